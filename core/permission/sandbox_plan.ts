import { FILE_CAPABILITIES, type FileCapability, type Posture } from "./model.ts";
import {
  namesInProject,
  patternNames,
  patternRoot,
  reachesInto,
  withAllBelow,
} from "./path_pattern.ts";
import { capabilitiesFenced } from "./fenced_capabilities.ts";
import type { EffectivePermissions, EffectiveRule, Level } from "./resolve.ts";

/** A pattern of a rule, by its place. */
export interface PatternPlace {
  level: Level;
  index: number;
  item: number;
  pattern: string;
}

/** Why a path is granted. */
export type GrantReason =
  /**
   * By an allow. `implied`: of write, for who saves a file reads it and renames over it;
   * `wider`: the kernel knows folders only, so more is granted than the pattern covers.
   */
  | ({ kind: "rule"; implied: boolean; wider: boolean } & PatternPlace)
  /** The agent cannot run without it; `need` is the caller's word for what it is. */
  | { kind: "needed"; need: string };

/** A path the kernel leaves open. */
export interface PathGrant {
  /** Absolute. */
  path: string;
  /** `tree`: a folder and all below it. `file`: that path only, and not when it is a folder. */
  scope: "tree" | "file";
  access: readonly FileCapability[];
  because: readonly GrantReason[];
}

/** Where the kernel does less, or more, than the policy says. */
export type PlanGap =
  & { capability: FileCapability }
  & (
    /** An allow that is not granted, because a deny lies inside and no hole can be cut. */
    | { kind: "denyInside"; place: PatternPlace; deny: PatternPlace }
    /** An allow that is not granted, because its folder holds more and all else is denied. */
    | { kind: "notAFolder"; place: PatternPlace }
    /** A deny nobody enforces: all else is allowed, and the kernel can only take everything. */
    | { kind: "denyAmongAllowed"; place: PatternPlace }
    /** A deny nobody enforces: no allow says what stays open beside it. */
    | { kind: "denyAlone"; place: PatternPlace }
    /** An allow to write where nothing may be deleted: who saves a file by replacing it cannot. */
    | { kind: "cannotReplace"; place: PatternPlace }
    /** An allow that is not granted, because a link takes it out of the project, to `leadsTo`. */
    | { kind: "leadsOut"; place: PatternPlace; leadsTo: string }
    /** A deny that reaches into what the agent cannot run without. */
    | { kind: "neededAnyway"; place: PatternPlace; path: string }
  );

/** What the kernel is told. */
export interface SandboxPlan {
  /** `deny`: without enforcement nothing may start. */
  defaultPosture: Posture;
  /** What is refused outside of the grants; what is not listed stays open everywhere. */
  fences: readonly FileCapability[];
  grants: readonly PathGrant[];
  gaps: readonly PlanGap[];
}

/** A path that stays open whatever the policy says. */
export interface NeededPath {
  /** Absolute. */
  path: string;
  scope: "tree" | "file";
  access: readonly FileCapability[];
  /** What it is, in the caller's words. */
  need: string;
}

/** Where the plan is for. */
export interface SandboxContext {
  /** The folder patterns are relative to, absolute. */
  root: string;
  /** State of the CLI, run directory, temp, devices; with reads fenced also the system's. */
  needed: readonly NeededPath[];
}

/**
 * What the kernel is to enforce of a policy; undefined without one. It can open folders but cut no
 * hole into one, so: better an allow lost than a deny leaked.
 * - An allow in which a deny lies is not granted, even if the deny is one file.
 * - Fallback `allow` fences nothing: its denies are advice. Else see `capabilitiesFenced`.
 * - Fallback `deny` grants no folder for a pattern of some files in it (`**\/*.rs`), nor a delete or
 *   a read for a write; `ask` does, since what is asked for may be allowed and the kernel cannot ask.
 * - Nothing ever grants the right to execute: rules about commands are no rules about files.
 *
 * No grant by a rule covers a path that `decideFile` denies. The same input gives the same plan.
 */
export function compileSandboxPlan(
  effective: EffectivePermissions,
  context: SandboxContext,
): SandboxPlan;
export function compileSandboxPlan(
  effective: EffectivePermissions | undefined,
  context: SandboxContext,
): SandboxPlan | undefined;
export function compileSandboxPlan(
  effective: EffectivePermissions | undefined,
  context: SandboxContext,
): SandboxPlan | undefined {
  if (effective === undefined) return undefined;
  const fences = capabilitiesFenced(effective);
  const draft: Draft = { grants: new Map(), gaps: [] };
  for (const capability of FILE_CAPABILITIES) {
    if (fences.includes(capability)) grantAllowed(draft, effective, capability, context.root);
    else reportUnenforced(draft, effective, capability);
  }
  reportUnreplaceable(draft, fences);
  for (const needed of context.needed) grantNeeded(draft, effective, fences, needed, context.root);
  const grants = [...draft.grants].sort(([left], [right]) => left < right ? -1 : 1);
  return {
    defaultPosture: effective.fallback,
    fences,
    grants: grants.map(([, grant]) => grant),
    gaps: draft.gaps,
  };
}

