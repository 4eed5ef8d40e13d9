/** The composition root: the one place that knows every capability and wires them together. */
import { join, relative } from "node:path";
import { AgentCatalogue } from "./agent/agent_catalogue.ts";
import { AgentFiles } from "./agent/agent_files.ts";
import { AgentLauncher } from "./agent/agent_launcher.ts";
import { AgentRestarts } from "./agent/agent_restarts.ts";
import type { AgentRun } from "./agent/agent_run.ts";
import { AgentRuns } from "./agent/agent_runs.ts";
import { LaunchPreparation } from "./agent/launch_preparation.ts";
import { launchFolders } from "./agent/launch_folders.ts";
import { withRecord } from "./agent/limit_record.ts";
import { AccountAgents, watchedScreen } from "./agent/limited_agents.ts";
import { stopSurvivors } from "./agent/survivors.ts";
import { LaunchTokens } from "./agent/token.ts";
import { EPISODE_RULES } from "../core/limit/episode_step.ts";
import type { Agent } from "../core/agent/agent.ts";
import type { Ticket } from "../core/delegation/ticket.ts";
import { describe, IdeaError } from "../core/error.ts";
import type { AccountAgent } from "../core/limit/limited_agents.ts";
import type { LimitSignal } from "../core/limit/signal.ts";
import { RESUME_TIMING, type ResumeTiming } from "../core/limit/resume_plan.ts";
import { firstChars, flatten } from "../core/handoff/flat_text.ts";
import { cautiousEstimate } from "../core/handoff/budget.ts";
import type { HandoffNote } from "../core/handoff/note.ts";
import { pairId } from "../core/id.ts";
import { CONTINUITY, LIMIT } from "../core/numbers.ts";
import type { AgentIdentity, AgentLimit, SettingsView } from "../core/services.ts";
import { createApp } from "./api/app.ts";
import { MemoryEventLog } from "./api/event_log.ts";
import { ChatSessions } from "./chat/chat_sessions.ts";
import { ConversationLog } from "./conversation/conversation_log.ts";
import { Conversations, lastPrompt } from "./conversation/conversations.ts";
import { TypedTurns } from "./conversation/typed_turns.ts";
import { Dispatcher } from "./delegation/dispatcher.ts";
import { deliverMessage } from "./delegation/message_taken.ts";
import { Offers } from "./delegation/offers.ts";
import { RequestFiles } from "./delegation/request_files.ts";
import { Deliverer } from "./delivery/deliverer.ts";
import { Briefings } from "./handoff/briefings.ts";
import { ConversationFacts } from "./handoff/facts.ts";
import { FsHandoffStore } from "./handoff/handoff_store.ts";
import { TurnRecorder } from "./handoff/turn_recorder.ts";
import { LiveStates } from "./live_state/live_states.ts";
import { LayoutFiles, problemOf } from "./layout/layout_files.ts";
import type { Door } from "./door.ts";
import { log } from "./log.ts";
import { McpEndpoint } from "./mcp/endpoint.ts";
import { LimitDecisions } from "./limit/limit_decisions.ts";
import { Limits } from "./limit/limits.ts";
import { resumeAgent } from "./limit/resumer.ts";
import { ScreenLimits } from "./limit/screen_limits.ts";
import { PendingCalls } from "./mcp/pending_calls.ts";
import { ToolRunner } from "./mcp/tool_runner.ts";
import { canTellPeers, Peers } from "./process/peer.ts";
import { ProcessUsage } from "./process/usage.ts";
import { ADAPTERS, ProfileCatalogue } from "./profile/catalogue.ts";
import { Folders } from "./project/folders.ts";
import { ProjectRegistry } from "./project/project_registry.ts";
import { Policies } from "./permission/policies.ts";
import { isInTranscript } from "./profile/transcript_proof.ts";
import { openSandbox } from "./sandbox/sandbox.ts";
import { SettingsFiles } from "./settings/settings_file.ts";
import { CallStore } from "./store/call_store.ts";
import { openDatabase } from "./store/database.ts";
import { ChatStore } from "./store/chat_store.ts";
import { DeliveryStore } from "./store/delivery_store.ts";
import { LiveStateStore } from "./store/live_state_store.ts";
import { LimitStore } from "./store/limit_store.ts";
import { LaunchStore } from "./store/launch_store.ts";
import { PolicyStore } from "./store/policy_store.ts";
import { ProjectStore } from "./store/project_store.ts";
import { TicketStore } from "./store/ticket_store.ts";
import { PasteFiles } from "./terminal/paste_files.ts";
import { Shells } from "./terminal/shells.ts";
import { TerminalPool } from "./terminal/terminal_pool.ts";
import { Downloads } from "./window/downloads.ts";
import { ProjectWindows } from "./window/project_windows.ts";

