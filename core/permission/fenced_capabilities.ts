import { type Effect, FILE_CAPABILITIES, type FileCapability } from "./model.ts";
import { patternNames, patternRoot } from "./path_pattern.ts";
import type { EffectivePermissions } from "./resolve.ts";

/**
 * What the kernel is to refuse outside of the grants: only what the policy sets, so a policy about
 * writing leaves reading open everywhere.
 * - Fallback `allow`: nothing.
 * - Write and delete: with fallback `deny` always, for that denies all that is not listed. With
 *   `ask` when a rule allows them somewhere, or denies the whole project; a deny alone would turn
 *   every question into a refusal. A policy on writing holds for deleting too, which is one way
 *   to change a tree.
 * - Read: when an allow names less than the whole project, or a deny stands beside an allow or
 *   covers the whole project; with fallback `deny` when there is any rule about reading. To allow
 *   reading the whole project closes nothing by itself: every program reads the system's files.
 */
export function capabilitiesFenced(effective: EffectivePermissions): FileCapability[] {
  const { fallback } = effective;
  if (fallback === "allow") return [];
  const write = fallback === "deny" || isSet(effective, "write");
  const fenced = {
    read: readsFenced(effective),
    write,
    delete: write || isSet(effective, "delete"),
  };
  return FILE_CAPABILITIES.filter((capability) => fenced[capability]);
}

function isSet(effective: EffectivePermissions, capability: FileCapability): boolean {
  return patterns(effective, capability, "allow").length > 0 ||
    patterns(effective, capability, "deny").some(isWholeProject);
}

function readsFenced(effective: EffectivePermissions): boolean {
  const allows = patterns(effective, "read", "allow");
  const denies = patterns(effective, "read", "deny");
  if (effective.fallback === "deny") return allows.length + denies.length > 0;
  if (denies.some(isWholeProject)) return true;
  return allows.length > 0 && (denies.length > 0 || !allows.some(isWholeProject));
}

function patterns(
  { rules }: EffectivePermissions,
  capability: FileCapability,
  effect: Effect,
): string[] {
  return rules.filter((rule) => rule.capability === capability && rule.effect === effect)
    .flatMap(({ paths }) => paths);
}

function isWholeProject(pattern: string): boolean {
  const { folder, covers } = patternRoot(patternNames(pattern));
  return folder.length === 0 && covers === "tree";
}
