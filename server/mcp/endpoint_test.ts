import assert from "node:assert/strict";
import { DELEGATION } from "../../core/numbers.ts";
import {
  type TestedAgent,
  type TestedProject,
  withTrustingHost,
} from "../../tests/support/host.ts";
import { until } from "../../tests/support/wait.ts";

interface Rpc {
  id?: unknown;
  result?: { content?: { text: string }[]; isError?: boolean; tools?: { name: string }[] };
  error?: { code: number; message: string };
}

/** One event of a stream. */
interface Event {
  id?: string;
  retry?: string;
  data?: string;
}

/** A vendor's CLI as the host sees it: its token and what it posts. */
class Cli {
  readonly #url: string;
  readonly #token: string;
  #nextId = 1;

  constructor(origin: string, token: string) {
    this.#url = `${origin}/mcp`;
    this.#token = token;
  }

  send(
    message: unknown,
    more: RequestInit & { headers?: Record<string, string> } = {},
  ): Promise<Response> {
    return fetch(this.#url, {
      method: "POST",
      body: JSON.stringify(message),
      ...more,
      headers: {
        authorization: `Bearer ${this.#token}`,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...more.headers,
      },
    });
  }

  /** Calls a tool and reads its stream to the end. */
  async call(
    name: string,
    args: unknown = {},
    more = {},
  ): Promise<{ text: string; isError: boolean; id: unknown }> {
    const response = await this.send(toolCall(this.#nextId++, name, args), more);
    const events = await allEvents(response);
    const message: Rpc = JSON.parse(events.at(-1)?.data ?? "null");
    const { content, isError } = message.result!;
    return { text: content?.[0]?.text ?? "", isError: isError === true, id: message.id };
  }

  /** Goes on with a stream that was broken off. */
  resume(lastEventId: string): Promise<Response> {
    return fetch(this.#url, {
      headers: {
        authorization: `Bearer ${this.#token}`,
        accept: "text/event-stream",
        "last-event-id": lastEventId,
      },
    });
  }
}

function toolCall(id: unknown, name: string, args: unknown) {
  return { jsonrpc: "2.0", id, method: "tools/call", params: { name, arguments: args } };
}

function parseEvent(text: string): Event {
  const lines = text.split("\n").filter((line) => line !== "");
  return Object.fromEntries(lines.map((line) => {
    const at = line.indexOf(":");
    return [line.slice(0, at), line.slice(at + 1).trimStart()];
  }));
}

async function* eventsOf(response: Response): AsyncGenerator<Event> {
  assert.equal(response.headers.get("content-type"), "text/event-stream");
  let text = "";
  for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
    text += part;
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      yield parseEvent(text.slice(0, end));
      text = text.slice(end + 2);
    }
  }
}

const allEvents = (response: Response) => Array.fromAsync(eventsOf(response));

/** Alice and Bob run; Bob does not answer by himself, the test does. */
async function withAgents(
  test: (
    world: { project: TestedProject; alice: Cli; bob: Cli; agents: TestedAgent[] },
  ) => Promise<void>,
): Promise<void> {
  await withTrustingHost(async (host) => {
    const project = await host.project();
    const agents = [await project.agent("Alice"), await project.agent("Bob")];
    await Promise.all(agents.map((agent) => agent.launch()));
    const [alice, bob] = await Promise.all(
      agents.map(async (agent) => new Cli(host.origin, await agent.token())),
    );
    await test({ project, alice: alice!, bob: bob!, agents });
  });
}

const ASK = { target: "Bob", task: "wait 600" };

/** The ticket of the one open ask. */
function openTicket(project: TestedProject): Promise<string> {
  return until(async () => {
    return (await project.tickets()).find(({ state }) => state === "open")?.id;
  }, "an open ticket");
}