/** How to start a host. */
export interface HostOptions {
  version: string;
  /** The port to serve on, open already. */
  door: Door;
  /** The secret that lets people's pages and scripts in. */
  token: string;
  /** Folder of the database. */
  dataDir: string;
  /** Folder of the built UI. */
  uiFolder: string;
  home: string;
  /** Command line prefix that runs this program. */
  self: readonly string[];
  /** The environment programs are started with; asked for when the first one is. */
  environment(): Promise<Record<string, string>>;
  /** Folder of the settings. */
  configDir: string;
  /** Folders that hold this host's token; agents under a policy are kept out of them. */
  secretDirs: readonly string[];
  /** An agent's token is good for the agent's own processes only, where the system can tell. */
  checkPeers: boolean;
  /** How agents come back after a limit; absent: with the pauses people should have. */
  resumeTiming?: ResumeTiming;
  /** Somebody asked for a window: of one project, or with all tabs. Absent: nobody can open any. */
  onWindowRequested?: (projectId?: string) => void;
}

/** A running host. */
export interface Host {
  /** Opens the UI: carries the token once. */
  url: string;
  token: string;
  port: number;
  version: string;
  /** Snapshots what runs, then stops it; resolves when nothing of ours is left. */
  shutdown(): Promise<void>;
}

/**
 * Starts the host behind an open door.
 * @throws IdeaError `STORE` when a newer version wrote the database; the door is closed then
 */
export async function startHost(options: HostOptions): Promise<Host> {
  try {
    return await startBehind(options);
  } catch (failure) {
    await options.door.close();
    throw failure;
  }
}

async function startBehind(options: HostOptions): Promise<Host> {
  const { door, token } = options;
  await Deno.mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  const database = openDatabase(join(options.dataDir, "idea.db"));
  const launches = new LaunchStore(database);
  await stopSurvivors(launches);

  const wiring = wire(options, { database, launches, events: new MemoryEventLog() });
  await wiring.recover();
  door.connect((request, clientPort) => wiring.app.fetch(request, { clientPort }));
  let stopping: Promise<void> | undefined;
  return {
    url: `${door.base}/?token=${token}`,
    token,
    port: door.port,
    version: options.version,
    shutdown: () =>
      stopping ??= (async () => {
        await wiring.shutdown();
        await door.close();
        database.close();
      })(),
  };
}

/** What everything else stands on. */
interface Ground {
  database: ReturnType<typeof openDatabase>;
  launches: LaunchStore;
  events: MemoryEventLog;
}

