import { IdeaError } from "../../core/error.ts";
import type { GitOperation, GitOutcome } from "../../core/git/service.ts";
import { GIT } from "../../core/numbers.ts";
import type { Git } from "./git.ts";

/** Sends the branch that is checked out to its upstream, or to `origin` under its own name. */
export async function push(git: Git, root: string): Promise<GitOutcome> {
  const branch = await currentBranch(git, root);
  const upstream = await git.run(["rev-parse", "--abbrev-ref", "@{upstream}"], { cwd: root });
  const args = upstream.code === 0 ? [] : ["--set-upstream", await remoteOf(git, root), branch];
  return await outcome(git, root, ["push", ...args]);
}

/** Fetches and goes forward where nothing has to be merged. */
export async function pull(git: Git, root: string): Promise<GitOutcome> {
  await currentBranch(git, root);
  return await outcome(git, root, ["pull", "--ff-only"]);
}

const ABORTS: Record<GitOperation, readonly string[]> = {
  merge: ["merge", "--abort"],
  rebase: ["rebase", "--abort"],
  cherryPick: ["cherry-pick", "--abort"],
  revert: ["revert", "--abort"],
  bisect: ["bisect", "reset"],
};

/** Ends an operation as if it had not begun. @throws IdeaError `GIT` with git's words */
export async function abort(git: Git, root: string, operation: GitOperation): Promise<void> {
  await git.change(ABORTS[operation], { cwd: root });
}

async function outcome(git: Git, root: string, args: readonly string[]): Promise<GitOutcome> {
  const result = await git.run(args, { cwd: root, timeoutMs: GIT.changeMs });
  const output = `${result.stderr}${new TextDecoder().decode(result.stdout)}`.trim();
  return { ok: result.code === 0, output };
}

/** @throws IdeaError `CONFLICT` for a detached head */
async function currentBranch(git: Git, root: string): Promise<string> {
  const asked = await git.run(["symbolic-ref", "--short", "HEAD"], { cwd: root });
  if (asked.code === 0) return new TextDecoder().decode(asked.stdout).trim();
  throw new IdeaError("CONFLICT", "No branch is checked out: make one first");
}

/** @throws IdeaError `CONFLICT` when there is none, or several and none is `origin` */
async function remoteOf(git: Git, root: string): Promise<string> {
  const names = (await git.text(["remote"], { cwd: root })).split("\n").filter((name) => name);
  if (names.includes("origin")) return "origin";
  const [only] = names;
  if (only !== undefined && names.length === 1) return only;
  throw new IdeaError(
    "CONFLICT",
    only === undefined
      ? "This repository has no remote: add one with git remote add"
      : `Several remotes and none is origin: ${names.join(", ")}`,
  );
}
