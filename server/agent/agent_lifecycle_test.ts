import assert from "node:assert/strict";
import { join } from "node:path";
import { type LayoutsDocument, leaves } from "../../core/layout/layout.ts";
import type { Project } from "../../core/project/project.ts";
import type { AgentView, ResumableAgent, SessionView } from "../../core/agent/service.ts";
import {
  follow,
  processIn,
  type TestedAgent,
  type TestedProject,
  withHost,
} from "../../tests/support/host.ts";
import { until } from "../../tests/support/wait.ts";

function withProject(test: (project: TestedProject) => Promise<void>): Promise<void> {
  return withHost(async (host) => await test(await host.project()));
}

const launch = (agent: TestedAgent, body: unknown) =>
  agent.project.host.request<SessionView & { code: string; message: string }>(
    "POST",
    `/api${agent.path}/launch`,
    body,
  );

/** Shows the agent in the project's first cell; returns the cell's id. */
async function place(project: TestedProject, agent: TestedAgent): Promise<string> {
  const { layouts } = await project.host.get<LayoutsDocument>(`${project.path}/layouts`);
  const target = leaves(layouts[0]!.tree.root)[0]!.id;
  const operation = { type: "setCellAgent", target, agent: agent.id };
  await project.host.post(`${project.path}/layouts/operations`, operation);
  return target;
}

const resumable = async (project: TestedProject) =>
  (await project.host.get<{ resumable: ResumableAgent[] }>(`${project.path}/resumable`)).resumable;

Deno.test("an agent has one session: another cell is refused unless it is to be moved there", async () => {
  await withProject(async (project) => {
    const agent = await project.agent("Alice");
    const first = await launch(agent, { nodeId: "cell 1", rows: 20, cols: 70 });
    assert.equal(first.status, 200);
    assert.deepEqual([first.body.rows, first.body.cols, first.body.cellKind], [20, 70, "pty"]);
    assert.equal(first.body.cwd, join(project.root, ".ideai", "run", agent.id));
    for (const body of [{}, { nodeId: "cell 1" }, { nodeId: null }]) {
      const again = await launch(agent, body);
      assert.deepEqual([again.status, again.body.sessionId], [200, first.body.sessionId]);
    }
    const refused = await launch(agent, { nodeId: "cell 2" });
    assert.deepEqual([refused.status, refused.body.code], [409, "AGENT_ALREADY_RUNNING"]);
    assert.match(refused.body.message, /cell 1/);
    const moved = await launch(agent, { nodeId: "cell 2", attach: true });
    assert.deepEqual([moved.status, moved.body.sessionId], [200, first.body.sessionId]);
    const live = await project.host.get(`${project.path}/agents/live`);
    const sessionId = first.body.sessionId;
    assert.deepEqual(live, [{ agentId: agent.id, nodeId: "cell 2", sessionId }]);
  });
});

Deno.test("an agent whose CLI is not on this machine says how to get it, and stays as it was", async () => {
  await withHost(async (host) => {
    const project = await host.project();
    const gone = await host.post<AgentView>(`${project.path}/agents`, {
      name: "Aider",
      profile: "aider",
    });
    const answer = await host.request("POST", `/api${project.path}/agents/${gone.id}/launch`, {});
    assert.deepEqual([answer.status, answer.body.code], [422, "NOT_INSTALLED"]);
    assert.match(answer.body.message, /aider/i);
    const [view] = await host.get<AgentView[]>(`${project.path}/agents`);
    assert.equal(view?.state, "stopped");
  }, { PATH: "/nowhere" });
});

Deno.test("an agent that runs when its project is left is offered again, with its conversation", async () => {
  await withProject(async (project) => {
    const { host } = project;
    const agent = await project.agent("Alice");
    const nodeId = await place(project, agent);
    const { body: session } = await launch(agent, { nodeId });
    const { id } = await agent.message("say remember me");
    await project.settled(id);
    await host.restart();
    await host.post("/projects", { root: project.root });
    const offered = await resumable(project);
    assert.deepEqual(offered, [{
      agentId: agent.id,
      name: "Alice",
      nodeId,
      wasRunning: true,
      resumeSupported: true,
      conversationId: session.assignedConversationId,
      lastTopic: "say remember me",
      lastAt: offered[0]?.lastAt,
    }]);
    const again = await launch(agent, { nodeId, conversationId: session.assignedConversationId });
    assert.equal(again.status, 200);
    await agent.shows("remember me");
  });
});

Deno.test("an agent that had been stopped when its project was left is not called running", async () => {
  await withProject(async (project) => {
    const agent = await project.agent("Alice");
    await place(project, agent);
    await agent.launch();
    await agent.stop();
    await project.host.request("DELETE", `/api${project.path}`);
    await project.host.post("/projects", { root: project.root });
    const layouts = await Deno.readTextFile(join(project.root, ".ideai", "layouts.json"));
    assert.ok(!layouts.includes("agentWasRunning"));
  });
});

