import assert from "node:assert/strict";
import { runBridge } from "./bridge.ts";
import { readEvents, readLines } from "./bridge_events.ts";
import { BRIDGE, type Patience } from "./bridge_host.ts";

interface Answer {
  id?: unknown;
  result?: unknown;
  error?: { code: number; message: string };
}

type Handler = (request: Request) => Response | Promise<Response>;

const PATIENCE: Patience = { ...BRIDGE, absentMs: 5_000, firstPauseMs: 10, resumeMs: 10 };

/** A CLI that started the bridge as its MCP server. */
class Cli {
  readonly complaints: string[] = [];
  readonly exitCode: Promise<number>;
  readonly #stdin = new TransformStream<Uint8Array, Uint8Array>();
  readonly #keys = this.#stdin.writable.getWriter();
  readonly #lines: AsyncIterator<string, void>;

  constructor(endpoint: string, patience = PATIENCE, env: Record<string, string> = {}) {
    const stdout = new TransformStream<Uint8Array, Uint8Array>();
    this.#lines = readLines(stdout.readable);
    const io = {
      stdin: this.#stdin.readable,
      stdout: stdout.writable,
      complain: (line: string) => this.complaints.push(line),
    };
    const args = ["--endpoint", endpoint, "--requester", "agent-9", "--project", "proj-1"];
    this.exitCode = runBridge(args, env, io, patience);
  }

  send(message: unknown): void {
    const text = typeof message === "string" ? message : JSON.stringify(message);
    this.#keys.write(new TextEncoder().encode(`${text}\n`));
  }

  async next(): Promise<Answer> {
    return JSON.parse((await this.#lines.next()).value ?? "null");
  }

  async close(): Promise<void> {
    await this.#keys.close();
    assert.equal(await this.exitCode, 0);
  }
}

function serve(handler: Handler, port = 0): Deno.HttpServer<Deno.NetAddr> {
  return Deno.serve({ hostname: "127.0.0.1", port, onListen: () => {} }, handler);
}

const endpointOf = (server: Deno.HttpServer<Deno.NetAddr>) =>
  `http://127.0.0.1:${server.addr.port}/mcp`;

/** A primed stream; `end` sends the answer, or nothing, and ends it. */
function primedStream(id: string): { response: Response; end: (answer?: unknown) => void } {
  const stream = new TransformStream<Uint8Array, Uint8Array>();
  const writer = stream.writable.getWriter();
  const write = (text: string) => writer.write(new TextEncoder().encode(text)).catch(() => {});
  write(`id: ${id}\nretry: 20\ndata:\n\n`);
  const end = (answer?: unknown) => {
    if (answer !== undefined) write(`id: ${id}-2\ndata: ${JSON.stringify(answer)}\n\n`);
    writer.close().catch(() => {});
  };
  const headers = { "Content-Type": "text/event-stream" };
  return { response: new Response(stream.readable, { headers }), end };
}

const call = (id: unknown, name = "idea_ask_agent") => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name },
});
const result = (id: unknown, text: string) => ({ jsonrpc: "2.0", id, result: text });

Deno.test("initialize, its notification and tools/list in a row all get through", async () => {
  const seen: Record<string, string | null>[] = [];
  const server = serve(async (request) => {
    const { id, method } = await request.json();
    seen.push({
      method,
      version: request.headers.get("MCP-Protocol-Version"),
      token: request.headers.get("Authorization"),
      requester: request.headers.get("IdeA-Requester"),
      project: request.headers.get("IdeA-Project"),
    });
    if (id === undefined) return new Response(null, { status: 202 });
    return Response.json({ jsonrpc: "2.0", id, result: { protocolVersion: "2025-11-25" } });
  });
  const cli = new Cli(endpointOf(server), PATIENCE, { "IDEA_MCP_TOKEN": "secret" });
  cli.send({ jsonrpc: "2.0", id: 1, method: "initialize" });
  assert.equal((await cli.next()).id, 1);
  cli.send({ jsonrpc: "2.0", method: "notifications/initialized" });
  cli.send({ jsonrpc: "2.0", id: 2, method: "tools/list" });
  assert.equal((await cli.next()).id, 2);
  await cli.close();
  const who = { token: "Bearer secret", requester: "agent-9", project: "proj-1" };
  assert.deepEqual(seen[0], { method: "initialize", version: null, ...who });
  const later = seen.slice(1).map(({ method, version }) => `${method} ${version}`).sort();
  assert.deepEqual(later, ["notifications/initialized 2025-11-25", "tools/list 2025-11-25"]);
  await server.shutdown();
});

