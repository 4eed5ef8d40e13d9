import { parseDiff } from "../../core/git/diff.ts";
import { IdeaError } from "../../core/error.ts";
import type { DiffView, DiffWish } from "../../core/git/service.ts";
import { GIT } from "../../core/numbers.ts";
import { revisionOf } from "../store/revision.ts";
import { startOf } from "./branches.ts";
import type { Git } from "./git.ts";
import { newFile, newFiles } from "./new_file.ts";
import { lineDiff } from "./staging.ts";

/** The tree that holds nothing: what a first commit is compared with. */
const EMPTY_TREE = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";

const ARGS = [
  "diff",
  "--no-color",
  "--no-ext-diff",
  "--no-textconv",
  "--find-renames",
  "--full-index",
  "--src-prefix=a/",
  "--dst-prefix=b/",
];

/** Changes as a patch. @throws IdeaError `NOT_FOUND` for a commit git does not know, `GIT` */
export async function diffOf(
  git: Git,
  root: string,
  wish: DiffWish,
): Promise<DiffView & { revision: string }> {
  const { path } = wish;
  if (path !== undefined && (wish.kind === "staged" || wish.kind === "unstaged")) {
    // Of one file the lines can be taken one by one.
    const known = await lineDiff(git, root, path, wish.kind === "staged");
    if (known.files.length > 0 || wish.kind === "staged") return { ...known, cut: false };
    return { ...known, ...await newFile(git, root, path) };
  }
  const args = [...ARGS, ...await comparedBy(git, root, wish), ...pathsOf(path)];
  const { stdout, cut } = await git.output(["--literal-pathspecs", ...args], {
    cwd: root,
    maxBytes: GIT.maxBytes,
  });
  const known = parseDiff(stdout).filter((file) => path === undefined || file.path === path);
  const added = await addedTo(git, root, wish);
  const files = [...known, ...added.files];
  return { files, cut: cut || added.cut, revision: revisionOf(JSON.stringify(files)) };
}

/** Files nobody has told git of yet are part of what was done to a work tree. */
async function addedTo(git: Git, root: string, { kind, path }: DiffWish): Promise<DiffView> {
  if (kind !== "since" && kind !== "unstaged") return { files: [], cut: false };
  return path === undefined ? await newFiles(git, root) : await newFile(git, root, path);
}

async function comparedBy(git: Git, root: string, wish: DiffWish): Promise<string[]> {
  switch (wish.kind) {
    case "unstaged":
      return [];
    case "staged":
      return ["--cached"];
    case "since":
      return [await mergeBase(git, root, await startOf(git, root, wish.base))];
    case "commits": {
      const to = await startOf(git, root, wish.to);
      const from = wish.from === undefined
        ? await startOf(git, root, `${to}^`).catch(orEmpty)
        : await startOf(git, root, wish.from);
      return [from, to];
    }
  }
}

/** A first commit has no parent. */
function orEmpty(failure: unknown): string {
  if (failure instanceof IdeaError && failure.code === "NOT_FOUND") return EMPTY_TREE;
  throw failure;
}

async function mergeBase(git: Git, root: string, base: string): Promise<string> {
  const asked = await git.run(["merge-base", base, "HEAD"], { cwd: root });
  return asked.code === 0 ? new TextDecoder().decode(asked.stdout).trim() : base;
}

/** A path that is no text cannot be an argument: all is compared, and the rest left out. */
function pathsOf(path: string | undefined): string[] {
  return path === undefined || !path.isWellFormed() ? [] : ["--", path];
}
