import assert from "node:assert/strict";
import { readScreen } from "../../core/profile/screen_manifest.ts";
import { codex } from "./codex.ts";
import { codexScreen } from "./codex_screen.ts";
import { recordedScreen } from "./testdata/screens.ts";

for (const version of codex.profile.measured.versions) {
  const read = async (state: string) =>
    readScreen(await recordedScreen("codex", version, state), codexScreen);

  const prompts = {
    idle: "idle",
    done: "done",
    tool_call: "done",
    interrupted: "idle",
    limit: "error",
  } as const;
  for (const [state, announced] of Object.entries(prompts)) {
    Deno.test(`Codex ${version}: a prompt with nothing typed takes a task (${state})`, async () => {
      assert.deepEqual(await read(state), { prompt: "empty", busy: false, announced });
    });
  }

  for (const state of ["busy", "queued", "tool_running"]) {
    Deno.test(`Codex ${version}: no task is typed into a running turn (${state})`, async () => {
      assert.deepEqual(await read(state), { prompt: "empty", busy: true, announced: "working" });
    });
  }

  Deno.test(`Codex ${version}: a half-typed draft is seen by its first paragraph`, async () => {
    const reading = await read("draft");
    assert.deepEqual([reading.prompt, reading.draft], ["draft", "first line"]);
  });

  Deno.test(`Codex ${version}: a long paste is recognised by its placeholder`, async () => {
    assert.equal((await read("long_draft")).draft, "[Pasted Content 4440 chars]");
  });

  const dialogs = {
    trust: ["trust", "Trust this folder?"],
    hooks_review: ["hooksReview", "Hooks need review"],
    working_directory: ["workingDirectory", "Working directory · resume"],
    login: ["login", "Choose how you want to use Codex"],
    permission: ["permission", "Would you like to run the following command?"],
    tool_permission: ["permission", 'Allow the idea MCP server to run tool "idea_ask_agent"?'],
    open_elsewhere: ["openElsewhere", "This conversation is open in another app"],
    warning: ["warnings", "Warnings · 1 of 1 · Startup"],
    update: ["update", `Update available · ${version} → 9.9.9`],
  } as const;
  for (const [state, [kind, question]] of Object.entries(dialogs)) {
    Deno.test(`Codex ${version}: only a person answers the dialog ${state}`, async () => {
      assert.deepEqual((await read(state)).dialog, { kind, question });
    });
  }

  for (const state of ["open_elsewhere", "warning"]) {
    Deno.test(`Codex ${version}: an earlier message is never taken for the prompt (${state})`, async () => {
      assert.notEqual((await read(state)).prompt, "empty");
    });
  }
}

Deno.test("Codex: a message that quotes a dialog changes nothing", async () => {
  const view = await recordedScreen("codex", codex.profile.measured.versions[0]!, "done");
  const quote = ["  Would you like to run it?", "› 1. Yes", "  Press enter to confirm", ""];
  const lines = [...quote, ...view.lines];
  const bright = [...quote, ...view.bright];
  assert.equal(readScreen({ lines, bright }, codexScreen).dialog, undefined);
});
