import { signal } from "@preact/signals";
import type { AgentMode, AgentView } from "../../../core/agent/service.ts";
import { attempt, toast } from "../../widgets/toast.ts";
import { t } from "../../text/text.ts";
import { drawn, focusCell, measureCell, placeAgent } from "../layout/cells.ts";
import { cellOfAgent, layouts, maximisedCell } from "../layout/layouts.ts";
import { profiles } from "../profile/profiles.ts";
import { activeProject, showProject } from "../project/projects.ts";
import { showLayoutOf } from "./agent_place.ts";
import {
  findAgent,
  interruptAgent,
  launchAgent,
  needingYou,
  resumable,
  updateAgent,
} from "./agents.ts";

/** Agents whose launch is on its way. */
export const launching = signal<ReadonlySet<string>>(new Set());

/** Brings an agent's terminal on the screen and the keyboard to it. */
export async function showAgent(agent: AgentView): Promise<void> {
  await showProjectOf(agent);
  showLayoutOf(agent.projectId, agent.id);
  const cellId = cellOfAgent(agent.id)?.id ?? putOnScreen(agent);
  if (maximisedCell.value && maximisedCell.value !== cellId) maximisedCell.value = undefined;
  await drawn();
  focusCell(cellId);
}

async function showProjectOf(agent: AgentView): Promise<void> {
  if (activeProject.value?.id === agent.projectId) return;
  showProject(agent.projectId);
  if (!layouts.known(agent.projectId)) await layouts.refresh(agent.projectId);
}

/** Gives an agent a cell; a live one is told that its view has moved there. */
export function putOnScreen(agent: AgentView, cellId?: string): string {
  const target = placeAgent(agent.projectId, agent.id, cellId);
  if (agent.sessionId) {
    void attempt(() => launchAgent(agent, { nodeId: target, attach: true }));
  }
  return target;
}

/** How an agent is to be started. */
export interface Start {
  /** The conversation to go on with; absent: a new one. */
  conversationId?: string | undefined;
  /** Absent: as the last time, which the host knows. */
  mode?: AgentMode;
}

/** Starts an agent in its cell, at the cell's size. */
export async function launch(agent: AgentView, start: Start = {}): Promise<void> {
  await whileLaunching(agent, async () => {
    const nodeId = cellOfAgent(agent.id)?.id ?? placeAgent(agent.projectId, agent.id);
    const size = await measureCell(nodeId);
    await launchAgent(agent, { ...size, nodeId, attach: true, ...start });
  });
}

/** Runs what starts an agent, unless that is already on its way, and reports its failure. */
export async function whileLaunching(agent: AgentView, work: () => Promise<void>): Promise<void> {
  if (launching.value.has(agent.id)) return;
  launching.value = new Set(launching.value).add(agent.id);
  const otherVendors = (code: string, message: string) =>
    code === "NOT_INSTALLED" && offerOtherVendors(agent, message);
  await attempt(work, otherVendors);
  const rest = new Set(launching.value);
  rest.delete(agent.id);
  launching.value = rest;
}

/** Starts an agent on a person's request: its cell gets the keyboard once it is there. */
export function launchAndShow(agent: AgentView, start: Start = {}): Promise<void> {
  focusCell(cellOfAgent(agent.id)?.id ?? placeAgent(agent.projectId, agent.id));
  return launch(agent, start);
}

function offerOtherVendors(agent: AgentView, message: string): boolean {
  const actions = (profiles.value ?? [])
    .filter((profile) => profile.installed && profile.id !== agent.profileId)
    .map((profile) => ({
      label: t().agent.launchWith(profile.name),
      run: () => void relaunchWith(agent, profile.slug),
    }));
  toast({ kind: "error", message, actions });
  return true;
}

async function relaunchWith(agent: AgentView, profile: string): Promise<void> {
  await attempt(() => updateAgent(agent, { profile }));
  await launch(findAgent(agent.id) ?? agent);
}

/** The conversation an agent may go on with; undefined when it starts afresh. */
export function resumableConversation(agent: AgentView): string | undefined {
  const entry = resumable.of(agent.projectId).find((known) => known.agentId === agent.id);
  return entry?.resumeSupported ? entry.conversationId : undefined;
}

/** Interrupts what an agent is doing. */
export function interrupt(agent: AgentView): void {
  void attempt(() => interruptAgent(agent));
}

let lastShown: string | undefined;

/** Goes to the next agent that waits for a person; repeated, goes through all of them. */
export function showNextNeedingYou(): void {
  const waiting = needingYou.value;
  const at = waiting.findIndex((agent) => agent.id === lastShown);
  const next = waiting[(at + 1) % Math.max(1, waiting.length)];
  lastShown = next?.id;
  if (next) void showAgent(next);
}
