import { signal } from "@preact/signals";
import type { Level } from "../../../core/permission/resolve.ts";
import { panel } from "../../frame/frame_state.ts";

/** A place of the page that can be shown and given the keyboard. */
export type PolicyPlace = "scope" | "proposal" | "refusals";

/** A rule by its place; the level is one of the scope that is shown. */
export interface RulePlace {
  level: Level;
  index: number;
}

/** The agent whose policy is shown; undefined shows the project's. */
export const shownAgentId = signal<string | undefined>(undefined);

/** What the page is asked to show; it clears it once it has the keyboard there. */
export const wantedPlace = signal<PolicyPlace | RulePlace | undefined>(undefined);

/** The rule that is pointed out. */
export const pointedRule = signal<RulePlace | undefined>(undefined);

/** Opens the policies, of one agent if given. */
export function openPolicy(agentId?: string, at: PolicyPlace = "scope"): void {
  panel.value = "policy";
  showScope(agentId);
  wantedPlace.value = at;
}

/** Shows the policy of an agent, or without one of the project. */
export function showScope(agentId: string | undefined): void {
  shownAgentId.value = agentId;
  pointedRule.value = undefined;
}

/** Points out a rule in the list of the agent it decided for. */
export function pointOut(agentId: string, { level, index }: RulePlace): void {
  if (shownAgentId.value !== agentId && level === "agent") showScope(agentId);
  pointedRule.value = { level, index };
  wantedPlace.value = { level, index };
}

/** The attribute a rule's row is found by. */
export function ruleId({ level, index }: RulePlace): string {
  return `${level} ${index}`;
}
