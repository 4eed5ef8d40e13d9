const FRONT_MATTER = /^---\r?\n[\s\S]*?\r?\n---\r?\n?/u;

/** What a person reads of a hand-off: without the lines that are for programs. */
export function readableHandoff(text: string): string {
  return text.replace(FRONT_MATTER, "").trim();
}
