import type { Enforcement } from "./enforcement.ts";
import type { ProtectedPath } from "./protected_paths.ts";
import type { EffectivePermissions } from "./resolve.ts";
import type { ConfinedProgram, Program } from "./sandbox.ts";
import type { SandboxPlan } from "./sandbox_plan.ts";

/** What of a CLI must stay reachable however narrow the policy is. */
export interface StatePath {
  /** Absolute; created before the start when absent. */
  path: string;
  scope: "tree" | "file";
  /** What a file that is absent is created with; without it an empty one. */
  initial?: string;
}

/** One launch, as far as its policy depends on it. */
export interface LaunchPlace {
  projectId: string;
  agentId: string;
  /** The folder the agent works on, absolute. */
  workRoot: string;
  /** The project's own, which holds its policy: another one for an agent in a work tree. */
  projectRoot: string;
  /** The CLI's own directory, absolute. */
  runDir: string;
  /** Files the CLI reads and must not write: its settings for this launch; absolute. */
  configDir: string;
  /** Folder of the agent's request files, absolute. */
  requestFolder: string;
  /** The program, absolute. */
  command: string;
  state: readonly StatePath[];
  /** Settings of the CLI itself that would change what it may do; absolute. */
  cliSettings: readonly string[];
  env: Readonly<Record<string, string>>;
}

/** The policy one launch runs under; fixed at its start. */
export interface LaunchPolicy {
  effective: EffectivePermissions;
  plan: SandboxPlan;
  enforcement: Enforcement;
  protect: readonly ProtectedPath[];
  /** Names the policy: another one has another revision. */
  revision: string;
  /** What the agent is told, in Markdown. */
  summary: string;
}

/** Policies as launches need them. */
export interface LaunchPolicies {
  /**
   * The policy of a launch; undefined when there is none and nothing is imposed.
   * @throws IdeaError `UNAVAILABLE` when all else is denied and nothing here could enforce it;
   * `CONFLICT` when the policy cannot be read and none was ever approved
   */
  forLaunch(place: LaunchPlace): Promise<LaunchPolicy | undefined>;
  /** Of the policy a launch would run under now; undefined without one. */
  revision(projectId: string, agentId: string): string | undefined;
  /** Puts the program behind the policy. */
  confine(program: Program, policy: LaunchPolicy): Promise<ConfinedProgram>;
}
