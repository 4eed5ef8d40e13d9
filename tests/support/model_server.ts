// deno-lint-ignore-file camelcase -- names of the vendors' wire formats

/**
 * A model server on loopback that speaks both vendors' APIs and answers by script, so that the real
 * CLIs run whole turns without an account.
 */

/** Whose API a request used. */
export type Vendor = "claude" | "codex";

/** One piece of an answer; the pieces of one answer are played in order. */
export type ModelStep =
  | { text: string }
  /** Calls a tool; with `server` it is a tool of that MCP server. */
  | { tool: string; args: Record<string, unknown>; server?: string }
  /** Holds the answer back, streaming nothing, until the promise settles. */
  | { until: Promise<unknown> }
  | { delayMs: number }
  /** Headers of an answer that is given; only valid as the first step. */
  | { headers: Record<string, string> }
  /** Refuses the request; only valid as the first step. */
  | { status: number; headers?: Record<string, string>; body?: unknown };

/** A request as a script needs it. */
export interface ModelRequest {
  vendor: Vendor;
  /** The API key or bearer token that came with it. */
  credential: string;
  /** The agent whose run directory the request mentions, when it mentions one. */
  agentId?: string;
  /** What the user or the delivery said last, without what the CLI adds around it. */
  prompt: string;
  /** What was said in the conversation by both sides, oldest first, without what the CLI adds. */
  said: string[];
  /** Results of tools since that prompt, oldest first. */
  toolResults: string[];
  /** Tool names; those of an MCP server as `server/tool`. */
  tools: string[];
  /** Everything the model is given to read, tools excepted. */
  context: string;
  /** A request of the CLI for itself (titles, summaries): it carries no tools. */
  side: boolean;
  body: unknown;
}

/** Answers one turn request. */
export type ModelScript = (request: ModelRequest) => ModelStep[] | Promise<ModelStep[]>;

/** A running model server. */
export interface ModelServer extends AsyncDisposable {
  /** `http://127.0.0.1:<port>`. */
  readonly url: string;
  /** Every turn request so far, side requests excepted. */
  readonly turns: readonly ModelRequest[];
  readonly sides: readonly ModelRequest[];
  /** Requests to paths that neither API has, as `METHOD path`. */
  readonly unknown: readonly string[];
  /** Replaces the script for requests to come. */
  script(script: ModelScript): void;
  /** Resolves with the first turn, past or to come, that satisfies the condition. */
  turn(condition: (request: ModelRequest) => boolean): Promise<ModelRequest>;
}

/** A script that answers every turn with the prompt it was given. */
export const echo: ModelScript = (request) => [{ text: `Echo: ${request.prompt}` }];

/** Starts a model server on a free loopback port. */
export function startModelServer(first: ModelScript = echo): ModelServer {
  const turns: ModelRequest[] = [];
  const sides: ModelRequest[] = [];
  const unknown: string[] = [];
  const waiting = new Set<(request: ModelRequest) => void>();
  let script = first;

  async function answer(request: ModelRequest): Promise<Response> {
    if (request.side) {
      sides.push(request);
      return play(request.vendor, [{ text: "title" }]);
    }
    turns.push(request);
    for (const notify of waiting) notify(request);
    return play(request.vendor, await script(request));
  }

  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, async (http) => {
    const path = new URL(http.url).pathname;
    if (http.method === "HEAD") return new Response(null);
    if (http.method !== "POST") return notFound(http, path, unknown);
    const body = await http.json().catch(() => undefined);
    if (path === "/v1/messages/count_tokens") return Response.json({ input_tokens: 10 });
    if (path === "/v1/messages") return answer(readClaude(http, body));
    if (path === "/v1/responses") return answer(readCodex(http, body));
    return notFound(http, path, unknown);
  });

  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    turns,
    sides,
    unknown,
    script: (next) => void (script = next),
    turn: (condition) => firstTurn(turns, waiting, condition),
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

