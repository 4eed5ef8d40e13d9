/** How a policy is told to Claude Code: rules and mode in its settings file. */
import type { PermissionProjection, ProjectedPolicy } from "../../core/permission/projection.ts";
import type { ProjectionPlace } from "../../core/profile/adapter.ts";

/** Claude's own ways to hand work on: it would have neither identity nor record in IdeA. */
const RIVAL_TOOLS = ["Agent", "SendMessage", "ListAgents", "Workflow"];

/** The settings of Claude Code for a policy, or for none. */
export function projectClaude(
  _policy: ProjectedPolicy | undefined,
  { workRoot }: ProjectionPlace,
): PermissionProjection {
  const permissions = {
    allow: ["mcp__idea"],
    deny: RIVAL_TOOLS,
    defaultMode: "default",
    // By flag, a folder that is not trusted would be asked about once more at every start.
    additionalDirectories: [workRoot],
  };
  return { args: [], settings: { permissions }, notes: [] };
}
