import assert from "node:assert/strict";
import type { LaunchContext } from "../../core/profile/adapter.ts";
import { readScreen } from "../../core/profile/screen_manifest.ts";
import { demo } from "./demo.ts";

const context: LaunchContext = {
  agent: { id: "a1", name: "Alice" },
  workRoot: "/project",
  runDir: "/project/.ideai/run/a1",
  configDir: "/data/launches/a1",
  mcpUrl: "http://127.0.0.1:4000/mcp",
  hooksUrl: "http://127.0.0.1:4000/hooks/demo",
  self: ["deno", "run", "main.ts"],
  instructions: "# You are Alice\n",
  skills: [],
  freshSessionId: "s1",
  env: {},
};

const RULE = "─".repeat(40);
const read = (lines: string[], bright = lines) =>
  readScreen({ lines, bright }, demo.profile.screen);

Deno.test("the demo agent is started as a role of IdeA itself", () => {
  const plan = demo.plan(context);
  assert.deepEqual(plan.args.slice(0, 3), ["run", "main.ts", "demo-agent"]);
  assert.deepEqual(plan.args.slice(-2), ["--session-id", "s1"]);
  assert.equal(plan.vendorSessionId, "s1");
  assert.equal(plan.transcriptPath, "/project/.ideai/run/a1/demo/s1.jsonl");
  assert.deepEqual(plan.files, [{ folder: "run", path: "DEMO.md", text: "# You are Alice\n" }]);
});

Deno.test("a resumed demo agent continues its transcript", () => {
  const plan = demo.plan({ ...context, resume: "s0" });
  assert.deepEqual(plan.args.slice(-2), ["--resume", "s0"]);
  assert.equal(plan.transcriptPath, "/project/.ideai/run/a1/demo/s0.jsonl");
});

Deno.test("the role text of one agent can ask for its failures", () => {
  const instructions = "# You are Alice\n\ndemo-options: --trust-dialog --slow-start 500\n";
  const plan = demo.plan({ ...context, instructions });
  assert.deepEqual(plan.args.slice(-3), ["--trust-dialog", "--slow-start", "500"]);
});

Deno.test("a session can be resumed only while its transcript exists and says something", async () => {
  const transcriptPath = await Deno.makeTempFile();
  assert.equal(await demo.canResume?.({ vendorSessionId: "s1", transcriptPath }), false);
  await Deno.writeTextFile(transcriptPath, "{}\n");
  assert.equal(await demo.canResume?.({ vendorSessionId: "s1", transcriptPath }), true);
  await Deno.remove(transcriptPath);
  assert.equal(await demo.canResume?.({ vendorSessionId: "s1", transcriptPath }), false);
  assert.equal(await demo.canResume?.({ vendorSessionId: "s1" }), false);
});

Deno.test("the placeholder is not a draft, typed rows are", () => {
  const footer = "demo agent · ? for help";
  const empty = read([RULE, "› Give it work", RULE, footer], [RULE, "›", RULE, footer]);
  assert.deepEqual(empty, { prompt: "empty", busy: false });
  assert.deepEqual(read(["> old", RULE, "› one", "  two", RULE, footer]), {
    prompt: "draft",
    draft: "one\ntwo",
    busy: false,
  });
});

Deno.test("only the footer makes a screen busy, not what somebody said", () => {
  const screen = (footer: string) => read(["  esc to interrupt", RULE, "›", RULE, footer]);
  assert.equal(screen("demo agent · ? for help").busy, false);
  assert.equal(screen("demo agent · esc to interrupt").busy, true);
});

Deno.test("a dialog is recognised by its question and its keys together", () => {
  const dialog = [RULE, " May it use idea_reply?", "", " ❯ 1. Yes", "   2. No", ""];
  assert.equal(read(dialog).dialog, undefined);
  assert.deepEqual(read([...dialog, " Enter to confirm · Esc to cancel"]), {
    prompt: "absent",
    busy: false,
    dialog: { kind: "permission", question: "May it use idea_reply?" },
  });
});
