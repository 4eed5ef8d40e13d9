/** One queue before the vendors' own CLIs: order, turns, drafts, hang-ups and forgotten replies. */
import assert from "node:assert/strict";
import { parseHeader } from "../core/delegation/header.ts";
import type { Ticket } from "../core/delegation/ticket.ts";
import type { Delivery } from "../core/delivery/delivery.ts";
import type { AgentView } from "../core/agent/service.ts";
import type { AskOutcome } from "../core/delegation/service.ts";
import { CLI_VERSIONS } from "./support/clis.ts";
import type { ModelRequest, ModelScript, ModelStep } from "./support/model_server.ts";
import { startTeam, type Team } from "./support/team.ts";
import { inTime, until } from "./support/wait.ts";

const CLIS = ["claude", "codex"] as const;
const versions = { claude: CLI_VERSIONS.claude[0], codex: CLI_VERSIONS.codex[0] };
const ESCAPE = "\x1b";
const CLEAR_LINE = "\x15";

/** Holds answers of the model back; let go at the end of the test at the latest. */
class Hold implements Disposable {
  readonly #released = Promise.withResolvers<void>();
  readonly until = this.#released.promise;

  release(): void {
    this.#released.resolve();
  }

  [Symbol.dispose](): void {
    this.release();
  }
}

function askStep(target: string, task: string): ModelStep {
  return { server: "idea", tool: "idea_ask_agent", args: { target, task } };
}

/** Replies to the task in the prompt, by its ticket. */
function replyStep(prompt: string, result: string): ModelStep {
  const ticket = parseHeader(prompt)?.ticket;
  return { server: "idea", tool: "idea_reply", args: { result, ticket } };
}

/** Told `Ask NAME: TASK`, an agent asks; given a task, it replies `done: TASK`. */
function obedient({ prompt, toolResults }: ModelRequest): ModelStep[] {
  if (toolResults.length > 0) return [{ text: `Heard: ${toolResults.join("; ")}` }];
  const order = /Ask (\w+): (.+)$/u.exec(prompt);
  if (order) return [askStep(order[1] ?? "", order[2] ?? "")];
  if (!isTask(prompt)) return [{ text: "Noted." }];
  return [replyStep(prompt, `done: ${body(prompt)}`)];
}

