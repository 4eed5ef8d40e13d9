import type { Enforcement, SandboxAbility } from "./enforcement.ts";
import type { Capability, PermissionsDocument, PermissionSet } from "./model.ts";
import type { PermissionProjection } from "./projection.ts";
import type { ProtectedPath } from "./protected_paths.ts";
import type { Decision, EffectivePermissions } from "./resolve.ts";
import type { SandboxPlan } from "./sandbox_plan.ts";

/** The policies of a project and what waits for a decision about them. */
export interface PermissionsView {
  /** In force: what the user approved. */
  permissions: PermissionsDocument;
  /** The file on disk is another one, and nobody approved it. */
  proposal?: PermissionsProposal;
  /** What this machine can enforce. */
  ability: SandboxAbility;
}

/** A `permissions.json` that something other than IdeA wrote. */
export interface PermissionsProposal {
  /** Names what it says: another one when it says something else. */
  revision: string;
  /** What it says; absent when it cannot be read. */
  permissions?: PermissionsDocument;
  /** Why it cannot be read. */
  problem?: string;
  /** Until the first approval what it forbids holds already, and what it allows does not. */
  narrowing: boolean;
}

/** Who enforces what for one agent. */
export interface EffectiveView {
  /** Absent: no policy, the CLI asks as it always does. */
  effective?: EffectivePermissions;
  plan?: SandboxPlan;
  enforcement?: Enforcement;
  projection?: PermissionProjection;
  protected?: readonly ProtectedPath[];
  /** What the agent is told. */
  summary?: string;
  ability: SandboxAbility;
}

/** "May it?" */
export interface PermissionQuestion {
  agentId: string;
  capability: Capability;
  /** A path, relative to the project or absolute, or a command line. */
  what: string;
}

/** The answer, and who makes it true. */
export interface PermissionAnswer {
  /** Absent: no policy speaks of it, the CLI decides. */
  decision?: Decision;
  /** What the kernel does with it; absent for commands, which it cannot tell apart. */
  kernel?: "grants" | "refuses" | "open";
}

/** Something an agent was refused. */
export interface RefusedAction {
  id: number;
  at: number;
  agentId: string;
  capability: Capability;
  what?: string;
  /** The line that said so. */
  text: string;
  /** What the policy says of it; absent without a policy or without `what`. */
  decision?: Decision;
  /** The rule that would allow it; absent where no rule could. */
  suggestion?: PermissionSet["rules"][number];
}

/** One policy per project, with overrides for its agents. */
export interface PermissionService {
  read(projectId: string): Promise<PermissionsView>;
  /**
   * Sets the project's policy; null removes it.
   * @throws IdeaError `CONFLICT` while a proposal waits for a decision
   */
  setProject(projectId: string, set: PermissionSet | null): Promise<PermissionsView>;
  /** Sets an agent's own policy; null removes it. @throws IdeaError as `setProject`, `NOT_FOUND` */
  setAgent(
    projectId: string,
    agentId: string,
    set: PermissionSet | null,
  ): Promise<PermissionsView>;
  /**
   * Brings the proposal into force.
   * @param revision of the proposal the person saw
   * @throws IdeaError `CONFLICT` when there is none, or another one, or it cannot be read
   */
  approve(projectId: string, revision: string): Promise<PermissionsView>;
  /**
   * Puts the policy in force back into the file; what was there is kept beside it.
   * @param revision of the proposal the person saw
   * @throws IdeaError `CONFLICT` when there is none, or another one
   */
  discard(projectId: string, revision: string): Promise<PermissionsView>;
  effective(projectId: string, agentId: string): Promise<EffectiveView>;
  check(projectId: string, question: PermissionQuestion): Promise<PermissionAnswer>;
  /** The newest refusals, newest first; kept in memory. */
  refusals(projectId: string): RefusedAction[];
}
