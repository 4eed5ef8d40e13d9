import assert from "node:assert/strict";
import { runDemo } from "./scenario.ts";

/** A host on which two agents exist on paper only; Bob's ticket has the given result, or none. */
class PaperHost {
  readonly requests: string[] = [];
  readonly printed: string[] = [];
  folder = "";
  readonly #result: string | undefined;
  readonly #server: Deno.HttpServer<Deno.NetAddr>;
  #socket: WebSocket | undefined;
  #asked = false;

  constructor(result: string | undefined) {
    this.#result = result;
    const options = { hostname: "127.0.0.1", port: 0, onListen: () => {} };
    this.#server = Deno.serve(options, (request) => this.#answer(request));
  }

  async play(boundMs?: number): Promise<number> {
    const url = `http://127.0.0.1:${this.#server.addr.port}/?token=t`;
    const host = { url, token: "t", print: (line: string) => this.printed.push(line) };
    const exitCode = await runDemo(host, boundMs);
    await this.#server.shutdown();
    return exitCode;
  }

  async #answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (request.headers.get("Authorization") !== "Bearer t") {
      return Response.json({ code: "UNAUTHORIZED", message: "no" }, { status: 401 });
    }
    if (pathname === "/api/events") return this.#events(request);
    this.requests.push(`${request.method} ${pathname}`);
    if (request.method === "GET") return Response.json(this.#list(pathname));
    if (request.method === "DELETE") return new Response(null, { status: 204 });
    const body = await request.json();
    if (pathname === "/api/projects") this.folder = body.root;
    if (pathname.endsWith("/input")) this.#ask();
    return Response.json({ id: body.name ?? "p" });
  }

  #events(request: Request): Response {
    const { socket, response } = Deno.upgradeWebSocket(request);
    this.#socket = socket;
    return response;
  }

  #ask(): void {
    this.#asked = true;
    const event = { type: "ticketChanged", ticketId: "12345678-9", to: "Bob", from: "Alice" };
    this.#socket?.send(JSON.stringify({ ...event, state: this.#result ? "answered" : "open" }));
  }

  #list(pathname: string): unknown[] {
    if (pathname.endsWith("/agents")) return [{ name: "Bob", state: "needsYou", reason: "Trust?" }];
    if (!pathname.endsWith("/tickets") || !this.#asked) return [];
    const state = this.#result === undefined ? "open" : "answered";
    const source = { kind: "agent", agentId: "Alice" };
    return [{ source, target: "Bob", state, result: this.#result }];
  }
}

async function exists(path: string): Promise<boolean> {
  return await Deno.stat(path).then(() => true, () => false);
}

Deno.test("the demo shows who asked whom and ends well with the right answer", async () => {
  const host = new PaperHost("42");
  assert.equal(await host.play(), 0);
  const shown = host.printed.join("\n");
  assert.match(shown, /t\+\d+ ms {2}ticket 12345678 {2}Alice → Bob {2}answered/);
  assert.match(shown, /Bob's answer has reached Alice: 42/);
  assert.ok(host.requests.includes("POST /api/projects/p/agents/Alice/launch"));
  assert.ok(!host.requests.includes("POST /api/projects/p/agents/Bob/launch"));
  assert.equal(host.requests.at(-1), "DELETE /api/projects/p");
  assert.equal(await exists(host.folder), false);
});

Deno.test("a wrong answer fails the demo", async () => {
  const host = new PaperHost("43");
  assert.equal(await host.play(), 1);
  assert.ok(host.printed.includes("The demo failed: expected 42 from Bob, got 43"));
});

Deno.test("a demo without an answer says where everything stands", async () => {
  const host = new PaperHost(undefined);
  assert.equal(await host.play(300), 1);
  assert.ok(host.printed.includes("The demo failed: no answer within 0.3 s"));
  assert.ok(host.printed.includes("  Bob is needsYou (Trust?)"));
  assert.equal(host.requests.at(-1), "DELETE /api/projects/p");
  assert.equal(await exists(host.folder), false);
});
