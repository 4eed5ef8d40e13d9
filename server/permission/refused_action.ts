import { decideCommand } from "../../core/permission/decide_command.ts";
import { protectedPaths, type ProtectedPlaces } from "../../core/permission/protected_paths.ts";
import {
  decideFile,
  type Decision,
  type EffectivePermissions,
} from "../../core/permission/resolve.ts";
import { suggestRule } from "../../core/permission/suggest_rule.ts";
import type { Refusal } from "../../core/profile/adapter.ts";
import type { RefusedAction } from "../../core/permission/service.ts";

/**
 * A refusal with what the policy says of it and the rule that would allow it.
 * @param effective absent without a policy: then no rule of IdeA's was in the way
 */
export function refusedAction(
  agentId: string,
  { capability, what, text }: Refusal,
  effective: EffectivePermissions | undefined,
  place: Omit<ProtectedPlaces, "cliSettings">,
): Omit<RefusedAction, "id" | "at"> {
  const action = { agentId, capability, text };
  if (what === undefined) return action;
  if (effective === undefined) return { ...action, what };
  const protect = protectedPaths({ ...place, cliSettings: [] }, effective);
  const suggestion = suggestRule(effective, { capability, what }, { root: place.root, protect });
  return {
    ...action,
    what,
    decision: decide(effective, capability, what, place.root),
    ...suggestion ? { suggestion } : {},
  };
}

function decide(
  effective: EffectivePermissions,
  capability: Refusal["capability"],
  what: string,
  root: string,
): Decision {
  if (capability === "executeBash") return decideCommand(effective, what);
  return decideFile(effective, capability, what, root);
}
