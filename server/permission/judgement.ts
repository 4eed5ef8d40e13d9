import { enforcementOf, type SandboxAbility } from "../../core/permission/enforcement.ts";
import type { LaunchPlace, LaunchPolicy } from "../../core/permission/launch_policy.ts";
import { protectedPaths } from "../../core/permission/protected_paths.ts";
import { decideFile, type EffectivePermissions } from "../../core/permission/resolve.ts";
import { compileSandboxPlan } from "../../core/permission/sandbox_plan.ts";
import { renderPermissionSummary } from "../../core/permission/summary.ts";
import { machinePaths } from "./machine_paths.ts";
import { neededPaths } from "./needed_paths.ts";
import { policyRevision } from "./policy_revision.ts";
import { withoutWaysOut } from "./ways_out.ts";

/** The machine and IdeA's own places on it. */
export interface Ground {
  ability: SandboxAbility;
  /** Command line prefix that runs this program. */
  self: readonly string[];
  home: string;
  /** Folders of IdeA that agents must not change. */
  own: readonly string[];
  /** Folders of IdeA that agents must not read. */
  secrets: readonly string[];
}

/** A launch, or one that could be: its program need not be installed. */
export type JudgedPlace = Omit<LaunchPlace, "projectId" | "agentId" | "command"> & {
  command?: string;
};

/** What becomes of a policy at one place; changes nothing. */
export async function judge(
  effective: EffectivePermissions,
  place: JudgedPlace,
  { ability, self, home, own, secrets }: Ground,
): Promise<LaunchPolicy> {
  const { workRoot, projectRoot, cliSettings } = place;
  const keptOut = [...own, ...secrets];
  const machine = await machinePaths({ ...place, home, self, keptOut });
  const commits = decideFile(effective, "write", ".git/HEAD", workRoot).posture === "allow";
  const needed = neededPaths(place, machine, commits);
  const compiled = compileSandboxPlan(effective, { root: workRoot, needed });
  const plan = await withoutWaysOut(compiled, workRoot);
  const enforcement = enforcementOf(plan, ability);
  const protect = protectedPaths({
    root: workRoot,
    project: projectRoot,
    home,
    ...machine.worktree ? { gitFolders: machine.worktree } : {},
    cliSettings,
    host: { own, secrets },
  }, effective);
  return {
    effective,
    plan,
    enforcement,
    protect,
    revision: policyRevision(effective, workRoot),
    summary: renderPermissionSummary(effective, {
      plan,
      enforcement,
      protect,
      shielded: ability.shields,
    }),
  };
}
