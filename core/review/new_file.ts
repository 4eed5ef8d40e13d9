import type { FileDiff } from "../git/diff.ts";
import { decodePath, shownPath } from "../git/git_path.ts";

/** A file that git does not know yet. */
export interface NewFile {
  /** See `git_path.ts`. */
  path: string;
  /** As git writes modes, for example `100644`. */
  mode: string;
  bytes: Uint8Array;
  /** Another text for another content. */
  revision: string;
}

const NUL = 0;
/** Bytes in which git looks for one that no text has. */
const LOOKED_AT = 8_000;

/** What a diff would say of the file if git knew it: all of its lines came. */
export function newFileDiff({ path, mode, bytes, revision }: NewFile): FileDiff {
  const header = [
    `diff --git a/${shownPath(path)} b/${shownPath(path)}`,
    `new file mode ${mode}`,
    `index 0000000..${revision}`,
  ];
  const file: FileDiff = {
    path,
    change: "added",
    newMode: mode,
    hunks: [],
    added: 0,
    removed: 0,
    header,
  };
  if (bytes.subarray(0, LOOKED_AT).includes(NUL)) return { ...file, binary: true };
  if (bytes.length === 0) return file;
  const lines = decodePath(bytes).split("\n");
  const isEnded = lines.at(-1) === "";
  if (isEnded) lines.pop();
  const added = lines.length;
  const hunk = {
    oldStart: 0,
    oldLines: 0,
    newStart: 1,
    newLines: added,
    heading: "",
    lines: [
      ...lines.map((line) => `+${line}`),
      ...(isEnded ? [] : ["\\ No newline at end of file"]),
    ],
  };
  return { ...file, hunks: [hunk], added };
}
