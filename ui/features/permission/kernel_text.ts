import type {
  FileCapability,
  PermissionsDocument,
  PermissionSet,
} from "../../../core/permission/model.ts";
import { resolve } from "../../../core/permission/resolve.ts";
import { compileSandboxPlan, type SandboxPlan } from "../../../core/permission/sandbox_plan.ts";
import type { PermissionsView } from "../../../core/permission/service.ts";
import { t } from "../../text/text.ts";
import { gapTexts } from "./gap_text.ts";
import { listed } from "./listed.ts";

/** Where a policy is looked at: only what lies below counts. */
const ROOT = "/project";

/** What the kernel of this machine would hold of a policy of one level, in one sentence. */
export function kernelHolds(
  { permissions, ability }: PermissionsView,
  agentId: string | undefined,
  set: PermissionSet,
): string {
  const plan = planOf(permissions, agentId, set);
  const words = t().permission.kernelHolds;
  if (!plan || plan.fences.length === 0) return words.nothing;
  if (ability.mechanism === "none") return words.cannot;
  const fenced = fencedText(plan.fences);
  const places = placesOf(plan);
  if (places.length === 0) return words.nowhere(fenced);
  const where = listed(places);
  const changesOnly = plan.fences.includes("write") && !plan.fences.includes("read");
  return changesOnly ? words.onlyChanges(where) : words.only(fenced, where);
}

/** What agents can do nowhere, against a rule that allows it, in sentences. */
export function lostAllows(
  { permissions, ability }: PermissionsView,
  agentId: string | undefined,
  set: PermissionSet,
): string[] {
  if (ability.mechanism === "none") return [];
  const gaps = planOf(permissions, agentId, set)?.gaps ?? [];
  return gapTexts(gaps.filter(({ kind }) => kind === "denyInside" || kind === "notAFolder"));
}

function planOf(
  { projectDefaults }: PermissionsDocument,
  agentId: string | undefined,
  set: PermissionSet,
): SandboxPlan | undefined {
  const effective = agentId === undefined ? resolve(set, undefined) : resolve(projectDefaults, set);
  return compileSandboxPlan(effective, { root: ROOT, needed: [] });
}

/** Writing and deleting are one word: both change files. */
function fencedText(fences: readonly FileCapability[]): string {
  const { doing, kernelHolds } = t().permission;
  if (!fences.includes("write")) return listed(fences.map((capability) => doing[capability]));
  const reading = fences.includes("read") ? [doing.read] : [];
  return listed([...reading, kernelHolds.changes]);
}

/** Where files can be changed; where nothing of that is fenced, where they can be read. */
function placesOf({ grants, fences }: SandboxPlan): string[] {
  const main = fences.includes("write") ? "write" : fences[0];
  const open = grants.filter(({ access }) => access.some((capability) => capability === main));
  const paths = [...new Set(open.map(({ path }) => path))];
  return paths.map((path) =>
    path === ROOT ? t().permission.theProject : path.slice(ROOT.length + 1)
  );
}
