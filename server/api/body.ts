import type { z } from "zod";
import { validator } from "hono/validator";
import { IdeaError } from "../../core/error.ts";
import { isId, parseId } from "../../core/id.ts";

/**
 * Validates a JSON body; unknown keys are ignored.
 * @throws IdeaError `INVALID` naming the field and what was expected
 */
export function body<S extends z.ZodType>(schema: S) {
  return validator("json", (value): z.infer<S> => {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    const issue = parsed.error.issues[0];
    throw new IdeaError("INVALID", `${issue?.path.join(".") || "body"}: ${issue?.message}`);
  });
}

/**
 * Validates what stands behind the `?`.
 * @throws IdeaError `INVALID` naming what was expected
 */
export function query<S extends z.ZodType>(schema: S) {
  return validator("query", (value): z.infer<S> => {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    const issue = parsed.error.issues[0];
    throw new IdeaError("INVALID", `${issue?.path.join(".") || "query"}: ${issue?.message}`);
  });
}

const LABELS: Record<string, string> = {
  p: "project",
  a: "agent",
  s: "session",
  t: "ticket",
  c: "conversation",
};

/**
 * Refuses malformed ids in the path before any route sees them.
 * @throws IdeaError `INVALID`
 */
export function checkIds(params: Record<string, string>): void {
  for (const [key, value] of Object.entries(params)) {
    const kind = LABELS[key];
    if (kind && !isId(value)) parseId(kind, value);
  }
}
