import { IdeaError } from "../../core/error.ts";
import type { Branch, SafetyRef } from "../../core/git/service.ts";
import type { Git } from "./git.ts";
import { keepCommit } from "./safety.ts";

const FIELDS = [
  "%(refname:lstrip=2)",
  "%(objectname)",
  "%(HEAD)",
  "%(upstream:lstrip=2)",
  "%(upstream:track,nobracket)",
  "%(worktreepath)",
];

/** Local branches, the one worked on last first. @throws IdeaError `GIT` */
export async function branchesOf(git: Git, root: string): Promise<Branch[]> {
  const [listed, merged] = await Promise.all([
    git.text(
      ["for-each-ref", "--sort=-committerdate", `--format=${FIELDS.join("%00")}`, "refs/heads"],
      { cwd: root },
    ),
    git.run(["for-each-ref", "--merged=HEAD", "--format=%(refname:lstrip=2)", "refs/heads"], {
      cwd: root,
    }),
  ]);
  const mergedNames = new Set(new TextDecoder().decode(merged.stdout).split("\n"));
  return listed.split("\n").filter((line) => line !== "").map((line) => {
    const [name = "", commit = "", head, upstream, track = "", worktree] = line.split("\0");
    return {
      name,
      commit,
      current: head === "*",
      merged: mergedNames.has(name),
      ...(upstream ? { upstream, ...aheadOf(track) } : {}),
      ...(worktree ? { worktree } : {}),
    };
  });
}

/** `ahead 1, behind 2`, or `gone`. */
function aheadOf(track: string): { ahead?: number; behind?: number } {
  if (track === "gone") return {};
  const count = (side: string) => Number(new RegExp(`${side} (\\d+)`).exec(track)?.[1] ?? 0);
  return { ahead: count("ahead"), behind: count("behind") };
}

/** @throws IdeaError `INVALID` for what git does not take as a name, `ALREADY_EXISTS`, `GIT` */
export async function createBranch(
  git: Git,
  root: string,
  { name, from, checkout }: { name: string; from?: string | undefined; checkout: boolean },
): Promise<void> {
  await checkName(git, root, name);
  if (await commitOf(git, root, name) !== undefined) {
    throw new IdeaError("ALREADY_EXISTS", `A branch named "${name}" exists already`);
  }
  const start = from === undefined ? [] : [await startOf(git, root, from)];
  const args = checkout ? ["switch", "--quiet", "--create", name] : ["branch", name];
  await git.change([...args, ...start], { cwd: root });
}

/** Checks a branch out; git refuses where changes would be lost. @throws IdeaError `NOT_FOUND`, `GIT` */
export async function checkoutBranch(git: Git, root: string, name: string): Promise<void> {
  await checkName(git, root, name);
  if (await commitOf(git, root, name) === undefined) {
    throw new IdeaError("NOT_FOUND", `There is no branch "${name}"`);
  }
  await git.change(["switch", "--quiet", "--no-guess", "--no-overwrite-ignore", name], {
    cwd: root,
  });
}

/**
 * Removes a branch.
 * @returns what was kept of it, when commits were in no other one
 * @throws IdeaError `CONFLICT` when commits are nowhere else and it is not forced, or when it is
 * checked out
 */
export async function deleteBranch(
  git: Git,
  root: string,
  name: string,
  force: boolean,
): Promise<SafetyRef | undefined> {
  await checkName(git, root, name);
  const tip = await commitOf(git, root, name);
  if (tip === undefined) throw new IdeaError("NOT_FOUND", `There is no branch "${name}"`);
  const used = (await branchesOf(git, root)).find((branch) => branch.name === name)?.worktree;
  if (used) throw new IdeaError("CONFLICT", `"${name}" is checked out in ${used}`);
  const alone = await onlyIn(git, root, name);
  if (alone > 0 && !force) {
    const commits = alone === 1 ? "1 commit" : `${alone} commits`;
    throw new IdeaError("CONFLICT", `"${name}" has ${commits} that no other branch has`);
  }
  const kept = alone > 0 ? await keepCommit(git, root, tip, `Deleted branch ${name}`) : undefined;
  await git.change(["branch", "--quiet", "-D", name], { cwd: root });
  return kept;
}

/** Commits of a branch that no other branch, tag or remote has. */
export async function onlyIn(git: Git, root: string, name: string): Promise<number> {
  // The pattern is one of what follows it: names without `refs/heads/`.
  const others = [`--exclude=${name}`, "--branches", "--tags", "--remotes"];
  const args = ["rev-list", "--count", `refs/heads/${name}`, "--not", ...others];
  return Number(await git.text(args, { cwd: root }));
}

/** @throws IdeaError `INVALID` for what git does not take as the name of a branch */
export async function checkName(git: Git, root: string, name: string): Promise<void> {
  const { code } = await git.run(["check-ref-format", "--branch", name], { cwd: root });
  if (code === 0 && !name.startsWith("-") && name !== "@") return;
  throw new IdeaError("INVALID", `name: "${name}" cannot be the name of a branch`);
}

async function commitOf(git: Git, root: string, name: string): Promise<string | undefined> {
  const ref = `refs/heads/${name}`;
  const asked = await git.run(["rev-parse", "--verify", "--quiet", ref], { cwd: root });
  return asked.code === 0 ? new TextDecoder().decode(asked.stdout).trim() : undefined;
}

/** The commit a word means. @throws IdeaError `NOT_FOUND` */
export async function startOf(git: Git, root: string, word: string): Promise<string> {
  const args = ["rev-parse", "--verify", "--quiet", "--end-of-options", `${word}^{commit}`];
  const asked = await git.run(args, { cwd: root });
  if (asked.code === 0) return new TextDecoder().decode(asked.stdout).trim();
  throw new IdeaError("NOT_FOUND", `git knows no commit "${word}"`);
}
