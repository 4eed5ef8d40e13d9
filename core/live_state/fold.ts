import { firstChars, flatten } from "../handoff/flat_text.ts";
import {
  type Delegation,
  EMPTY_LIVE_STATE,
  type KnownTicket,
  type LiveAgent,
  type LiveEvent,
  type LiveState,
} from "./live_state.ts";

/** Characters of a text others are to know: enough to tell one piece of work from another. */
const TEXT_CHARS = 160;

/**
 * The state after events, in their order. An open ticket that is asked of another agent has moved.
 * An event that comes again, or about a ticket nobody knows any more, changes nothing; neither does a
 * state or an intention older than the one that is there.
 */
export function foldLive(state: LiveState | undefined, events: readonly LiveEvent[]): LiveState {
  return events.reduce(step, state ?? EMPTY_LIVE_STATE);
}

function step(state: LiveState, event: LiveEvent): LiveState {
  switch (event.event) {
    case "agentState":
      return agentState(state, event);
    case "agentRemoved":
      return { ...state, agents: without(state.agents, event.agentId) };
    case "asked":
      return asked(state, event);
    case "turnBegan":
      return turnBegan(state, event);
    case "turnEnded":
      return withAgent(state, event.agentId, event.at, withoutWork);
    case "settled":
      return settled(state, event);
    case "intended":
      return intended(state, event);
    case "restarted":
      return restarted(state, event);
  }
}

type EventOf<Name extends LiveEvent["event"]> = Extract<LiveEvent, { event: Name }>;

function agentState(state: LiveState, event: EventOf<"agentState">): LiveState {
  return withAgent(state, event.agentId, event.at, (agent) => {
    if (event.at < agent.since || event.state === agent.state) return agent;
    const still = isGone(event.state) ? withoutWork(agent) : agent;
    return { ...still, state: event.state, since: event.at };
  });
}

function isGone(state: LiveAgent["state"]): boolean {
  return state === "stopped" || state === "exited";
}

function asked(state: LiveState, event: EventOf<"asked">): LiveState {
  const { at, event: _, ...told } = event;
  const open = state.open[told.ticketId];
  if (open ? open.target === told.target : finished(state, told.ticketId)) return state;
  const ticket: KnownTicket = { ...told, task: shortText(told.task), since: at };
  const next = { ...state, open: { ...state.open, [ticket.ticketId]: ticket } };
  if (ticket.source.kind === "human") return next;
  return { ...next, lastDelegation: { ...ticket, state: "open" } };
}

/** The tickets that have ended and are still told of. */
function finished(
  { agents, lastDelegation }: LiveState,
  ticketId: string,
): KnownTicket | undefined {
  if (lastDelegation?.ticketId === ticketId) return lastDelegation;
  const done = Object.values(agents).find(({ lastDone }) => lastDone?.ticketId === ticketId);
  return done?.lastDone;
}

function turnBegan(state: LiveState, { agentId, ticketId, at }: EventOf<"turnBegan">): LiveState {
  return withAgent(state, agentId, at, (agent) => {
    if (ticketId === undefined) return withoutWork(agent);
    if (state.open[ticketId]?.target !== agentId || agent.working?.ticketId === ticketId) {
      return agent;
    }
    return { ...agent, working: { ticketId, since: at } };
  });
}

function settled(state: LiveState, { ticketId, at, ...event }: EventOf<"settled">): LiveState {
  const ticket = state.open[ticketId];
  if (!ticket || event.state === "open") return state;
  const ended = { ...ticket, state: event.state, endedAt: at };
  const next = { ...state, open: without(state.open, ticketId), ...delegationAfter(state, ended) };
  return withAgent(next, ticket.target, at, (agent) => {
    const still = agent.working?.ticketId === ticketId ? withoutWork(agent) : agent;
    return { ...still, lastDone: ended };
  });
}

function delegationAfter(
  { lastDelegation }: LiveState,
  ended: Delegation,
): { lastDelegation?: Delegation } {
  return lastDelegation?.ticketId === ended.ticketId ? { lastDelegation: ended } : {};
}

function intended(state: LiveState, { agentId, text, at }: EventOf<"intended">): LiveState {
  return withAgent(state, agentId, at, (agent) => {
    if (agent.intention && agent.intention.at > at) return agent;
    const { intention: _, ...still } = agent;
    const short = shortText(text);
    return short === "" ? still : { ...still, intention: { text: short, at } };
  });
}

/** What became of a ticket that ended while no host ran is not known here. */
function restarted(state: LiveState, { open, at }: EventOf<"restarted">): LiveState {
  const gone = Object.keys(state.open).filter((id) => !open.includes(id));
  const { lastDelegation } = state;
  const lost = lastDelegation?.state === "open" && gone.includes(lastDelegation.ticketId);
  const { lastDelegation: _, ...rest } = state;
  return {
    ...(lost ? rest : state),
    open: gone.reduce(without, state.open),
    agents: Object.fromEntries(
      Object.entries(state.agents).map(([id, agent]) => [id, stopped(agent, at)]),
    ),
  };
}

function stopped(agent: LiveAgent, at: number): LiveAgent {
  if (isGone(agent.state)) return withoutWork(agent);
  return { ...withoutWork(agent), state: "stopped", since: at };
}

function withAgent(
  state: LiveState,
  agentId: string,
  at: number,
  change: (agent: LiveAgent) => LiveAgent,
): LiveState {
  const before = state.agents[agentId];
  const after = change(before ?? { state: "unknown", since: at });
  if (after === before) return state;
  return { ...state, agents: { ...state.agents, [agentId]: after } };
}

function withoutWork(agent: LiveAgent): LiveAgent {
  if (agent.working === undefined) return agent;
  const { working: _, ...still } = agent;
  return still;
}

function without<T>(all: Readonly<Record<string, T>>, id: string): Readonly<Record<string, T>> {
  const { [id]: _, ...others } = all;
  return others;
}

function shortText(text: string): string {
  const line = flatten(text);
  const short = firstChars(line, TEXT_CHARS);
  return short.length < line.length ? `${short.trimEnd()}…` : short;
}
