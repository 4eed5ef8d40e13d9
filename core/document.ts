import type { z } from "zod";
import { IdeaError } from "./error.ts";

/**
 * Parses a JSON document of `.ideai/` or refuses it with its path and what was expected.
 * @throws IdeaError `INVALID`
 */
export function parseDocument<T>(
  schema: z.ZodType<T>,
  text: string,
  where: string,
  expected: string,
): T {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (cause) {
    const reason = (cause as Error).message;
    throw new IdeaError("INVALID", `${where} is not JSON: ${reason}`, { cause });
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const at = issue?.path.join(".") || "the document";
  throw new IdeaError("INVALID", `${where} is not ${expected}: ${at}: ${issue?.message}`);
}
