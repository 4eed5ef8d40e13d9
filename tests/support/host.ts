/** A real host in this process, with folders of its own and demo agents in real terminals. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Delivery } from "../../core/delivery/delivery.ts";
import type { SequencedEvent } from "../../core/event.ts";
import { ENV } from "../../core/profile/adapter.ts";
import type { Project } from "../../core/project/project.ts";
import type { AgentView } from "../../core/agent/service.ts";
import type { ScreenState } from "../../core/terminal/terminals.ts";
import type { Ticket } from "../../core/delegation/ticket.ts";
import { createToken } from "../../server/agent/token.ts";
import { Door } from "../../server/door.ts";
import { type Host, startHost } from "../../server/host.ts";
import { processTable } from "../../server/process/process_table.ts";
import { selfCommand } from "../../server/program.ts";
import { until } from "./wait.ts";

const MAIN = new URL("../../main.ts", import.meta.url).href;

/** What a request was answered. */
export interface Answer<T = { code: string; message: string }> {
  status: number;
  body: T;
}

/**
 * Runs the test with a host and leaves nothing behind.
 * @param environment replaces parts of what agents and shells are started with
 */
export async function withHost(
  test: (host: TestedHost) => Promise<void>,
  environment: Record<string, string> = {},
): Promise<void> {
  await withChosenHost(test, { environment, checkPeers: true });
}

/** Like {@link withHost}, but this process may use the agents' tokens too. */
export async function withTrustingHost(test: (host: TestedHost) => Promise<void>): Promise<void> {
  await withChosenHost(test, { environment: {}, checkPeers: false });
}

/** What a test may choose of its host. */
interface HostChoice {
  environment: Record<string, string>;
  checkPeers: boolean;
}

async function withChosenHost(
  test: (host: TestedHost) => Promise<void>,
  choice: HostChoice,
): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "idea-host-" });
  const host = await TestedHost.start(folder, choice);
  try {
    await test(host);
  } finally {
    await host.stop();
    await Deno.remove(folder, { recursive: true });
  }
}

/** One running host and how a script talks to it. */
export class TestedHost {
  readonly folder: string;
  readonly #choice: HostChoice;
  #host: Host;

  private constructor(folder: string, choice: HostChoice, host: Host) {
    this.folder = folder;
    this.#choice = choice;
    this.#host = host;
  }

  static async start(
    folder: string,
    choice: HostChoice = { environment: {}, checkPeers: true },
  ): Promise<TestedHost> {
    return new TestedHost(folder, choice, await start(folder, choice));
  }

  get port(): number {
    return this.#host.port;
  }

  get token(): string {
    return this.#host.token;
  }

  get url(): string {
    return this.#host.url;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  stop(): Promise<void> {
    return this.#host.shutdown();
  }

  /** Stops the host and starts another one on the same folders. */
  async restart(): Promise<void> {
    await this.stop();
    this.#host = await start(this.folder, this.#choice);
  }

  /** A request with the host's token. */
  async request<T = { code: string; message: string }>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const response = await fetch(this.origin + path, {
      method,
      redirect: "manual",
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: (text === "" ? undefined : JSON.parse(text)) as T };
  }

  async get<T>(path: string): Promise<T> {
    return expectOk(path, await this.request<T>("GET", `/api${path}`));
  }

  async post<T>(path: string, body: unknown = {}): Promise<T> {
    return expectOk(path, await this.request<T>("POST", `/api${path}`, body));
  }

  /** A new, empty project. */
  async project(name = "project"): Promise<TestedProject> {
    const root = join(this.folder, name);
    await Deno.mkdir(root, { recursive: true });
    const { id } = await this.post<Project>("/projects", { root });
    return new TestedProject(this, id, await Deno.realPath(root));
  }
}

