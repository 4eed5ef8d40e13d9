import assert from "node:assert/strict";
import { readScreen } from "../../core/profile/screen_manifest.ts";
import { claude } from "./claude.ts";
import { claudeScreen } from "./claude_screen.ts";
import { recordedScreen } from "./testdata/screens.ts";

for (const version of claude.profile.measured.versions) {
  const read = async (state: string) =>
    readScreen(await recordedScreen("claude", version, state), claudeScreen);

  for (const state of ["idle", "done", "tool_call", "plan_mode", "logged_out"]) {
    Deno.test(`Claude ${version}: a prompt with nothing typed takes a task (${state})`, async () => {
      assert.deepEqual(await read(state), { prompt: "empty", busy: false });
    });
  }

  for (const state of ["busy", "queued", "tool_running"]) {
    Deno.test(`Claude ${version}: no task is typed into a running turn (${state})`, async () => {
      assert.deepEqual(await read(state), { prompt: "empty", busy: true });
    });
  }

  Deno.test(`Claude ${version}: a half-typed draft is seen with all its paragraphs`, async () => {
    const draft = "first line\n\nsecond paragraph";
    assert.deepEqual(await read("draft"), { prompt: "draft", draft, busy: false });
  });

  Deno.test(`Claude ${version}: a long paste is recognised by its placeholder`, async () => {
    assert.equal((await read("long_draft")).draft, "[Pasted text #1 +120 lines]");
  });

  Deno.test(`Claude ${version}: nothing is typed into the user's shell mode`, async () => {
    assert.equal((await read("shell_mode")).prompt, "absent");
  });

  const dialogs = {
    trust: ["trust", /^Is this a project you created or one you trust\?$/],
    mcp_approval: ["mcpApproval", /^New MCP server found in this project: other$/],
    api_key: ["apiKey", /^Do you want to use this API key\?$/],
    login: ["login", /^Select login method$/],
    permission: ["permission", /^Do you want to proceed\?$/],
    write_permission: ["permission", /^Do you want to create x\.txt\?$/],
    question: ["question", /^Which colour do you want\?$/],
    limit_menu: ["limit", /^You've hit your 5-hour limit · resets \S+ \(UTC\)$/],
    limit_continues: ["limitCountdown", /^You've hit your 5-hour limit · resets \S+ \(UTC\)$/],
  } as const;
  for (const [state, [kind, question]] of Object.entries(dialogs)) {
    Deno.test(`Claude ${version}: only a person answers the dialog ${state}`, async () => {
      const { dialog } = await read(state);
      assert.equal(dialog?.kind, kind);
      assert.match(dialog.question, question);
    });
  }
}

const NARROW_LIMITS = { "limit_menu_narrow": "limit", "limit_continues_narrow": "limitCountdown" };
for (const [state, kind] of Object.entries(NARROW_LIMITS)) {
  Deno.test(`Claude: a screen of 36 columns hides no dialog of a limit (${state})`, async () => {
    const view = await recordedScreen("claude", claude.profile.measured.versions[0]!, state);
    assert.equal(readScreen(view, claudeScreen).dialog?.kind, kind);
  });
}

Deno.test("Claude: a message that quotes a dialog or the busy footer changes nothing", async () => {
  const view = await recordedScreen("claude", claude.profile.measured.versions[0]!, "done");
  const quote = [" Do you want to proceed?", " ❯ 1. Yes", " Esc to cancel", "  esc to interrupt"];
  const lines = [...quote, ...view.lines];
  const bright = [...quote, ...view.bright];
  assert.deepEqual(readScreen({ lines, bright }, claudeScreen), { prompt: "empty", busy: false });
});
