import type { FileCapability } from "./model.ts";
import { namesInProject } from "./path_pattern.ts";
import type { ProtectedPath } from "./protected_paths.ts";
import type { PathGrant, SandboxPlan } from "./sandbox_plan.ts";

/** What is in force of a policy on this machine. */
export interface HeldPolicy {
  plan: SandboxPlan;
  /** The kernel holds the fences of the plan. */
  held: boolean;
  /** Paths that are kept from the agent for good; empty where nothing can do that. */
  shielded: readonly ProtectedPath[];
}

/**
 * What the kernel does with a path.
 * @param path absolute, its links followed
 */
export function kernelAnswer(
  { plan, held, shielded }: HeldPolicy,
  capability: FileCapability,
  path: string,
): "grants" | "refuses" | "open" {
  if (shielded.some((one) => shields(one, capability, path))) return "refuses";
  if (!held || !plan.fences.includes(capability)) return "open";
  return plan.grants.some((grant) => covers(grant, capability, path)) ? "grants" : "refuses";
}

function shields(one: ProtectedPath, capability: FileCapability, path: string): boolean {
  if (capability === "read" && one.how === "readOnly") return false;
  if (namesInProject(path, one.path) !== "outside") return true;
  const besides = one.withFolder ? namesInProject(path, folderOf(one.path)) : "outside";
  return besides !== "outside" && besides.length === 1;
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/"));
}

/** Deleting is a right on the folder that holds the name. */
function covers(grant: PathGrant, capability: FileCapability, path: string): boolean {
  if (!grant.access.includes(capability)) return false;
  const below = namesInProject(path, grant.path);
  if (below === "outside") return false;
  if (below.length > 0) return grant.scope === "tree";
  return capability !== "delete";
}
