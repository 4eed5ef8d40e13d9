import type { PathGrant, PlanGap, SandboxPlan } from "../../core/permission/sandbox_plan.ts";
import { followLinks } from "./follow_links.ts";
import { isAtOrBelow } from "./at_or_below.ts";

/**
 * The plan without what a rule would open by a link that leads out of the project: an agent may have
 * laid it, to have its target opened at the next start. Each is a gap instead.
 * @param root the project's folder, absolute
 */
export async function withoutWaysOut(plan: SandboxPlan, root: string): Promise<SandboxPlan> {
  const project = await followLinks(root, "/");
  const grants: PathGrant[] = [];
  const gaps: PlanGap[] = [];
  for (const grant of plan.grants) {
    const leadsTo = isByRule(grant) ? await followLinks(grant.path, root) : project;
    if (isAtOrBelow(leadsTo, project)) grants.push(grant);
    else gaps.push(...gapsOf(grant, leadsTo));
  }
  return { ...plan, grants, gaps: [...plan.gaps, ...gaps] };
}

function isByRule({ because }: PathGrant): boolean {
  return because.some(({ kind }) => kind === "rule");
}

function gapsOf({ access, because }: PathGrant, leadsTo: string): PlanGap[] {
  return because.flatMap((reason) => {
    if (reason.kind !== "rule" || reason.implied) return [];
    const { level, index, item, pattern } = reason;
    const place = { level, index, item, pattern };
    return access.map((capability): PlanGap => ({ kind: "leadsOut", capability, place, leadsTo }));
  });
}
