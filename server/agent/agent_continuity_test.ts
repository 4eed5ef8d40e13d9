import assert from "node:assert/strict";
import { join } from "node:path";
import type { Turn } from "../../core/conversation/turn.ts";
import { pairId } from "../../core/id.ts";
import type { HandoffView, SessionView } from "../../core/services.ts";
import {
  type TestedAgent,
  type TestedHost,
  type TestedProject,
  withHost,
  withTrustingHost,
} from "../../tests/support/host.ts";
import { until } from "../../tests/support/wait.ts";

function withProject(test: (project: TestedProject) => Promise<void>): Promise<void> {
  return withHost(async (host) => await test(await host.project()));
}

const runDir = ({ project, id }: TestedAgent) => join(project.root, ".ideai", "run", id);

const told = (agent: TestedAgent, file = "DEMO.md") => Deno.readTextFile(join(runDir(agent), file));

const launch = (agent: TestedAgent) =>
  agent.project.host.post<SessionView>(`${agent.path}/launch`, {});

async function log(project: TestedProject, conversation: string): Promise<Turn[]> {
  const path = `/api${project.path}/conversations/${conversation}/log`;
  const { status, body } = await project.host.request<Turn[]>("GET", path);
  return status === 200 ? body : [];
}

const said = async (agent: TestedAgent, conversation = agent.id) =>
  (await log(agent.project, conversation)).map(({ source, role, text }) =>
    `${source.kind} ${role}: ${text}`
  );

const handoff = async (agent: TestedAgent, conversation = agent.id) =>
  (await agent.project.host.get<HandoffView>(
    `${agent.project.path}/conversations/${conversation}/handoff`,
  )).text ?? "";

async function types(agent: TestedAgent, text: string, answer: string): Promise<void> {
  await agent.is("idle");
  await agent.type(text);
  await agent.shows(text);
  await agent.type("\r");
  const answered = async () => (await said(agent)).includes(`agent response: ${answer}`);
  await until(answered, `the answer to ${text}`, () => said(agent));
}

async function messages(agent: TestedAgent, text: string): Promise<void> {
  const { id } = await agent.message(text);
  assert.equal((await agent.project.settled(id)).state, "answered");
}

/** What its CLI kept is lost. */
async function forget(agent: TestedAgent): Promise<void> {
  await agent.stop();
  await Deno.remove(join(runDir(agent), "demo"), { recursive: true });
}

/** Calls a tool in an agent's name. */
async function call(
  host: TestedHost,
  token: string,
  name: string,
  args: unknown,
): Promise<{ isError?: boolean; text: string }> {
  const message = {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name, arguments: args },
  };
  const response = await fetch(`${host.origin}/mcp`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    },
    body: JSON.stringify(message),
  });
  const last = (await response.text()).trimEnd().split("\n").findLast((line) =>
    line.startsWith("data: {")
  );
  const { result } = JSON.parse(last?.slice("data: ".length) ?? "{}");
  return { isError: result.isError, text: result.content[0].text };
}

Deno.test("what is typed by hand is logged once, and so is what a ticket hands over", async () => {
  await withProject(async (project) => {
    const alice = await project.agent("Alice");
    await project.agent("Bob");
    await alice.launch();
    await types(alice, "say by hand", "by hand");
    await messages(alice, "say by message");
    await messages(alice, "ask Bob: say by task");
    const [{ id: bob }] = (await project.host.get<{ id: string; name: string }[]>(
      `${project.path}/agents`,
    )).filter(({ name }) => name === "Bob") as [{ id: string }];
    assert.deepEqual(await said(alice), [
      "human prompt: say by hand",
      "agent response: by hand",
      "human prompt: say by message",
      "agent response: by message",
      "human prompt: ask Bob: say by task",
      "agent response: by task",
    ]);
    assert.deepEqual(await said(alice, pairId(alice.id, bob)), [
      "agent prompt: say by task",
      "agent response: by task",
    ]);
    assert.deepEqual((await log(project, bob)).length, 0);
    assert.match(await handoff(alice), /objective: say by hand\n[^]*by message/);
  });
});

