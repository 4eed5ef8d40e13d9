import { z } from "zod";
import { parseDocument } from "../document.ts";
import { IdeaError } from "../error.ts";

const settings = z.looseObject({
  copy: z.array(z.string()).default([]),
  setup: z.string().optional(),
});

/** `.ideai/worktree.json`: what people are offered when they make a work tree. */
export type WorktreeSettings = z.infer<typeof settings>;

/** Without the file nothing is copied and nothing is run. */
export const NO_WORKTREE_SETTINGS: WorktreeSettings = { copy: [] };

/**
 * @param where the path named in errors
 * @throws IdeaError `INVALID` when it says something else; the file is then left alone
 */
export function parseWorktreeSettings(text: string, where: string): WorktreeSettings {
  const parsed = parseDocument(settings, text, where, "what a work tree is made ready with");
  for (const pattern of parsed.copy) checkPattern(pattern);
  return parsed;
}

/** The text of `.ideai/worktree.json`. */
export function formatWorktreeSettings(value: WorktreeSettings): string {
  return JSON.stringify(value, null, 2) + "\n";
}

/**
 * Patterns are git's, from the top of the project: `*` stays in one folder, `**` does not.
 * @throws IdeaError `INVALID` for one that leads out of the project
 */
export function checkPattern(pattern: string): void {
  const names = pattern.split("/");
  const inside = pattern !== "" && !pattern.startsWith("/") && !names.includes("..");
  if (inside && !pattern.includes("\0") && !pattern.startsWith(":")) return;
  throw new IdeaError(
    "INVALID",
    `copy: expected a pattern inside of the project, got "${pattern}"`,
  );
}
