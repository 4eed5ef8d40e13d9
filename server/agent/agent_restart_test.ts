import assert from "node:assert/strict";
import { join } from "node:path";
import type { SessionView } from "../../core/agent/service.ts";
import { type TestedAgent, type TestedProject, withHost } from "../../tests/support/host.ts";
import { until } from "../../tests/support/wait.ts";

function withProject(test: (project: TestedProject) => Promise<void>): Promise<void> {
  return withHost(async (host) => await test(await host.project()));
}

const restart = (agent: TestedAgent, body: unknown = {}) =>
  agent.project.host.post<SessionView>(`${agent.path}/restart`, body);

async function says(agent: TestedAgent, text: string): Promise<void> {
  const { id } = await agent.message(`say ${text}`);
  await agent.project.settled(id);
  await agent.shows(text);
}

Deno.test("an agent restarts in its conversation, its cell and its size", async () => {
  await withProject(async (project) => {
    const agent = await project.agent("Alice");
    const launch = { nodeId: "cell 1", rows: 21, cols: 71 };
    const first = await project.host.post<SessionView>(`${agent.path}/launch`, launch);
    assert.equal(first.resumed, false);
    await says(agent, "remember me");
    const again = await restart(agent);
    assert.notEqual(again.sessionId, first.sessionId);
    assert.deepEqual([again.rows, again.cols, again.resumed], [21, 71, true]);
    assert.equal(again.assignedConversationId, first.assignedConversationId);
    await agent.shows("remember me");
    const live = await project.host.get(`${project.path}/agents/live`);
    assert.deepEqual(live, [{ agentId: agent.id, nodeId: "cell 1", sessionId: again.sessionId }]);
  });
});

Deno.test("an agent whose conversation is not there restarts afresh and the answer says so", async () => {
  await withProject(async (project) => {
    const agent = await project.agent("Alice");
    await agent.launch();
    await says(agent, "lost words");
    await Deno.remove(join(project.root, ".ideai", "run", agent.id, "demo"), { recursive: true });
    const again = await restart(agent);
    assert.equal(again.resumed, false);
    await agent.is("idle");
    assert.ok(!(await agent.lines()).some((line) => line.includes("lost words")));
  });
});

Deno.test("what waits for an agent is delivered after its restart; the turn in progress is lost and its asker told", async () => {
  await withProject(async (project) => {
    const agent = await project.agent("Alice");
    const ask = project.host.post<{ status: string; reason: string }>(`${project.path}/asks`, {
      target: "Alice",
      task: "wait 600",
    });
    await agent.is("busy");
    const { id } = await agent.message("say still here");
    await project.delivered(id, "held", "busy");
    assert.equal((await restart(agent)).resumed, true);
    const outcome = await ask;
    assert.equal(outcome.status, "failed");
    assert.match(outcome.reason, /was stopped/);
    assert.equal((await project.settled(id)).state, "answered");
    await agent.shows("still here");
    assert.equal((await project.deliveries()).filter(({ ticketId }) => ticketId === id).length, 1);
  });
});

Deno.test("an agent that cannot be started again is stopped, and the refusal says both", async () => {
  await withProject(async (project) => {
    const agent = await project.agent("Alice");
    await agent.launch();
    await agent.is("idle");
    // A file in the place of the run directory's own: no launch can write there.
    const file = join(project.root, ".ideai", "run", agent.id, "DEMO.md");
    await until(() => Deno.stat(file).then(() => true, () => false), "the instructions");
    await Deno.remove(file);
    await Deno.mkdir(join(file, "in the way"), { recursive: true });
    const answer = await project.host.request("POST", `/api${agent.path}/restart`, {});
    assert.equal(answer.status, 500);
    assert.match(answer.body.message, /"Alice" was stopped and cannot be started again: ./);
    assert.equal((await agent.view()).state, "stopped");
    await Deno.remove(file, { recursive: true });
    assert.equal((await restart(agent)).resumed, false);
    await agent.is("idle");
  });
});

Deno.test("restarting an agent that does not run takes its conversation up", async () => {
  await withProject(async (project) => {
    const agent = await project.agent("Alice");
    await agent.launch();
    await says(agent, "remember me");
    await agent.stop();
    assert.equal((await restart(agent)).resumed, true);
    await agent.shows("remember me");
  });
});

Deno.test("an agent that is asked something while it is stopped takes its conversation up", async () => {
  await withProject(async (project) => {
    const agent = await project.agent("Alice");
    await agent.launch();
    await says(agent, "remember me");
    await agent.stop();
    await says(agent, "and this");
    await agent.shows("remember me");
  });
});
