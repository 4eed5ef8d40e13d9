import { decodePath } from "./git_path.ts";

/** What git would do to a file, by its letter in `git status`. */
export const CHANGES = {
  M: "modified",
  T: "typeChanged",
  A: "added",
  D: "deleted",
  R: "renamed",
  C: "copied",
} as const;
export type Change = typeof CHANGES[keyof typeof CHANGES];

/** How two sides changed the same file, by the two letters in `git status`. */
export const CONFLICTS = {
  DD: "bothDeleted",
  AU: "addedByUs",
  UD: "deletedByThem",
  UA: "addedByThem",
  DU: "deletedByUs",
  AA: "bothAdded",
  UU: "bothModified",
} as const;
export type Conflict = typeof CONFLICTS[keyof typeof CONFLICTS];

/** One path that is not as in the last commit. */
export interface ChangedFile {
  /** Relative to the work tree; see `git_path.ts`. */
  path: string;
  /** Where it was before it was renamed or copied. */
  from?: string;
  /** In the index, against the last commit. */
  staged?: Change;
  /** In the work tree, against the index. */
  unstaged?: Change;
  untracked?: true;
  conflict?: Conflict;
  /** The permission bits are others. */
  modeChanged?: true;
  /** A repository of its own: what of it is other than recorded. */
  submodule?: { commit: boolean; modified: boolean; untracked: boolean };
}

/** What `git status` says of a work tree. */
export interface Status {
  /** The commit checked out; absent before the first one. */
  head?: string;
  /** The branch checked out; absent for a detached head. */
  branch?: string;
  upstream?: string;
  /** Commits that the upstream does not have, and that it has more; absent when it is gone. */
  ahead?: number;
  behind?: number;
  stashes: number;
  files: ChangedFile[];
}

const NUL = 0;
const NO_SUBMODULE = "N...";

/**
 * Reads `git status --porcelain=v2 -z --branch --show-stash`.
 * @param output bytes, for paths need not be text
 */
export function parseStatus(output: Uint8Array): Status {
  const status: Status = { stashes: 0, files: [] };
  const records = recordsOf(output);
  for (let at = 0; at < records.length; at++) {
    const record = records[at] ?? "";
    if (record.startsWith("# ")) readHeader(status, record.slice(2));
    else if (record.startsWith("2 ")) status.files.push(renamed(record, records[++at] ?? ""));
    else if (record.startsWith("1 ")) status.files.push(tracked(fields(record, 8)));
    else if (record.startsWith("u ")) status.files.push(conflicted(record));
    else if (record.startsWith("? ")) {
      status.files.push({ path: record.slice(2), untracked: true });
    }
  }
  return status;
}

function recordsOf(output: Uint8Array): string[] {
  const records: string[] = [];
  for (let from = 0; from < output.length;) {
    const end = output.indexOf(NUL, from);
    const to = end < 0 ? output.length : end;
    records.push(decodePath(output.subarray(from, to)));
    from = to + 1;
  }
  return records;
}

function readHeader(status: Status, header: string): void {
  const [name, ...rest] = header.split(" ");
  const value = rest.join(" ");
  if (name === "branch.oid" && value !== "(initial)") status.head = value;
  if (name === "branch.head" && value !== "(detached)") status.branch = value;
  if (name === "branch.upstream") status.upstream = value;
  if (name === "stash") status.stashes = Number(value);
  const ahead = name === "branch.ab" ? /^\+(\d+) -(\d+)$/.exec(value) : null;
  if (!ahead) return;
  status.ahead = Number(ahead[1]);
  status.behind = Number(ahead[2]);
}

/** The first so many fields of a record, and what is left of it: the path may hold spaces. */
function fields(record: string, count: number): string[] {
  const found: string[] = [];
  let from = 0;
  while (found.length < count) {
    const end = record.indexOf(" ", from);
    if (end < 0) break;
    found.push(record.slice(from, end));
    from = end + 1;
  }
  return [...found, record.slice(from)];
}

function tracked(parts: string[]): ChangedFile {
  const [, letters = "..", submodule = NO_SUBMODULE, headMode, indexMode, workMode] = parts;
  const file: ChangedFile = { path: parts.at(-1) ?? "" };
  const staged = changeOf(letters[0]);
  const unstaged = changeOf(letters[1]);
  if (staged) file.staged = staged;
  if (unstaged) file.unstaged = unstaged;
  if (isOtherMode(headMode, indexMode) || isOtherMode(indexMode, workMode)) file.modeChanged = true;
  if (submodule !== NO_SUBMODULE) file.submodule = submoduleOf(submodule);
  return file;
}

function renamed(record: string, from: string): ChangedFile {
  return { ...tracked(fields(record, 9)), from };
}

function conflicted(record: string): ChangedFile {
  const parts = fields(record, 10);
  const conflict = CONFLICTS[(parts[1] ?? "UU") as keyof typeof CONFLICTS] ?? "bothModified";
  return { path: parts.at(-1) ?? "", conflict };
}

function changeOf(letter: string | undefined): Change | undefined {
  return CHANGES[letter as keyof typeof CHANGES];
}

/** Files that come or go have a mode of zeros on one side. */
function isOtherMode(before: string | undefined, after: string | undefined): boolean {
  const real = (mode: string | undefined) => mode !== undefined && /[1-9]/.test(mode);
  return real(before) && real(after) && before !== after;
}

/** `S<c><m><u>`: another commit, changed files, untracked files. */
function submoduleOf(field: string): { commit: boolean; modified: boolean; untracked: boolean } {
  return { commit: field[1] === "C", modified: field[2] === "M", untracked: field[3] === "U" };
}
