/** What an agent is told when its session does not go on, and what is logged of its turns. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { pairId } from "../../core/id.ts";
import type { SessionView } from "../../core/agent/service.ts";
import { installFakeClaude, saying } from "../../tests/support/fake_claude.ts";
import { inFolder } from "../../tests/support/folder.ts";
import { TestedAgent, type TestedProject, withHost } from "../../tests/support/host.ts";
import {
  forget,
  handoff,
  launch,
  log,
  messages,
  runDir,
  said,
  told,
  types,
} from "../../tests/support/memory.ts";

function withProject(test: (project: TestedProject) => Promise<void>): Promise<void> {
  return withHost(async (host) => await test(await host.project()));
}

Deno.test("what is typed by hand is logged once, and so is what a ticket hands over", async () => {
  await withProject(async (project) => {
    const alice = await project.agent("Alice");
    const { id: bob } = await project.agent("Bob");
    await alice.launch();
    await types(alice, "say by hand", "by hand");
    await messages(alice, "say by message");
    await messages(alice, "ask Bob: say by task");
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

Deno.test("an agent without a terminal is told where things stand, too, and its turns are logged once", async () => {
  await inFolder(async (folder) => {
    const claude = await installFakeClaude(folder);
    await claude.play(...saying("Yes."));
    await withHost(async (host) => {
      const project = await host.project();
      const body = { name: "Bob", profile: "claude" };
      const { id } = await host.post<{ id: string }>(`${project.path}/agents`, body);
      const bob = new TestedAgent(project, id, "Bob");
      const chat = () => host.post<SessionView>(`${bob.path}/launch`, { mode: "structured" });
      assert.equal((await chat()).resumeProblem, undefined);
      await messages(bob, "well?");
      assert.deepEqual(await said(bob), ["human prompt: well?", "agent response: Yes."]);
      await bob.stop();
      await Deno.remove(join(host.folder, ".claude"), { recursive: true });
      assert.match((await chat()).resumeProblem ?? "", /the transcript of .* is gone/);
      assert.match(await told(bob, "CLAUDE.md"), /## Objective\nwell\?\n/);
    }, claude.env);
  });
});
