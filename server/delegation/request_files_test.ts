import type { KnowledgeDoor } from "../../core/knowledge/door.ts";
import assert from "node:assert/strict";
import { join } from "node:path";
import type { LiveAgents } from "../../core/agent/live_agents.ts";
import type { FileResponse } from "../../core/delegation/request_file.ts";
import type { Delivery } from "../../core/delivery/delivery.ts";
import { IdeaError } from "../../core/error.ts";
import type { DomainEvent } from "../../core/event.ts";
import type { AgentService, AgentView } from "../../core/agent/service.ts";
import { inFolder, namesIn } from "../../tests/support/folder.ts";
import { inTime, until } from "../../tests/support/wait.ts";
import { CallStore } from "../store/call_store.ts";
import { openDatabase } from "../store/database.ts";
import { TicketStore } from "../store/ticket_store.ts";
import { Dispatcher } from "./dispatcher.ts";
import { RequestFiles } from "./request_files.ts";

const NAMES: Record<string, string> = { g: "Gem", b: "Bob", m: "Mia" };
const ask = (task = "task", target = "Bob") => ({
  type: "agent.message",
  targetAgent: target,
  task,
});

/** A project with Gem and Bob, whose vendors have no MCP, and Mia, whose vendor has. */
class World {
  readonly root: string;
  readonly events: DomainEvent[] = [];
  readonly launched: string[] = [];
  /** What was asked of the desk that keeps what the project knows, in words. */
  readonly known: string[] = [];
  readonly knowledge: KnowledgeDoor = {
    readContext: (caller, target = "the project") => {
      this.known.push(`${caller.agentId} reads ${target}`);
      return Promise.resolve({ content: `of ${target}`, revision: "1" });
    },
    updateContext: (caller, { target: agent = caller.agentId, content }) => {
      this.known.push(`${caller.agentId} makes ${agent} ${content}`);
      return Promise.resolve({ agent, status: "written", revision: "2" });
    },
    proposeContext: (caller, { content, why }) => {
      this.known.push(`${caller.agentId} proposes ${content} since ${why}`);
      return Promise.resolve({ status: "proposed", proposal: "p1" });
    },
    readMemory: (_caller, { query }) => Promise.resolve({ notes: [query] }),
    writeMemory: (caller, { slug, content }) => {
      this.known.push(`${caller.agentId} notes ${content}`);
      return Promise.resolve({ slug, status: "written", revision: "3" });
    },
    createSkill: (_caller, { name }) => Promise.resolve({ skill: name, assigned: true }),
  };
  readonly tickets: TicketStore;
  readonly dispatcher: Dispatcher;
  readonly #calls: CallStore;
  door: RequestFiles;

  constructor(root: string, database: ReturnType<typeof openDatabase>) {
    this.root = root;
    this.tickets = new TicketStore(database);
    this.#calls = new CallStore(database);
    const agents: LiveAgents = {
      find: () => undefined,
      ensure: () => Promise.resolve(),
      onChange: () => {},
      onTurn: () => {},
      onGone: () => {},
    };
    this.dispatcher = new Dispatcher({
      store: this.tickets,
      agents,
      directory,
      events: { publish: (event) => void this.events.push(event) },
      log: { append: () => Promise.resolve(), complete: () => Promise.resolve() },
      deliveries: {
        enqueue: () => Promise.resolve({} as Delivery),
        withdraw: () => {},
        pull: () => [],
        waitingTickets: () => [],
        retry: () => {},
        currentTicket: () => undefined,
        submittedTicket: () => undefined,
        list: () => [],
        ofTicket: () => [],
      } as unknown as ConstructorParameters<typeof Dispatcher>[0]["deliveries"],
    });
    this.door = this.newDoor();
  }

  /** As after a restart of the host: only the database and the files are the same. */
  newDoor(): RequestFiles {
    return new RequestFiles({
      knowledge: this.knowledge,
      delegation: this.dispatcher,
      agents: {
        list: () => Promise.resolve([{ id: "g", name: "Gem", state: "idle", queued: 0 }]),
        launch: (_project: string, id: string) => Promise.resolve(this.launched.push(id)),
      } as unknown as AgentService & { list(): Promise<AgentView[]> },
      directory,
      events: { publish: (event) => void this.events.push(event) },
      calls: this.#calls,
      rootOf: () => this.root,
      profileHasMcp: (_project, id) => Promise.resolve(id === "m"),
    });
  }

  async reopen(whileClosed: () => Promise<void> = () => Promise.resolve()): Promise<void> {
    await this.door.close("p");
    await whileClosed();
    this.door = this.newDoor();
    await this.door.open("p");
  }

  path(requester: string, name: string): string {
    return join(this.root, ".ideai", "requests", requester, name);
  }

