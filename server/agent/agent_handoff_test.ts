/** What is in the hand-offs of agents besides what was said. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { withHost, withTrustingHost } from "../../tests/support/host.ts";
import { call, forget, handoff, launch, messages, told } from "../../tests/support/memory.ts";
import { until } from "../../tests/support/wait.ts";

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
  await withHost(async (host) => {
    const project = await host.project();
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
