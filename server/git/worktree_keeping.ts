import { join } from "node:path";
import type { SafetyRef } from "../../core/git/service.ts";
import type { Git } from "./git.ts";
import type { Repository } from "./repository.ts";
import { IDENTITY, keepCommit } from "./safety.ts";

/** Commits that only a work tree names. */
const NAMES = [
  ...["HEAD", "MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD", "REBASE_HEAD", "ORIG_HEAD"],
];

/**
 * Keeps what is staged in a work tree, where that is neither in its files nor in its last commit.
 * @param gitDir what belongs to the work tree alone; its files may be gone
 */
export async function keepIndex(
  git: Git,
  project: Repository,
  gitDir: string,
  why: string,
): Promise<SafetyRef[]> {
  const { root, commonDir } = project;
  const env = { ...IDENTITY, GIT_DIR: gitDir, GIT_COMMON_DIR: commonDir, GIT_WORK_TREE: root };
  const index = { ...env, GIT_INDEX_FILE: join(gitDir, "index") };
  const written = await git.run(["write-tree"], { cwd: root, env: index });
  // With conflicts there is no tree: both sides are commits, and the files are kept by themselves.
  if (written.code !== 0) return [];
  const tree = textOf(written.stdout);
  const head = await resolved(git, root, env, "HEAD^{commit}");
  if (head && await resolved(git, root, env, "HEAD^{tree}") === tree) return [];
  const parent = head ? ["-p", head] : [];
  const args = ["commit-tree", tree, ...parent, "-m", `${why} (what was staged)`];
  const commit = (await git.change(args, { cwd: root, env })).trim();
  return [await keepCommit(git, root, commit, `${why} (what was staged)`)];
}

/**
 * Keeps commits that no branch, tag or remote has.
 * @param place the work tree's own folder, and its branch, which stays
 */
export async function keepLooseCommits(
  git: Git,
  { root, commonDir }: Repository,
  { gitDir, branch }: { gitDir: string; branch: string | undefined },
  why: string,
): Promise<SafetyRef[]> {
  const env = { GIT_DIR: gitDir, GIT_COMMON_DIR: commonDir, GIT_WORK_TREE: root };
  const names = branch === undefined ? NAMES : NAMES.filter((name) => name !== "HEAD");
  const found = await Promise.all(
    names.map((name) => resolved(git, root, env, `${name}^{commit}`)),
  );
  const own = await git.text(
    ["for-each-ref", "--format=%(objectname)", "refs/bisect", "refs/worktree", "refs/rewritten"],
    { cwd: root, env },
  );
  const commits = [...found, ...own.split("\n")].filter((one) => one !== undefined && one !== "");
  const refs: SafetyRef[] = [];
  for (const commit of new Set(commits)) {
    if (commit && await isLoose(git, root, commit)) {
      refs.push(await keepCommit(git, root, commit, why));
    }
  }
  return refs;
}

async function isLoose(git: Git, root: string, commit: string): Promise<boolean> {
  const others = ["--branches", "--tags", "--remotes", "--glob=refs/idea/*"];
  const args = ["rev-list", "--max-count=1", commit, "--not", ...others];
  const asked = await git.run(args, { cwd: root });
  return asked.code === 0 && textOf(asked.stdout) !== "";
}

async function resolved(
  git: Git,
  root: string,
  env: Record<string, string>,
  name: string,
): Promise<string | undefined> {
  const asked = await git.run(["rev-parse", "--verify", "--quiet", name], { cwd: root, env });
  return asked.code === 0 ? textOf(asked.stdout) : undefined;
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes).trim();
}