Deno.test("a tool that fails says why in its result, so that the agent can read it", async () => {
  await withAgents(async ({ project, alice, bob, agents }) => {
    const refused = async (name: string, args: unknown, words: RegExp, by = alice) => {
      const { text, isError } = await by.call(name, args);
      assert.ok(isError, text);
      assert.match(text, words);
    };
    await refused(
      "idea_ask_agent",
      { target: "Carol", task: "x" },
      /^NOT_FOUND: .*Carol.*Alice, Bob/,
    );
    await refused("idea_ask_agent", { target: "alice", task: "x" }, /^INVALID: .*itself/);
    await refused("idea_ask_agent", { target: "Bob", task: " \n" }, /^INVALID: task/);
    await refused("idea_ask_agent", { target: "Bob" }, /^INVALID: task: /);
    await refused("idea_ask_agent", { ...ASK, requester: agents[1]!.id }, /^INVALID: .*requester/);
    const task = "x".repeat(DELEGATION.maxTaskBytes + 1);
    await refused("idea_ask_agent", { target: "Bob", task }, /^TOO_LARGE: .*65537 bytes/);
    await refused("idea_await", { ticket: "none" }, /^NOT_FOUND: No ticket none/);
    await refused("idea_reply", { result: "42" }, /^NOT_FOUND: Nothing to reply to/);
    await refused("idea_nothing", {}, /^NOT_FOUND: No tool "idea_nothing"/);
    assert.deepEqual(await project.tickets(), [], "what is refused leaves no ticket");
    const asked = alice.call("idea_ask_agent", ASK);
    const ticket = await openTicket(project);
    await refused(
      "idea_ask_agent",
      { target: "Alice", task: "x" },
      /^WAIT_CYCLE: .*Bob → Alice → Bob/,
      bob,
    );
    await refused("idea_reply", { ticket, result: "mine" }, /^FORBIDDEN: /);
    await bob.call("idea_reply", { ticket, result: "42" });
    assert.deepEqual(await asked, { text: "42", isError: false, id: (await asked).id });
  });
});

Deno.test("the first reply to a task is the one that counts", async () => {
  await withAgents(async ({ project, alice, bob }) => {
    const asked = alice.call("idea_ask_agent", ASK);
    const ticket = await openTicket(project);
    const answer = "  42\n日本 😀 ```code```\n";
    const first = await bob.call("idea_reply", { ticket: ticket.toUpperCase(), result: answer });
    assert.deepEqual(JSON.parse(first.text), { ticket, accepted: true, state: "answered" });
    const again = await bob.call("idea_reply", { ticket, result: "43" });
    assert.equal(JSON.parse(again.text).accepted, false);
    assert.equal(again.isError, false);
    assert.equal((await asked).text, answer, "word for word");
    assert.equal((await project.ticket(ticket)).result, answer);
    assert.equal((await alice.call("idea_await", { ticket })).text, answer);
  });
});

Deno.test("a long ask does not keep an agent's other calls waiting", async () => {
  await withAgents(async ({ project, alice, bob }) => {
    const order: string[] = [];
    const track = async (name: string, call: Promise<{ text: string }>) => {
      const { text } = await call;
      order.push(name);
      return text;
    };
    const ask = track("ask", alice.call("idea_ask_agent", ASK));
    const lists = ["list 1", "list 2"].map((name) => track(name, alice.call("idea_list_agents")));
    const [list] = await Promise.all(lists);
    assert.deepEqual(JSON.parse(list!).map(({ name }: { name: string }) => name), ["Alice", "Bob"]);
    await bob.call("idea_reply", { ticket: await openTicket(project), result: "at last" });
    assert.equal(await ask, "at last");
    assert.equal(order.at(-1), "ask");
  });
});

Deno.test("a session id of an earlier host does not shut an agent out", async () => {
  await withAgents(async ({ alice }) => {
    const headers = { "mcp-session-id": "of an earlier host" };
    const response = await alice.send({ jsonrpc: "2.0", id: 1, method: "tools/list" }, { headers });
    assert.equal(response.status, 200);
    const { result }: Rpc = await response.json();
    const names = result?.tools?.map(({ name }) => name);
    for (
      const name of ["list_agents", "ask_agent", "await", "reply", "launch_agent", "stop_agent"]
    ) {
      assert.ok(names?.includes(`idea_${name}`), name);
    }
    assert.equal((await alice.call("idea_list_agents", {}, { headers })).isError, false);
  });
});

Deno.test("what is no tool call is answered by the protocol's own errors", async () => {
  await withAgents(async ({ alice }) => {
    const unknown = await alice.send({ jsonrpc: "2.0", id: 5, method: "no/such/method" });
    const { id, error }: Rpc = await unknown.json();
    assert.deepEqual([id, error?.code], [5, -32601]);
    const broken = await alice.send("x", { body: "{" });
    assert.equal(broken.status, 400);
    assert.equal((await broken.json() as Rpc).error?.code, -32700);
    const note = await alice.send({ jsonrpc: "2.0", method: "notifications/initialized" });
    await note.body?.cancel();
    assert.equal(note.status, 202);
    for (const method of ["GET", "DELETE", "PUT"]) {
      const response = await alice.send(undefined, { method, body: null });
      await response.body?.cancel();
      assert.equal(response.status, 405, method);
    }
  });
});

