/** How an agent is driven, and that it stays so. */
import assert from "node:assert/strict";
import type { AgentView, SessionView } from "../../core/agent/service.ts";
import {
  block,
  failure,
  type FakeClaude,
  installFakeClaude,
  saying,
} from "../../tests/support/fake_claude.ts";
import { inFolder } from "../../tests/support/folder.ts";
import { TestedAgent, type TestedHost, withHost } from "../../tests/support/host.ts";

/** Runs the test with Bob, whose CLI is scripted and says "Yes." in every turn. */
async function withBob(
  test: (bob: TestedAgent, host: TestedHost, claude: FakeClaude) => Promise<void>,
): Promise<void> {
  await inFolder(async (folder) => {
    const claude = await installFakeClaude(folder);
    await claude.play(...saying("Yes."));
    await withHost(async (host) => {
      const project = await host.project();
      const body = { name: "Bob", profile: "claude" };
      const { id } = await host.post<AgentView>(`${project.path}/agents`, body);
      await test(new TestedAgent(project, id, "Bob"), host, claude);
    }, claude.env);
  });
}

const launch = (bob: TestedAgent, body: unknown) =>
  bob.project.host.post<SessionView>(`${bob.path}/launch`, body);

async function answered(bob: TestedAgent, text: string): Promise<string | undefined> {
  const { id } = await bob.message(text);
  const { state, result } = await bob.project.settled(id);
  assert.equal(state, "answered");
  return result;
}

Deno.test("an agent driven without a terminal answers a message", async () => {
  await withBob(async (bob) => {
    const { cellKind } = await launch(bob, { mode: "structured" });
    assert.equal(cellKind, "chat");
    assert.equal(await answered(bob, "well?"), "Yes.");
    assert.equal((await bob.view()).mode, "structured");
  });
});

for (
  const [when, before] of [["at once", []], ["in the middle", [block("Let me see.")]]] as const
) {
  Deno.test(`a message whose turn fails ${when} is failed, in the CLI's words`, async () => {
    await withBob(async (bob, _host, claude) => {
      await claude.play(...before, failure("The model is not available"));
      await launch(bob, { mode: "structured" });
      const { id } = await bob.message("well?");
      const { state, reason } = await bob.project.settled(id);
      assert.deepEqual([state, reason], ["failed", "The model is not available"]);
      await claude.play(...saying("Yes."));
      assert.equal(await answered(bob, "and now?"), "Yes.", "the next one is not held up");
    });
  });
}

Deno.test("who writes to a stopped agent without a terminal starts it without one again", async () => {
  await withBob(async (bob) => {
    await launch(bob, { mode: "structured" });
    await bob.stop();
    const ask = { target: "Bob", task: "well?" };
    const asked = bob.project.host.post(`${bob.project.path}/asks`, ask);
    await bob.is("idle");
    assert.equal((await bob.view()).mode, "structured");
    await asked;
  });
});

Deno.test("an agent without a terminal is still one after a restart of the host, and goes on as one", async () => {
  await withBob(async (bob, host) => {
    await launch(bob, { mode: "structured" });
    await answered(bob, "well?");
    await host.restart();
    const { mode, sessionId } = await bob.view();
    assert.deepEqual([mode, sessionId], ["structured", undefined]);
    const entries = await host.get<{ kind: string }[]>(`${bob.path}/chat`);
    assert.deepEqual(entries.map(({ kind }) => kind), ["user", "assistant"]);
    assert.equal((await launch(bob, {})).cellKind, "chat");
  });
});

Deno.test("a restart changes how an agent is driven and keeps its conversation", async () => {
  await withBob(async (bob, host) => {
    await launch(bob, { mode: "structured" });
    await answered(bob, "well?");
    const restart = (body: unknown) => host.post<SessionView>(`${bob.path}/restart`, body);
    const inTerminal = await restart({ mode: "terminal" });
    assert.deepEqual([inTerminal.cellKind, inTerminal.resumed], ["pty", true]);
    await bob.shows(`session ${inTerminal.assignedConversationId}`);
    const again = await restart({ mode: "structured" });
    assert.deepEqual([again.cellKind, again.resumed], ["chat", true]);
    assert.equal(again.assignedConversationId, inTerminal.assignedConversationId);
    assert.equal((await restart({})).cellKind, "chat");
  });
});

Deno.test("an agent whose CLI needs a terminal is not stopped for a chat it cannot have", async () => {
  await withHost(async (host) => {
    const project = await host.project();
    const alice = await project.agent("Alice");
    const { sessionId } = await alice.launch();
    const path = `/api${alice.path}/restart`;
    const refused = await host.request("POST", path, { mode: "structured" });
    assert.deepEqual([refused.status, refused.body.code], [400, "INVALID"]);
    assert.match(refused.body.message, /"Alice" needs a terminal/);
    assert.equal((await alice.view()).sessionId, sessionId);
    const unknown = await host.request("POST", path, { mode: "letters" });
    assert.match(unknown.body.message, /^mode: /);
  });
});
