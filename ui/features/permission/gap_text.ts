import type { PlanGap } from "../../../core/permission/sandbox_plan.ts";
import { t } from "../../text/text.ts";
import { listed } from "./listed.ts";

/** Where the kernel does less or more than the policy says: one sentence for all of one reason. */
export function gapTexts(gaps: readonly PlanGap[]): string[] {
  const groups = Map.groupBy(
    gaps,
    (gap) => [gap.kind, gap.place.pattern, detailOf(gap)].join("\0"),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const words = t().permission;
    const doing = listed([...new Set(group.map(({ capability }) => words.doing[capability]))]);
    return [words.gap[first.kind](doing, first.place.pattern, detailOf(first))];
  });
}

function detailOf(gap: PlanGap): string {
  if (gap.kind === "leadsOut") return gap.leadsTo;
  return gap.kind === "denyInside" ? gap.deny.pattern : "";
}
