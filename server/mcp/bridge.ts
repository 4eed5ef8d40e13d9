/**
 * `idea mcp-server`: the constant pipe of a CLI that speaks MCP over stdio only. Lines of JSON-RPC
 * go to the host's Streamable HTTP endpoint, each in a request of its own, and what comes back goes
 * out in the order it comes. The host may be away, restart or be slow: every request is answered.
 */
import { describe, IdeaError } from "../../core/error.ts";
import { ENV } from "../../core/profile/adapter.ts";
import { BRIDGE, HostLink, LOST, type Patience } from "./bridge_host.ts";
import { pause } from "../process/pause.ts";
import { readEvents, readLines } from "./bridge_events.ts";
import {
  answered,
  errorLine,
  type IdKey,
  inspect,
  isJsonRpc,
  type LineInfo,
  oneLine,
  protocolVersion,
} from "./bridge_message.ts";

/** JSON-RPC codes: not JSON, and a failure between the bridge and the host. */
const PARSE_ERROR = -32700;
const BRIDGE_ERROR = -32000;
const LOOPBACK = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** The streams of the process. */
export interface BridgeIo {
  stdin: ReadableStream<Uint8Array>;
  stdout: WritableStream<Uint8Array>;
  /** Writes one diagnostic line. */
  complain(line: string): void;
}

/** The bridge's command line. */
export interface BridgeOptions {
  endpoint: URL;
  project: string;
  requester: string;
}

/**
 * Relays until the CLI closes stdin.
 * @returns the exit code: 0 after the end of stdin, 1 for wrong arguments or a broken pipe
 */
export async function runBridge(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  io: BridgeIo,
  patience: Patience = BRIDGE,
): Promise<number> {
  try {
    const options = parseBridgeOptions(args);
    await new Bridge(options, env[ENV.token] ?? "", io, patience).run();
    return 0;
  } catch (thrown) {
    io.complain(`idea mcp-server: ${describe(thrown)}`);
    return 1;
  }
}

/** @throws IdeaError `INVALID` naming the argument */
export function parseBridgeOptions(args: readonly string[]): BridgeOptions {
  const values: Record<string, string> = { "--project": "", "--requester": "" };
  for (let at = 0; at < args.length; at += 2) {
    const [name = "", value] = args.slice(at, at + 2);
    if (!["--endpoint", "--project", "--requester"].includes(name)) {
      throw new IdeaError("INVALID", `unknown argument: ${name}`);
    }
    if (value === undefined) throw new IdeaError("INVALID", `${name} requires a value`);
    values[name] = value;
  }
  const { "--endpoint": endpoint, "--project": project = "", "--requester": requester = "" } =
    values;
  if (endpoint === undefined) throw new IdeaError("INVALID", "--endpoint is required");
  return { endpoint: parseEndpoint(endpoint), project, requester };
}

// The token travels with every request: it must not leave the machine.
function parseEndpoint(text: string): URL {
  const url = URL.parse(text);
  if (url?.protocol === "http:" && LOOPBACK.has(url.hostname)) return url;
  throw new IdeaError("INVALID", `invalid endpoint "${text}": expected an http URL on loopback`);
}

class Bridge {
  readonly #io: BridgeIo;
  readonly #patience: Patience;
  readonly #host: HostLink;
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;
  readonly #inFlight = new Set<Promise<void>>();
  /** Requests that wait for an absent host and were never sent. */
  readonly #unsent = new Map<IdKey, AbortController>();
  readonly #end = new AbortController();
  #written: Promise<void> = Promise.resolve();

  constructor(
    options: BridgeOptions,
    token: string,
    io: BridgeIo,
    patience: Patience,
  ) {
    this.#io = io;
    this.#patience = patience;
    this.#writer = io.stdout.getWriter();
    this.#host = new HostLink(options, token, patience, this.#end.signal);
  }

