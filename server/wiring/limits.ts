import type { AccountAgent } from "../../core/limit/limited_agents.ts";
import { EPISODE_RULES } from "../../core/limit/episode_step.ts";
import { RESUME_TIMING } from "../../core/limit/resume_plan.ts";
import type { LimitSignal } from "../../core/limit/signal.ts";
import { LIMIT } from "../../core/numbers.ts";
import { AgentRestarts } from "../agent/agent_restarts.ts";
import type { AgentRun } from "../agent/agent_run.ts";
import { withRecord } from "../agent/limit_record.ts";
import { AccountAgents, watchedScreen } from "../agent/limited_agents.ts";
import { deliverMessage } from "../delegation/message_taken.ts";
import { Offers } from "../delegation/offers.ts";
import { LimitDecisions } from "../limit/limit_decisions.ts";
import { Limits } from "../limit/limits.ts";
import { resumeAgent } from "../limit/resumer.ts";
import { ScreenLimits } from "../limit/screen_limits.ts";
import { LimitStore } from "../store/limit_store.ts";
import type { Ground } from "./ground.ts";
import type { HostOptions } from "./host_options.ts";
import type { Places } from "./places.ts";
import type { Team } from "./team.ts";

/** Limits of accounts: who tells of them, whom they hold, how agents come back. */
export function wireLimits(
  { environment, resumeTiming = RESUME_TIMING }: HostOptions,
  { database, launches, events }: Ground,
  { adapters, files, terminals }: Places,
  { runs, delegation, deliverer, agents: catalogue }: Team,
) {
  const restarts = new AgentRestarts({ files, runs, terminals, adapters });
  const message = {
    tickets: delegation.tickets.bind(delegation),
    message: delegation.message.bind(delegation),
    onQueued: (_projectId: string, agentId: string, ticketId: string) => {
      deliverer.putFirst(agentId, ticketId);
      runs.release(agentId);
    },
    cancel: delegation.cancel.bind(delegation),
    subscribe: events.subscribe.bind(events),
    patienceMs: LIMIT.resumePatienceMs,
  };
  const agents = new AccountAgents({
    files,
    runs,
    restarts,
    store: launches,
    terminals,
    adapters,
    environment,
    deliver: (projectId, agentId, text) => deliverMessage(message, projectId, agentId, text),
  });
  const store = new LimitStore(database);
  const limits = new Limits({
    store,
    events,
    agents,
    rules: { ...EPISODE_RULES, timing: resumeTiming, random: Math.random },
    resume: (parked, resetsAt) => resumeAgent(parked, agents.resumable(parked), resetsAt),
  });
  const about = (run: AgentRun, tell: (agent: AccountAgent) => void) => {
    const agent = agents.ofRun(run);
    if (agent) tell(agent);
  };
  const told = (run: AgentRun, signal: LimitSignal) =>
    about(run, (agent) => limits.signal(agent, signal));
  runs.states.limited.add(async (run, signal) => {
    // At once: meanwhile nothing may be typed into the CLI's own menu.
    if (signal.signal === "limited") runs.hold(run.identity.agentId);
    const path = launches.newestVendorSession(run.identity.agentId)?.transcriptPath;
    for (const each of await withRecord(run, path, signal)) told(run, each);
  });
  const screens = new ScreenLimits({
    find: (agentId) => {
      const run = runs.live(agentId);
      return run && watchedScreen(run);
    },
    lines: (sessionId) => terminals.lines(sessionId),
    limited: (agentId, signal) => runs.signal(agentId, { kind: "limit", signal }),
  });
  runs.onChange((agentId) => screens.changed(agentId));
  const offers = new Offers({
    events,
    choice: (projectId) => store.whenLimited(projectId),
    limited: (agentId) => limits.isWaiting(agentId),
    waiting: (agentId) => deliverer.waitingFor(agentId),
    ticket: (ticketId) => delegation.ticket(ticketId),
    agents: (projectId) => catalogue.list(projectId),
  });
  events.subscribe((event) => void offers.heard(event));
  runs.onLaunch((run) => about(run, (agent) => limits.launched(agent)));
  runs.onTurn(({ agentId, kind }) => {
    const run = kind === "started" ? runs.live(agentId) : undefined;
    if (run) about(run, (agent) => limits.turnStarted(agent));
  });
  runs.onGone((agentId, { asked }) => asked && limits.left(agentId));
  return {
    limits: new LimitDecisions({ limits, store, agents }),
    accountLimits: limits,
    limitScreens: screens,
  };
}
export type Limiting = ReturnType<typeof wireLimits>;
