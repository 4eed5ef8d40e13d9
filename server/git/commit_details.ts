import type { CommitDetails } from "../../core/git/service.ts";
import { startOf } from "./branches.ts";
import type { Git } from "./git.ts";

const FORMAT = "%H%x00%P%x00%an%x00%ae%x00%at%x00%cn%x00%ce%x00%ct%x00%B";

/** One commit with its whole message. @throws IdeaError `NOT_FOUND` for one git does not know */
export async function commitDetails(git: Git, root: string, name: string): Promise<CommitDetails> {
  const found = await startOf(git, root, name);
  const args = ["log", "--max-count=1", "--no-show-signature", `--format=${FORMAT}`, found, "--"];
  const output = await git.text(args, { cwd: root });
  const [id = "", parents = "", author = "", email = "", at, committer = "", address = "", when] =
    output.split("\0");
  const message = output.split("\0").slice(8).join("\0").trimEnd();
  return {
    id,
    parents: parents.split(" ").filter((parent) => parent !== ""),
    author,
    email,
    at: Number(at) * 1000,
    committer,
    committerEmail: address,
    committedAt: Number(when) * 1000,
    message,
  };
}
