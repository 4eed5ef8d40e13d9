import { IdeaError } from "../../core/error.ts";
import { parseStatus, type Status } from "../../core/git/status.ts";
import type { Git } from "./git.ts";

/** More output of one status is not looked at (bytes): where something goes, every file must be known. */
const STATUS_BYTES = 64 * 1024 * 1024;

/** All changed files of a work tree. @throws IdeaError `TOO_LARGE`, `GIT` */
export async function fullStatus(git: Git, path: string): Promise<Status> {
  const args = ["status", "--porcelain=v2", "-z", "--branch", "--untracked-files=all"];
  const { stdout, cut } = await git.output([...args, "--ignore-submodules=none"], {
    cwd: path,
    maxBytes: STATUS_BYTES,
  });
  if (!cut) return parseStatus(stdout);
  throw new IdeaError("TOO_LARGE", `${path} has more changed files than can be listed`);
}