Deno.test("an agent whose transcript is gone starts afresh, says why, and is told where things stand", async () => {
  await withProject(async (project) => {
    const alice = await project.agent("Alice");
    const first = await launch(alice);
    assert.equal(first.resumeProblem, undefined);
    assert.doesNotMatch(await told(alice), /Where this conversation stands/);
    await messages(alice, "say the first thing");
    await messages(alice, "say the second thing");
    await forget(alice);
    const again = await launch(alice);
    assert.equal(again.resumed, false);
    assert.match(again.resumeProblem ?? "", /cannot be resumed: the transcript of .* is gone/);
    assert.equal((await alice.view()).resumeProblem, again.resumeProblem);
    const instructions = await told(alice);
    assert.match(instructions, /# Where this conversation stands/);
    assert.match(instructions, /## Objective\nsay the first thing\n/);
    assert.match(
      instructions,
      /\*\*Prompt:\*\* say the second thing\n- \*\*Response:\*\* the second thing/,
    );
    await alice.is("idle");
    await alice.stop();
    assert.equal((await alice.view()).resumeProblem, undefined);
  });
});

Deno.test("a session that goes on, and one that was wanted new, are told nothing of before", async () => {
  await withProject(async (project) => {
    const alice = await project.agent("Alice");
    const { assignedConversationId: conversationId } = await launch(alice);
    await messages(alice, "say remember me");
    await alice.stop();
    const path = `${alice.path}/launch`;
    const resumed = await project.host.post<SessionView>(path, { conversationId });
    assert.deepEqual([resumed.resumed, resumed.resumeProblem], [true, undefined]);
    assert.doesNotMatch(await told(alice), /remember me/);
    await alice.is("idle");
    await alice.stop();
    const anew = await launch(alice);
    assert.deepEqual([anew.resumed, anew.resumeProblem], [false, undefined]);
    assert.doesNotMatch(await told(alice), /remember me/);
  });
});

Deno.test("an agent with whom nothing was said starts like a new one, whatever became of its transcript", async () => {
  await withProject(async (project) => {
    const alice = await project.agent("Alice");
    await alice.launch();
    await alice.is("idle");
    await alice.stop();
    const again = await launch(alice);
    assert.equal(again.resumeProblem, undefined);
    assert.doesNotMatch(await told(alice), /Where this conversation stands/);
  });
});

Deno.test("an agent that only worked for others is told of what was said last with one of them", async () => {
  await withProject(async (project) => {
    const [alice, bob] = [await project.agent("Alice"), await project.agent("Bob")];
    await messages(alice, "ask Bob: say for Alice");
    await bob.is("idle");
    await forget(bob);
    assert.match((await launch(bob)).resumeProblem ?? "", /is gone/);
    assert.match(await told(bob), /## Objective\nsay for Alice\n/);
  });
});

Deno.test("an empty transcript is none, and a hand-off that was removed comes back from the log", async () => {
  await withProject(async (project) => {
    const alice = await project.agent("Alice");
    const { assignedConversationId } = await launch(alice);
    await messages(alice, "say remember me");
    await alice.stop();
    await Deno.writeTextFile(join(runDir(alice), "demo", `${assignedConversationId}.jsonl`), "");
    await Deno.remove(join(project.root, ".ideai", "conversations", alice.id, "handoff.md"));
    assert.match((await launch(alice)).resumeProblem ?? "", /is empty/);
    assert.match(await told(alice), /## Objective\nsay remember me\n/);
  });
});

Deno.test("an agent that changes its vendor is told where things stand, and goes on when it comes back", async () => {
  const bin = await Deno.makeTempDir({ prefix: "idea-bin-" });
  const script = "#!/bin/sh\necho stand-in\nexec sleep 1000\n";
  await Deno.writeTextFile(join(bin, "claude"), script, { mode: 0o755 });
  await withHost(async (host) => {
    const alice = await (await host.project()).agent("Alice");
    await alice.launch();
    await messages(alice, "say remember me");
    const change = (profile: string) => host.request("PATCH", `/api${alice.path}`, { profile });
    assert.equal((await change("claude")).status, 200);
    await alice.shows("stand-in");
    assert.match(await told(alice, "CLAUDE.md"), /## Objective\nsay remember me\n/);
    assert.match((await alice.view()).resumeProblem ?? "", /never had a conversation/);
    assert.equal((await change("demo")).status, 200);
    await alice.shows("remember me");
    assert.doesNotMatch(await told(alice), /Where this conversation stands/);
    assert.equal((await alice.view()).resumeProblem, undefined);
  }, { PATH: `${bin}:/usr/bin:/bin` }).finally(() => Deno.remove(bin, { recursive: true }));
});

Deno.test("what an agent notes is in its hand-off at once, survives turns and a restart, and is told on", async () => {
  await withTrustingHost(async (host) => {
    const project = await host.project();
    const [alice, bob] = [await project.agent("Alice"), await project.agent("Bob")];
    await alice.launch();
    await alice.is("idle");
    const token = await alice.token();
    const note = {
      decisions: ["SQLite, for it is there"],
      currentStep: "write tests",
      openQuestions: ["Which port?"],
    };
    const noted = await call(host, token, "idea_handoff_note", note);
    assert.deepEqual([noted.isError ?? false, noted.text], [false, '{"noted":true}']);
    const parts =
      /## Current step\n- write tests\n\n## Decisions\n- SQLite, for it is there\n\n## Open questions\n- Which port\?/;
    assert.match(await handoff(alice), parts);
    const list = (await call(host, token, "idea_list_agents", {})).text;
    assert.match(list, /"live":"[^"]*at: \\"write tests\\"/);
    await messages(alice, "say one thing");
    assert.match(await handoff(alice), parts);
    await host.restart();
    await host.post("/projects", { root: project.root });
    await messages(alice, "say another thing");
    assert.match(await handoff(alice), parts);
    await forget(alice);
    await launch(alice);
    assert.match(await told(alice), /## Decisions\n- SQLite, for it is there/);
    await bob.launch();
    assert.match(await told(bob), /# Who works on what\n\n- Alice: .*"write tests"/);
    assert.equal(await handoff(bob), "");
  });
});

Deno.test("a note that says nothing, or for which there is no room, is refused in words and changes nothing", async () => {
  await withTrustingHost(async (host) => {
    const alice = await (await host.project()).agent("Alice");
    await alice.launch();
    await alice.is("idle");
    const token = await alice.token();
    const refused = async (args: unknown, why: RegExp) => {
      const { isError, text } = await call(host, token, "idea_handoff_note", args);
      assert.equal(isError, true);
      assert.match(text, why);
    };
    await refused({}, /^INVALID: Expected decisions, currentStep or openQuestions/);
    await refused({ replaceDecisions: true }, /^INVALID/);
    await refused({ decision: "one" }, /^INVALID/);
    await refused({ decisions: [""] }, /^INVALID: decisions/);
    await refused({ decisions: ["word ".repeat(4_000)] }, /^TOO_LARGE: .*Say it shorter/);
    assert.equal(await handoff(alice), "");
  });
});

Deno.test("files an agent wrote are in its hand-off, also after a restart", async () => {
  await withTrustingHost(async (host) => {
    const project = await host.project();
    const alice = await project.agent("Alice");
    await alice.launch();
    await alice.is("idle");
    const post = async (body: unknown) => {
      const headers = { authorization: `Bearer ${await alice.token()}` };
      assert.equal((await host.request("POST", "/hooks/demo", body, headers)).status, 200);
    };
    const filePath = join(project.root, "src", "main.ts");
    await post({
      "hook_event_name": "PostToolUse",
      "tool_name": "Edit",
      "tool_input": { "file_path": filePath },
    });
    await post({
      "hook_event_name": "PostToolUse",
      "tool_name": "Write",
      "tool_input": { "file_path": "/etc/motd" },
    });
    await post({
      "hook_event_name": "PostToolUse",
      "tool_name": "Read",
      "tool_input": { "file_path": "/etc/passwd" },
    });
    await messages(alice, "say done");
    const files = /## Files touched last\n- \/etc\/motd\n- src\/main.ts\n\n/;
    assert.match(await handoff(alice), files);
    await host.restart();
    await host.post("/projects", { root: project.root });
    await messages(alice, "say more");
    assert.match(await handoff(alice), files);
  });
});

Deno.test("a task that ends without a word leaves the hand-offs of both sides", async () => {
  await withProject(async (project) => {
    const alice = await project.agent("Alice");
    await alice.launch();
    await messages(alice, "say hello");
    await alice.type("wait 600\r");
    await alice.is("busy");
    const { id } = await alice.message("say never");
    await until(
      async () => (await handoff(alice)).includes(`${id}: to do, from the user: say never`),
      "the ticket",
      () => handoff(alice),
    );
    await project.host.post(`${project.path}/tickets/${id}/cancel`, {});
    await until(
      async () => !(await handoff(alice)).includes("to do, from"),
      "the end of the ticket",
      () => handoff(alice),
    );
  });
});
