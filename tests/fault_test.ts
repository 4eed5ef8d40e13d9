/** What becomes of a task when the agent's CLI misbehaves: one real host, demo agents in terminals. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { parseHeader } from "../core/delegation/header.ts";
import type { Delivery } from "../core/delivery/delivery.ts";
import type { AskOutcome } from "../core/delegation/service.ts";
import { namesIn } from "./support/folder.ts";
import { type TestedAgent, type TestedProject, withHost } from "./support/host.ts";
import { until } from "./support/wait.ts";

const ESC = "\x1b";
const ENTER = "\r";
const CTRL_C = "\x03";

function withProject(test: (project: TestedProject) => Promise<void>): Promise<void> {
  return withHost(async (host) => await test(await host.project()));
}

const ask = (agent: TestedAgent, task: string) =>
  agent.project.host.post<AskOutcome>(`${agent.project.path}/asks`, { target: agent.name, task });

/** What the agent was given, turn by turn, by its own record of the conversation. */
async function turnsOf(agent: TestedAgent): Promise<string[]> {
  const folder = join(agent.project.root, ".ideai", "run", agent.id, "demo");
  const [file] = await namesIn(folder).catch(() => []);
  if (file === undefined) return [];
  const lines = (await Deno.readTextFile(join(folder, file))).trim().split("\n");
  return lines.map((line) => JSON.parse(line)).filter(({ type }) => type === "user")
    .map(({ text }) => text);
}

async function deliveriesTo(agent: TestedAgent): Promise<Delivery[]> {
  const all = await agent.project.deliveries();
  return all.filter(({ agentId }) => agentId === agent.id);
}

/** The agent took each text exactly as it is in the ledger, once, in order, and nothing else. */
async function tookEachOnce(agent: TestedAgent): Promise<void> {
  const deliveries = await deliveriesTo(agent);
  assert.deepEqual(await turnsOf(agent), deliveries.map(({ text }) => text));
  assert.deepEqual(new Set(deliveries.map(({ state }) => state)), new Set(["started"]));
}

/** The agent took nothing, and the ledger says why. */
async function tookNothing(agent: TestedAgent, state: Delivery["state"], why: RegExp) {
  const [delivery, ...more] = await deliveriesTo(agent);
  assert.deepEqual([delivery?.state, more], [state, []]);
  assert.match(delivery?.reason ?? "", why);
  assert.deepEqual(await turnsOf(agent), []);
}

const LONG = "say " + "a long task, é 日本, in many pieces. ".repeat(120).trim();
const GLYPHS = "👨‍👩‍👧‍👦 é 日本語 한글 🇫🇷 ẍ̂";

interface Fault {
  /** What the agent does. */
  fault: string;
  options: string;
  task: string;
  result: string;
}

/** Faults that must not keep a task from arriving, exactly once. */
const SURVIVED: Fault[] = [
  { fault: "starts slowly", options: "--slow-start 600", task: "say hi", result: "hi" },
  {
    fault: "reads a long text in small pieces",
    options: "--split-paste 4 --swallow-enter 10",
    task: LONG,
    result: LONG.slice("say ".length),
  },
  {
    fault: "knows no bracketed paste",
    options: "--no-bracketed-paste",
    task: "say one\nsay two",
    result: "one\ntwo",
  },
  {
    fault: "suggests something else to send",
    options: "--ghost say_from_the_ghost",
    task: "say hi",
    result: "hi",
  },
  {
    fault: "draws wide glyphs around its prompt",
    options: "--wide-glyphs",
    task: `say ${GLYPHS}`,
    result: GLYPHS,
  },
  {
    fault: "writes bytes that are no text",
    options: "--invalid-utf8 --wide-glyphs",
    task: `say ${GLYPHS}`,
    result: GLYPHS,
  },
  { fault: "floods its screen while idle", options: "--flood 4", task: "say hi", result: "hi" },
  {
    fault: "floods its screen while at work",
    options: "",
    task: "flood 2",
    result: "flooded 2 MB",
  },
  { fault: "replies twice", options: "--reply twice", task: "say hi", result: "hi" },
];

