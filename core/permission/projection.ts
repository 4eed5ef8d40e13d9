import type { Capability } from "./model.ts";
import type { EffectivePermissions, Level } from "./resolve.ts";

/** The policy as a CLI is to be told it. */
export interface ProjectedPolicy {
  effective: EffectivePermissions;
  /**
   * IdeA's own sandbox is around the CLI: a second one inside could not start, so the CLI is told
   * to do without its own.
   */
  confined: boolean;
}

/** What a CLI's own settings can and cannot say of a rule. */
export interface FidelityNote {
  /** `lost`: not told at all. `looser`: the CLI permits or asks where the policy is stricter. `stricter`: the reverse. */
  kind: "lost" | "looser" | "stricter";
  about: Capability | "fallback";
  /** The rule; absent when all rules of the capability share the fate. */
  rule?: { level: Level; index: number; item?: number };
  /** Why, as data: the page puts it in words. */
  why:
    | "noFileRules"
    | "noCommandRules"
    | "noDeleteRules"
    | "noDenyOfTheRest"
    | "patternShape"
    | "shellReadsFiles"
    | "ownSandboxOff";
}

/** The settings a CLI is started with because of a policy. */
export interface PermissionProjection {
  /** Arguments of the command line. */
  args: readonly string[];
  /** What goes into the CLI's settings file, shown to people as it is. */
  settings?: Readonly<Record<string, unknown>>;
  notes: readonly FidelityNote[];
}
