import { Buffer } from "node:buffer";
import { lstat, readFile, readlink } from "node:fs/promises";
import type { FileDiff } from "../../core/git/diff.ts";
import { encodePath } from "../../core/git/git_path.ts";
import type { GitState } from "../../core/git/service.ts";
import { REVIEW } from "../../core/numbers.ts";
import { newFileDiff } from "../../core/review/new_file.ts";
import { revisionOf } from "../store/revision.ts";

/**
 * Files that git does not know yet, which no diff of its own has.
 * @returns `cut` when there are more than are shown, or larger ones
 */
export async function newFiles(
  { root, status, more = 0 }: GitState,
): Promise<{ files: FileDiff[]; cut: boolean }> {
  const untracked = status?.files.filter((file) => file.untracked && !file.path.endsWith("/")) ??
    [];
  const files: FileDiff[] = [];
  let bytesLeft: number = REVIEW.newFilesBytes;
  for (const { path } of untracked.slice(0, REVIEW.newFiles)) {
    const file = root === undefined ? undefined : await readNew(root, path, bytesLeft);
    if (file === "tooLarge") return { files, cut: true };
    if (file === undefined) continue;
    bytesLeft -= file.size;
    files.push(file.diff);
  }
  return { files, cut: untracked.length > REVIEW.newFiles || more > 0 };
}

/** Undefined for one that went meanwhile, or may not be read. */
async function readNew(root: string, path: string, most: number) {
  // A path that is no text is no string either.
  const place = Buffer.from(encodePath(`${root}/${path}`));
  try {
    const { size, mode, isLink, isFile } = await kindOf(place);
    if (!isLink && !isFile) return undefined;
    if (size > most) return "tooLarge" as const;
    const bytes = isLink ? await readlink(place, { encoding: "buffer" }) : await readFile(place);
    const revision = revisionOf(Buffer.from(bytes).toString("latin1"));
    return { size, diff: newFileDiff({ path, mode, bytes, revision }) };
  } catch {
    return undefined;
  }
}

async function kindOf(place: Buffer) {
  const info = await lstat(place);
  const isLink = info.isSymbolicLink();
  const isExecutable = (info.mode & 0o100) !== 0;
  const mode = isLink ? "120000" : isExecutable ? "100755" : "100644";
  return { size: info.size, isLink, isFile: info.isFile(), mode };
}
