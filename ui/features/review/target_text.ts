import type { ReviewTarget } from "../../../core/review/review.ts";
import { shownPath } from "../../../core/git/git_path.ts";
import type { AgentView } from "../../../core/agent/service.ts";
import { t } from "../../text/text.ts";
import { agentIn } from "./names.ts";
import { EVERYTHING } from "./place.ts";

const SHORT_ID = 8;

/** All an agent did: in its own work tree since it left its base, else what is not committed. */
export function workOf({ worktree }: AgentView): ReviewTarget {
  if (!worktree) return EVERYTHING;
  return { kind: "since", base: worktree.base ?? "HEAD", tree: worktree.path };
}

/** What is compared, as people say it. */
export function targetText(target: ReviewTarget): string {
  const { targets, inTree } = t().review;
  const owner = agentIn(target.tree)?.name;
  switch (target.kind) {
    case "since": {
      const base = shortName(target.base);
      if (owner !== undefined) return targets.tree(owner, base);
      return target.base === "HEAD" ? targets.head : targets.since(base);
    }
    case "commits": {
      const to = shortName(target.to);
      return target.from === undefined
        ? targets.commit(to)
        : targets.commits(shortName(target.from), to);
    }
    default:
      return owner === undefined ? targets[target.kind] : inTree(targets[target.kind], owner);
  }
}

/** Ids of commits are shortened, names are not. */
function shortName(name: string): string {
  return /^[0-9a-f]{40}$/.test(name) ? name.slice(0, SHORT_ID) : shownPath(name);
}