  async write(requester: string, name: string, value: unknown): Promise<void> {
    await Deno.mkdir(this.path(requester, ""), { recursive: true });
    const text = typeof value === "string" ? value : JSON.stringify(value);
    await Deno.writeTextFile(this.path(requester, name), text);
  }

  /** The response, once it is there. */
  response(requester: string, name: string): Promise<FileResponse> {
    return until(
      async () => {
        const text = await Deno.readTextFile(this.path(requester, `${name}.response.json`))
          .catch(() => undefined);
        return text === undefined ? undefined : JSON.parse(text) as FileResponse;
      },
      `the response to ${name}`,
      () => this.all().map(({ task, state }) => ({ task, state })),
    );
  }

  all() {
    return this.dispatcher.tickets("p");
  }

  /** The ticket of that task, once it is there. */
  ticket(task: string) {
    return until(() => this.all().find((one) => one.task === task), `a ticket for ${task}`);
  }

  async answer(task: string, result: string): Promise<void> {
    const { id: ticketId } = await this.ticket(task);
    const source = { kind: "agent", agentId: "b" } as const;
    await this.dispatcher.reply({ projectId: "p", source, ticketId, result, door: "mcp" });
  }

  processed() {
    return this.events.filter((event) => event.type === "orchestratorRequestProcessed");
  }
}

const directory = {
  resolve: (_project: string, name: string) => {
    const found = Object.entries(NAMES).find(([id, known]) => id === name || known === name);
    if (found) return Promise.resolve({ id: found[0], name: found[1] });
    return Promise.reject(new IdeaError("NOT_FOUND", `No agent named "${name}"`));
  },
  nameOf: (_project: string, id: string) => Promise.resolve(NAMES[id] ?? id),
};

function promise(name: string, test: (world: World) => Promise<void>): void {
  Deno.test(name, async () => {
    await inFolder(async (root) => {
      const database = openDatabase(":memory:");
      const world = new World(root, database);
      try {
        await world.door.open("p");
        await test(world);
      } finally {
        await world.door.close("p");
        world.dispatcher.shutdown();
        database.close();
      }
    });
  });
}

promise("an agent without MCP asks by a file and finds the answer beside it", async (world) => {
  await world.write("Gem", "one.json", ask("what is 6 times 7?"));
  await world.answer("what is 6 times 7?", "42");
  const { request, ticket, ...response } = await world.response("Gem", "one.json");
  assert.deepEqual(response, { ok: true, action: "agent.message", reply: "42" });
  assert.ok(request);
  const [{ id, door, source, target } = { id: "" }, ...more] = world.all();
  assert.deepEqual([id, door, source, target, more], [
    ticket,
    "file",
    { kind: "agent", agentId: "g" },
    "b",
    [],
  ]);
  const action = "agent.message";
  const event = { type: "orchestratorRequestProcessed", projectId: "p", requesterId: "Gem" };
  assert.deepEqual(world.processed(), [{ ...event, action, ok: true, source: "file" }]);
});

promise("an agent without MCP answers a task by a file", async (world) => {
  const source = { kind: "agent", agentId: "b" } as const;
  const given = { projectId: "p", source, target: "Gem", task: "task", door: "mcp" } as const;
  const { id } = await world.dispatcher.assign(given);
  await world.write("Gem", "r.json", { type: "agent.reply", ticket: id, result: "done" });
  const { ok, ticket } = await world.response("Gem", "r.json");
  assert.deepEqual([ok, ticket], [true, id]);
  const { state, result } = world.tickets.get("p", id);
  assert.deepEqual([state, result], ["answered", "done"]);
  await world.write("Gem", "again.json", { type: "agent.reply", ticket: id, result: "other" });
  assert.match((await world.response("Gem", "again.json")).detail ?? "", /first answer counts/);
});

promise("a task given along with a start is handed over, and can be awaited", async (world) => {
  await world.write("Gem", "run.json", { type: "agent.run", name: "Bob", task: "begin" });
  const { ok, detail, ticket } = await world.response("Gem", "run.json");
  assert.deepEqual([ok, detail], [true, "launched agent Bob"]);
  await world.write("Gem", "await.json", { type: "agent.await", ticket });
  await world.answer("begin", "begun");
  assert.equal((await world.response("Gem", "await.json")).reply, "begun");
  await world.write("Gem", "start.json", { type: "spawn_agent", name: "Bob" });
  assert.equal((await world.response("Gem", "start.json")).action, "spawn_agent");
  assert.deepEqual(world.launched, ["b"]);
  await world.write("Gem", "list.json", { type: "agent.list" });
  const list = JSON.parse((await world.response("Gem", "list.json")).reply ?? "");
  assert.deepEqual(list, [{ name: "Gem", state: "idle", queued: 0, you: true }]);
});

