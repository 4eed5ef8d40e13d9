import { shownPath } from "./git_path.ts";
import type { GitOperation } from "./service.ts";
import type { Status } from "./status.ts";
import type { RemovalProblem } from "./worktree.ts";

/** What has to be known of a work tree before it is removed. */
export interface RemovalFacts {
  main: boolean;
  /** Made by IdeA. */
  ours: boolean;
  /** Its folder is gone: there are no files to lose. */
  missing: boolean;
  locked?: string | undefined;
  /** All changed files; absent when it is missing. */
  status?: Status | undefined;
  operation?: GitOperation | undefined;
  /** Commits that no branch, tag or remote has, but for its own branch. */
  unpushed: number;
  /** Stashes that were made on its branch. */
  stashed: number;
  /** Programs that run inside, in words. */
  running: readonly string[];
  /** It has submodules that were fetched. */
  submodules: boolean;
  /** Ignored files of the kind that is copied, which the project has not, or others. */
  copies: readonly string[];
  /** Repositories inside that are none of git's submodules. */
  nested: readonly string[];
}

/** Why a work tree is not removed; empty: nothing would be lost. */
export function removalProblems(facts: RemovalFacts): RemovalProblem[] {
  const { main, ours, locked, operation, unpushed, stashed, running, copies, nested } = facts;
  const files = facts.status?.files ?? [];
  const inside = (path: string) => nested.some((one) => path === one || path === `${one}/`);
  const pathsOf = (which: (file: Status["files"][number]) => boolean) =>
    files.filter(which).map(({ path }) => path);
  const untracked = pathsOf((file) => file.untracked === true && !inside(file.path));
  const conflicts = pathsOf((file) => file.conflict !== undefined);
  const modified = pathsOf((file) => !file.untracked && file.conflict === undefined);
  return [
    ...main ? [{ kind: "main" } as const] : [],
    ...!main && !ours ? [{ kind: "notOurs" } as const] : [],
    ...locked === undefined ? [] : [{ kind: "locked", reason: locked } as const],
    ...running.length > 0 ? [{ kind: "running", programs: running } as const] : [],
    ...facts.submodules ? [{ kind: "submodules" } as const] : [],
    ...nested.length > 0 ? [{ kind: "nested", paths: nested } as const] : [],
    ...operation === undefined ? [] : [{ kind: "operation", operation } as const],
    ...conflicts.length > 0 ? [{ kind: "conflicts", paths: conflicts } as const] : [],
    ...modified.length > 0 ? [{ kind: "modified", paths: modified } as const] : [],
    ...untracked.length > 0 ? [{ kind: "untracked", paths: untracked } as const] : [],
    ...copies.length > 0 ? [{ kind: "copies", paths: copies } as const] : [],
    ...unpushed > 0 ? [{ kind: "unpushed", commits: unpushed } as const] : [],
    ...stashed > 0 ? [{ kind: "stashed", count: stashed } as const] : [],
  ];
}

const HOLDING: readonly RemovalProblem["kind"][] = [
  ...["main", "notOurs", "locked", "running", "submodules", "nested"] as const,
];

/** It holds although somebody insists: no safety ref could keep what would be lost. */
export function holdsAnyway({ kind }: RemovalProblem): boolean {
  return HOLDING.includes(kind);
}

/** The problem in a sentence. */
export function removalWords(problem: RemovalProblem): string {
  switch (problem.kind) {
    case "main":
      return "it is the project's own folder";
    case "notOurs":
      return "it was not made by IdeA: remove it with git worktree remove";
    case "locked":
      return `it is locked${problem.reason === "" ? "" : `: ${problem.reason}`}`;
    case "running":
      return `programs run in it: ${named(problem.programs)}`;
    case "submodules":
      return "it has submodules, whose own commits would go with it: deinit them first";
    case "nested":
      return `it holds other repositories: ${named(problem.paths)}`;
    case "operation":
      return `a ${problem.operation} is under way in it`;
    case "conflicts":
      return `it has unsettled conflicts: ${named(problem.paths)}`;
    case "modified":
      return `it has changes that are not committed: ${named(problem.paths)}`;
    case "untracked":
      return `it has files that git does not know: ${named(problem.paths)}`;
    case "copies":
      return `it has ignored files that the project does not have like this: ${
        named(problem.paths)
      }`;
    case "unpushed":
      return `it has ${counted(problem.commits, "commit")} that no other branch has`;
    case "stashed":
      return `it has ${counted(problem.count, "stash", "stashes")}`;
  }
}

/** Names that fit a sentence. */
const SHOWN = 5;

function named(all: readonly string[]): string {
  const more = all.length - SHOWN;
  const shown = all.slice(0, SHOWN).map(shownPath).join(", ");
  return more > 0 ? `${shown} and ${more} more` : shown;
}

function counted(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? `1 ${one}` : `${count} ${many}`;
}