Deno.test("a slow call holds up nothing: answers come in the order they are ready", async () => {
  const slow = Promise.withResolvers<void>();
  const server = serve(async (request) => {
    const { id } = await request.json();
    if (id === 1) await slow.promise;
    return Response.json(result(id, "done"));
  });
  const cli = new Cli(endpointOf(server));
  cli.send(call(1));
  cli.send(call("1"));
  assert.deepEqual(await cli.next(), result("1", "done"));
  slow.resolve();
  assert.deepEqual(await cli.next(), result(1, "done"));
  await cli.close();
  await server.shutdown();
});

Deno.test("a host that restarts during a call still answers it", async () => {
  const { response, end } = primedStream("ticket-7");
  const asked = Promise.withResolvers<void>();
  const first = serve(() => {
    asked.resolve();
    return response;
  });
  const cli = new Cli(endpointOf(first));
  cli.send(call(7));
  await asked.promise;
  end();
  await first.shutdown();
  const resumed: unknown[] = [];
  const second = serve((request) => {
    resumed.push([request.method, request.headers.get("Last-Event-ID")]);
    const stream = primedStream("ticket-7");
    stream.end(result(7, "42"));
    return stream.response;
  }, first.addr.port);
  assert.deepEqual(await cli.next(), result(7, "42"));
  assert.deepEqual(resumed, [["GET", "ticket-7"]]);
  await cli.close();
  await second.shutdown();
});

Deno.test("a host that polls may end its stream as often as it likes", async () => {
  let round = 0;
  const server = serve(() => {
    const stream = primedStream(`round-${++round}`);
    stream.end(round === 4 ? result(1, "42") : undefined);
    return stream.response;
  });
  const cli = new Cli(endpointOf(server));
  cli.send(call(1));
  assert.deepEqual(await cli.next(), result(1, "42"));
  assert.equal(round, 4);
  await cli.close();
  await server.shutdown();
});

Deno.test("progress is passed on before the answer", async () => {
  const server = serve(() => {
    const progress = { jsonrpc: "2.0", method: "notifications/progress" };
    const events = [progress, result(1, "42")].map((data) => `data: ${JSON.stringify(data)}\n\n`);
    return new Response(events.join(""), { headers: { "Content-Type": "text/event-stream" } });
  });
  const cli = new Cli(endpointOf(server));
  cli.send(call(1));
  assert.deepEqual(await cli.next(), { jsonrpc: "2.0", method: "notifications/progress" });
  assert.deepEqual(await cli.next(), result(1, "42"));
  await cli.close();
  await server.shutdown();
});

Deno.test("a stream that breaks without a place to resume is an error, not a hang", async () => {
  const headers = { "Content-Type": "text/event-stream" };
  let posts = 0;
  const server = serve(() => {
    posts++;
    return new Response(": nothing\n\n", { headers });
  });
  const cli = new Cli(endpointOf(server));
  cli.send(call(1));
  const answer = await cli.next();
  assert.equal(answer.id, 1);
  assert.match(answer.error?.message ?? "", /may have been carried out/);
  assert.equal(posts, 1);
  await cli.close();
  await server.shutdown();
});

Deno.test("a request waits for a host that is not there yet", async () => {
  const closed = serve(() => new Response());
  const { port } = closed.addr;
  await closed.shutdown();
  const cli = new Cli(`http://127.0.0.1:${port}/mcp`);
  cli.send(call(1));
  const server = serve(() => Response.json(result(1, "42")), port);
  assert.deepEqual(await cli.next(), result(1, "42"));
  await cli.close();
  await server.shutdown();
});