  /** @throws IdeaError `PROCESS` when a pipe to the CLI breaks */
  async run(): Promise<void> {
    const broken = this.#writer.closed.catch((cause) => {
      throw new IdeaError("PROCESS", `stdout write failed: ${describe(cause)}`, { cause });
    });
    try {
      await Promise.race([this.#pump(), broken]);
    } finally {
      this.#end.abort();
      broken.catch(() => {});
      this.#writer.releaseLock();
    }
  }

  async #pump(): Promise<void> {
    try {
      for await (const line of readLines(this.#io.stdin)) this.#accept(line);
    } catch (cause) {
      throw new IdeaError("PROCESS", `stdin read failed: ${describe(cause)}`, { cause });
    }
    await this.#drain();
  }

  async #drain(): Promise<void> {
    const bound = Promise.withResolvers<void>();
    const timer = setTimeout(bound.resolve, this.#patience.drainMs);
    await Promise.race([Promise.all(this.#inFlight), bound.promise]);
    clearTimeout(timer);
    await this.#written;
  }

  #accept(line: string): void {
    if (line.trim() === "") return;
    const relayed = this.#relay(line).finally(() => this.#inFlight.delete(relayed));
    this.#inFlight.add(relayed);
  }

  /** Never fails: what goes wrong becomes the answer. */
  async #relay(line: string): Promise<void> {
    const info = inspect(line);
    if (!info) return this.#emit(errorLine(null, PARSE_ERROR, "not a JSON-RPC message"));
    if (info.cancels !== undefined && this.#dropUnsent(info.cancels)) return;
    const open = new Map(info.requests);
    try {
      await this.#exchange(line, info, open);
    } catch (thrown) {
      if (this.#end.signal.aborted) return;
      this.#io.complain(`idea mcp-server: ${describe(thrown)}`);
      for (const id of open.values()) this.#emit(errorLine(id, BRIDGE_ERROR, describe(thrown)));
    }
  }

  async #exchange(line: string, info: LineInfo, open: Map<IdKey, unknown>): Promise<void> {
    const response = await this.#post(line, info, open);
    if (!response) return;
    const session = response.headers.get("Mcp-Session-Id");
    if (session) this.#host.headers["Mcp-Session-Id"] = session;
    if (isEventStream(response)) return await this.#follow(response, open);
    const text = await response.text().catch((cause) => {
      throw new Error(LOST, { cause });
    });
    if (isJsonRpc(text)) this.#deliver(text, open);
    if (open.size > 0) throw new Error(`the host answered ${response.status} ${summary(text)}`);
  }

  /** Hands a line of the host to the CLI and notes what it answers. */
  #deliver(text: string, open: Map<IdKey, unknown>): void {
    const version = protocolVersion(text);
    if (version) this.#host.headers["MCP-Protocol-Version"] = version;
    const ids = answered(text);
    // Without an id the host could not tell which request it refused; the caller answers it.
    if (ids.length === 1 && ids[0] === "null") {
      throw new IdeaError("UNAVAILABLE", `the host refused: ${summary(text)}`);
    }
    for (const id of ids) open.delete(id);
    this.#emit(oneLine(text));
  }

  /** Undefined when the CLI cancelled the request before it was sent. */
  async #post(
    line: string,
    info: LineInfo,
    open: Map<IdKey, unknown>,
  ): Promise<Response | undefined> {
    const cancel = new AbortController();
    for (const id of open.keys()) this.#unsent.set(id, cancel);
    const headers = { "Content-Type": "application/json" };
    const request = { method: "POST", body: line, headers } as const;
    try {
      return await this.#host.reach(request, {
        repeatable: !info.toolCall,
        signal: cancel.signal,
        onSending: () => this.#sent(open),
      });
    } catch (thrown) {
      if (cancel.signal.aborted) return undefined;
      throw thrown;
    } finally {
      this.#sent(open);
    }
  }

  #sent(open: Map<IdKey, unknown>): void {
    for (const id of open.keys()) this.#unsent.delete(id);
  }

  #dropUnsent(id: IdKey): boolean {
    const waiting = this.#unsent.get(id);
    waiting?.abort();
    return waiting !== undefined;
  }

  /** Reads a stream to the answer, resuming it where it broke. */
  async #follow(response: Response, open: Map<IdKey, unknown>): Promise<void> {
    let stream: Response = response;
    let lastId: string | undefined;
    const { resumeMs } = this.#patience;
    let pauseMs: number = resumeMs;
    for (;;) {
      try {
        for await (const event of readEvents(bodyOf(stream))) {
          lastId = event.id ?? lastId;
          // Hosts ask for long pauses of clients that give up early; this one does not.
          pauseMs = Math.min(event.retryMs ?? pauseMs, resumeMs);
          if (event.data !== "") this.#deliver(event.data, open);
        }
      } catch (thrown) {
        if (this.#end.signal.aborted || thrown instanceof IdeaError) throw thrown;
      }
      if (open.size === 0) return;
      if (lastId === undefined) throw new Error(LOST);
      await pause(pauseMs, this.#end.signal);
      stream = await this.#resume(lastId);
    }
  }

  async #resume(lastId: string): Promise<Response> {
    const request = { method: "GET", headers: { "Last-Event-ID": lastId } } as const;
    const response = await this.#host.reach(request, { repeatable: true });
    if (response.ok && isEventStream(response)) return response;
    throw new Error(`${LOST} (${response.status} ${summary(await response.text())})`);
  }

  #emit(line: string): void {
    this.#written = this.#writer.write(new TextEncoder().encode(`${line}\n`)).catch(() => {});
  }
}

function isEventStream(response: Response): boolean {
  return response.headers.get("Content-Type")?.startsWith("text/event-stream") ?? false;
}

function bodyOf(response: Response): ReadableStream<Uint8Array> {
  return response.body ?? new ReadableStream({ start: (controller) => controller.close() });
}

function summary(text: string): string {
  return text.replace(/\s+/g, " ").slice(0, 200);
}
