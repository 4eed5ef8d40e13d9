import type { Decision, DecisionReason, Level } from "../../../core/permission/resolve.ts";
import type { PermissionAnswer, PermissionsView } from "../../../core/permission/service.ts";
import type { Capability, PermissionRule } from "../../../core/permission/model.ts";
import { t } from "../../text/text.ts";
import type { RulePlace } from "./open_policy.ts";
import { policyOf } from "./policies.ts";
import { ruleText, scopeName } from "./rule_text.ts";

/** Why an answer came out as it did, in words. */
export function reasonText(
  view: PermissionsView,
  agentId: string,
  decision: Decision,
): string {
  const { because } = decision;
  const { because: words } = t().permission;
  const text = mainReason(view, agentId, decision);
  const command = "command" in because ? because.command : undefined;
  return command === undefined ? text : `${text}, ${words.inCommand(command)}`;
}

/** The rule that decided, when one did. */
export function decidingRule(because: DecisionReason): RulePlace | undefined {
  return because.kind === "rule" ? { level: because.level, index: because.index } : undefined;
}

/** What the kernel does with it, in words; undefined when it says the same as the policy. */
export function kernelText(
  { decision, kernel }: PermissionAnswer,
  capability: Capability,
): string {
  const words = t().permission.kernel;
  if (capability === "executeBash" || kernel === undefined) return words.commands;
  return kernel === "refuses" && decision?.posture === "ask" ? words.refusesAsked : words[kernel];
}

function mainReason(
  view: PermissionsView,
  agentId: string,
  { posture, because }: Decision,
): string {
  const { because: words, fallbacks } = t().permission;
  switch (because.kind) {
    case "rule": {
      const owner = ownerOf(because.level, agentId);
      const rule = policyOf(view, owner)?.rules[because.index];
      return words.ruleOf(rule ? ruleText(partOf(rule, because.item)) : "", inlineName(owner));
    }
    case "fallback":
      return because.level === "default"
        ? words.noFallback
        : words.fallback(fallbacks[posture], inlineName(ownerOf(because.level, agentId)));
    case "unknownPlace":
    case "unreadable":
      return words[because.kind];
  }
}

/** The rule with that one of its patterns or commands that decided. */
function partOf(rule: PermissionRule, item: number | undefined): PermissionRule {
  if (item === undefined) return rule;
  const only = <T>(all: readonly T[]) => all.slice(item, item + 1);
  return { ...rule, paths: only(rule.paths), commands: only(rule.commands) };
}

/** Whose policy it is, inside a sentence. */
function inlineName(agentId: string | undefined): string {
  return agentId === undefined ? t().permission.theProject : scopeName(agentId);
}

function ownerOf(level: Level, agentId: string): string | undefined {
  return level === "agent" ? agentId : undefined;
}
