/** One scenario through every door: tools, request files and the host's own route. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { z } from "zod";
import type { FileResponse } from "../core/delegation/request_file.ts";
import type { Ticket } from "../core/delegation/ticket.ts";
import type { Project } from "../core/project/project.ts";
import type { AgentView } from "../core/agent/service.ts";
import type { AskOutcome } from "../core/delegation/service.ts";
import { TestedHost, type TestedProject, withHost, withTrustingHost } from "./support/host.ts";
import { namesIn } from "./support/folder.ts";
import { until } from "./support/wait.ts";

const SCENARIOS = new URL("./scenarios/", import.meta.url);
/** The agent that asks, where an agent asks. */
const ASKER = "Alice";

const outcome = z.union([
  z.strictObject({ answered: z.string() }),
  z.strictObject({ failed: z.string() }),
  z.strictObject({ refused: z.string() }),
]);
const scenario = z.strictObject({
  agents: z.array(z.string()),
  steps: z.array(z.strictObject({
    name: z.string(),
    target: z.string(),
    task: z.string(),
    /** The task is filled up with line ends to so many bytes. */
    padTo: z.number().default(0),
    /** Makes no sense for a person. */
    byAgents: z.boolean().default(false),
    outcome,
  })),
});
type Outcome = z.infer<typeof outcome>;
type Step = z.infer<typeof scenario>["steps"][number];

/** One way to ask. */
interface Door {
  name: Ticket["door"];
  /** Gets the asker ready; returns how it asks. */
  open(project: TestedProject): Promise<(target: string, task: string) => Promise<Outcome>>;
}

const DOORS: readonly Door[] = [
  { name: "mcp", open: openTools },
  { name: "file", open: openRequestFiles },
  { name: "ui", open: openRoute },
];

async function openTools(project: TestedProject) {
  const asker = await project.agent(ASKER);
  await asker.launch();
  await asker.is("idle");
  const headers = {
    authorization: `Bearer ${await asker.token()}`,
    accept: "application/json, text/event-stream",
    "content-type": "application/json",
  };
  return async (target: string, task: string) => {
    const call = { name: "idea_ask_agent", arguments: { target, task } };
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: call });
    const response = await fetch(`${project.host.origin}/mcp`, { method: "POST", headers, body });
    return fromTool(await response.text());
  };
}

/** The result is the last event of the stream. */
function fromTool(stream: string): Outcome {
  const [last = ""] = stream.split("\n").filter((line) => line.startsWith("data: {")).slice(-1);
  const { content: [{ text }], isError } = JSON.parse(last.slice("data: ".length)).result;
  if (!isError) return { answered: text };
  return fromFailure(text) ?? { refused: /^[A-Z_]+(?=: )/.exec(text)?.[0] ?? text };
}

async function openRequestFiles(project: TestedProject) {
  // Nothing of the vendor's is needed: whoever can write a file can ask.
  const body = { name: ASKER, profile: "gemini" };
  await project.host.post<AgentView>(`${project.path}/agents`, body);
  const folder = join(project.root, ".ideai", "requests", ASKER);
  await Deno.mkdir(folder, { recursive: true });
  let count = 0;
  return async (target: string, task: string) => {
    const path = join(folder, `${++count}.json`);
    const request = { type: "agent.message", requestedBy: ASKER, targetAgent: target, task };
    await Deno.writeTextFile(path, JSON.stringify(request));
    return fromFile(await responseTo(path));
  };
}

function responseTo(path: string): Promise<FileResponse> {
  return until(
    async () => {
      const text = await Deno.readTextFile(`${path}.response.json`).catch(() => undefined);
      return text === undefined ? undefined : JSON.parse(text) as FileResponse;
    },
    `the response to ${path}`,
  );
}

function fromFile({ ok, reply = "", error = "", code }: FileResponse): Outcome {
  if (ok) return { answered: reply };
  return code === undefined ? fromFailure(error) ?? { refused: error } : { refused: code };
}

function openRoute({ host, path }: TestedProject) {
  return Promise.resolve(async (target: string, task: string) => {
    const { status, body } = await host.request<AskOutcome & { code: string }>(
      "POST",
      `/api${path}/asks`,
      { target, task },
    );
    return status < 400 ? fromOutcome(body) : { refused: body.code };
  });
}

function fromOutcome(body: AskOutcome): Outcome {
  if (body.status === "answered") return { answered: body.result };
  if (body.status === "failed") return { failed: body.reason };
  throw new Error(`Not settled in time: ${JSON.stringify(body)}`);
}

function fromFailure(text: string): Outcome | undefined {
  const reason = /^The task failed: ([\s\S]*)$/.exec(text)?.[1];
  return reason === undefined ? undefined : { failed: reason };
}

/** What a step came to: the asker's outcome, and what the host keeps of it. */
interface Come {
  outcome: Outcome;
  records: unknown[];
}

