import { decodePath } from "./git_path.ts";

/** Lines that changed together, with some around them. */
export interface Hunk {
  oldStart: number;
  oldLines: number;
  newStart: number;
  newLines: number;
  /** What git says of the place, often a function's first line. */
  heading: string;
  /** Each begins with ` `, `+`, `-`, or `\` for "no newline at the end". */
  lines: string[];
}

/** What changed in one file. */
export interface FileDiff {
  /** Its path after the change, or before it when it was removed; see `git_path.ts`. */
  path: string;
  /** Before it was renamed or copied. */
  from?: string;
  change: "modified" | "added" | "deleted" | "renamed" | "copied";
  oldMode?: string;
  newMode?: string;
  /** No lines are shown: it is not text. */
  binary?: true;
  hunks: Hunk[];
  added: number;
  removed: number;
  /** The lines of the patch before its first hunk, as git wrote them. */
  header: string[];
}

/**
 * Reads a patch as git writes it, with the prefixes `a/` and `b/`. Bytes that are no text are kept
 * as in `git_path.ts`, so that a patch can be made of it again.
 */
export function parseDiff(output: Uint8Array): FileDiff[] {
  const files: FileDiff[] = [];
  const lines = decodePath(output).split("\n");
  if (lines.at(-1) === "") lines.pop();
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? "";
    if (!line.startsWith("diff --git ")) {
      at++;
      continue;
    }
    const end = endOfHeader(lines, at + 1);
    const file = fileOf(lines.slice(at, end));
    at = readHunks(file, lines, end);
    files.push(file);
  }
  return files;
}

function endOfHeader(lines: readonly string[], from: number): number {
  let at = from;
  while (at < lines.length && !/^(?:@@ |diff --git )/.test(lines[at] ?? "")) at++;
  return at;
}

function fileOf(header: string[]): FileDiff {
  const value = (prefix: string) =>
    header.find((line) => line.startsWith(prefix))?.slice(prefix.length);
  const [before, after] = pathsOf(header, value);
  const renamed = value("rename from ") !== undefined;
  const copied = value("copy from ") !== undefined;
  const added = value("new file mode ");
  const deleted = value("deleted file mode ");
  const file: FileDiff = {
    path: deleted === undefined ? after : before,
    change: renamed ? "renamed" : copied ? "copied" : "modified",
    hunks: [],
    added: 0,
    removed: 0,
    header,
  };
  if (added !== undefined) file.change = "added";
  if (deleted !== undefined) file.change = "deleted";
  if (renamed || copied) file.from = before;
  const oldMode = value("old mode ") ?? deleted;
  const newMode = value("new mode ") ?? added;
  if (oldMode !== undefined) file.oldMode = oldMode;
  if (newMode !== undefined) file.newMode = newMode;
  if (header.some((line) => /^(?:Binary files |GIT binary patch)/.test(line))) file.binary = true;
  return file;
}

/** The path before and after. */
function pathsOf(
  header: readonly string[],
  value: (prefix: string) => string | undefined,
): [string, string] {
  const from = value("rename from ") ?? value("copy from ");
  const to = value("rename to ") ?? value("copy to ");
  if (from !== undefined && to !== undefined) return [unquoted(from), unquoted(to)];
  const before = value("--- ");
  const after = value("+++ ");
  const named = [before, after].find((path) => path !== undefined && path !== "/dev/null");
  // A path with a space is followed by a tab there.
  const path = named === undefined
    ? samePath(header[0]?.slice("diff --git ".length) ?? "")
    : unquoted(named.replace(/\t$/, "")).slice(2);
  return [path, path];
}

/** `a/P b/P`: what is not renamed is named twice. */
function samePath(both: string): string {
  if (both.startsWith('"')) return unquoted(both.slice(0, both.indexOf('" ') + 1)).slice(2);
  return both.slice(2, (both.length - 1) / 2);
}

const ESCAPES: Record<string, number> = {
  a: 7,
  b: 8,
  t: 9,
  n: 10,
  v: 11,
  f: 12,
  r: 13,
  '"': 34,
  "\\": 92,
};

/** A path as git wrote it: in quotes with C's escapes where it holds something special. */
function unquoted(text: string): string {
  if (!text.startsWith('"')) return text;
  const bytes: number[] = [];
  const inner = text.slice(1, -1);
  for (const [, octal, escape, plain] of inner.matchAll(/\\([0-7]{3})|\\(.)|([^\\]+)/gsu)) {
    if (octal !== undefined) bytes.push(parseInt(octal, 8));
    else if (escape !== undefined) bytes.push(ESCAPES[escape] ?? escape.charCodeAt(0));
    else bytes.push(...new TextEncoder().encode(plain));
  }
  return decodePath(Uint8Array.from(bytes));
}

const HUNK = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@ ?(.*)$/s;

/** @returns the index of the first line after the hunks */
function readHunks(file: FileDiff, lines: readonly string[], from: number): number {
  let at = from;
  for (;;) {
    const start = HUNK.exec(lines[at] ?? "");
    if (!start) return at;
    const [, oldStart, oldLines = "1", newStart, newLines = "1", heading = ""] = start;
    const hunk: Hunk = {
      oldStart: Number(oldStart),
      oldLines: Number(oldLines),
      newStart: Number(newStart),
      newLines: Number(newLines),
      heading,
      lines: [],
    };
    at = readLines(file, hunk, lines, at + 1);
    file.hunks.push(hunk);
  }
}

/** The counts say where a hunk ends: its lines may look like anything. */
function readLines(file: FileDiff, hunk: Hunk, lines: readonly string[], from: number): number {
  let [at, old, fresh] = [from, hunk.oldLines, hunk.newLines];
  while (at < lines.length && (old > 0 || fresh > 0 || lines[at]?.startsWith("\\"))) {
    const line = lines[at++] ?? "";
    hunk.lines.push(line);
    if (line.startsWith("\\")) continue;
    if (!line.startsWith("+")) old--;
    if (!line.startsWith("-")) fresh--;
    if (line.startsWith("+")) file.added++;
    if (line.startsWith("-")) file.removed++;
  }
  return at;
}
