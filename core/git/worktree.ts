import type { Worktree } from "./service.ts";

/** Why a work tree is not removed. */
export type RemovalProblem =
  | { kind: "main" }
  | { kind: "notOurs" }
  | { kind: "locked"; reason: string }
  | { kind: "untracked"; paths: readonly string[] }
  | { kind: "modified"; paths: readonly string[] }
  | { kind: "conflicts"; paths: readonly string[] }
  | { kind: "operation"; operation: string }
  /** Commits that no other branch, tag or remote has. */
  | { kind: "unpushed"; commits: number }
  | { kind: "stashed"; count: number }
  | { kind: "running"; programs: readonly string[] }
  | { kind: "submodules" }
  /** Ignored files of the kind that is copied, which the project has not, or others. */
  | { kind: "copies"; paths: readonly string[] }
  /** Repositories of their own: git keeps nothing of what is in them. */
  | { kind: "nested"; paths: readonly string[] };

/** A work tree as git lists it. */
export type ListedWorktree = Omit<Worktree, "ours" | "agentId"> & { bare?: true };

/** Reads `git worktree list --porcelain -z`. The first one is the main one. */
export function parseWorktrees(output: string): ListedWorktree[] {
  return output.split("\0\0").filter((record) => record !== "").map((record, at) => {
    const lines = record.split("\0");
    const value = (name: string) =>
      lines.find((line) => line === name || line.startsWith(`${name} `))?.slice(name.length + 1);
    const commit = value("HEAD");
    const branch = value("branch")?.replace(/^refs\/heads\//, "");
    const locked = value("locked");
    return {
      path: value("worktree") ?? "",
      main: at === 0,
      missing: value("prunable") !== undefined,
      ...(commit === undefined || /^0+$/.test(commit) ? {} : { commit }),
      ...(branch === undefined ? {} : { branch }),
      ...(locked === undefined ? {} : { locked }),
      ...(value("bare") === undefined ? {} : { bare: true as const }),
    };
  });
}
