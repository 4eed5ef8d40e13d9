import assert from "node:assert/strict";
import { join } from "node:path";
import { demo } from "../profile/demo.ts";
import { survivorsOf } from "../process/kill_tree.ts";
import { readScreen } from "../../core/profile/screen_manifest.ts";
import { parseHeader } from "../../core/delegation/header.ts";
import type { AskOutcome } from "../../core/delegation/service.ts";
import { namesIn } from "../../tests/support/folder.ts";
import { type TestedAgent, type TestedProject, withHost } from "../../tests/support/host.ts";
import { until } from "../../tests/support/wait.ts";

const CTRL_C = "\x03";

function withProject(test: (project: TestedProject) => Promise<void>): Promise<void> {
  return withHost(async (host) => await test(await host.project()));
}

const ask = (project: TestedProject, target: string, task: string) =>
  project.host.post<AskOutcome>(`${project.path}/asks`, { target, task });

/** What the agent was given, turn by turn, by its own record of the conversation. */
async function turnsOf(agent: TestedAgent): Promise<string[]> {
  const folder = join(agent.project.root, ".ideai", "run", agent.id, "demo");
  const [file = ""] = await namesIn(folder);
  const lines = (await Deno.readTextFile(join(folder, file))).trim().split("\n");
  return lines.map((line) => JSON.parse(line)).filter(({ type }) => type === "user")
    .map(({ text }) => text);
}

async function draftOf(agent: TestedAgent): Promise<string | undefined> {
  const { lines } = await agent.screen();
  return readScreen({ lines, bright: lines }, demo.profile.screen).draft;
}

Deno.test("a task waits while a dialog asks for you, and is delivered exactly once after it", async () => {
  await withProject(async (project) => {
    const agent = await project.agent("Alice", "--trust-dialog");
    const { id } = await agent.message("say hello");
    await agent.is("needsYou");
    const held = await project.delivered(id, "held", "needsYou");
    assert.equal(held.typedAt, undefined);
    const view = await agent.view();
    assert.equal(view.dialog?.kind, "trust");
    assert.equal(view.queued, 1);
    assert.ok(!(await agent.screen()).lines.join("\n").includes("say hello"));
    await agent.type("1");
    assert.equal((await project.settled(id)).result, "hello");
    const [delivery, ...more] = await project.deliveries();
    assert.deepEqual([delivery?.state, more], ["started", []]);
    assert.match(delivery?.proof ?? "", /UserPromptSubmit/);
    assert.equal((await turnsOf(agent)).length, 1);
  });
});

Deno.test("a draft you are writing is never mixed with a task, which waits until it is gone", async () => {
  await withProject(async (project) => {
    const agent = await project.agent("Alice");
    await agent.launch();
    await agent.is("idle");
    await agent.type("half a thought");
    await until(() => draftOf(agent), "the draft");
    const { id } = await agent.message("say done");
    await project.delivered(id, "held", "draft");
    assert.equal(await draftOf(agent), "half a thought");
    await agent.type(CTRL_C);
    assert.equal((await project.settled(id)).result, "done");
    const turns = await turnsOf(agent);
    assert.equal(turns.length, 1);
    assert.ok(!turns[0]?.includes("thought"));
  });
});

Deno.test("tasks and your own messages reach an agent in order, one turn each", async () => {
  await withProject(async (project) => {
    const agent = await project.agent("Bob");
    const tasks = ["wait 0.2 then say one", "say two", "say three\nsay 3 again"];
    const outcomes: Promise<unknown>[] = [];
    for (const [at, task] of tasks.entries()) {
      outcomes.push(at === 1 ? agent.message(task) : ask(project, "Bob", task));
      await until(async () => (await project.tickets()).length === at + 1, "the ticket");
    }
    const [first, message, last] = await Promise.all(outcomes);
    const { id } = message as { id: string };
    assert.equal((await project.settled(id)).result, "two");
    assert.equal((first as { result: string }).result, "one");
    assert.equal((last as { result: string }).result, "three\n3 again");
    const turns = await turnsOf(agent);
    assert.deepEqual(turns.map((turn) => turn.slice(turn.indexOf("\n") + 1)), tasks);
    const tickets = await project.tickets();
    assert.deepEqual(turns.map((turn) => parseHeader(turn)?.ticket), tickets.map((one) => one.id));
  });
});

Deno.test("a task too long to type is read from a file, and nothing of it is lost", async () => {
  await withProject(async (project) => {
    await project.agent("Bob");
    const text = "日本 é 😀 ".repeat(2_000).trim();
    const outcome = await ask(project, "Bob", `say ${text}`);
    assert.equal((outcome as { result: string }).result, text);
    const [delivery] = await project.deliveries();
    assert.ok((delivery?.text.length ?? 0) < 500);
  });
});

Deno.test("what a task contains is never run as a command or a key", async () => {
  await withProject(async (project) => {
    await project.agent("Bob");
    const outcome = await ask(project, "Bob", "say a\x1b[201~\r\x03\x04!rm\\");
    assert.deepEqual((outcome as { result: string }).result, "a\nYou said: !rm");
    assert.equal((await project.deliveries()).length, 1);
  });
});