Deno.test("a client that loses its connection gets the answer exactly once on the next", async () => {
  await withAgents(async ({ project, alice, bob }) => {
    const connection = new AbortController();
    const { signal } = connection;
    const first = eventsOf(await alice.send(toolCall("seven", "idea_ask_agent", ASK), { signal }));
    const prime = (await first.next()).value as Event;
    assert.deepEqual(Object.keys(prime), ["id", "retry", "data"]);
    assert.equal(prime.data, "");
    assert.ok(Number(prime.retry) > 0);
    const ticket = await openTicket(project);
    connection.abort();
    await assert.rejects(first.next());
    assert.equal((await project.ticket(ticket)).state, "open", "hanging up is not giving up");

    const before = await alice.resume(prime.id!);
    await bob.call("idea_reply", { ticket, result: "42" });
    const after = await alice.resume(prime.id!);
    for (const response of [before, after]) {
      const [again, answer, ...rest] = await allEvents(response);
      assert.equal(again?.data, "");
      const message: Rpc = JSON.parse(answer?.data ?? "null");
      assert.equal(message.id, "seven");
      assert.equal(message.result?.content?.[0]?.text, "42");
      assert.deepEqual(rest, []);
      const nothing = await alice.resume(answer!.id!);
      await nothing.body?.cancel();
      assert.equal(nothing.status, 405, "who has the answer is not told it again");
    }
  });
});

Deno.test("a call can be taken up again by the agent that made it, and by nobody else", async () => {
  await withAgents(async ({ project, alice, bob }) => {
    const connection = new AbortController();
    const call = alice.send(toolCall(1, "idea_ask_agent", ASK), { signal: connection.signal });
    const stream = eventsOf(await call);
    const { id } = (await stream.next()).value as Event;
    for (const response of [await bob.resume(id!), await alice.resume("another:0")]) {
      await response.body?.cancel();
      assert.equal(response.status, 405);
    }
    await bob.call("idea_reply", { ticket: await openTicket(project), result: "42" });
    assert.match(((await stream.next()).value as Event).data ?? "", /42/);
    await stream.return(undefined);
    connection.abort();
  });
});

Deno.test("a call of which nothing is known any more is answered, so that nobody waits for it", async () => {
  await withAgents(async ({ alice }) => {
    const id = `${crypto.randomUUID()}:0:${encodeURIComponent(JSON.stringify("seven"))}`;
    const [, answer] = await allEvents(await alice.resume(id));
    const { id: requestId, result }: Rpc = JSON.parse(answer?.data ?? "null");
    assert.deepEqual([requestId, result?.isError], ["seven", true]);
    assert.match(result?.content?.[0]?.text ?? "", /restarted.*look before you repeat/);
  });
});

Deno.test("an agent that gives up waiting for a ticket does not take the task back", async () => {
  await withAgents(async ({ project, alice, bob }) => {
    const asked = alice.call("idea_ask_agent", ASK);
    const ticket = await openTicket(project);
    const waiting = allEvents(await alice.send(toolCall(77, "idea_await", { ticket })));
    const cancel = { method: "notifications/cancelled", params: { requestId: 77 } };
    await (await alice.send({ jsonrpc: "2.0", ...cancel })).body?.cancel();
    assert.equal((await waiting).length, 1, "a cancelled call is not answered");
    await bob.call("idea_reply", { ticket, result: "42" });
    assert.equal((await asked).text, "42");
  });
});

Deno.test("a call that its agent gives up frees the agent that was asked", async () => {
  await withAgents(async ({ project, alice, bob }) => {
    const stream = allEvents(await alice.send(toolCall(31, "idea_ask_agent", ASK)));
    const ticket = await openTicket(project);
    const cancel = (requestId: unknown, by: Cli) =>
      by.send({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId } });
    for (const [requestId, by] of [[31, bob], ["31", alice], [32, alice]] as const) {
      await (await cancel(requestId, by)).body?.cancel();
      assert.equal((await project.ticket(ticket)).state, "open");
    }
    await (await cancel(31, alice)).body?.cancel();
    assert.equal((await project.ticket(ticket)).state, "cancelled");
    assert.equal((await stream).length, 1, "a cancelled call is not answered");
    const late = await bob.call("idea_reply", { ticket, result: "late" });
    assert.deepEqual(JSON.parse(late.text), { ticket, accepted: false, state: "cancelled" });
    const { text } = await bob.call("idea_ask_agent", { target: "Alice", task: "say free" });
    assert.equal(text, "free", "nobody waits for Bob any more");
  });
});

Deno.test("after a restart of the host the secrets of its agents are worth nothing", async () => {
  await withTrustingHost(async (host) => {
    const project = await host.project();
    const agent = await project.agent("Alice");
    await agent.launch();
    const token = await agent.token();
    const before = await new Cli(host.origin, token).call("idea_list_agents");
    assert.equal(before.isError, false);
    await host.restart();
    const after = await new Cli(host.origin, token).send(toolCall(1, "idea_list_agents", {}));
    await after.body?.cancel();
    assert.equal(after.status, 401);
  });
});
