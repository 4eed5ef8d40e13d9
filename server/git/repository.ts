import { join } from "node:path";
import { IdeaError } from "../../core/error.ts";
import type { GitOperation, GitState } from "../../core/git/service.ts";
import { parseStatus, type Status } from "../../core/git/status.ts";
import { GIT } from "../../core/numbers.ts";
import type { Git } from "./git.ts";
import { wordsOf } from "./git.ts";

/** A work tree and its repository; all paths absolute. */
export interface Repository {
  /** Top of the work tree. */
  root: string;
  /** What belongs to this work tree alone. */
  gitDir: string;
  /** What all its work trees share. */
  commonDir: string;
}

/** Files in the git folder that tell of an operation under way. */
const OPERATIONS: readonly [string, GitOperation][] = [
  ["rebase-merge", "rebase"],
  ["rebase-apply", "rebase"],
  ["MERGE_HEAD", "merge"],
  ["CHERRY_PICK_HEAD", "cherryPick"],
  ["REVERT_HEAD", "revert"],
  ["BISECT_LOG", "bisect"],
];

const STATUS = [
  "status",
  "--porcelain=v2",
  "-z",
  "--branch",
  "--show-stash",
  "--untracked-files=all",
];

/** What a folder is to git. */
type Place =
  | { kind: "repository"; repository: Repository }
  | { kind: "none" | "bare" }
  | { kind: "broken" | "noGit"; problem: string };

/** The repository a folder is in. @throws IdeaError `GIT`, `NOT_INSTALLED` */
export async function repositoryAt(git: Git, folder: string): Promise<Repository> {
  const place = await placeOf(git, folder);
  if (place.kind === "repository") return place.repository;
  if (place.kind === "noGit") throw new IdeaError("NOT_INSTALLED", place.problem);
  const why = place.kind === "broken" ? `: ${place.problem}` : "";
  throw new IdeaError("GIT", `No work tree at ${folder}${why}`);
}

/** What is the matter with a folder and its files. Never fails for what a repository may be like. */
export async function stateAt(git: Git, folder: string): Promise<GitState> {
  const place = await placeOf(git, folder);
  if (place.kind !== "repository") return { ...place, remotes: [] };
  const { repository } = place;
  const { root } = repository;
  const [{ status, more }, operation, remotes, author] = await Promise.all([
    readStatus(git, root),
    operationIn(repository),
    git.text(["remote"], { cwd: root }),
    authorOf(git, root),
  ]);
  return {
    kind: "repository",
    root,
    status,
    ...(more > 0 ? { more } : {}),
    ...(operation === undefined ? {} : { operation }),
    ...(author === undefined ? {} : { author }),
    remotes: remotes.split("\n").filter((name) => name !== ""),
  };
}

const PLACE = [
  "rev-parse",
  "--is-bare-repository",
  "--is-inside-work-tree",
  "--path-format=absolute",
  "--git-dir",
  "--git-common-dir",
  "--show-toplevel",
];

/** All in one command: to start one is most of what looking costs. */
async function placeOf(git: Git, folder: string): Promise<Place> {
  try {
    const asked = await git.run(PLACE, { cwd: folder });
    const lines = new TextDecoder().decode(asked.stdout).split("\n");
    const [bare, inside, gitDir, commonDir, root] = lines;
    if (asked.code === 0 && inside === "true" && gitDir && commonDir && root) {
      return { kind: "repository", repository: { root, gitDir, commonDir } };
    }
    if (bare === "true") return { kind: "bare" };
    const problem = wordsOf(asked);
    const none = /not a git repository/i.test(problem) && !await hasGitFolder(folder);
    return none ? { kind: "none" } : { kind: "broken", problem };
  } catch (failure) {
    if (failure instanceof IdeaError && failure.code === "NOT_INSTALLED") {
      return { kind: "noGit", problem: failure.message };
    }
    throw failure;
  }
}

async function hasGitFolder(folder: string): Promise<boolean> {
  return await Deno.lstat(join(folder, ".git")).then(() => true, () => false);
}

/** Who a commit would be by, as `Name <address>`; undefined when git knows no name. */
async function authorOf(git: Git, root: string): Promise<string | undefined> {
  const asked = await git.run(["var", "GIT_AUTHOR_IDENT"], { cwd: root });
  if (asked.code !== 0) return undefined;
  return /^(.*>) \d+ [+-]\d+$/s.exec(new TextDecoder().decode(asked.stdout).trim())?.[1];
}

/** @throws IdeaError `GIT` */
export async function readStatus(
  git: Git,
  root: string,
): Promise<{ status: Status; more: number }> {
  const { stdout } = await git.output(STATUS, { cwd: root });
  const status = parseStatus(stdout);
  const more = Math.max(0, status.files.length - GIT.maxFiles);
  return { status: { ...status, files: status.files.slice(0, GIT.maxFiles) }, more };
}

/** What git was told to do in a work tree and has not finished. */
export async function operationIn(
  { gitDir }: Pick<Repository, "gitDir">,
): Promise<GitOperation | undefined> {
  for (const [name, operation] of OPERATIONS) {
    const found = await Deno.lstat(join(gitDir, name)).then(() => true, () => false);
    if (found) return operation;
  }
  return undefined;
}

/** The commit checked out; undefined before the first one. */
export async function headOf(git: Git, root: string): Promise<string | undefined> {
  const asked = await git.run(["rev-parse", "--verify", "--quiet", "HEAD"], { cwd: root });
  return asked.code === 0 ? new TextDecoder().decode(asked.stdout).trim() : undefined;
}