Deno.test("a conversation that is not the agent's, or is gone, is not resumed by guessing", async () => {
  await withProject(async (project) => {
    const agent = await project.agent("Alice");
    const unknown = await launch(agent, { conversationId: crypto.randomUUID() });
    assert.deepEqual([unknown.status, unknown.body.code], [404, "NOT_FOUND"]);
    assert.match(unknown.body.message, /never had a conversation/);
    const { body: session } = await launch(agent, {});
    await agent.stop();
    const folder = join(project.root, ".ideai", "run", agent.id, "demo");
    await Deno.remove(folder, { recursive: true }).catch(() => {});
    const gone = await launch(agent, { conversationId: session.assignedConversationId });
    assert.deepEqual([gone.status, gone.body.code], [404, "NOT_FOUND"]);
    assert.equal((await agent.view()).state, "stopped");
  });
});

Deno.test("a copy of a project never gets the session of the agent it is a copy of", async () => {
  await withProject(async (project) => {
    const { host } = project;
    const agent = await project.agent("Alice");
    const { sessionId } = await agent.launch();
    const root = `${project.root}-copy`;
    await Deno.mkdir(join(root, ".ideai"), { recursive: true });
    const agents = join(project.root, ".ideai", "agents.json");
    await Deno.copyFile(agents, join(root, ".ideai", "agents.json"));
    const { id } = await host.post<Project>("/projects", { root });
    const path = `/projects/${id}/agents`;
    const [twin] = await host.get<AgentView[]>(path);
    assert.deepEqual([twin?.id, twin?.state, twin?.sessionId], [agent.id, "stopped", undefined]);
    for (const act of ["launch", "restart"]) {
      const refused = await host.request("POST", `/api${path}/${agent.id}/${act}`, {});
      assert.deepEqual([refused.status, refused.body.code], [409, "CONFLICT"], act);
      assert.ok(refused.body.message.includes(`runs in ${project.root}`), refused.body.message);
    }
    await host.request("POST", `/api${path}/${agent.id}/stop`);
    assert.equal((await agent.view()).sessionId, sessionId);
    await agent.stop();
    const own = await host.request<SessionView>("POST", `/api${path}/${agent.id}/launch`, {});
    assert.deepEqual([own.status, own.body.cwd.startsWith(root)], [200, true]);
    await host.request("DELETE", `/api/projects/${id}`);
    await Deno.remove(root, { recursive: true });
  });
});

Deno.test("what only a running agent has is refused by its name when it does not run", async () => {
  await withProject(async (project) => {
    const agent = await project.agent("Alice");
    for (const [method, route] of [["GET", "screen"], ["POST", "interrupt"]] as const) {
      const answer = await project.host.request(method, `/api${agent.path}/${route}`);
      assert.deepEqual([answer.status, answer.body.code], [409, "AGENT_NOT_RUNNING"], route);
      assert.match(answer.body.message, /"Alice"/);
    }
    await agent.stop();
    assert.equal((await agent.view()).state, "stopped");
  });
});

Deno.test("an agent's secret is in its environment and in no file of the project", async () => {
  await withProject(async (project) => {
    const agent = await project.agent("Alice");
    await agent.launch();
    const token = await agent.token();
    assert.match(token, /^[\w-]{43}$/);
    await agent.is("idle");
    for (const folder of [project.root, join(project.host.folder, "data")]) {
      for await (const path of filesBelow(folder)) {
        const bytes = new TextDecoder().decode(await Deno.readFile(path));
        assert.ok(!bytes.includes(token), path);
      }
    }
    const commandLine = await Deno.readTextFile(`/proc/${await agent.pid()}/cmdline`);
    assert.ok(!commandLine.includes(token));
  });
});

async function* filesBelow(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = join(folder, name);
    if (isDirectory) yield* filesBelow(path);
    else yield path;
  }
}

Deno.test("an agent's state is told as it changes, with its reason", async () => {
  await withProject(async (project) => {
    const feed = await follow(project.host, 0);
    const agent = await project.agent("Alice");
    const { id } = await agent.message("die");
    await project.settled(id);
    await until(() => feed.events.some(({ type }) => type === "agentExited"), "the end");
    const states = feed.events.flatMap((event) =>
      event.type === "agentStateChanged" ? [event] : []
    );
    assert.deepEqual(states.map(({ state }) => state), ["starting", "idle", "busy", "exited"]);
    assert.equal(states.at(-1)?.reason, "exit code 3");
    assert.ok(states.every(({ agentId }) => agentId === agent.id));
    await feed.close();
  });
});

Deno.test("a project that is closed while an agent is being started leaves none of it", async () => {
  await withHost(async (host) => {
    const project = await host.project();
    const alice = await project.agent("Alice");
    const launching = host.request("POST", `/api${alice.path}/launch`, {});
    const closing = host.request("DELETE", `/api${project.path}`);
    assert.equal((await closing).status, 204);
    await launching;
    const run = join(project.root, ".ideai", "run", alice.id);
    assert.equal(processIn(run), undefined);
  });
});
