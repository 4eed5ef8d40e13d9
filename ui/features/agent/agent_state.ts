import type { AgentStateEvent } from "../../../core/event.ts";
import type { AgentView } from "../../../core/agent/service.ts";

/** The agents after one state event; an unknown agent changes nothing. */
export function withState(
  agents: readonly AgentView[],
  event: AgentStateEvent,
): readonly AgentView[] {
  return agents.map((agent) => agent.id === event.agentId ? changed(agent, event) : agent);
}

function changed(agent: AgentView, event: AgentStateEvent): AgentView {
  const { reason: _reason, dialog: _dialog, ...kept } = agent;
  const { state, since, signal, reason } = event;
  return withoutDeadSession({
    ...kept,
    state,
    since,
    signal,
    ...(reason === undefined ? {} : { reason }),
  });
}

/** The agent without the terminal of a program that has ended: nothing can be done with it. */
export function withoutDeadSession(agent: AgentView): AgentView {
  if (agent.state !== "stopped" && agent.state !== "exited") return agent;
  const { sessionId: _sessionId, ...rest } = agent;
  return rest;
}

/** The question an agent waits with, in the words of its dialog. */
export function questionOf(agent: AgentView): string | undefined {
  if (agent.state !== "needsYou") return undefined;
  return agent.dialog?.question ?? agent.reason;
}

/** True when a turn is open, which a stop or a restart would lose. */
export function hasTurn(agent: AgentView): boolean {
  return agent.state === "busy" || agent.state === "stalled" || agent.state === "needsYou";
}

/** True when a turn may be interrupted. */
export function isInterruptible(agent: AgentView): boolean {
  return agent.state === "busy" || agent.state === "stalled";
}

/** The first of some common roles that no agent of the project is called. */
export function suggestedName(agents: readonly { name: string }[]): string {
  const taken = new Set(agents.map((agent) => agent.name.toLowerCase()));
  const free = ["Main", "Dev", "QA", "Docs", "Ops"].find((name) => !taken.has(name.toLowerCase()));
  if (free) return free;
  let number = agents.length + 1;
  while (taken.has(`agent ${number}`)) number++;
  return `Agent ${number}`;
}