function firstTurn(
  turns: readonly ModelRequest[],
  waiting: Set<(request: ModelRequest) => void>,
  condition: (request: ModelRequest) => boolean,
): Promise<ModelRequest> {
  const past = turns.find(condition);
  if (past) return Promise.resolve(past);
  return new Promise((resolve) => {
    const notify = (request: ModelRequest) => {
      if (!condition(request)) return;
      waiting.delete(notify);
      resolve(request);
    };
    waiting.add(notify);
  });
}

function notFound(http: Request, path: string, unknown: string[]): Response {
  unknown.push(`${http.method} ${path}`);
  return Response.json({ error: { message: "not found" } }, { status: 404 });
}

function credentialOf(http: Request): string {
  const bearer = http.headers.get("authorization")?.replace(/^Bearer /u, "");
  return http.headers.get("x-api-key") ?? bearer ?? "";
}

// --- what the CLIs send ---

type Json = Record<string, unknown>;

function asList(value: unknown): Json[] {
  return Array.isArray(value) ? value as Json[] : [];
}

function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  return asList(content).map((part) => part["text"] ?? textOf(part["content"])).join("\n");
}

function agentIn(context: string): { agentId?: string } {
  const agentId = /\.ideai\/run\/([\w-]+)/u.exec(context)?.[1];
  return agentId === undefined ? {} : { agentId };
}