interface Draft {
  grants: Map<string, PathGrant>;
  gaps: PlanGap[];
}

function grantAllowed(
  draft: Draft,
  effective: EffectivePermissions,
  capability: FileCapability,
  root: string,
): void {
  const { rules, fallback } = effective;
  const denies = placesOf(rules, capability, "deny");
  const implying = capability === "write" || fallback === "deny"
    ? []
    : placesOf(rules, "write", "allow");
  const own = placesOf(rules, capability, "allow");
  for (const place of [...own, ...implying]) {
    const implied = !own.includes(place);
    const { folder, covers } = patternRoot(patternNames(place.pattern));
    const deny = denies.find((one) => reachesInto(withAllBelow(patternNames(one.pattern)), folder));
    const wider = covers === "some";
    if (deny) draft.gaps.push({ kind: "denyInside", capability, place, deny });
    else if (wider && fallback === "deny") {
      draft.gaps.push({ kind: "notAFolder", capability, place });
    } else {
      addGrant(draft, {
        path: [root.replace(/\/+$/, ""), ...folder].join("/") || "/",
        scope: covers === "exact" ? "file" : "tree",
        access: [capability],
        because: [{ kind: "rule", implied, wider, ...place }],
      });
    }
  }
}

function grantNeeded(
  draft: Draft,
  { rules }: EffectivePermissions,
  fences: readonly FileCapability[],
  { path, scope, access, need }: NeededPath,
  root: string,
): void {
  const fenced = fences.filter((capability) => access.includes(capability));
  if (fenced.length === 0) return;
  addGrant(draft, { path, scope, access: fenced, because: [{ kind: "needed", need }] });
  const names = namesInProject(path, root);
  if (names === "outside") return;
  for (const capability of fenced) {
    for (const place of placesOf(rules, capability, "deny")) {
      const reached = reachesInto(withAllBelow(patternNames(place.pattern)), names);
      if (reached) draft.gaps.push({ kind: "neededAnyway", capability, place, path });
    }
  }
}

function reportUnenforced(
  draft: Draft,
  { rules, fallback }: EffectivePermissions,
  capability: FileCapability,
): void {
  const kind = fallback === "allow" ? "denyAmongAllowed" : "denyAlone";
  const denies = placesOf(rules, capability, "deny");
  draft.gaps.push(...denies.map((place): PlanGap => ({ kind, capability, place })));
}

/** Programs save by writing beside a file and renaming over it, which is a delete to the kernel. */
function reportUnreplaceable(draft: Draft, fences: readonly FileCapability[]): void {
  if (!fences.includes("delete")) return;
  const grants = [...draft.grants.values()];
  const deletable = grants.filter(({ access }) => access.includes("delete"));
  for (const { path, scope, access, because } of grants) {
    const isOpen = deletable.some((one) =>
      one.path === path || one.scope === "tree" && path.startsWith(`${one.path}/`)
    );
    const [reason] = because;
    if (scope !== "tree" || isOpen || !access.includes("write") || reason?.kind !== "rule") {
      continue;
    }
    const { level, index, item, pattern } = reason;
    const place = { level, index, item, pattern };
    draft.gaps.push({ kind: "cannotReplace", capability: "delete", place });
  }
}

/** Two grants of one path are one, but what a rule grants is kept apart from what is needed. */
function addGrant({ grants }: Draft, grant: PathGrant): void {
  const key = [grant.path, grant.scope, grant.because[0]?.kind].join("\0");
  const before = grants.get(key);
  const access = FILE_CAPABILITIES.filter((capability) =>
    grant.access.includes(capability) || before?.access.includes(capability)
  );
  const old = before?.because ?? [];
  const known = new Set(old.map((reason) => JSON.stringify(reason)));
  const more = grant.because.filter((reason) => !known.has(JSON.stringify(reason)));
  grants.set(key, { ...grant, access, because: [...old, ...more] });
}

function placesOf(
  rules: readonly EffectiveRule[],
  capability: FileCapability,
  effect: "allow" | "deny",
): PatternPlace[] {
  return rules.filter((rule) => rule.capability === capability && rule.effect === effect)
    .flatMap(({ level, index, paths }) =>
      paths.map((pattern, item) => ({ level, index, item, pattern }))
    );
}