Deno.test("a host that stays away is an error, and the pipe stays usable", async () => {
  const closed = serve(() => new Response());
  const { port } = closed.addr;
  await closed.shutdown();
  const cli = new Cli(`http://127.0.0.1:${port}/mcp`, { ...PATIENCE, absentMs: 0 });
  cli.send(call(1));
  const answer = await cli.next();
  assert.equal(answer.id, 1);
  assert.match(answer.error?.message ?? "", /IdeA does not answer/);
  const server = serve(() => Response.json(result(2, "42")), port);
  cli.send(call(2));
  assert.deepEqual(await cli.next(), result(2, "42"));
  await cli.close();
  await server.shutdown();
});

Deno.test("a call cancelled while the host is away never reaches it", async () => {
  const closed = serve(() => new Response());
  const { port } = closed.addr;
  await closed.shutdown();
  const cli = new Cli(`http://127.0.0.1:${port}/mcp`);
  cli.send(call(1));
  cli.send({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } });
  cli.send(call(2));
  const seen: unknown[] = [];
  const server = serve(async (request) => {
    const { id } = await request.json();
    seen.push(id);
    return Response.json(result(id, "done"));
  }, port);
  assert.deepEqual(await cli.next(), result(2, "done"));
  assert.deepEqual(seen, [2]);
  await cli.close();
  await server.shutdown();
});

Deno.test("answers on their way are delivered after the CLI has closed its end", async () => {
  const asked = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  const server = serve(async () => {
    asked.resolve();
    await closed.promise;
    return Response.json(result(1, "42"));
  });
  const cli = new Cli(endpointOf(server));
  cli.send(call(1));
  await asked.promise;
  const end = cli.close();
  closed.resolve();
  assert.deepEqual(await cli.next(), result(1, "42"));
  await end;
  await server.shutdown();
});

Deno.test("a call that is never answered does not keep the bridge alive", async () => {
  const asked = Promise.withResolvers<void>();
  const never = Promise.withResolvers<Response>();
  const server = serve(() => {
    asked.resolve();
    return never.promise;
  });
  const cli = new Cli(endpointOf(server), { ...PATIENCE, drainMs: 10 });
  cli.send(call(1));
  await asked.promise;
  await cli.close();
  never.resolve(new Response());
  await server.shutdown();
});

Deno.test("refusals of the host and lines that are not JSON are answered", async () => {
  const server = serve(() => Response.json({ code: "UNAUTHORIZED" }, { status: 401 }));
  const cli = new Cli(endpointOf(server));
  cli.send("{nonsense");
  assert.deepEqual(await cli.next(), {
    jsonrpc: "2.0",
    id: null,
    error: { code: -32700, message: "not a JSON-RPC message" },
  });
  cli.send(call(5));
  const answer = await cli.next();
  assert.equal(answer.id, 5);
  assert.match(answer.error?.message ?? "", /401.*UNAUTHORIZED/);
  await cli.close();
  await server.shutdown();
});

Deno.test("wrong arguments are named on one line", async () => {
  const cases: [string[], string][] = [
    [[], "--endpoint is required"],
    [["--endpoint"], "--endpoint requires a value"],
    [["--endpoint", "http://127.0.0.1:1/mcp", "--project"], "--project requires a value"],
    [["--endpoint", "http://127.0.0.1:1/mcp", "--bogus"], "unknown argument: --bogus"],
    [
      ["--endpoint", "http://example.com/mcp"],
      'invalid endpoint "http://example.com/mcp": expected an http URL on loopback',
    ],
  ];
  for (const [args, message] of cases) {
    const complaints: string[] = [];
    const { readable: stdin } = new TransformStream<Uint8Array, Uint8Array>();
    const { writable: stdout } = new TransformStream<Uint8Array, Uint8Array>();
    const io = { stdin, stdout, complain: (line: string) => complaints.push(line) };
    assert.equal(await runBridge(args, {}, io), 1);
    assert.deepEqual(complaints, [`idea mcp-server: ${message}`]);
  }
});

Deno.test("events are read however the stream is cut", async () => {
  const text =
    'id: 1\r\nretry: 500\r\ndata:\r\n\r\n: comment\n\ndata: {"a":\ndata: "é"}\n\ndata: cut';
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of new TextEncoder().encode(text)) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  assert.deepEqual(await Array.fromAsync(readEvents(stream)), [
    { data: "", id: "1", retryMs: 500 },
    { data: "" },
    { data: '{"a":\n"é"}' },
  ]);
});
