import { IdeaError } from "../error.ts";

/**
 * The text of a field of a request.
 * @throws IdeaError `INVALID` naming the field when there is none
 */
export function needed(field: string, value: string | null | undefined): string {
  if (typeof value === "string" && value !== "") return value;
  throw new IdeaError("INVALID", `${field}: expected a text that is not empty`);
}