async function start(folder: string, { environment, checkPeers }: HostChoice): Promise<Host> {
  const own = Deno.env.toObject();
  return await startHost({
    version: "0.0.0-test",
    door: Door.open(0),
    token: createToken(),
    dataDir: join(folder, "data"),
    configDir: join(folder, "config"),
    secretDirs: [join(folder, "run")],
    uiFolder: join(folder, "ui"),
    home: folder,
    self: selfCommand(MAIN),
    checkPeers,
    resumeTiming: { jitter: { least: 0, most: 0 }, stagger: { least: 100, most: 100 } },
    environment: () => Promise.resolve({ ...own, HOME: folder, SHELL: "/bin/sh", ...environment }),
  });
}

function expectOk<T>(path: string, { status, body }: Answer<T>): T {
  if (status < 400) return body;
  throw new Error(`${path} was answered ${status}: ${JSON.stringify(body)}`);
}

/** One open project. */
export class TestedProject {
  readonly host: TestedHost;
  readonly id: string;
  readonly root: string;

  constructor(host: TestedHost, id: string, root: string) {
    this.host = host;
    this.id = id;
    this.root = root;
  }

  get path(): string {
    return `/projects/${this.id}`;
  }

  /** @param options failure options of the demo agent, for example `--trust-dialog` */
  async agent(name: string, options = ""): Promise<TestedAgent> {
    const context = `You are ${name}.\n` + (options === "" ? "" : `demo-options: ${options}\n`);
    const body = { name, profile: "demo", context };
    const { id } = await this.host.post<AgentView>(`${this.path}/agents`, body);
    return new TestedAgent(this, id, name);
  }

  tickets(): Promise<Ticket[]> {
    return this.host.get(`${this.path}/tickets`);
  }

  deliveries(): Promise<Delivery[]> {
    return this.host.get(`${this.path}/deliveries`);
  }

  async ticket(id: string): Promise<Ticket> {
    const found = (await this.tickets()).find((one) => one.id === id);
    if (found) return found;
    throw new Error(`No ticket ${id}`);
  }

  /** Waits until the ticket is settled. */
  settled(id: string): Promise<Ticket> {
    return until(
      async () => {
        const ticket = await this.ticket(id);
        return ticket.state === "open" ? undefined : ticket;
      },
      `the end of ticket ${id}`,
      async () => ({ deliveries: await this.deliveries(), tickets: await this.tickets() }),
    );
  }

  /** Waits until the ticket's first delivery is in that state. */
  delivered(ticketId: string, state: Delivery["state"], reason?: string): Promise<Delivery> {
    return until(
      async () => {
        const all = await this.deliveries();
        const found = all.find((one) => one.ticketId === ticketId);
        return found?.state === state && (reason === undefined || found.reason === reason)
          ? found
          : undefined;
      },
      `the delivery of ${ticketId} to be ${state} ${reason ?? ""}`,
      () => this.deliveries(),
    );
  }
}

/** One agent and its terminal. */
export class TestedAgent {
  readonly project: TestedProject;
  readonly id: string;
  readonly name: string;

  constructor(project: TestedProject, id: string, name: string) {
    this.project = project;
    this.id = id;
    this.name = name;
  }

  get path(): string {
    return `${this.project.path}/agents/${this.id}`;
  }

  async view(): Promise<AgentView> {
    const all = await this.project.host.get<AgentView[]>(`${this.project.path}/agents`);
    return all.find(({ id }) => id === this.id)!;
  }

  /** Starts it; resolves once its process runs. */
  async launch(): Promise<{ sessionId: string }> {
    return await this.project.host.post(`${this.path}/launch`);
  }

  async stop(): Promise<void> {
    await this.project.host.post(`${this.path}/stop`);
  }

  /** A person's message through the queue; returns the ticket. */
  message(text: string): Promise<Ticket> {
    return this.project.host.post(`${this.path}/input`, { text });
  }

  /** Waits until its state is the one given. */
  async is(state: AgentView["state"]): Promise<void> {
    const current = async () => ({ ...await this.view(), lines: await this.lines() });
    await until(async () => (await this.view()).state === state, `${this.name} ${state}`, current);
  }

  /** What its screen shows; nothing when it does not run. */
  async lines(): Promise<string[]> {
    return await this.screen().then(({ lines }) => lines.filter(Boolean), () => []);
  }

