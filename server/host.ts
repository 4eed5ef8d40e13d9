/** The composition root: the one place that knows every capability and wires them together. */
import { join } from "node:path";
import { IdeaError } from "../core/error.ts";
import { AgentCatalogue } from "./agent/agent_catalogue.ts";
import { AgentFiles } from "./agent/agent_files.ts";
import { AgentLauncher } from "./agent/agent_launcher.ts";
import { AgentRuns } from "./agent/agent_runs.ts";
import { createToken, LaunchTokens } from "./agent/token.ts";
import { createApp } from "./api/app.ts";
import { MemoryEventLog } from "./api/event_log.ts";
import { Dispatcher } from "./delegation/dispatcher.ts";
import { Deliverer } from "./delivery/deliverer.ts";
import { LayoutFiles, problemOf } from "./layout/layout_files.ts";
import { log } from "./log.ts";
import { McpEndpoint } from "./mcp/endpoint.ts";
import { PendingCalls } from "./mcp/pending_calls.ts";
import { ToolRunner } from "./mcp/tool_runner.ts";
import { killLaunch, killRecorded } from "./process/kill_tree.ts";
import { ADAPTERS, ProfileCatalogue } from "./profile/catalogue.ts";
import { Folders } from "./project/folders.ts";
import { ProjectRegistry } from "./project/project_registry.ts";
import { CallStore } from "./store/call_store.ts";
import { openDatabase } from "./store/database.ts";
import { DeliveryStore } from "./store/delivery_store.ts";
import { LaunchStore } from "./store/launch_store.ts";
import { ProjectStore } from "./store/project_store.ts";
import { TicketStore } from "./store/ticket_store.ts";
import { Shells } from "./terminal/shells.ts";
import { TerminalPool } from "./terminal/terminal_pool.ts";

/** How to start a host. */
export interface HostOptions {
  version: string;
  /** Port on the loopback; 0 lets the system choose. */
  port: number;
  /** Folder of the database. */
  dataDir: string;
  /** Folder of the built UI. */
  uiFolder: string;
  home: string;
  /** Command line prefix that runs this program. */
  self: readonly string[];
  /** The environment programs are started with; asked for when the first one is. */
  environment(): Promise<Record<string, string>>;
  /** Somebody asked for a window. */
  onWindowRequested?: () => void;
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
 * Starts the host.
 * @throws IdeaError `UNAVAILABLE` when the port is taken
 */
export async function startHost(options: HostOptions): Promise<Host> {
  await Deno.mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  const database = openDatabase(join(options.dataDir, "idea.db"));
  const launches = new LaunchStore(database);
  await stopSurvivors(launches);

  const token = createToken();
  const wiring = wire(options, token, database, launches);
  const server = listen(options.port, (request) => wiring.app.fetch(request));
  const { port } = server.addr;
  const base = `http://127.0.0.1:${port}`;
  wiring.setBase(base);
  let stopping: Promise<void> | undefined;
  return {
    url: `${base}/?token=${token}`,
    token,
    port,
    version: options.version,
    shutdown: () =>
      stopping ??= (async () => {
        await wiring.shutdown();
        await server.shutdown();
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
  });
  const tickets = new TicketStore(database);
  const delegation = new Dispatcher({
    store: tickets,
    deliveries: deliverer,
    directory: files,
    agents: runs,
    events,
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
  const shells = new Shells({ terminals, store: launches, events, environment, rootOf });
  const runner = new ToolRunner({ agents, delegation, directory: files, events });
  const calls = new PendingCalls(runner, delegation, new CallStore(database));
  const mcp = new McpEndpoint({
    version,
    runner,
    calls,
    toolsListed: (agentId) => runs.toolsListed(agentId),
  });

  projects.connect({
    opened: async ({ id }) => {
      const problems = [
        await problemOf(() => files.list(id)),
        await problemOf(() => layouts.reconcile(id)),
      ];
      return problems.filter((problem) => problem !== undefined);
    },
    closing: async (projectId) => {
      const live = new Set(runs.liveOf(projectId).map(({ identity }) => identity.agentId));
      await layouts.snapshot(projectId, ({ agent }) => agent !== undefined && live.has(agent))
        .catch((failure) => log("warn", "Snapshot failed", { projectId, reason: String(failure) }));
      await runs.close(projectId);
      await shells.closeAll(projectId);
    },
  });
  deliverer.recover();
  events.subscribe((event) => {
    if (event.type === "windowRequested") options.onWindowRequested?.();
  });

  const app = createApp({
    token,
    uiFolder: options.uiFolder,
    services: {
      version,
      startedAt: Date.now(),
      projects,
      agents,
      delegation,
      shells,
      layouts,
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
    shutdown: async () => {
      deliverer.shutdown();
      calls.shutdown();
      await projects.closeAll();
      runs.shutdown();
      await terminals.shutdown();
    },
  };
}

function listen(port: number, handler: (request: Request) => Response | Promise<Response>) {
  try {
    return Deno.serve({ hostname: "127.0.0.1", port, onListen: () => {} }, handler);
  } catch (cause) {
    if (cause instanceof Deno.errors.AddrInUse) {
      throw new IdeaError("UNAVAILABLE", `Port ${port} is taken: choose another with --port`, {
        cause,
      });
    }
    throw cause;
  }
}

/** Programs of a host that crashed: found by recorded pid and start time, and by their mark. */
async function stopSurvivors(launches: LaunchStore): Promise<void> {
  await Promise.all(
    launches.open().map(async ({ id, pid, startTime }) => {
      if (pid !== undefined && startTime !== undefined) killRecorded(pid, startTime, "SIGHUP");
      const { gone } = await killLaunch(id, { pid, startTime });
      if (gone) launches.ended(id, Date.now());
      else log("warn", "A program of an earlier run could not be stopped", { launch: id });
    }),
  );
}
