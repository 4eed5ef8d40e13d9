import { shownPath } from "../../../core/git/git_path.ts";
import type { RemovalProblem } from "../../../core/git/worktree.ts";
import { t } from "../../text/text.ts";

/** Names that fit a sentence. */
const SHOWN = 5;

/** Why a work tree is not removed, in the reader's language. */
export function problemText(problem: RemovalProblem): string {
  const { problems } = t().worktree;
  switch (problem.kind) {
    case "main":
    case "notOurs":
    case "submodules":
      return problems[problem.kind];
    case "locked":
      return problems.locked(problem.reason);
    case "running":
      return problems.running(named(problem.programs));
    case "operation":
      return problems.operation(problem.operation);
    case "unpushed":
      return problems.unpushed(problem.commits);
    case "stashed":
      return problems.stashed(problem.count);
    default:
      return problems[problem.kind](named(problem.paths));
  }
}

function named(all: readonly string[]): string {
  const shown = all.slice(0, SHOWN).map(shownPath).join(", ");
  return all.length > SHOWN ? t().worktree.more(shown, all.length - SHOWN) : shown;
}
