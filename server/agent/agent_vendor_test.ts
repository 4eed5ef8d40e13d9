import assert from "node:assert/strict";
import { join } from "node:path";
import type { AgentView, SessionView } from "../../core/agent/service.ts";
import {
  type Answer,
  type TestedAgent,
  type TestedProject,
  withHost,
} from "../../tests/support/host.ts";
import { until } from "../../tests/support/wait.ts";

/** A program by the name of a vendor's CLI, that shows something and waits. */
const STAND_IN = "#!/bin/sh\necho stand-in\nexec sleep 1000\n";

/** With a stand-in for Claude Code, and no other vendor's CLI, on this machine. */
async function withProject(test: (project: TestedProject) => Promise<void>): Promise<void> {
  const bin = await Deno.makeTempDir({ prefix: "idea-bin-" });
  await Deno.writeTextFile(join(bin, "claude"), STAND_IN, { mode: 0o755 });
  const run = withHost(async (host) => await test(await host.project()), {
    PATH: `${bin}:/usr/bin:/bin`,
  });
  await run.finally(() => Deno.remove(bin, { recursive: true }));
}

function change<T = AgentView>(agent: TestedAgent, body: unknown): Promise<Answer<T>> {
  return agent.project.host.request<T>("PATCH", `/api${agent.path}`, body);
}

const refused = (agent: TestedAgent, body: unknown) =>
  change<{ code: string; message: string }>(agent, body);

const runDir = ({ project, id }: TestedAgent) => join(project.root, ".ideai", "run", id);

const filesOf = async (agent: TestedAgent) =>
  (await Array.fromAsync(Deno.readDir(runDir(agent)))).filter(({ isFile }) => isFile)
    .map(({ name }) => name).sort();

async function says(agent: TestedAgent, text: string): Promise<void> {
  const { id } = await agent.message(`say ${text}`);
  await agent.project.settled(id);
  await agent.shows(text);
}

Deno.test("a running agent changes its vendor in its cell and its size, with that one's files alone", async () => {
  await withProject(async (project) => {
    const agent = await project.agent("Alice");
    const launch = { nodeId: "cell 1", rows: 21, cols: 71 };
    const first = await project.host.post<SessionView>(`${agent.path}/launch`, launch);
    await agent.is("idle");
    const changed = await change(agent, { profile: "claude", context: "# The other role\n" });
    assert.deepEqual([changed.status, changed.body.profile], [200, "claude"]);
    assert.notEqual(changed.body.sessionId, first.sessionId);
    await agent.shows("stand-in");
    const { sessionId } = await agent.view();
    const live = await project.host.get(`${project.path}/agents/live`);
    assert.deepEqual(live, [{ agentId: agent.id, nodeId: "cell 1", sessionId }]);
    const { rows, cols } = await agent.screen();
    assert.deepEqual([rows, cols], [21, 71]);
    assert.deepEqual(await filesOf(agent), ["CLAUDE.md"]);
    assert.match(await Deno.readTextFile(join(runDir(agent), "CLAUDE.md")), /The other role/);
  });
});

Deno.test("an agent that comes back to a vendor goes on with its conversation there", async () => {
  await withProject(async (project) => {
    const agent = await project.agent("Alice");
    await agent.launch();
    await says(agent, "remember me");
    await change(agent, { profile: "claude" });
    await agent.shows("stand-in");
    await change(agent, { profile: "demo" });
    await agent.shows("remember me");
    assert.deepEqual(await filesOf(agent), ["DEMO.md"]);
  });
});

Deno.test("an agent keeps its vendor, its name and its process when the other CLI is not there", async () => {
  await withProject(async (project) => {
    const agent = await project.agent("Alice");
    const { sessionId } = await agent.launch();
    await agent.is("idle");
    const answer = await refused(agent, { profile: "aider", name: "Bob", context: "# Bob\n" });
    assert.deepEqual([answer.status, answer.body.code], [422, "NOT_INSTALLED"]);
    assert.match(answer.body.message, /aider/);
    const view = await agent.view();
    assert.deepEqual([view.profile, view.name, view.state], ["demo", "Alice", "idle"]);
    assert.equal(view.sessionId, sessionId);
    const role = await project.host.get<{ text: string }>(`${agent.path}/context`);
    assert.match(JSON.stringify(role), /You are Alice/);
  });
});

Deno.test("an agent whose new CLI cannot be started is stopped and changed, and the refusal says both", async () => {
  await withProject(async (project) => {
    const agent = await project.agent("Alice");
    await agent.launch();
    await agent.is("idle");
    // A folder in the place of the CLI's file: no launch can write there.
    await Deno.mkdir(join(runDir(agent), "CLAUDE.md", "in the way"), { recursive: true });
    const answer = await refused(agent, { profile: "claude" });
    assert.equal(answer.status, 500);
    assert.match(
      answer.body.message,
      /"Alice" was stopped, is now an agent of Claude Code and cannot be started again: ./,
    );
    const view = await agent.view();
    assert.deepEqual([view.profile, view.state], ["claude", "stopped"]);
  });
});

Deno.test("an agent that does not run is only changed, installed or not", async () => {
  await withProject(async (project) => {
    const agent = await project.agent("Alice");
    const changed = await change(agent, { profile: "aider" });
    assert.deepEqual([changed.status, changed.body.profile], [200, "aider"]);
    assert.deepEqual(await project.host.get(`${project.path}/agents/live`), []);
  });
});

Deno.test("an agent that is given the vendor it has goes on undisturbed", async () => {
  await withProject(async (project) => {
    const agent = await project.agent("Alice");
    const { sessionId } = await agent.launch();
    const changed = await change(agent, { profile: "demo", name: "Bob" });
    assert.deepEqual([changed.body.name, changed.body.sessionId], ["Bob", sessionId]);
  });
});

Deno.test("an agent changed while it is being started ends up with the new vendor", async () => {
  await withProject(async (project) => {
    const agent = await project.agent("Alice");
    const launched = agent.launch();
    const changed = await change(agent, { profile: "claude" });
    await launched;
    assert.equal(changed.body.profile, "claude");
    await until(
      async () => (await filesOf(agent)).join() === "CLAUDE.md",
      "the files of the new vendor alone",
      () => filesOf(agent),
    );
    await agent.shows("stand-in");
  });
});

Deno.test("what waits for an agent waits on through a change of vendor and is delivered once", async () => {
  await withProject(async (project) => {
    const agent = await project.agent("Alice");
    const ask = project.host.post<{ status: string; reason: string }>(`${project.path}/asks`, {
      target: "Alice",
      task: "wait 600",
    });
    await agent.is("busy");
    const { id } = await agent.message("say still here");
    await project.delivered(id, "held", "busy");
    await change(agent, { profile: "claude" });
    const outcome = await ask;
    assert.deepEqual([outcome.status, /was stopped/.test(outcome.reason)], ["failed", true]);
    await agent.shows("stand-in");
    assert.equal((await project.ticket(id)).state, "open");
    await change(agent, { profile: "demo" });
    assert.equal((await project.settled(id)).state, "answered");
    assert.equal((await project.deliveries()).filter(({ ticketId }) => ticketId === id).length, 1);
  });
});
