/** How a policy is told to Codex: its sandbox and when it asks, as arguments. */
import type { PermissionProjection, ProjectedPolicy } from "../../core/permission/projection.ts";
import type { ProjectionPlace } from "../../core/profile/adapter.ts";

/** The arguments of Codex for a policy, or for none. */
export function projectCodex(
  _policy: ProjectedPolicy | undefined,
  { workRoot }: ProjectionPlace,
): PermissionProjection {
  const args = ["--sandbox", "workspace-write", "--ask-for-approval", "on-request"];
  return { args: [...args, "--add-dir", workRoot], notes: [] };
}
