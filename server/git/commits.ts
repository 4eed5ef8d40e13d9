import { IdeaError } from "../../core/error.ts";
import type { GitOutcome } from "../../core/git/service.ts";
import { GIT } from "../../core/numbers.ts";
import type { Git } from "./git.ts";
import { headOf } from "./repository.ts";
import { keepCommit } from "./safety.ts";

/**
 * Commits what is staged, with the user's own name, signature and hooks. What the hooks said is
 * told, also when they refused.
 * @throws IdeaError `INVALID` for an empty message
 */
export async function commit(
  git: Git,
  root: string,
  { message, amend }: { message: string; amend: boolean },
): Promise<GitOutcome & { commit?: string }> {
  if (message.trim() === "") throw new IdeaError("INVALID", "message: expected some words");
  const before = amend ? await headOf(git, root) : undefined;
  if (amend && before === undefined) {
    throw new IdeaError("INVALID", "amend: there is no commit to change yet");
  }
  // What is replaced has no other name any more.
  if (before) await keepCommit(git, root, before, "Before a commit was amended");
  const args = ["commit", "--file=-", "--cleanup=strip", ...(amend ? ["--amend"] : [])];
  const result = await git.run(args, { cwd: root, stdin: message, timeoutMs: GIT.changeMs });
  const output = `${result.stderr}${new TextDecoder().decode(result.stdout)}`.trim();
  if (result.code !== 0) return { ok: false, output };
  const made = await headOf(git, root);
  return { ok: true, output, ...(made === undefined ? {} : { commit: made }) };
}
