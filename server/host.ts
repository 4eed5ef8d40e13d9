/** The composition root: the one place that knows every capability and wires them together. */
import { join } from "node:path";
import { DELEGATION } from "../core/numbers.ts";
import { AgentCatalogue } from "./agent/agent_catalogue.ts";
import { AgentFiles } from "./agent/agent_files.ts";
import { AgentLauncher } from "./agent/agent_launcher.ts";
import { AgentRuns } from "./agent/agent_runs.ts";
import { LaunchTokens } from "./agent/token.ts";
import type { SettingsView } from "../core/services.ts";
import { createApp } from "./api/app.ts";
import { MemoryEventLog } from "./api/event_log.ts";
import { ConversationLog } from "./conversation/conversation_log.ts";
import { Dispatcher } from "./delegation/dispatcher.ts";
import { RequestFiles } from "./delegation/request_files.ts";
import { Deliverer } from "./delivery/deliverer.ts";
import { LayoutFiles, problemOf } from "./layout/layout_files.ts";
import type { Door } from "./door.ts";
import { log } from "./log.ts";
import { McpEndpoint } from "./mcp/endpoint.ts";
import { PendingCalls } from "./mcp/pending_calls.ts";
import { ToolRunner } from "./mcp/tool_runner.ts";
import { killLaunch, killRecorded } from "./process/kill_tree.ts";
import { startTimeOf } from "./process/process_table.ts";
import { ProcessUsage } from "./process/usage.ts";
import { ADAPTERS, ProfileCatalogue } from "./profile/catalogue.ts";
import { Folders } from "./project/folders.ts";
import { ProjectRegistry } from "./project/project_registry.ts";
import { isInTranscript } from "./profile/transcript_proof.ts";
import { SettingsFiles } from "./settings/settings_file.ts";
import { CallStore } from "./store/call_store.ts";
import { openDatabase } from "./store/database.ts";
import { DeliveryStore } from "./store/delivery_store.ts";
import { LaunchStore, type OpenLaunch } from "./store/launch_store.ts";
import { ProjectStore } from "./store/project_store.ts";
import { TicketStore } from "./store/ticket_store.ts";
import { OutputFiles } from "./terminal/output_files.ts";
import { PasteFiles } from "./terminal/paste_files.ts";
import { Shells } from "./terminal/shells.ts";
import { TerminalPool } from "./terminal/terminal_pool.ts";
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

  const wiring = wire(options, token, database, launches);
  wiring.setBase(door.base);
  await wiring.recover();
  door.connect((request) => wiring.app.fetch(request));
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

