import type { SandboxPlan } from "./sandbox_plan.ts";

/** How this machine refuses what a policy denies. */
export type Mechanism = "landlock" | "seatbelt" | "none";

/** What this machine can do, as probed once. */
export interface SandboxAbility {
  mechanism: Mechanism;
  /** Version of Landlock's interface; only with that mechanism. */
  abi?: number;
  /** Single paths inside writable folders can be kept read-only or hidden (bubblewrap). */
  shields: boolean;
  /** Never run against the real thing: true on platforms IdeA's tests do not reach. */
  untested?: true;
}

/**
 * What an older kernel does not do. `truncate`: a file outside may still be cut short;
 * `moves`: no file can be moved to another folder, not even where both are granted.
 */
export type Lack = "truncate" | "moves";

/**
 * Who holds the fences of a plan.
 * - `enforced`: the kernel, all of them.
 * - `degraded`: the kernel, with what {@link Lack} says.
 * - `advisory`: there are none; the rules are advice to the CLI.
 * - `unenforced`: nobody, for this machine cannot.
 */
export type EnforcementStatus = "enforced" | "degraded" | "advisory" | "unenforced";

export interface Enforcement {
  status: EnforcementStatus;
  mechanism: Mechanism;
  lacks: readonly Lack[];
}

/** First version of Landlock's interface with what `Lack` names. */
const SINCE: readonly (readonly [Lack, number])[] = [["moves", 2], ["truncate", 3]];

/** What becomes of a plan on this machine. */
export function enforcementOf(plan: SandboxPlan, ability: SandboxAbility): Enforcement {
  const { mechanism, abi = Infinity } = ability;
  if (plan.fences.length === 0) return { status: "advisory", mechanism: "none", lacks: [] };
  if (mechanism === "none") return { status: "unenforced", mechanism, lacks: [] };
  const lacks = SINCE.filter(([, since]) => abi < since).map(([lack]) => lack);
  return { status: lacks.length > 0 ? "degraded" : "enforced", mechanism, lacks };
}

/** The kernel holds the fences, at least most of them. */
export function isHeld({ status }: Enforcement): boolean {
  return status === "enforced" || status === "degraded";
}

/** False when a policy that denies everything else would be nothing but advice. */
export function mayStart(plan: SandboxPlan, { status }: Enforcement): boolean {
  return plan.defaultPosture !== "deny" || status !== "unenforced";
}
