import type { PermissionRule, PermissionSet, Posture } from "../../../core/permission/model.ts";

/** The policy with one more rule, by default at its end. */
export function withRule(
  set: PermissionSet,
  rule: PermissionRule,
  at: number = set.rules.length,
): PermissionSet {
  return { ...set, rules: [...set.rules.slice(0, at), rule, ...set.rules.slice(at)] };
}

/** The policy with another rule in the place of one. */
export function withRuleAt(set: PermissionSet, at: number, rule: PermissionRule): PermissionSet {
  return { ...set, rules: set.rules.map((old, index) => index === at ? rule : old) };
}

/** The policy without one of its rules. */
export function withoutRule(set: PermissionSet, at: number): PermissionSet {
  return { ...set, rules: set.rules.filter((_, index) => index !== at) };
}

/** The policy with another answer to everything its rules do not speak of; undefined inherits. */
export function withFallback(set: PermissionSet, fallback: Posture | undefined): PermissionSet {
  const { fallback: _, ...rest } = set;
  return fallback === undefined ? rest : { ...rest, fallback };
}

/**
 * The policy with what a rule says: told by a rule that speaks of the same already where there is
 * one, so that ten suggestions do not become ten rules.
 */
export function withSaid(set: PermissionSet | undefined, said: PermissionRule): PermissionSet {
  const { rules } = set ?? { rules: [] };
  const at = rules.findIndex((rule) => takesIn(rule, said));
  const old = rules[at];
  if (old === undefined) return withRule(set ?? { rules: [] }, said);
  return withRuleAt({ ...set, rules }, at, {
    ...old,
    paths: [...new Set([...old.paths, ...said.paths])],
    commands: [...old.commands, ...said.commands],
  });
}

/** A rule about every command must not become one about some. */
function takesIn(rule: PermissionRule, said: PermissionRule): boolean {
  if (rule.capability !== said.capability || rule.effect !== said.effect) return false;
  return rule.capability !== "executeBash" ||
    (rule.commands.length > 0 && said.commands.length > 0);
}