/** The same, but known only by a sign that does not come in time. */
const SURVIVED_LATE: Fault[] = [
  {
    fault: "swallows the Enter after a text",
    options: "--swallow-enter 150",
    task: "say one\nsay two",
    result: "one\ntwo",
  },
  { fault: "has no hooks", options: "--no-hooks", task: "say hi", result: "hi" },
];

async function survives(agent: TestedAgent, { task, result }: Fault): Promise<void> {
  const outcome = await ask(agent, task);
  assert.deepEqual(outcome, { status: "answered", ticket: outcome.ticket, result });
  await agent.project.delivered(outcome.ticket, "started");
  await tookEachOnce(agent);
  assert.equal((await agent.project.ticket(outcome.ticket)).result, result);
  await agent.is("idle");
}

const promiseOf = ({ fault }: Fault) => `an agent that ${fault} gets its task exactly once`;

for (const fault of SURVIVED) {
  Deno.test(promiseOf(fault), async () => {
    await withProject(async (project) => {
      await survives(await project.agent("Bob", fault.options), fault);
    });
  });
}

async function retriedAfterDeafness(agent: TestedAgent): Promise<void> {
  const { id } = await agent.message("say hi");
  await agent.project.delivered(id, "unknown");
  await tookNothing(agent, "unknown", /did not appear/);
  await agent.project.host.post(`${agent.project.path}/tickets/${id}/retry`);
  assert.equal((await agent.project.settled(id)).result, "hi");
  await tookEachOnce(agent);
}

async function suggestionIsNotSent(agent: TestedAgent): Promise<void> {
  const { id } = await agent.message("say hi");
  await agent.project.delivered(id, "unknown");
  await tookNothing(agent, "unknown", /did not appear/);
  await agent.shows("say_from_the_ghost");
}

/** All at once, because each takes as long as a sign may take. */
const SILENT: { promise: string; options: string; test: (agent: TestedAgent) => Promise<void> }[] =
  [
    ...SURVIVED_LATE.map((fault) => ({
      promise: promiseOf(fault),
      options: fault.options,
      test: (agent: TestedAgent) => survives(agent, fault),
    })),
    {
      promise:
        "a text that a deaf prompt did not take is in doubt, and arrives once when you retry",
      options: "--deaf 3000",
      test: retriedAfterDeafness,
    },
    {
      promise: "Enter is never pressed on a suggestion that IdeA did not type",
      // Deaf to the text, but not to an Enter that follows it.
      options: "--deaf 5 --ghost say_from_the_ghost",
      test: suggestionIsNotSent,
    },
  ];

Deno.test("an agent that gives no sign is not typed to twice", async (context) => {
  await withProject(async (project) => {
    const running = SILENT.map(async ({ options, test }, at) => {
      await test(await project.agent(`Bob ${at}`, options));
    });
    const ends = Promise.allSettled(running);
    for (const [at, { promise }] of SILENT.entries()) {
      await context.step({
        name: promise,
        fn: async () => void await running[at],
        // What runs at the same time belongs to the other steps.
        sanitizeOps: false,
        sanitizeResources: false,
      });
    }
    await ends;
  });
});

Deno.test("a draft that was there before is never sent, and the task waits until it is gone", async () => {
  await withProject(async (project) => {
    const agent = await project.agent("Bob", "--draft half-a-thought");
    const { id } = await agent.message("say hi");
    await project.delivered(id, "held", "draft");
    await tookNothing(agent, "held", /draft/);
    await agent.type(CTRL_C);
    assert.equal((await project.settled(id)).result, "hi");
    await tookEachOnce(agent);
  });
});

Deno.test("nothing is typed while the terminal itself edits lines", async () => {
  await withProject(async (project) => {
    const agent = await project.agent("Bob", "--canonical");
    const { id } = await agent.message(LONG);
    const held = await project.delivered(id, "held", "notReady");
    assert.equal(held.typedAt, undefined);
    await tookNothing(agent, "held", /notReady/);
    await agent.type(ENTER);
    assert.equal((await project.settled(id)).result, LONG.slice("say ".length));
    await tookEachOnce(agent);
  });
});

