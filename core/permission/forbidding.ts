import {
  type PermissionRule,
  type PermissionsDocument,
  type PermissionSet,
  strictest,
} from "./model.ts";

/**
 * What of a document holds before anybody approved it: all that it forbids, and nothing that it
 * allows. A fallback of `allow` becomes `ask`; one that is not mentioned is still inherited. A rule
 * of commands without a deny goes away whole: an empty one would be a verdict on every command.
 */
export function onlyForbidding(document: PermissionsDocument): PermissionsDocument {
  const { projectDefaults, agents } = document;
  return {
    ...document,
    ...projectDefaults ? { projectDefaults: forbiddingSet(projectDefaults) } : {},
    agents: Object.fromEntries(
      Object.entries(agents).map(([id, set]) => [id, forbiddingSet(set)] as const),
    ),
  };
}

function forbiddingSet(set: PermissionSet): PermissionSet {
  const { fallback } = set;
  return {
    ...set,
    rules: set.rules.flatMap(forbiddingRule),
    ...fallback === undefined ? {} : { fallback: strictest("ask", fallback) },
  };
}

function forbiddingRule(rule: PermissionRule): PermissionRule[] {
  if (rule.commands.length === 0) return rule.effect === "deny" ? [rule] : [];
  const commands = rule.commands.filter(({ effect }) => effect === "deny");
  return commands.length === 0 ? [] : [{ ...rule, commands }];
}
