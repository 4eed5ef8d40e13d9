import type { ChangedFile } from "../../../core/git/status.ts";

/** Where a changed file stands, in the order of the list. */
export const GROUPS = ["conflicts", "staged", "changes", "new"] as const;
export type Group = typeof GROUPS[number];

/** One line of the list: a file with changes on both sides has two. */
export interface ChangedLine {
  file: ChangedFile;
  group: Group;
}

/** The changed files by where they stand; each group in the order of the paths. */
export function groupedChanges(files: readonly ChangedFile[]): Record<Group, ChangedLine[]> {
  const groups: Record<Group, ChangedLine[]> = { conflicts: [], staged: [], changes: [], new: [] };
  for (const file of files.toSorted(byPath)) {
    for (const group of groupsOf(file)) groups[group].push({ file, group });
  }
  return groups;
}

function groupsOf(file: ChangedFile): Group[] {
  if (file.conflict) return ["conflicts"];
  if (file.untracked) return ["new"];
  const staged: Group[] = file.staged ? ["staged"] : [];
  // A submodule with changes inside has nothing of its own to stage, and is listed all the same.
  return file.unstaged || !file.staged ? [...staged, "changes"] : staged;
}

function byPath(one: ChangedFile, other: ChangedFile): number {
  return one.path < other.path ? -1 : one.path > other.path ? 1 : 0;
}

/** What a line is known by among the others. */
export function lineKey({ file, group }: ChangedLine): string {
  return `${group} ${file.path}`;
}