Deno.test("a dialog that opens under a text is not answered, and the text is not typed twice", async () => {
  await withProject(async (project) => {
    const agent = await project.agent("Bob", "--dialog-over-text");
    const { id } = await agent.message("say hi");
    await project.delivered(id, "unknown");
    await tookNothing(agent, "unknown", /dialog opened/);
    await agent.is("needsYou");
    await agent.shows("May it use idea_list_agents?");
    await agent.type(ESC);
    await agent.shows("say hi");
    await agent.type(ENTER);
    assert.equal((await project.settled(id)).result, "hi");
    await project.delivered(id, "started");
    await tookEachOnce(agent);
  });
});

Deno.test("ten texts for an agent in a permission dialog type nothing until it closes, then come in order", async () => {
  await withProject(async (project) => {
    const agent = await project.agent("Bob", "--permission-dialog");
    await agent.launch();
    await agent.message("list");
    await agent.shows("May it use idea_list_agents?");
    await agent.is("needsYou");
    const before = await agent.screen();
    const ids: string[] = [];
    for (let n = 0; n < 10; n++) ids.push((await agent.message(`say number ${n}`)).id);
    await project.delivered(ids[0]!, "held", "needsYou");
    const waiting = (await deliveriesTo(agent)).slice(1);
    assert.deepEqual(waiting.map(({ ticketId }) => ticketId), ids);
    assert.ok(waiting.every(({ typedAt }) => typedAt === undefined));
    assert.equal((await turnsOf(agent)).length, 1);
    const after = await agent.screen();
    assert.deepEqual([after.lines, after.seq], [before.lines, before.seq]);
    await agent.type("1");
    await project.settled(ids.at(-1)!);
    await tookEachOnce(agent);
    assert.equal((await turnsOf(agent)).length, 11);
  });
});

Deno.test("a task that ran into a usage limit, and the one behind it, wait for the menu to close", async () => {
  await withProject(async (project) => {
    const agent = await project.agent("Bob", "--limit-dialog");
    await agent.launch();
    const limited = ask(agent, "say first");
    await agent.shows("You've hit your session limit");
    await agent.is("needsYou");
    const { id } = await agent.message("say second");
    await project.delivered(id, "held", "needsYou");
    assert.equal((await turnsOf(agent)).length, 1);
    await agent.type(ESC);
    assert.equal((await project.settled(id)).result, "second");
    assert.equal((await limited as { result: string }).result, "first");
    const tickets = (await turnsOf(agent)).map((turn) => parseHeader(turn)?.ticket);
    const { ticket } = await limited;
    assert.deepEqual(tickets.filter((one) => one === ticket).length, 2, "the task and a reminder");
    assert.deepEqual(tickets.filter((one) => one === id).length, 1);
  });
});

Deno.test("an agent that never replies is reminded once, then its task fails", async () => {
  await withProject(async (project) => {
    const agent = await project.agent("Bob", "--reply never");
    const outcome = await ask(agent, "say hi");
    assert.equal(outcome.status, "failed");
    assert.equal((await turnsOf(agent)).length, 2);
    await tookEachOnce(agent);
    await agent.is("idle");
  });
});

Deno.test("a reply after the task was given up is kept beside it", async () => {
  await withProject(async (project) => {
    const agent = await project.agent("Bob", "--reply late");
    const outcome = await ask(agent, "say hi");
    assert.equal(outcome.status, "failed");
    const late = async () => (await project.ticket(outcome.ticket)).lateResult;
    await until(async () => await late() === "hi", "the late reply");
    await tookEachOnce(agent);
  });
});

for (const [when, turns] of [["typing", 0], ["turn", 1]] as const) {
  Deno.test(`an agent that dies ${when === "turn" ? "in a turn" : "under a text"} fails its task with the reason`, async () => {
    await withProject(async (project) => {
      const agent = await project.agent("Bob", `--die ${when}`);
      const outcome = await ask(agent, "say hi");
      assert.equal(outcome.status, "failed");
      assert.match((outcome as { reason: string }).reason, /exit code 3/);
      assert.ok((await turnsOf(agent)).length <= turns);
      await project.delivered(outcome.ticket, when === "turn" ? "started" : "unknown");
      await agent.is("exited");
    });
  });
}
