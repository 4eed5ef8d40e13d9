import { IdeaError } from "../error.ts";
import { findSecret } from "../memory/secrets.ts";
import { KNOWLEDGE_DOOR } from "../numbers.ts";

const encoder = new TextEncoder();

/**
 * A context, a role text or a skill as an agent gives it.
 * @throws IdeaError `INVALID` when it is empty or holds a secret, `TOO_LARGE` when it is too long
 */
export function checkContent(content: string): void {
  if (content.trim() === "") {
    throw new IdeaError("INVALID", "content: expected a text that is not empty");
  }
  const size = encoder.encode(content).length;
  if (size > KNOWLEDGE_DOOR.contextBytes) {
    const limit = `${size} bytes, expected at most ${KNOWLEDGE_DOOR.contextBytes}`;
    throw new IdeaError("TOO_LARGE", `content: ${limit}: it is read at every start`);
  }
  const found = findSecret(content);
  if (!found) return;
  const words = `line ${found.line} looks like ${found.name}: say where it is kept, not what it is`;
  throw new IdeaError("INVALID", `content: ${words}`);
}

/** @throws IdeaError `TOO_LARGE` when a reason is no sentence any more */
export function checkWhy(why: string | undefined): void {
  if (why === undefined || why.length <= KNOWLEDGE_DOOR.whyChars) return;
  const limit = `${why.length} characters, expected at most ${KNOWLEDGE_DOOR.whyChars}`;
  throw new IdeaError("TOO_LARGE", `why: ${limit}`);
}