promise("a request that is still being written is waited for", async (world) => {
  const whole = JSON.stringify(ask("in two parts"));
  await world.write("Gem", "slow.json", whole.slice(0, 20));
  await world.write("Gem", "other.json", ask("at once"));
  await world.ticket("at once");
  await world.write("Gem", "slow.json", whole);
  await world.answer("in two parts", "whole");
  assert.equal((await world.response("Gem", "slow.json")).reply, "whole");
  assert.equal(world.all().length, 2);
});

promise("a request whose last line end comes late is carried out once", async (world) => {
  const text = JSON.stringify(ask());
  await world.write("Gem", "one.json", text);
  await world.ticket("task");
  await world.write("Gem", "one.json", `${text}\n`);
  await world.write("Gem", "later.json", { type: "agent.list" });
  await world.response("Gem", "later.json");
  await world.answer("task", "42");
  assert.equal((await world.response("Gem", "one.json")).reply, "42");
  await Deno.utime(world.path("Gem", "one.json"), 1, 1);
  await world.write("Gem", "last.json", { type: "agent.list" });
  await world.response("Gem", "last.json");
  assert.equal(world.all().length, 1);
});

promise(
  "a file that is no request is answered with the reason, and may be put right",
  async (world) => {
    await world.write("Gem", "bad.json", "{ type: nonsense");
    const bad = await world.response("Gem", "bad.json");
    assert.deepEqual([bad.ok, bad.code], [false, "INVALID"]);
    assert.match(bad.error ?? "", /not JSON/);
    await world.write("Gem", "bad.json", ask("put right"));
    await world.answer("put right", "better");
    await until(
      async () => (await world.response("Gem", "bad.json")).reply === "better",
      "the new response",
    );
    await world.write("Gem", "huge.json", `"${"x".repeat(1024 * 1024)}"`);
    // Seen while it is still being written, it is no JSON yet.
    await until(
      async () => (await world.response("Gem", "huge.json")).code === "TOO_LARGE",
      "the refusal of a huge file",
    );
  },
);

promise("what is refused says why and leaves no ticket", async (world) => {
  const cases: [string, unknown, string][] = [
    ["Mia", ask(), "FORBIDDEN"],
    ["Nobody", ask(), "NOT_FOUND"],
    ["Gem", ask("task", "Nobody"), "NOT_FOUND"],
    ["Gem", ask("task", "Gem"), "INVALID"],
    ["Gem", ask(""), "INVALID"],
    ["Gem", ask("x".repeat(70_000)), "TOO_LARGE"],
    ["Gem", { type: "agent.dance" }, "INVALID"],
    ["Gem", { type: "agent.reply", result: "to nothing" }, "NOT_FOUND"],
  ];
  for (const [at, [requester, value, code]] of cases.entries()) {
    await world.write(requester, `${at}.json`, value);
    const response = await world.response(requester, `${at}.json`);
    assert.deepEqual([response.ok, response.code], [false, code]);
  }
  assert.deepEqual(world.all(), []);
  assert.ok(world.processed().every(({ ok }) => !ok));
});

promise("an ask that fails says so in its response", async (world) => {
  await world.write("Gem", "one.json", ask());
  const { id } = await world.ticket("task");
  await world.dispatcher.cancel("p", id, "enough");
  const { ok, error, ticket } = await world.response("Gem", "one.json");
  assert.deepEqual([ok, error, ticket], [false, "The task cancelled: enough", id]);
});

promise("responses, half-made names and links are never taken for requests", async (world) => {
  const text = JSON.stringify(ask("never"));
  const outside = join(world.root, "outside.json");
  await Deno.writeTextFile(outside, text);
  await world.write("Gem", "x.json.response.json", text);
  await world.write("Gem", "x.json.tmp", text);
  await world.write("Gem", ".x.json", text);
  await Deno.symlink(outside, world.path("Gem", "link.json"));
  await Deno.symlink(world.path("Gem", ""), join(world.root, ".ideai", "requests", "Bob"));
  await world.write("Gem", "last.json", { type: "agent.list" });
  await world.response("Gem", "last.json");
  assert.deepEqual(world.all(), []);
});

promise("an answered request is not carried out again by the next host", async (world) => {
  await world.write("Gem", "one.json", ask());
  await world.answer("task", "42");
  const before = await world.response("Gem", "one.json");
  await world.reopen();
  await world.write("Gem", "later.json", { type: "agent.list" });
  await world.response("Gem", "later.json");
  // An agent may tidy up its responses and leave its requests.
  await world.reopen(() => Deno.remove(world.path("Gem", "one.json.response.json")));
  assert.deepEqual(await world.response("Gem", "one.json"), before);
  assert.equal(world.all().length, 1);
});

