import { shownPath } from "./git_path.ts";

/** A merge that was begun in an agent's work tree and stopped at conflicts. */
export interface ConflictTask {
  /** The agent's branch. */
  branch: string;
  /** What is being merged into it, or what it is being rebased onto. */
  base: string;
  operation: "merge" | "rebase";
  /** The agent's work tree. */
  tree: string;
  files: readonly string[];
}

/** What the agent is asked to do. */
export function conflictTask({ branch, base, operation, tree, files }: ConflictTask): string {
  const begun = operation === "merge"
    ? `The merge of \`${base}\` into your branch \`${branch}\``
    : `The rebase of your branch \`${branch}\` onto \`${base}\``;
  const end = operation === "merge" ? "`git commit --no-edit`" : "`git rebase --continue`";
  return [
    `${begun} was begun in your work tree \`${tree}\` and stopped, because both sides changed the ` +
    "same lines. These files have conflicts:",
    "",
    ...files.map((file) => `- \`${shownPath(file)}\``),
    "",
    "Settle them: keep what both sides meant, remove every conflict marker, and check that the " +
    `result works. Then \`git add\` the files and finish with ${end}. Do not push, and change ` +
    "nothing else. Answer with what you decided in each file.",
  ].join("\n");
}
