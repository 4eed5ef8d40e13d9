import { relative } from "node:path";
import type { Agent } from "../../core/agent/agent.ts";
import type { Ticket } from "../../core/delegation/ticket.ts";
import { describe, IdeaError } from "../../core/error.ts";
import { cautiousEstimate } from "../../core/handoff/budget.ts";
import { firstChars, flatten } from "../../core/handoff/flat_text.ts";
import type { HandoffNote } from "../../core/handoff/note.ts";
import { pairId } from "../../core/id.ts";
import { CONTINUITY } from "../../core/numbers.ts";
import type { AgentIdentity } from "../../core/agent/identity.ts";
import { ConversationLog } from "../conversation/conversation_log.ts";
import { Conversations, lastPrompt } from "../conversation/conversations.ts";
import { TypedTurns } from "../conversation/typed_turns.ts";
import { Briefings } from "../handoff/briefings.ts";
import { ConversationFacts } from "../handoff/facts.ts";
import { FsHandoffStore } from "../handoff/handoff_store.ts";
import { TurnRecorder } from "../handoff/turn_recorder.ts";
import { LiveStates } from "../live_state/live_states.ts";
import { log } from "../log.ts";
import { LiveStateStore } from "../store/live_state_store.ts";
import type { Ground } from "./ground.ts";
import type { Places } from "./places.ts";
import type { Team } from "./team.ts";

/** The tickets as continuity sees them. */
interface TicketView {
  ticket(ticketId: string): Ticket | undefined;
  openTickets(projectId: string): Ticket[];
}

/** What outlives sessions: what was said, what is needed to go on, and who works on what. */
export function wireContinuity(
  { database, launches }: Ground,
  { adapterOf, files, rootOf }: Places,
  tickets: TicketView,
) {
  const conversationLog = new ConversationLog(rootOf);
  const handoffs = new FsHandoffStore(rootOf);
  const budget = { tokens: CONTINUITY.handoffTokens, estimate: cautiousEstimate };
  const nameOf = files.nameOf.bind(files);
  const facts = new ConversationFacts({ ...tickets, nameOf, files: CONTINUITY.files });
  const recorder = new TurnRecorder({
    log: conversationLog,
    store: handoffs,
    budget,
    factsOf: facts.of.bind(facts),
    onBroken: (projectId, conversation, problem) =>
      log("warn", "A hand-off was written anew", { projectId, conversation, problem }),
  });
  const agentIds = async (projectId: string) =>
    (await files.list(projectId)).map(({ agentId }) => agentId);
  const liveStates = new LiveStates({
    ...tickets,
    store: new LiveStateStore(database),
    agents: (projectId) => files.list(projectId),
    budget: { tokens: CONTINUITY.liveStateTokens, estimate: cautiousEstimate },
  });
  const briefings = new Briefings({
    recorder,
    store: handoffs,
    logPath: conversationLog.path.bind(conversationLog),
    agentIds,
    budget,
  });
  return {
    conversations: new Conversations(conversationLog, handoffs),
    facts,
    recorder,
    liveStates,
    memory: {
      briefing: briefings.of.bind(briefings),
      objective: briefings.objective.bind(briefings),
      live: (projectId: string, agentId: string) =>
        liveStates.block(projectId, agentId).catch(() => ""),
    },
    note: async ({ projectId, agentId }: AgentIdentity, note: HandoffNote) => {
      await recorder.note(projectId, agentId, note);
      if (note.currentStep === undefined) return;
      const intended = { event: "intended", agentId, text: note.currentStep } as const;
      liveStates.tell(projectId, { ...intended, at: Date.now() });
    },
    lastSaid: async (projectId: string, { agentId, profileId }: Agent) => {
      const others = (await agentIds(projectId)).filter((id) => id !== agentId);
      const own = [agentId, ...others.map((other) => pairId(agentId, other))];
      const said = await lastPrompt(conversationLog, projectId, own);
      const path = launches.lastVendorSession(agentId, profileId)?.transcriptPath;
      const { tokenCount } = path ? await adapterOf(profileId)?.inspect?.(path) ?? {} : {};
      return {
        ...(said ? { lastTopic: firstChars(flatten(said.text), 120), lastAt: said.atMs } : {}),
        ...(tokenCount === undefined ? {} : { tokens: tokenCount }),
      };
    },
  };
}
export type Continuity = ReturnType<typeof wireContinuity>;

/** Tells what is to outlive sessions of all that agents and tickets do. */
export function connectContinuity(
  { events }: Ground,
  { recorder, facts, liveStates }: Continuity,
  { runs, delegation }: Team,
): TypedTurns {
  const projectOf = (agentId: string) => runs.last(agentId)?.identity.projectId;
  const refresh = (projectId: string, conversation: string) =>
    recorder.refresh(projectId, conversation).catch((failure) => {
      if (failure instanceof IdeaError && failure.code === "NOT_FOUND") return;
      log("warn", "A hand-off is behind", { conversation, reason: describe(failure) });
    });
  const typed = new TypedTurns({
    append: recorder.append.bind(recorder),
    ticket: delegation.ticket.bind(delegation),
    projectOf,
  });
  events.subscribe((event) => {
    liveStates.heard(event);
    if (event.type !== "ticketChanged") return;
    const ticket = delegation.ticket(event.ticketId);
    // What is asked and answered is a turn, and brings the hand-off of its conversation along.
    const silent = event.state !== "open" && event.state !== "answered";
    const conversations = [event.to, event.from, silent ? ticket?.conversation : undefined];
    for (const id of new Set(conversations)) if (id) void refresh(event.projectId, id);
  });
  runs.onTurn((event) => {
    typed.heard(event);
    const { agentId, kind } = event;
    const [projectId, at] = [projectOf(agentId), Date.now()];
    if (projectId === undefined) return;
    if (kind === "ended") return liveStates.tell(projectId, { event: "turnEnded", agentId, at });
    const ticketId = delegation.workingOn(agentId)?.id;
    const began = { event: "turnBegan", agentId, at } as const;
    liveStates.tell(projectId, { ...began, ...(ticketId === undefined ? {} : { ticketId }) });
  });
  runs.states.wrote.add(({ agentId, projectId, context }, path) => {
    const inside = relative(context.workRoot, path);
    const shown = inside.startsWith("..") ? path : inside;
    const conversations = [agentId, delegation.workingOn(agentId)?.conversation ?? agentId];
    for (const id of new Set(conversations)) facts.wrote(projectId, id, shown);
  });
  return typed;
}
