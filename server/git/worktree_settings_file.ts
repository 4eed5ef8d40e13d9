import { join } from "node:path";
import {
  checkPattern,
  formatWorktreeSettings,
  NO_WORKTREE_SETTINGS,
  parseWorktreeSettings,
  type WorktreeSettings,
} from "../../core/git/worktree_settings.ts";
import { readText, writeText } from "../store/files.ts";

/** What a project's `.ideai/worktree.json` says. @throws IdeaError `INVALID` naming the file */
export async function readWorktreeSettings(root: string): Promise<WorktreeSettings> {
  const path = pathIn(root);
  const text = await readText(path);
  return text === undefined ? NO_WORKTREE_SETTINGS : parseWorktreeSettings(text, path);
}

/**
 * Writes it; what this version does not know stays, and what it cannot read is left alone.
 * @throws IdeaError `INVALID` naming the pattern, or the file
 */
export async function writeWorktreeSettings(
  root: string,
  settings: WorktreeSettings,
): Promise<void> {
  for (const pattern of settings.copy) checkPattern(pattern);
  const { setup: _replaced, ...before } = await readWorktreeSettings(root);
  await writeText(pathIn(root), formatWorktreeSettings({ ...before, ...settings }));
}

function pathIn(root: string): string {
  return join(root, ".ideai", "worktree.json");
}