function isTask(prompt: string): boolean {
  return /^\[IdeA · task from /u.test(unwrapped(prompt));
}

/** What the prompt says below our header. */
function body(prompt: string): string {
  const text = unwrapped(prompt);
  return text.slice(text.indexOf("\n") + 1);
}

/** Claude marks off what its composer showed as a placeholder. */
function unwrapped(prompt: string): string {
  const mark = /^\s*<pasted_content id="(\w+)">\n([^]*)\n<\/pasted_content id="\1">\s*$/u;
  return mark.exec(prompt)?.[2] ?? prompt;
}

/** What the agent's model was told, one entry for each turn. */
function prompts(team: Team, agent: AgentView): string[] {
  return team.model.turns
    .filter(({ agentId, toolResults }) => agentId === agent.id && toolResults.length === 0)
    .map(({ prompt }) => prompt);
}

function told(team: Team, agent: AgentView, text: string): Promise<ModelRequest> {
  const turn = team.model.turn(({ agentId, prompt, toolResults }) =>
    agentId === agent.id && toolResults.length === 0 && prompt.includes(text)
  );
  const what = `${agent.name}'s model to be told ${JSON.stringify(text)}`;
  return inTime(turn, what, 60_000, () => situation(team, agent));
}

/** What a person would look at when an agent does not do what it was told. */
async function situation(team: Team, agent: AgentView): Promise<unknown> {
  const view = (await team.agents()).find(({ id }) => id === agent.id);
  const own = (await deliveries(team)).filter(({ agentId }) => agentId === agent.id)
    .map(({ state, reason, proof }) => [state, reason, proof]);
  const screen = await screenText(team, agent).catch(String);
  return { state: view?.state, reason: view?.reason, signal: view?.signal, own, screen };
}

function heard(team: Team, agent: AgentView, result: string): Promise<ModelRequest> {
  const turn = team.model.turn(({ agentId, toolResults }) =>
    agentId === agent.id && toolResults.some((one) => one.includes(result))
  );
  return inTime(turn, `${agent.name}'s model to get ${JSON.stringify(result)}`);
}

function tickets(team: Team): Promise<Ticket[]> {
  return team.host.call("GET", `/projects/${team.project.id}/tickets`);
}

function deliveries(team: Team): Promise<Delivery[]> {
  return team.host.call("GET", `/projects/${team.project.id}/deliveries`);
}

function say(team: Team, agent: AgentView, text: string): Promise<Ticket> {
  return team.host.call("POST", team.path(agent, "input"), { text });
}

/** Tells the agent to ask; resolves once its ask is in the target's queue. */
async function letAsk(
  team: Team,
  asker: AgentView,
  target: AgentView,
  task: string,
): Promise<Ticket> {
  await say(team, asker, `Ask ${target.name}: ${task}`);
  const asked = async () => (await tickets(team)).find((one) => one.task === task);
  return await until(asked, `${asker.name} to ask ${task}`);
}

function ask(team: Team, target: AgentView, task: string): Promise<AskOutcome> {
  const body = { target: target.name, task };
  return team.host.call("POST", `/projects/${team.project.id}/asks`, body);
}

async function held(team: Team, agent: AgentView, reason: string): Promise<void> {
  await team.host.event((event) =>
    event.type === "deliveryChanged" && event.agentId === agent.id && event.state === "held" &&
    event.reason === reason
  );
}

async function settled(team: Team, ticket: Ticket): Promise<Ticket> {
  const now = async () => (await tickets(team)).find(({ id }) => id === ticket.id);
  await team.host.event((event) =>
    event.type === "ticketChanged" && event.ticketId === ticket.id && event.state !== "open"
  );
  return await now() ?? ticket;
}

async function keys(team: Team, agent: AgentView, text: string): Promise<void> {
  const session = (await team.agents()).find(({ id }) => id === agent.id)?.sessionId;
  await team.host.keys(session ?? "", text);
}

/** Holds the answer to one text back. */
function holding(text: string, hold: Hold): ModelScript {
  return (request) => {
    const holds = body(request.prompt) === text && request.toolResults.length === 0;
    return holds ? [{ until: hold.until }, ...obedient(request)] : obedient(request);
  };
}

Deno.test("Two asks from Claude agents and a person's message reach one Codex agent in order, each in a turn of its own", async () => {
  using hold = new Hold();
  await using team = await startTeam({ versions, script: holding("Begin", hold) });
  const cody = await team.add("Cody", "codex");
  const clara = await team.add("Clara", "claude");
  const carl = await team.add("Carl", "claude");
  for (const agent of [cody, clara, carl]) await team.launch(agent);
  await say(team, cody, "Begin");
  await told(team, cody, "Begin");

  await letAsk(team, clara, cody, "first task");
  await say(team, cody, "second, from a person");
  await letAsk(team, carl, cody, "third task");
  assert.equal(prompts(team, cody).length, 1, "nothing reaches an agent in the middle of a turn");
  hold.release();

  await heard(team, clara, "done: first task");
  await heard(team, carl, "done: third task");
  assert.deepEqual(prompts(team, cody).map(body), [
    "Begin",
    "first task",
    "second, from a person",
    "third task",
  ]);
});

Deno.test("Two asks that Claude makes in one answer both come back, each with its own words", async () => {
  const script: ModelScript = (request) => {
    if (body(request.prompt) !== "Ask twice" || request.toolResults.length > 0) {
      return obedient(request);
    }
    return [askStep("Cody", "one task"), askStep("Cody", "another task")];
  };
  await using team = await startTeam({ versions, script });
  const cody = await team.add("Cody", "codex");
  const clara = await team.add("Clara", "claude");
  await team.launch(clara);
  const message = await say(team, clara, "Ask twice");
  const { toolResults } = await heard(team, clara, "done: another task");
  assert.deepEqual(toolResults, ["done: one task", "done: another task"]);
  await settled(team, message);
  assert.deepEqual(prompts(team, cody).map(body), ["one task", "another task"]);
});

for (const target of CLIS) {
  Deno.test(`A ${target} agent asked in the middle of a turn gets the task at its next prompt, not before`, async () => {
    using hold = new Hold();
    await using team = await startTeam({ versions, script: holding("Begin", hold) });
    const busy = await team.add("Busy", target);
    const idle = await team.add("Idle", target);
    for (const agent of [busy, idle]) await team.launch(agent);
    await say(team, busy, "Begin");
    await told(team, busy, "Begin");
    const outcome = ask(team, busy, "a task in between");
    await held(team, busy, "busy");
    await othersGetWork(team, idle);
    assert.deepEqual(prompts(team, busy).map(body), ["Begin"]);
    assert.doesNotMatch(await screenText(team, busy), /a task in between/);
    hold.release();
    assert.equal((await outcome).status, "answered");
    assert.deepEqual(prompts(team, busy).map(body), ["Begin", "a task in between"]);
  });
}

/** A colleague's queue goes on meanwhile: what was given to it later is typed and answered. */
async function othersGetWork(team: Team, idle: AgentView): Promise<void> {
  for (const task of ["given later", "given later still"]) {
    assert.equal((await ask(team, idle, task)).status, "answered");
  }
}

async function screenText(team: Team, agent: AgentView): Promise<string> {
  const { lines } = await team.host.call<{ lines: string[] }>("GET", team.path(agent, "screen"));
  return lines.join("\n");
}

for (const [asker, target] of [["claude", "codex"], ["codex", "claude"]] as const) {
  Deno.test(`Esc in a ${asker} agent that waits for an answer withdraws the ask and frees its ${target} colleague`, async () => {
    using hold = new Hold();
    await using team = await startTeam({ versions, script: holding("a dropped task", hold) });
    const first = await team.add("Asker", asker);
    const second = await team.add("Target", target);
    for (const agent of [first, second]) await team.launch(agent);

    const begun = await letAsk(team, first, second, "a dropped task");
    await told(team, second, "a dropped task");
    await keys(team, first, ESCAPE);
    assert.equal((await settled(team, begun)).state, "cancelled");

    const waiting = await letAsk(team, first, second, "never typed");
    await held(team, second, "busy");
    await keys(team, first, ESCAPE);
    assert.equal((await settled(team, waiting)).state, "cancelled");

    await letAsk(team, first, second, "the next task");
    hold.release();
    await heard(team, first, "done: the next task");
    assert.deepEqual(prompts(team, second).map(body), ["a dropped task", "the next task"]);
    const withdrawn = (await deliveries(team)).filter(({ ticketId }) => ticketId === waiting.id);
    assert.deepEqual(withdrawn.map(({ state }) => state), ["failed"]);
  });
}

/** A Claude agent that answers in plain text, and a Codex agent that asks it. */
function forgetful(onReminder: (request: ModelRequest) => ModelStep[]): ModelScript {
  return (request) => {
    if (request.vendor === "codex" || request.toolResults.length > 0) return obedient(request);
    if (/without calling idea_reply/u.test(request.prompt)) return onReminder(request);
    return isTask(request.prompt) ? [{ text: "It is ultramarine." }] : [{ text: "Noted." }];
  };
}

Deno.test("A Claude agent that ends its turn without a reply is reminded once, and its reply reaches the asker", async () => {
  const script = forgetful(({ prompt }) => [replyStep(prompt, "Ultramarine, as I said")]);
  await using team = await startTeam({ versions, script });
  const clara = await team.add("Clara", "claude");
  const cody = await team.add("Cody", "codex");
  for (const agent of [clara, cody]) await team.launch(agent);
  const { id } = await letAsk(team, cody, clara, "which colour is the roof?");
  await heard(team, cody, "Ultramarine, as I said");
  const all = prompts(team, clara);
  assert.equal(all.length, 2);
  for (const prompt of all) assert.equal(parseHeader(prompt)?.ticket, id);
  const own = (await deliveries(team)).filter(({ ticketId }) => ticketId === id);
  assert.deepEqual(own.map(({ state }) => state), ["started", "started"]);
});

Deno.test("Of a Claude agent that ignores the reminder the asker gets the last words, marked as nobody's reply", async () => {
  const script = forgetful(() => [{ text: "I said ultramarine." }]);
  await using team = await startTeam({ versions, script });
  const clara = await team.add("Clara", "claude");
  const cody = await team.add("Cody", "codex");
  for (const agent of [clara, cody]) await team.launch(agent);
  const asked = await letAsk(team, cody, clara, "which colour is the roof?");
  const { result = "" } = await settled(team, asked);
  assert.match(result, /^\[unattributed: .+\]\nI said ultramarine\.$/u);
  await heard(team, cody, "I said ultramarine.");
  const next = await ask(team, clara, "one more task");
  assert.equal(next.status, "answered");
  const reminders = prompts(team, clara).filter((prompt) => prompt.includes("without calling"));
  assert.equal(reminders.length, 2, "one reminder for each of the two tasks");
});

const TEXTS = {
  "a shell escape": "!touch run-by-mistake",
  "a command": "/exit",
  "emoji and CJK": "屋根は何色？ 👩‍👩‍👧‍👦 🇫🇷 é ｆｕｌｌ ✓",
  "several lines": "one\n\n  two, indented\n- three\n\n```ts\nconst a = `b`;\n```\nlast",
  "what looks like markers": "@file #tag [Pasted text #1 +3 lines] 'quoted' \"twice\" $HOME \\ end",
  "nearly the longest that is typed": "line of the long text é\n".repeat(320) + "end",
};
const LONG = "A line of a text too long to type 屋根\n".repeat(720) + "end";

for (const cli of CLIS) {
  Deno.test(`Texts of every kind reach a ${cli} agent to the letter, long ones in a file`, async () => {
    await using team = await startTeam({ versions, script: obedient });
    const agent = await team.add("Target", cli);
    await team.launch(agent);
    for (const [kind, text] of Object.entries(TEXTS)) {
      const outcome = await ask(team, agent, text);
      assert.equal(outcome.status, "answered", kind);
      assert.equal(body(prompts(team, agent).at(-1) ?? ""), text, kind);
    }
    assert.equal((await ask(team, agent, LONG)).status, "answered");
    const path = /read it from the file (\/.+)$/u.exec(prompts(team, agent).at(-1) ?? "")?.[1];
    assert.equal(await Deno.readTextFile(path ?? ""), `${LONG}\n`);
    assert.equal(prompts(team, agent).length, Object.keys(TEXTS).length + 1);
  });

  Deno.test(`What a person has half typed to a ${cli} agent is neither sent nor mixed with a task`, async () => {
    const draft = "half a thou";
    await using team = await startTeam({ versions, script: obedient });
    const agent = await team.add("Target", cli);
    const idle = await team.add("Idle", cli);
    for (const one of [agent, idle]) await team.launch(one);
    await ask(team, agent, "warm up");
    await keys(team, agent, draft);
    await until(async () => (await screenText(team, agent)).includes(draft), "the draft to show");
    const outcome = ask(team, agent, "a task");
    await held(team, agent, "draft");
    await othersGetWork(team, idle);
    assert.match(await screenText(team, agent), new RegExp(`[❯›]\\s${draft}\\s*$`, "mu"));
    assert.equal(prompts(team, agent).length, 1);
    await keys(team, agent, CLEAR_LINE);
    assert.equal((await outcome).status, "answered");
    assert.deepEqual(prompts(team, agent).map(body), ["warm up", "a task"]);
  });
}
