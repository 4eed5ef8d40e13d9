import { IdeaError } from "../../core/error.ts";
import { readText } from "../store/files.ts";

/**
 * Whether a CLI's own record of a conversation holds a ticket. The record is written by the CLI when
 * it takes a prompt, and the id stands nowhere else before.
 * @param path of the transcript; undefined when the CLI never told one
 * @returns undefined when the record cannot tell
 */
export async function isInTranscript(
  path: string | undefined,
  ticketId: string,
): Promise<boolean | undefined> {
  if (path === undefined) return undefined;
  try {
    return (await readText(path))?.includes(ticketId) ?? false;
  } catch (failure) {
    if (failure instanceof IdeaError) return undefined;
    throw failure;
  }
}
