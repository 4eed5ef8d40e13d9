import type { SandboxAbility } from "./enforcement.ts";
import type { ProtectedPath, UnprotectedPath } from "./protected_paths.ts";
import type { SandboxPlan } from "./sandbox_plan.ts";

/** A program as it is to be started. */
export interface Program {
  command: string;
  args: readonly string[];
}

/** A program behind its plan. */
export interface ConfinedProgram extends Program {
  /** Paths that should be kept from it and are not. */
  unprotected: readonly UnprotectedPath[];
}

/** The operating system's means to hold a plan; implemented once per platform. */
export interface Sandbox {
  /** Probed once; the same for every launch. */
  ability(): SandboxAbility;
  /**
   * The command line that starts the program, and everything it will ever start, behind the plan.
   * The restricted process becomes the program itself: same pid, terminal, signals and descriptors.
   * If the plan cannot be applied, nothing is started and the reason is printed.
   * @param protect kept from it where the platform can; with a plan that fences nothing too
   */
  confine(
    program: Program,
    plan: SandboxPlan,
    protect: readonly ProtectedPath[],
  ): Promise<ConfinedProgram>;
}