/** What a CLI wraps in a tag of its own is not what the user said. */
function isUserSaid(text: string): boolean {
  return text.trim() !== "" && !/^\s*(<[a-z_-]+>|# AGENTS\.md)/u.test(text);
}

function readClaude(http: Request, body: Json): ModelRequest {
  const messages = asList(body["messages"]);
  const said = (message: Json) => {
    if (message["role"] !== "user") return [];
    const content = message["content"];
    const texts = typeof content === "string"
      ? [content]
      : asList(content).filter((part) => part["type"] === "text").map(partText);
    return texts.filter(isUserSaid);
  };
  const at = messages.findLastIndex((message) => said(message).length > 0);
  const results = messages.slice(at + 1).flatMap((message) => asList(message["content"]))
    .filter((part) => part["type"] === "tool_result");
  const context = [textOf(body["system"]), ...messages.map((m) => textOf(m["content"]))].join("\n");
  const tools = asList(body["tools"]).map((tool) => String(tool["name"]));
  return {
    vendor: "claude",
    credential: credentialOf(http),
    ...agentIn(context),
    prompt: said(messages[at] ?? {}).join("\n"),
    said: messages.flatMap((message) => {
      return message["role"] === "assistant" ? [textOf(message["content"])] : said(message);
    }),
    toolResults: results.map((result) => textOf(result["content"])),
    tools: tools.map((name) => name.replace(/^mcp__(\w+?)__/u, "$1/")),
    context,
    side: tools.length === 0,
    body,
  };
}

function partText(part: Json): string {
  return String(part["text"]);
}

function readCodex(http: Request, body: Json): ModelRequest {
  const input = asList(body["input"]);
  const said = (item: Json) => {
    if (item["role"] !== "user") return [];
    return asList(item["content"]).map(partText).filter(isUserSaid);
  };
  const at = input.findLastIndex((item) => said(item).length > 0);
  const results = input.slice(at + 1).filter((item) => item["type"] === "function_call_output");
  const context = [body["instructions"], ...input.map((item) => textOf(item["content"]))].join(
    "\n",
  );
  const tools = asList(body["tools"]).flatMap(codexToolNames);
  return {
    vendor: "codex",
    credential: credentialOf(http),
    ...agentIn(context),
    prompt: said(input[at] ?? {}).join("\n"),
    said: input.flatMap((item) => {
      return item["role"] === "assistant" ? [textOf(item["content"])] : said(item);
    }),
    toolResults: results.map((result) => textOf(result["output"])),
    tools,
    context,
    side: tools.length === 0,
    body,
  };
}

function codexToolNames(tool: Json): string[] {
  if (tool["type"] !== "namespace") return [String(tool["name"] ?? tool["type"])];
  const server = String(tool["name"]).replace(/^mcp__/u, "");
  return asList(tool["tools"]).map((inner) => `${server}/${inner["name"]}`);
}

// --- what they get back ---

function play(vendor: Vendor, steps: ModelStep[]): Response {
  const [first] = steps;
  if (first && "status" in first) {
    return Response.json(first.body ?? {}, {
      status: first.status,
      ...(first.headers ? { headers: first.headers } : {}),
    });
  }
  const events = vendor === "claude" ? claudeEvents(steps) : codexEvents(steps);
  const more = first && "headers" in first ? first.headers : {};
  const headers = { "content-type": "text/event-stream", ...more };
  return new Response(encodeEvents(events), { headers });
}

function encodeEvents(events: AsyncIterable<Json>): ReadableStream<Uint8Array> {
  return ReadableStream.from(events)
    .pipeThrough(
      new TransformStream<Json, string>({
        transform: (event, out) =>
          out.enqueue(`event: ${event["type"]}\ndata: ${JSON.stringify(event)}\n\n`),
      }),
    )
    .pipeThrough(new TextEncoderStream());
}

async function pause(step: ModelStep): Promise<boolean> {
  if ("until" in step) await step.until;
  else if ("delayMs" in step) await new Promise((done) => setTimeout(done, step.delayMs));
  else return false;
  return true;
}

async function* claudeEvents(steps: ModelStep[]): AsyncGenerator<Json> {
  const usage = { input_tokens: 10, output_tokens: 5 };
  const calls = steps.some((step) => "tool" in step);
  yield {
    type: "message_start",
    message: {
      id: `msg_${crypto.randomUUID()}`,
      type: "message",
      role: "assistant",
      model: "scripted",
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage,
    },
  };
  let index = 0;
  for (const step of steps) {
    if (await pause(step)) continue;
    const block = claudeBlock(step);
    if (!block) continue;
    yield { type: "content_block_start", index, content_block: block.start };
    yield { type: "content_block_delta", index, delta: block.delta };
    yield { type: "content_block_stop", index };
    index++;
  }
  const stop_reason = calls ? "tool_use" : "end_turn";
  yield { type: "message_delta", delta: { stop_reason, stop_sequence: null }, usage };
  yield { type: "message_stop" };
}

function claudeBlock(step: ModelStep): { start: Json; delta: Json } | undefined {
  if ("text" in step) {
    return {
      start: { type: "text", text: "" },
      delta: { type: "text_delta", text: step.text },
    };
  }
  if (!("tool" in step)) return undefined;
  const name = step.server ? `mcp__${step.server}__${step.tool}` : step.tool;
  return {
    start: { type: "tool_use", id: `toolu_${crypto.randomUUID()}`, name, input: {} },
    delta: { type: "input_json_delta", partial_json: JSON.stringify(step.args) },
  };
}

async function* codexEvents(steps: ModelStep[]): AsyncGenerator<Json> {
  const id = `resp_${crypto.randomUUID()}`;
  yield { type: "response.created", response: { id } };
  for (const step of steps) {
    if (await pause(step)) continue;
    const item = codexItem(step);
    if (item) yield { type: "response.output_item.done", item };
  }
  const usage = {
    input_tokens: 10,
    input_tokens_details: null,
    output_tokens: 5,
    output_tokens_details: null,
    total_tokens: 15,
  };
  yield { type: "response.completed", response: { id, usage } };
}

function codexItem(step: ModelStep): Json | undefined {
  if ("text" in step) {
    return {
      type: "message",
      role: "assistant",
      id: `msg_${crypto.randomUUID()}`,
      content: [{ type: "output_text", text: step.text }],
    };
  }
  if (!("tool" in step)) return undefined;
  return {
    type: "function_call",
    ...(step.server ? { namespace: `mcp__${step.server}` } : {}),
    name: step.tool,
    call_id: `call_${crypto.randomUUID()}`,
    arguments: JSON.stringify(step.args),
  };
}
