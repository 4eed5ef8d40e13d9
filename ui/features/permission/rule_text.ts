import type { Effect, PermissionRule, PermissionSet } from "../../../core/permission/model.ts";
import type { PermissionsView } from "../../../core/permission/service.ts";
import { t } from "../../text/text.ts";
import { findAgent } from "../agent/agents.ts";

/** One pattern or command of a rule. */
export interface RuleItem {
  text: string;
  /** The command's own effect, where it is not the rule's. */
  effect?: Effect | undefined;
  /** That command line and no other. */
  exactly: boolean;
}

/** What a rule is about; nothing when it is about every command. */
export function itemsOf(rule: PermissionRule): RuleItem[] {
  if (rule.capability !== "executeBash") {
    return rule.paths.map((text) => ({ text, exactly: false }));
  }
  return rule.commands.map(({ matcher, effect }) => ({
    text: matcher.value,
    exactly: matcher.kind === "exact",
    ...effect === rule.effect ? {} : { effect },
  }));
}

/** The pattern of all that is in the project. */
export const EVERYTHING = "**";

/** Parts of a rule that one line names. */
const MOST_NAMED = 4;

/** A rule in one line of plain words. */
export function ruleText(rule: PermissionRule): string {
  const words = t().permission;
  return words.rule(words.effects[rule.effect], words.capabilities[rule.capability], about(rule));
}

function about(rule: PermissionRule): string {
  const words = t().permission;
  const items = itemsOf(rule).map(itemText);
  if (items.length === 0) return words.everyCommand;
  const named = items.slice(0, MOST_NAMED).join(", ");
  const left = items.length - MOST_NAMED;
  return left > 0 ? `${named} ${words.more(left)}` : named;
}

/** One part of a rule in plain words. */
export function itemText({ text, effect, exactly }: RuleItem): string {
  const name = text === EVERYTHING ? t().permission.wholeProject : text;
  return [ownText({ effect, exactly }), name].filter((part) => part !== "").join(" ");
}

/** What sets a part apart from the others of its rule; empty for nothing. */
export function ownText({ effect, exactly }: Pick<RuleItem, "effect" | "exactly">): string {
  const words = t().permission;
  return [
    ...effect === undefined ? [] : [words.effects[effect].toLowerCase()],
    ...exactly ? [words.exactly] : [],
  ].join(" ");
}

/** Whose policy it is, by name. */
export function scopeName(agentId: string | undefined): string {
  if (agentId === undefined) return t().permission.project;
  return findAgent(agentId)?.name ?? t().delegation.removedAgent;
}

/** The answer to everything an agent's rules do not speak of, when its own policy does not say. */
export function inheritedFallback(
  { permissions }: PermissionsView,
): NonNullable<PermissionSet["fallback"]> {
  return permissions.projectDefaults?.fallback ?? "ask";
}

/** What core says is wrong, in the reader's language. */
export function problemText(problem: string): string {
  return t().permission.problems[problem] ?? problem;
}