/** Plays a scenario in a host of its own. */
async function play(door: Door, agents: string[], steps: Step[]): Promise<Map<string, Come>> {
  const come = new Map<string, Come>();
  await withTrustingHost(async (host) => {
    const project = await host.project();
    for (const name of agents) await project.agent(name);
    const ask = await door.open(project);
    for (const { name, target, task, padTo } of steps) {
      const before = (await project.tickets()).length;
      const outcome = await ask(target, task + "\n".repeat(Math.max(0, padTo - task.length)));
      const tickets = (await project.tickets()).slice(before);
      come.set(name, { outcome, records: await toRecords(project, tickets) });
      assert.ok(tickets.slice(0, 1).every((ticket) => ticket.door === door.name));
    }
    const open = (await project.tickets()).filter(({ state }) => state === "open");
    assert.deepEqual(open, []);
  });
  return come;
}

/** Tickets without what must differ: ids, times, the door and who stands at it. */
async function toRecords(project: TestedProject, tickets: Ticket[]): Promise<unknown[]> {
  const agents = await project.host.get<AgentView[]>(`${project.path}/agents`);
  const nameOf = (id: string) => agents.find((agent) => agent.id === id)?.name;
  return tickets.map(({ source, target, kind, task, depth, state, result, reason }) => {
    const from = source.kind === "human" ? ASKER : nameOf(source.agentId);
    return { from, to: nameOf(target), kind, task: task.trim(), depth, state, result, reason };
  });
}

for (const file of (await namesIn(SCENARIOS.pathname)).filter((name) => name.endsWith(".json"))) {
  Deno.test(`through every door the same becomes of the ${file.replace(".json", "")}`, async () => {
    const text = await Deno.readTextFile(new URL(file, SCENARIOS));
    const { agents, steps } = scenario.parse(JSON.parse(text));
    let first: Map<string, Come> | undefined;
    for (const door of DOORS) {
      const own = steps.filter(({ byAgents }) => !byAgents || door.name !== "ui");
      const come = await play(door, agents, own);
      first ??= come;
      for (const { name, outcome } of own) {
        assert.deepEqual(come.get(name)?.outcome, outcome, `${name}, through ${door.name}`);
        assert.deepEqual(come.get(name), first.get(name), `${name}, through ${door.name}`);
      }
    }
  });
}

Deno.test("request files are closed to an agent that has the tools", async () => {
  await withHost(async (host) => {
    const project = await host.project();
    await project.agent("Bob");
    await project.agent("Carol");
    const folder = join(project.root, ".ideai", "requests", "Carol");
    await Deno.mkdir(folder, { recursive: true });
    const request = { type: "agent.message", targetAgent: "Bob", task: "say hello" };
    await Deno.writeTextFile(join(folder, "ask.json"), JSON.stringify(request));
    const { ok, code } = await responseTo(join(folder, "ask.json"));
    assert.deepEqual([ok, code], [false, "FORBIDDEN"]);
    assert.deepEqual(await project.tickets(), []);
  });
});

Deno.test("a request that was answered is not carried out again when the host restarts", async () => {
  await withHost(async (host) => {
    const project = await host.project();
    await project.agent("Bob");
    const ask = await openRequestFiles(project);
    assert.deepEqual(await ask("Bob", "what is 6 times 7?"), { answered: "42" });
    const folder = join(project.root, ".ideai", "requests", ASKER);
    await Deno.remove(join(folder, "1.json.response.json"));
    await host.restart();
    assert.equal((await responseTo(join(folder, "1.json"))).reply, "42");
    assert.equal((await project.tickets()).length, 1);
  });
});

Deno.test("a second host on a project is told who has it and changes nothing", async () => {
  await withHost(async (first) => {
    const { root, id } = await first.project();
    const folder = await Deno.makeTempDir({ prefix: "idea-host-" });
    const second = await TestedHost.start(folder);
    try {
      const project = await second.post<Project>("/projects", { root });
      assert.equal(project.readOnly, true);
      assert.match(project.problems.join("\n"), /another IdeA \(process \d+/);
      const path = `/api/projects/${project.id}`;
      const tries: [string, string, unknown][] = [
        ["POST", "/agents", { name: "Bob", profile: "demo" }],
        ["POST", "/asks", { target: "Bob", task: "say hello" }],
        ["POST", "/terminals", {}],
      ];
      for (const [method, tail, body] of tries) {
        const answer = await second.request(method, path + tail, body);
        assert.deepEqual([answer.status, answer.body.code], [409, "CONFLICT"], tail);
      }
      assert.deepEqual(await second.get<AgentView[]>(`/projects/${project.id}/agents`), []);

      await first.request("DELETE", `/api/projects/${id}`);
      const ours = await second.post<Project>("/projects", { root });
      assert.deepEqual([ours.id, ours.readOnly], [project.id, undefined]);
      await second.post(`/projects/${ours.id}/agents`, { name: "Bob", profile: "demo" });
    } finally {
      await second.stop();
      await Deno.remove(folder, { recursive: true });
    }
  });
});
