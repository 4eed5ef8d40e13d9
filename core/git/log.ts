/** A name that points at a commit. */
export interface CommitRef {
  kind: "head" | "branch" | "remote" | "tag" | "other";
  /** Without `refs/heads/` and the like. */
  name: string;
  /** The branch that is checked out. */
  current?: true;
}

/** A commit, as lists show it. */
export interface Commit {
  id: string;
  parents: string[];
  author: string;
  email: string;
  /** When it was written, epoch ms. */
  at: number;
  refs: CommitRef[];
  /** First line of its message. */
  subject: string;
}

/** `--format` of the commits that {@link parseLog} reads; with `-z` and `--decorate=full`. */
export const LOG_FORMAT = "%H%x00%P%x00%an%x00%ae%x00%at%x00%D%x00%s";
const FIELDS = 7;

/** Reads `git log -z --decorate=full` in {@link LOG_FORMAT}. */
export function parseLog(output: string): Commit[] {
  const fields = output.split("\0");
  const commits: Commit[] = [];
  for (let at = 0; at + FIELDS <= fields.length; at += FIELDS) {
    const [id = "", parents = "", author = "", email = "", seconds = "", refs = "", subject = ""] =
      fields.slice(at, at + FIELDS);
    commits.push({
      id,
      parents: parents.split(" ").filter((parent) => parent !== ""),
      author,
      email,
      at: Number(seconds) * 1000,
      refs: refsOf(refs),
      subject,
    });
  }
  return commits;
}

const KINDS = [
  ["refs/heads/", "branch"],
  ["refs/remotes/", "remote"],
  ["refs/tags/", "tag"],
] as const;

/** `HEAD -> refs/heads/main, tag: refs/tags/v1, refs/remotes/origin/main` */
function refsOf(decoration: string): CommitRef[] {
  const names = decoration.split(", ").filter((name) => name !== "");
  return names.map((name) => {
    const current = name.startsWith("HEAD -> ");
    return { ...refOf(name.replace(/^(?:HEAD -> |tag: )/, "")), ...(current ? { current } : {}) };
  });
}

function refOf(name: string): CommitRef {
  if (name === "HEAD") return { kind: "head", name };
  const known = KINDS.find(([prefix]) => name.startsWith(prefix));
  return known ? { kind: known[1], name: name.slice(known[0].length) } : { kind: "other", name };
}
