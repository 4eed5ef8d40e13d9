/** Clients outside the host's terminals that hold an agent's token and wait for answers. */
import assert from "node:assert/strict";
import { readEvents, readLines } from "../../server/mcp/bridge_events.ts";
import { ENV } from "../../core/profile/adapter.ts";
import { selfCommand } from "../../server/program.ts";

const MAIN = new URL("../../main.ts", import.meta.url).href;
/** A client looks for a host that is away this often (ms), and so many times. */
const AWAY = { pauseMs: 50, looks: 600 } as const;

/** What a tool call came to. */
export interface CallResult {
  text: string;
  isError: boolean;
}

interface RpcAnswer {
  id?: unknown;
  result?: { content?: { text?: string }[]; isError?: boolean };
  error?: { message: string };
}

/** Where a host is and who asks it. */
export interface McpAddress {
  /** Origin of the host. */
  base: string;
  /** The agent's own. */
  token: string;
}

/** The body of a tool call by a client that takes progress. */
function toolCall(id: number, name: string, args: unknown): string {
  const params = { name, arguments: args, "_meta": { progressToken: id } };
  return JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params });
}

/**
 * Calls a tool over HTTP and takes the call up again wherever its stream breaks, like both vendors'
 * clients do.
 * @param options `onPrimed` is called when the host has the call; `away` is awaited, without any
 * connection, right after
 */
export async function callTool(
  { base, token }: McpAddress,
  name: string,
  args: unknown,
  options: { onPrimed?: () => void; away?: Promise<void> } = {},
): Promise<CallResult> {
  const headers = {
    authorization: `Bearer ${token}`,
    accept: "application/json, text/event-stream",
  };
  let response = await fetch(`${base}/mcp`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: toolCall(1, name, args),
  });
  for (let lastId = "";;) {
    const read = await readStream(response, lastId, options);
    if (read.result) return read.result;
    lastId = read.lastId;
    await options.away;
    response = await resume(base, { ...headers, "last-event-id": lastId });
  }
}

async function readStream(
  response: Response,
  from: string,
  { onPrimed, away }: { onPrimed?: () => void; away?: Promise<void> },
): Promise<{ result?: CallResult; lastId: string }> {
  let lastId = from;
  if (response.status !== 200) {
    const result = { text: `${response.status} ${await response.text()}`, isError: true };
    return { result, lastId };
  }
  try {
    for await (const { id, data } of readEvents(response.body!)) {
      lastId = id ?? lastId;
      if (from === "") onPrimed?.();
      const result = data === "" ? undefined : resultOf(JSON.parse(data));
      if (result) return { result, lastId };
      if (away && from === "") break;
    }
  } catch {
    // The host is gone, or has closed its door.
  }
  return { lastId };
}

async function resume(base: string, headers: Record<string, string>): Promise<Response> {
  for (let looks = 0;; looks++) {
    try {
      return await fetch(`${base}/mcp`, { headers });
    } catch (cause) {
      if (looks === AWAY.looks) throw new Error("The host stayed away", { cause });
      await new Promise((resolve) => setTimeout(resolve, AWAY.pauseMs));
    }
  }
}

function resultOf({ result, error }: RpcAnswer): CallResult | undefined {
  if (error) return { text: error.message, isError: true };
  if (!result) return undefined;
  return { text: result.content?.[0]?.text ?? "", isError: result.isError === true };
}

/** A CLI's `idea mcp-server` process, told where the host is and whose token it holds. */
export class BridgeClient implements AsyncDisposable {
  readonly #child: Deno.ChildProcess;
  readonly #keys: WritableStreamDefaultWriter<Uint8Array>;
  readonly #waiting = new Map<number, (result: CallResult) => void>();
  readonly #reading: Promise<void>;
  #calls = 0;

  constructor({ base, token }: McpAddress, requester: string) {
    const [command = "", ...rest] = selfCommand(MAIN);
    this.#child = new Deno.Command(command, {
      args: [...rest, "mcp-server", "--endpoint", `${base}/mcp`, "--requester", requester],
      env: { [ENV.token]: token },
      stdin: "piped",
      stdout: "piped",
      stderr: "null",
    }).spawn();
    this.#keys = this.#child.stdin.getWriter();
    this.#reading = this.#read();
  }

  /** Resolves with whatever the bridge answers; it never hangs by contract. */
  async call(name: string, args: unknown): Promise<CallResult> {
    const id = ++this.#calls;
    const { promise, resolve } = Promise.withResolvers<CallResult>();
    this.#waiting.set(id, resolve);
    await this.#keys.write(new TextEncoder().encode(`${toolCall(id, name, args)}\n`));
    return await promise;
  }

  /** Closes its stdin, as a CLI does that ends. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#keys.close();
    await this.#reading;
    assert.equal((await this.#child.status).code, 0, "the bridge ended well");
  }

  async #read(): Promise<void> {
    for await (const line of readLines(this.#child.stdout)) {
      const answer: RpcAnswer = JSON.parse(line);
      const result = resultOf(answer);
      if (result) this.#waiting.get(Number(answer.id))?.(result);
    }
  }
}