/** Puts the capabilities together, those first that know least of the others. */
function wire(options: HostOptions, ground: Ground) {
  const places = wirePlaces(options, ground);
  const continuity = wireContinuity(ground, places, {
    ticket: (ticketId) => team.delegation.ticket(ticketId),
    openTickets: (projectId) => team.delegation.openTickets(projectId),
  });
  const team = wireTeam(
    options,
    ground,
    places,
    continuity,
    (agentId) => limiting.accountLimits.ofAgent(agentId),
  );
  const limiting = wireLimits(options, ground, places, team);
  const typed = connectContinuity(ground, continuity, team);
  const doors = wireDoors(options, ground, places, team, continuity);
  const desk = wireDesk(options, ground, places, team);
  connectProjects(places, team, doors, continuity);
  ground.events.subscribe((event) => {
    if (event.type === "windowRequested") options.onWindowRequested?.(event.projectId);
    if (event.type === "settingsChanged") void desk.settings.read().then(desk.apply);
  });
  return {
    app: wireApp(options, ground, {
      ...places,
      ...team,
      ...limiting,
      ...doors,
      ...desk,
      ...continuity,
      typed,
    }),
    recover: async () => {
      await desk.settings.watch();
      desk.apply(await desk.settings.read());
      places.chats.recover();
      await places.projects.restore();
      continuity.liveStates.restarted();
      await team.deliverer.recover();
      await team.delegation.recover();
      limiting.accountLimits.recover();
    },
    shutdown: async () => {
      // First: agents that end with the host are not taken for stopped ones.
      limiting.accountLimits.shutdown();
      limiting.limitScreens.shutdown();
      desk.windows.shutdown();
      await desk.settings.shutdown();
      team.deliverer.shutdown();
      team.delegation.shutdown();
      doors.calls.shutdown();
      await places.projects.leaveAll();
      team.runs.shutdown();
      await places.terminals.shutdown();
      await places.chats.shutdown();
      team.delegation.close();
      await continuity.recorder.idle();
    },
  };
}

/** Folders, terminals and what is kept of them. */
function wirePlaces({ environment, version }: HostOptions, { database, launches, events }: Ground) {
  const projects = new ProjectRegistry(new ProjectStore(database), events);
  const rootOf = (projectId: string) => projects.root(projectId);
  const terminals = new TerminalPool();
  terminals.onLabel((label) => events.publish({ type: "terminalChanged", ...label }));
  terminals.onNotice((notice) => events.publish({ type: "terminalNotified", ...notice }));
  return {
    projects,
    rootOf,
    terminals,
    chats: new ChatSessions(new ChatStore(database)),
    layouts: new LayoutFiles(rootOf, events),
    files: new AgentFiles(rootOf),
    shells: new Shells({ terminals, store: launches, events, environment, rootOf, version }),
  };
}
type Places = ReturnType<typeof wirePlaces>;

const adapterOf = (id: string) => ADAPTERS.find(({ profile }) => profile.id === id);

/** The tickets as continuity sees them. */
interface TicketView {
  ticket(ticketId: string): Ticket | undefined;
  openTickets(projectId: string): Ticket[];
}