  screen(): Promise<ScreenState> {
    return this.project.host.get(`${this.path}/screen`);
  }

  /** Waits until a row of its screen contains the text. */
  async shows(text: string): Promise<void> {
    const lines = async () => (await this.screen()).lines;
    await until(async () => (await lines()).some((line) => line.includes(text)), text, lines);
  }

  /** Types into its terminal like a person does. */
  async type(keys: string): Promise<void> {
    const { sessionId } = await this.view();
    const socket = await openSocket(this.project.host, `/api/sessions/${sessionId}/socket`);
    socket.send(new TextEncoder().encode(keys));
    await closeSocket(socket);
  }

  /** The process that plays it. */
  async pid(): Promise<number> {
    return (await this.#process()).pid;
  }

  /** Its own secret, from where it gets it too. */
  async token(): Promise<string> {
    return (await this.#process()).environment[ENV.token] ?? "";
  }

  async launchId(): Promise<string> {
    return (await this.#process()).environment[ENV.launch] ?? "";
  }

  /** A process just started still has the folder and environment of the one that started it. */
  #process(): Promise<AgentProcess> {
    const run = join(this.project.root, ".ideai", "run", this.id);
    return until(() => processIn(run), `the process of ${this.name}`);
  }
}

interface AgentProcess {
  pid: number;
  environment: Record<string, string>;
}

/** The agent's process that runs in a folder. */
export function processIn(runDir: string): AgentProcess | undefined {
  for (const { pid } of processTable()) {
    if (cwdOf(pid) !== runDir) continue;
    const environment = environmentOf(pid);
    if (environment) return { pid, environment };
  }
  return undefined;
}

function cwdOf(pid: number): string | undefined {
  try {
    return Deno.readLinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

/** Environment of an agent's process; undefined for any other. */
function environmentOf(pid: number): Record<string, string> | undefined {
  try {
    const text = Deno.readTextFileSync(`/proc/${pid}/environ`);
    const pairs = text.split("\0").map((line): [string, string] => {
      const at = line.indexOf("=");
      return [line.slice(0, at), line.slice(at + 1)];
    });
    const all = Object.fromEntries(pairs);
    return all[ENV.token] === undefined ? undefined : all;
  } catch {
    return undefined;
  }
}

// The browser's type of the constructor, which is in scope too, knows no headers.
const HeaderWebSocket = WebSocket as unknown as new (
  url: string,
  options: { headers: Record<string, string> },
) => WebSocket;

/**
 * Opens one of the host's sockets with its token.
 * @param onMessage there from the start: the host may speak first
 */
export async function openSocket(
  host: TestedHost,
  path: string,
  onMessage: (event: MessageEvent) => void = () => {},
): Promise<WebSocket> {
  const headers = { authorization: `Bearer ${host.token}` };
  const socket = new HeaderWebSocket(host.origin.replace("http", "ws") + path, { headers });
  socket.binaryType = "arraybuffer";
  socket.onmessage = onMessage;
  await new Promise<void>((resolve, reject) => {
    socket.onopen = () => resolve();
    socket.onerror = () => reject(new Error(`${path} was not opened`));
  });
  return socket;
}

/** Closes a socket once what was sent is on its way. */
export async function closeSocket(socket: WebSocket): Promise<void> {
  if (socket.readyState === WebSocket.CLOSED) return;
  await new Promise<void>((resolve) => {
    socket.onclose = () => resolve();
    socket.close();
  });
}

/** Follows the events from `since`; what came is in `events`. */
export async function follow(
  host: TestedHost,
  since?: number,
): Promise<{ events: SequencedEvent[]; close(): Promise<void> }> {
  const query = since === undefined ? "" : `?since=${since}`;
  const events: SequencedEvent[] = [];
  const socket = await openSocket(host, `/api/events${query}`, ({ data }) => {
    events.push(JSON.parse(data));
  });
  return { events, close: () => closeSocket(socket) };
}

/** Where the fixtures are. */
export const FIXTURES = fileURLToPath(new URL("../fixtures", import.meta.url));