Deno.test("whoever asks an agent that dies is told so at once, with the reason", async () => {
  await withProject(async (project) => {
    const agent = await project.agent("Bob");
    const outcome = await ask(project, "Bob", "die");
    assert.equal(outcome.status, "failed");
    assert.match((outcome as { reason: string }).reason, /ended \(exit code 3\)/);
    const { state, reason, queued } = await agent.view();
    assert.deepEqual([state, reason, queued], ["exited", "exit code 3", 0]);
  });
});

Deno.test("who waits in line behind a task that kills the agent is told too", async () => {
  await withProject(async (project) => {
    const agent = await project.agent("Bob");
    const died = ask(project, "Bob", "wait 0.3 then die");
    await until(async () => (await project.tickets()).length === 1, "the first ticket");
    const later = ask(project, "Bob", "say never seen");
    for (const outcome of [await died, await later]) {
      assert.equal(outcome.status, "failed");
      assert.match((outcome as { reason: string }).reason, /exit code 3/);
    }
    assert.equal((await agent.view()).queued, 0);
  });
});

Deno.test("what a stopped agent never saw is done by its next start", async () => {
  await withProject(async (project) => {
    const agent = await project.agent("Bob");
    const begun = ask(project, "Bob", "wait 600");
    await agent.is("busy");
    const later = ask(project, "Bob", "say still here");
    await until(async () => (await agent.view()).queued === 1, "the second task in the queue");
    await agent.stop();
    assert.equal((await begun).status, "failed");
    assert.equal((await agent.view()).queued, 1);
    await agent.launch();
    assert.equal((await later as { result: string }).result, "still here");
  });
});

Deno.test("an agent that forgets to reply is reminded once, in the same task", async () => {
  await withProject(async (project) => {
    const agent = await project.agent("Bob");
    const outcome = await ask(project, "Bob", "silent");
    assert.equal(outcome.status, "answered");
    const turns = await turnsOf(agent);
    assert.deepEqual(turns.map((turn) => parseHeader(turn)?.ticket), [
      outcome.ticket,
      outcome.ticket,
    ]);
    assert.match(turns[1] ?? "", /without calling idea_reply/);
  });
});

Deno.test("an agent interrupted with Esc is not busy for ever, and its task is not forgotten", async () => {
  await withProject(async (project) => {
    const agent = await project.agent("Bob");
    const outcome = ask(project, "Bob", "wait 600");
    await agent.is("busy");
    await project.host.post(`${agent.path}/interrupt`);
    await agent.is("idle");
    await agent.type("say hello\r");
    assert.equal((await outcome).status, "answered");
    const turns = await turnsOf(agent);
    assert.equal(turns.length, 3);
    assert.match(turns[2] ?? "", /without calling idea_reply/);
  });
});

Deno.test("a cancelled task that was not typed yet is never typed", async () => {
  await withProject(async (project) => {
    const agent = await project.agent("Bob", "--trust-dialog");
    const outcome = ask(project, "Bob", "say cancelled");
    await agent.is("needsYou");
    const [{ id } = { id: "" }] = await project.tickets();
    await project.host.post(`${project.path}/tickets/${id}/cancel`, { reason: "no longer needed" });
    assert.deepEqual(await outcome, {
      status: "cancelled",
      ticket: id,
      reason: "no longer needed",
    });
    await agent.type("1");
    assert.equal((await project.settled((await agent.message("say next")).id)).result, "next");
    assert.deepEqual((await turnsOf(agent)).length, 1);
  });
});

Deno.test("stopping an agent leaves nothing of it, and fails what it was doing", async () => {
  await withProject(async (project) => {
    const agent = await project.agent("Bob");
    const outcome = ask(project, "Bob", "wait 600");
    await agent.is("busy");
    const launchId = await agent.launchId();
    assert.ok(survivorsOf(launchId).length > 0);
    await agent.stop();
    assert.deepEqual(survivorsOf(launchId), []);
    const { status, reason } = await outcome as { status: string; reason: string };
    assert.deepEqual([status, reason], ["failed", "the agent was stopped"]);
    assert.equal((await agent.view()).state, "stopped");
  });
});

Deno.test("an agent is one process, however many start it at once", async () => {
  await withProject(async (project) => {
    const agent = await project.agent("Bob");
    const asked = ask(project, "Bob", "say hi");
    const sessions = await Promise.all([agent.launch(), agent.launch(), agent.launch()]);
    assert.equal(new Set(sessions.map(({ sessionId }) => sessionId)).size, 1);
    assert.equal((await asked).status, "answered");
    const live = await project.host.get<unknown[]>(`${project.path}/agents/live`);
    assert.equal(live.length, 1);
  });
});

Deno.test("work for an agent that is removed fails, and nothing of it is left running", async () => {
  await withProject(async (project) => {
    const agent = await project.agent("Bob", "--trust-dialog");
    const outcome = ask(project, "Bob", "say never");
    await agent.is("needsYou");
    const launchId = await agent.launchId();
    await project.host.request("DELETE", `/api${agent.path}`);
    const { status, reason } = await outcome as { status: string; reason: string };
    assert.equal(status, "failed");
    assert.match(reason, /"Bob" was removed/);
    assert.deepEqual(survivorsOf(launchId), []);
  });
});