promise("an answer of the original app is not asked for again", async (world) => {
  await world.reopen(async () => {
    await world.write("Gem", "old.json", ask());
    const response = { ok: true, action: "agent.message", reply: "long ago" };
    await world.write("Gem", "old.json.response.json", response);
  });
  await world.write("Gem", "later.json", { type: "agent.list" });
  await world.response("Gem", "later.json");
  assert.deepEqual(world.all(), []);
});

promise(
  "a request that waits while the host restarts gets its answer, asked once",
  async (world) => {
    await world.write("Gem", "one.json", ask());
    await world.ticket("task");
    await world.reopen(async () => {
      assert.deepEqual(await namesIn(world.path("Gem", "")), ["one.json"]);
    });
    await world.answer("task", "42");
    assert.equal((await world.response("Gem", "one.json")).reply, "42");
    assert.equal(world.all().length, 1);
  },
);

promise("what was written while no host ran is carried out, oldest first", async (world) => {
  const tasks = ["c", "a", "d", "b"];
  await world.reopen(async () => {
    for (const [at, task] of tasks.entries()) {
      await world.write("Gem", `${task}.json`, ask(task));
      await Deno.utime(world.path("Gem", `${task}.json`), at + 1, at + 1);
    }
  });
  await until(() => world.all().length === tasks.length, "all of them");
  assert.deepEqual(world.all().map(({ task }) => task), tasks);
});

promise("a name that is used again is a new request with an answer of its own", async (world) => {
  for (const task of ["first", "second"]) {
    await world.write("Gem", "ask.json", ask(task));
    await world.answer(task, `${task} answer`);
    await until(
      async () => (await world.response("Gem", "ask.json")).reply === `${task} answer`,
      `the answer to the ${task}`,
    );
  }
});

promise("a folder that was removed is looked into again once it is there", async (world) => {
  await Deno.remove(join(world.root, ".ideai", "requests"), { recursive: true });
  await world.write("Gem", "list.json", { type: "agent.list" });
  assert.ok((await world.response("Gem", "list.json")).ok);
});

promise("pipes among the requests hold up neither who asks nor who closes", async (world) => {
  await world.write("Gem", "first.json", { type: "agent.list" });
  await world.response("Gem", "first.json");
  const pipes = [
    world.path("", "pipe"),
    world.path("Gem", "pipe.json"),
    world.path("Gem", "list.json.response.json"),
  ];
  await new Deno.Command("mkfifo", { args: pipes }).output();
  await world.write("Gem", "list.json", { type: "agent.list" });
  const isFile = () => Deno.lstat(pipes[2]!).then((found) => found.isFile, () => false);
  await until(isFile, "the response in the place of the pipe");
  assert.ok((await world.response("Gem", "list.json")).ok);
  await inTime(world.door.close("p"), "the closed door", 10_000);
  assert.deepEqual(world.processed().map(({ ok }) => ok), [true, true]);
});

promise("what the project knows is read, written and proposed by files too", async (world) => {
  const asked: [Record<string, unknown>, Partial<FileResponse>][] = [
    [{ type: "context.read" }, { reply: "of the project", revision: "1" }],
    [{ type: "context.read", targetAgent: "Bob" }, { reply: "of Bob", revision: "1" }],
    [{ type: "update_agent_context", content: "wiser" }, {
      detail: "wrote the role text of g",
      revision: "2",
    }],
    [{ type: "context.propose", content: "rules", why: "none" }, {
      detail: "proposed the text to the user, who decides: it does not hold yet",
    }],
    [{ type: "memory.read", query: "ports" }, { reply: `{"notes":["ports"]}` }],
    [{ type: "memory.write", slug: "ports", content: "4711" }, {
      detail: "wrote the note ports",
      revision: "3",
    }],
    [{ type: "skill.create", name: "run", description: "d", content: "c" }, {
      detail: "created the skill run: you have it from your next start on",
    }],
  ];
  for (const [at, [given, expected]] of asked.entries()) {
    await world.write("Gem", `${at}.json`, given);
    const { request: _, action, ...response } = await world.response("Gem", `${at}.json`);
    assert.deepEqual([action, response], [given["type"], { ok: true, ...expected }]);
  }
});

promise(
  "what was written is not written again by the next host, what was read is",
  async (world) => {
    await world.write("Gem", "w.json", { type: "memory.write", slug: "ports", content: "4711" });
    await world.response("Gem", "w.json");
    await world.write("Gem", "r.json", { type: "context.read" });
    await world.response("Gem", "r.json");
    await world.reopen(async () => {
      for (const name of ["w", "r"]) {
        await Deno.remove(world.path("Gem", `${name}.json.response.json`));
      }
    });
    assert.match((await world.response("Gem", "w.json")).detail ?? "", /done before/);
    assert.equal((await world.response("Gem", "r.json")).reply, "of the project");
    assert.deepEqual(world.known, ["g notes 4711", "g reads the project", "g reads the project"]);
  },
);