/** What outlives sessions: what was said, what is needed to go on, and who works on what. */
function wireContinuity(
  { database, launches }: Ground,
  { files, rootOf }: Places,
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
type Continuity = ReturnType<typeof wireContinuity>;

/** Agents, what plays them, and the work they hand to each other. */
function wireTeam(
  options: HostOptions,
  { database, launches, events }: Ground,
  places: Places,
  { recorder, memory, lastSaid }: Continuity,
  limitOf: (agentId: string) => AgentLimit | undefined,
) {
  const { files, terminals, chats, rootOf, layouts } = places;
  const configRoot = join(options.dataDir, "launches");
  const permissions = new Policies({
    store: new PolicyStore(database),
    sandbox: openSandbox(options.self),
    events,
    rootOf,
    adapterOf: async (projectId, agentId) =>
      adapterOf((await files.get(projectId, agentId)).profileId),
    foldersOf: (projectId, agentId) => launchFolders(rootOf(projectId), configRoot, agentId),
    environment: options.environment,
    self: options.self,
    home: options.home,
    own: [options.dataDir, options.configDir],
    secrets: options.secretDirs,
  });
  const preparation = new LaunchPreparation({
    files,
    store: launches,
    adapters: ADAPTERS,
    policies: permissions,
    memory,
    rootOf,
    configRoot,
    environment: options.environment,
    baseUrl: () => options.door.base,
    self: options.self,
  });
  const starting = { preparation, store: launches, terminals, chats, policies: permissions };
  const runs = new AgentRuns({
    launcher: new AgentLauncher(starting),
    terminals,
    chats,
    store: launches,
    events,
  });
  const deliverer = new Deliverer({
    store: new DeliveryStore(database),
    terminals,
    agents: runs,
    events,
    rootOf,
    wasTaken: (agentId, ticketId) =>
      isInTranscript(launches.newestVendorSession(agentId)?.transcriptPath, ticketId),
  });
  const delegation = new Dispatcher({
    store: new TicketStore(database),
    deliveries: deliverer,
    directory: files,
    agents: runs,
    events,
    log: recorder,
    limitOf,
  });
  const agents = new AgentCatalogue({
    files,
    runs,
    store: launches,
    terminals,
    events,
    adapters: ADAPTERS,
    queued: (agentId) => deliverer.queued(agentId),
    agentCells: (projectId) => layouts.agentCells(projectId),
    policyRevision: (projectId, agentId) => permissions.revision(projectId, agentId),
    lastSaid,
    failWork: (agentId, reason) => delegation.failAll(agentId, reason),
    limitOf,
  });
  runs.states.refused.add((agent, refusal) => permissions.refused(agent, refusal));
  return { runs, deliverer, delegation, agents, permissions };
}
type Team = ReturnType<typeof wireTeam>;

/** Tells what is to outlive sessions of all that agents and tickets do. */
function connectContinuity(
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

/** Limits of accounts: who tells of them, whom they hold, how agents come back. */
function wireLimits(
  { environment, resumeTiming = RESUME_TIMING }: HostOptions,
  { database, launches, events }: Ground,
  { files, terminals }: Places,
  { runs, delegation, deliverer, agents: catalogue }: Team,
) {
  const restarts = new AgentRestarts({ files, runs, terminals, adapters: ADAPTERS });
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
    adapters: ADAPTERS,
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
type Limiting = ReturnType<typeof wireLimits>;

/** The ways in which agents reach the dispatcher. */
function wireDoors(
  { version }: HostOptions,
  { database, events }: Ground,
  { files, rootOf }: Places,
  { agents, delegation, runs }: Team,
  { note, liveStates }: Continuity,
) {
  const runner = new ToolRunner({
    agents,
    delegation,
    directory: files,
    events,
    note,
    liveLines: liveStates.lines.bind(liveStates),
  });
  const calls = new PendingCalls(runner, delegation, new CallStore(database));
  const mcp = new McpEndpoint({
    version,
    runner,
    calls,
    toolsListed: (agentId) => runs.toolsListed(agentId),
  });
  const requestFiles = new RequestFiles({
    delegation,
    agents,
    directory: files,
    events,
    calls: new CallStore(database),
    rootOf,
    profileHasMcp: async (projectId, agentId) =>
      adapterOf((await files.get(projectId, agentId)).profileId)?.profile.mcp !== false,
  });
  return { calls, mcp, requestFiles };
}
type Doors = ReturnType<typeof wireDoors>;

/** What a person has around the terminals: settings, windows, meters, files. */
function wireDesk(
  { configDir, home, onWindowRequested }: HostOptions,
  { events }: Ground,
  { terminals, shells, rootOf }: Places,
  { runs }: Team,
) {
  const usage = new ProcessUsage((projectId) => [
    ...runs.liveOf(projectId).map(({ identity: { sessionId, launchId, agentId } }) => ({
      sessionId,
      launchId,
      agentId,
    })),
    ...shells.of(projectId).map((sessionId) => ({ sessionId, launchId: sessionId })),
  ]);
  const pastes = new PasteFiles((sessionId) => {
    const shellProject = shells.projectOf(sessionId);
    // A plain terminal stands in the user's folder, where nothing of ours belongs.
    if (shellProject) return join(rootOf(shellProject), ".ideai", "run", "pastes");
    const cwd = terminals.find(sessionId)?.cwd;
    return cwd === undefined ? undefined : join(cwd, "pastes");
  });
  return {
    usage,
    pastes,
    downloads: new Downloads(home),
    windows: new ProjectWindows(events, onWindowRequested !== undefined),
    settings: new SettingsFiles(join(configDir, "settings.json"), events),
    /** Brings into effect what the settings say of terminals. */
    apply: ({ settings: { scrollback, theme } }: SettingsView) => {
      terminals.setScrollback(scrollback);
      if (theme !== "system") terminals.setTheme(theme);
    },
  };
}
type Desk = ReturnType<typeof wireDesk>;

/** What happens when a project is opened and left. */
function connectProjects(
  { projects, files, layouts, shells }: Places,
  { runs, permissions }: Team,
  { requestFiles }: Doors,
  { recorder }: Continuity,
): void {
  /** The one cell of each live agent that it comes back to. */
  const hostCells = async (projectId: string) => {
    const cells = await layouts.agentCells(projectId);
    return new Set(
      runs.liveOf(projectId).map(({ identity: { agentId }, nodeId }) => {
        const own = cells.filter(({ agent }) => agent === agentId).map(({ id }) => id);
        return own.find((id) => id === nodeId) ?? own[0];
      }),
    );
  };
  const snapshot = async (projectId: string) => {
    const hosts = await hostCells(projectId);
    await layouts.snapshot(projectId, ({ id }) => hosts.has(id));
  };
  projects.connect({
    opened: async ({ id, readOnly }) => {
      if (!readOnly) await requestFiles.open(id);
      const problems = [
        permissions.open(id),
        await problemOf(() => files.list(id)),
        readOnly ? undefined : await problemOf(() => layouts.reconcile(id)),
      ];
      return problems.filter((problem) => problem !== undefined);
    },
    closing: async (projectId) => {
      await permissions.close(projectId);
      if (projects.get(projectId).readOnly) return;
      await requestFiles.close(projectId);
      await snapshot(projectId).catch((failure) =>
        log("warn", "Snapshot failed", { projectId, reason: String(failure) })
      );
      await runs.close(projectId);
      await shells.closeAll(projectId);
      await recorder.idle();
    },
  });
}

/** Keeps agents' tokens to the agents, or says once that nobody does. */
function wirePeers({ checkPeers, door }: HostOptions, launches: LaunchStore) {
  if (!checkPeers || !canTellPeers()) {
    log("info", "Agents' tokens are not tied to their processes", { asked: checkPeers });
    return () => {};
  }
  const peers = new Peers({ hostPort: door.port, rootOf: (launchId) => launches.root(launchId) });
  return ({ launchId }: AgentIdentity, clientPort: number) => peers.require(launchId, clientPort);
}

function wireApp(
  options: HostOptions,
  { launches, events }: Ground,
  parts: Places & Team & Limiting & Doors & Desk & Continuity & { typed: TypedTurns },
) {
  const { version, environment, home, token, uiFolder } = options;
  return createApp({
    token,
    uiFolder,
    services: {
      ...parts,
      version,
      startedAt: Date.now(),
      home,
      profiles: new ProfileCatalogue(environment, version),
      folders: new Folders(home),
      tokens: new LaunchTokens(launches),
      events,
    },
    requireOwn: wirePeers(options, launches),
    mcp: (request, caller) => parts.mcp.handle(request, caller),
    hook: async (slug, payload, { agentId }) => {
      const adapter = ADAPTERS.find(({ profile }) => profile.slug === slug);
      const said = { now: Date.now(), zone: Temporal.Now.timeZoneId() };
      // Limits first: the end of a turn that was cut off is another one.
      for (const signal of adapter?.limits?.readHook?.(payload, said) ?? []) {
        parts.runs.signal(agentId, { kind: "limit", signal });
      }
      for (const signal of adapter?.readHook(payload) ?? []) parts.runs.signal(agentId, signal);
      // What was heard is answered once it would survive the end of this host.
      await parts.typed.written(agentId);
    },
  });
}