function wire(
  options: HostOptions,
  token: string,
  database: ReturnType<typeof openDatabase>,
  launches: LaunchStore,
) {
  let base = "";
  const { version, environment, self } = options;
  const events = new MemoryEventLog();
  const projects = new ProjectRegistry(new ProjectStore(database), events);
  const rootOf = (projectId: string) => projects.root(projectId);
  const terminals = new TerminalPool();
  const layouts = new LayoutFiles(rootOf, events);
  const files = new AgentFiles(rootOf);
  const adapterOf = (id: string) => ADAPTERS.find(({ profile }) => profile.id === id);
  const launcher = new AgentLauncher({
    files,
    store: launches,
    terminals,
    adapterOf,
    rootOf,
    environment,
    baseUrl: () => base,
    self,
  });
  const runs = new AgentRuns(launcher, terminals, launches, events);
  const deliverer = new Deliverer({
    store: new DeliveryStore(database),
    terminals,
    agents: runs,
    events,
    rootOf,
    wasTaken: (agentId, ticketId) =>
      isInTranscript(launches.newestVendorSession(agentId)?.transcriptPath, ticketId),
  });
  const conversations = new ConversationLog(rootOf);
  const tickets = new TicketStore(database);
  const delegation = new Dispatcher({
    store: tickets,
    deliveries: deliverer,
    directory: files,
    agents: runs,
    events,
    log: conversations,
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
    failWork: (agentId, reason) => delegation.failAll(agentId, reason),
  });
  const shells = new Shells({
    terminals,
    store: launches,
    events,
    environment,
    rootOf,
    version,
  });
  const runner = new ToolRunner({ agents, delegation, directory: files, events });
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

  projects.connect({
    opened: async ({ id, readOnly }) => {
      if (readOnly) {
        return [await problemOf(() => files.list(id))].filter((one) => one !== undefined);
      }
      await requestFiles.open(id);
      const problems = [
        await problemOf(() => files.list(id)),
        await problemOf(() => layouts.reconcile(id)),
      ];
      return problems.filter((problem) => problem !== undefined);
    },
    closing: async (projectId) => {
      if (projects.get(projectId).readOnly) return;
      await requestFiles.close(projectId);
      const hosts = await hostCells(projectId);
      await layouts.snapshot(projectId, ({ id }) => hosts.has(id))
        .catch((failure) => log("warn", "Snapshot failed", { projectId, reason: String(failure) }));
      await runs.close(projectId);
      await shells.closeAll(projectId);
    },
  });
  events.subscribe((event) => {
    if (event.type === "windowRequested") options.onWindowRequested?.(event.projectId);
    if (event.type === "settingsChanged") void settings.read().then(applyToTerminals);
  });

  /** The one cell of each live agent that it comes back to. */
  const hostCells = async (projectId: string) => {
    const cells = await layouts.agentCells(projectId).catch(() => []);
    return new Set(
      runs.liveOf(projectId).map(({ identity: { agentId }, nodeId }) => {
        const own = cells.filter(({ agent }) => agent === agentId).map(({ id }) => id);
        return own.find((id) => id === nodeId) ?? own[0];
      }),
    );
  };
  const settings = new SettingsFiles(join(options.configDir, "settings.json"), events);
  const applyToTerminals = ({ settings: { scrollback, theme } }: SettingsView) => {
    terminals.setScrollback(scrollback);
    if (theme !== "system") terminals.setTheme(theme);
  };
  const windows = new ProjectWindows(events, options.onWindowRequested !== undefined);
  terminals.onLabel((label) => events.publish({ type: "terminalChanged", ...label }));
  terminals.onNotice((notice) => events.publish({ type: "terminalNotified", ...notice }));
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

  const app = createApp({
    token,
    uiFolder: options.uiFolder,
    services: {
      version,
      startedAt: Date.now(),
      home: options.home,
      projects,
      agents,
      delegation,
      conversations,
      shells,
      layouts,
      settings,
      windows,
      usage,
      pastes,
      outputs: new OutputFiles(terminals, options.home),
      profiles: new ProfileCatalogue(environment, version),
      folders: new Folders(options.home),
      terminals,
      tokens: new LaunchTokens(launches),
      events,
    },
    mcp: (request, caller) => mcp.handle(request, caller),
    hook: (slug, payload, { agentId }) => {
      const adapter = ADAPTERS.find(({ profile }) => profile.slug === slug);
      for (const signal of adapter?.readHook(payload) ?? []) runs.signal(agentId, signal);
    },
  });

  return {
    app,
    setBase: (url: string) => base = url,
    recover: async () => {
      await settings.watch();
      applyToTerminals(await settings.read());
      await projects.restore();
      await deliverer.recover();
      await delegation.recover();
    },
    shutdown: async () => {
      windows.shutdown();
      await settings.shutdown();
      deliverer.shutdown();
      delegation.shutdown();
      calls.shutdown();
      await projects.leaveAll();
      runs.shutdown();
      await terminals.shutdown();
      delegation.close();
    },
  };
}

/** Programs of a host that crashed: found by recorded pid and start time, and by their mark. */
async function stopSurvivors(launches: LaunchStore): Promise<void> {
  await Promise.all(
    launches.open().filter(isOrphan).map(async ({ id, pid, startTime }) => {
      if (pid !== undefined && startTime !== undefined) killRecorded(pid, startTime, "SIGHUP");
      const { gone } = await killLaunch(id, { pid, startTime });
      const now = Date.now();
      if (gone) launches.endedWithHost(id, now, now + DELEGATION.collectMs);
      else log("warn", "A program of an earlier run could not be stopped", { launch: id });
    }),
  );
}

/** A launch whose host lives is that host's business, also when both keep one database. */
function isOrphan({ hostPid, hostStart }: OpenLaunch): boolean {
  return hostPid === Deno.pid || hostStart === undefined || startTimeOf(hostPid) !== hostStart;
}
