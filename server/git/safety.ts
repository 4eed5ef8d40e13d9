import { join } from "node:path";
import { shownPath } from "../../core/git/git_path.ts";
import { IdeaError } from "../../core/error.ts";
import type { SafetyRef } from "../../core/git/service.ts";
import type { Git } from "./git.ts";
import { inTheWay } from "./in_the_way.ts";
import { pathList, PATHS_FROM_STDIN, splitPaths } from "./path_list.ts";
import { headOf, type Repository } from "./repository.ts";

/** Where commits are kept that nothing else may name: no branch shows them, git keeps them. */
const PREFIX = "refs/idea/safety/";

/** Who makes the commits: the user may not have a name yet. */
export const IDENTITY = {
  GIT_AUTHOR_NAME: "IdeA",
  GIT_AUTHOR_EMAIL: "idea@localhost",
  GIT_COMMITTER_NAME: "IdeA",
  GIT_COMMITTER_EMAIL: "idea@localhost",
};

/**
 * Keeps files of the work tree as they are, before something is done to them.
 * @param why what is about to be done, in words
 */
export async function keepFiles(
  git: Git,
  repository: Repository,
  paths: readonly string[],
  why: string,
): Promise<SafetyRef> {
  const { root } = repository;
  const head = await headOf(git, root);
  return await withIndex(repository, async (env) => {
    await git.change(head ? ["read-tree", head] : ["read-tree", "--empty"], { cwd: root, env });
    const args = ["--literal-pathspecs", "add", "--all", "--force", ...PATHS_FROM_STDIN];
    await git.change(args, { cwd: root, env, stdin: pathList(paths) });
    const tree = (await git.change(["write-tree"], { cwd: root, env })).trim();
    const parent = head ? ["-p", head] : [];
    const commit = (await git.change(["commit-tree", tree, ...parent, "-F", "-"], {
      cwd: root,
      env,
      stdin: why,
    })).trim();
    return await keep(git, root, { commit, why, kind: "files" });
  });
}

/** Gives a commit a name, so that git never throws it away. */
export function keepCommit(
  git: Git,
  root: string,
  commit: string,
  why: string,
): Promise<SafetyRef> {
  return keep(git, root, { commit, why, kind: "commit" });
}

/** A tag says why: the commit may be the user's own, with words of its own. */
async function keep(
  git: Git,
  root: string,
  { commit, why, kind }: Pick<SafetyRef, "commit" | "why" | "kind">,
): Promise<SafetyRef> {
  const at = Date.now();
  const ref = `${PREFIX}${at}-${crypto.randomUUID().slice(0, 8)}`;
  const said = oneLine(why);
  const tag = [
    `object ${commit}`,
    "type commit",
    `tag ${ref.slice(PREFIX.length)}`,
    `tagger IdeA <idea@localhost> ${Math.floor(at / 1000)} +0000`,
    "",
    said,
    "",
    kind,
    "",
  ].join("\n");
  const made = await git.change(["hash-object", "-t", "tag", "-w", "--stdin"], {
    cwd: root,
    stdin: tag,
  });
  await git.change(["update-ref", ref, made.trim()], { cwd: root, env: IDENTITY });
  return { ref, commit, at, why: said, kind };
}

function oneLine(text: string): string {
  return text.split("\n")[0] ?? "";
}

function kindOf(text: string): SafetyRef["kind"] {
  return text.trim() === "files" ? "files" : "commit";
}

/** All that was kept, the newest first. */
export async function keptRefs(git: Git, root: string): Promise<SafetyRef[]> {
  const fields = ["%(refname)", "%(*objectname)", "%(contents:subject)", "%(contents:body)"];
  const format = `--format=${fields.join("%00")}%00%00`;
  const output = await git.text(["for-each-ref", format, PREFIX], { cwd: root });
  const refs = output.split("\0\0\n").filter((record) => record !== "").map((record) => {
    const [ref = "", commit = "", why = "", kind = ""] = record.split("\0");
    const at = Number(/(\d+)-[^/]*$/.exec(ref)?.[1] ?? 0);
    return { ref, commit, why, at, kind: kindOf(kind) };
  });
  return refs.toSorted((one, other) => other.at - one.at);
}

/**
 * Brings the files of a safety commit back into the work tree.
 * @throws IdeaError `NOT_FOUND`, `CONFLICT` naming files that were changed since
 */
export async function restoreFiles(git: Git, repository: Repository, ref: string): Promise<void> {
  const { root } = repository;
  const known = (await keptRefs(git, root)).find((one) => one.ref === ref);
  if (!known) throw new IdeaError("NOT_FOUND", `Nothing is kept under ${ref}`);
  const paths = await changedBy(git, root, known.commit);
  const changed = await inTheWay(git, root, paths);
  if (changed.length > 0) {
    const names = changed.map(shownPath).join(", ");
    throw new IdeaError("CONFLICT", `Changed since, and would be lost: ${names}`);
  }
  const [there, gone] = await present(git, root, known.commit, paths);
  const args = [`--source=${known.commit}`, "--worktree", ...PATHS_FROM_STDIN];
  if (there.length > 0) {
    await git.change(["--literal-pathspecs", "restore", ...args], {
      cwd: root,
      stdin: pathList(there),
    });
  }
  await removeFiles(git, repository, gone);
}

/** Paths that a safety commit has otherwise than what it was made on. */
async function changedBy(git: Git, root: string, commit: string): Promise<string[]> {
  const args = ["diff-tree", "-r", "-z", "--root", "--no-commit-id", "--name-only", commit];
  const { stdout } = await git.output(args, { cwd: root });
  return splitPaths(stdout);
}

/** Those of the paths that a commit has, and those that it has not. */
async function present(
  git: Git,
  root: string,
  commit: string,
  paths: readonly string[],
): Promise<[there: string[], gone: string[]]> {
  const { stdout } = await git.output(["ls-tree", "-r", "-z", "--name-only", commit], {
    cwd: root,
  });
  const all = new Set(splitPaths(stdout));
  return [paths.filter((path) => all.has(path)), paths.filter((path) => !all.has(path))];
}

/**
 * Removes files of the work tree, whatever their names: git takes bytes, the system calls at hand
 * take text. What is gone already is fine.
 */
export async function removeFiles(
  git: Git,
  repository: Repository,
  paths: readonly string[],
): Promise<void> {
  if (paths.length === 0) return;
  const { root } = repository;
  await withIndex(repository, async (env) => {
    const stdin = pathList(paths);
    await git.change(["read-tree", "--empty"], { cwd: root, env });
    for (const verb of [["add", "--force"], ["rm", "--force", "--quiet", "--ignore-unmatch"]]) {
      await git.change(["--literal-pathspecs", ...verb, ...PATHS_FROM_STDIN], {
        cwd: root,
        env,
        stdin,
      });
    }
  });
}

/** Runs commands on an index of their own, which is gone afterwards. */
async function withIndex<T>(
  { gitDir }: Repository,
  task: (env: Record<string, string>) => Promise<T>,
): Promise<T> {
  const index = join(gitDir, `idea-index-${crypto.randomUUID()}`);
  try {
    return await task({ GIT_INDEX_FILE: index, ...IDENTITY });
  } finally {
    for (const path of [index, `${index}.lock`]) await Deno.remove(path).catch(() => {});
  }
}
