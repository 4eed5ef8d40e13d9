// deno-lint-ignore-file camelcase -- names of the vendor's wire format
import assert from "node:assert/strict";
import { join } from "node:path";
import type { LaunchContext } from "../../core/profile/adapter.ts";
import { claude } from "./claude.ts";

const context: LaunchContext = {
  agent: { id: "5f0e9c1e", name: "Ann" },
  workRoot: "/projects/shop",
  runDir: "/projects/shop/.ideai/run/5f0e9c1e",
  configDir: "/data/launches/5f0e9c1e",
  mcpUrl: "http://127.0.0.1:4000/mcp",
  hooksUrl: "http://127.0.0.1:4000/hooks/claude",
  self: ["/opt/idea"],
  instructions: "# You are Ann\n",
  skills: [],
  freshSessionId: "0e3c7a52-6f0e-4a35-9a55-0c6b0a6f7c11",
  env: { HOME: "/home/ann", IDEA_MCP_TOKEN: "the-secret-token" },
};

function fileOf(name: RegExp): string {
  return claude.plan(context).files.find(({ path }) => name.test(path))?.text ?? "";
}

Deno.test("Claude: the token is in no file and in no argument", () => {
  const { args, files, env } = claude.plan(context);
  assert.ok(!JSON.stringify({ args, files, env }).includes("the-secret-token"));
});

Deno.test("Claude: a fresh launch knows its session and transcript before the first turn", () => {
  const { args, vendorSessionId, transcriptPath } = claude.plan(context);
  assert.deepEqual(args.slice(0, 2), ["--session-id", context.freshSessionId]);
  assert.equal(vendorSessionId, context.freshSessionId);
  assert.equal(
    transcriptPath,
    `/home/ann/.claude/projects/-projects-shop--ideai-run-5f0e9c1e/${context.freshSessionId}.jsonl`,
  );
});

Deno.test("Claude: a resume repeats every flag and keeps the session's id", () => {
  const fresh = claude.plan(context);
  const resumed = claude.plan({ ...context, resume: "old-session" });
  assert.deepEqual(resumed.args, ["--resume", "old-session", ...fresh.args.slice(2)]);
  assert.equal(resumed.vendorSessionId, "old-session");
});

Deno.test("Claude: only IdeA's server is reached, and its tools are never hidden", () => {
  assert.ok(claude.plan(context).args.includes("--strict-mcp-config"));
  assert.deepEqual(JSON.parse(fileOf(/mcp/)), {
    mcpServers: {
      idea: {
        type: "http",
        url: context.mcpUrl,
        headers: { Authorization: "Bearer ${IDEA_MCP_TOKEN}" },
        alwaysLoad: true,
      },
    },
  });
});

Deno.test("Claude: IdeA's tools are allowed, Claude's own ways to delegate are not", () => {
  const { permissions } = JSON.parse(fileOf(/settings/));
  assert.deepEqual(permissions.allow, ["mcp__idea"]);
  assert.deepEqual(permissions.deny, ["Agent", "SendMessage", "ListAgents", "Workflow"]);
});

Deno.test("Claude: instructions are in the file that is read again at a resume", () => {
  assert.equal(fileOf(/^CLAUDE\.md$/), context.instructions);
});

Deno.test("Claude: a submitted prompt is proof with its exact text and names the session", () => {
  const post = {
    hook_event_name: "UserPromptSubmit",
    session_id: "s1",
    transcript_path: "/t/s1.jsonl",
    prompt: "do it\nnow",
  };
  assert.deepEqual(claude.readHook(post), [
    { kind: "session", vendorSessionId: "s1", transcriptPath: "/t/s1.jsonl" },
    { kind: "turnStarted", source: "hook UserPromptSubmit", prompt: "do it\nnow" },
  ]);
});

for (const hook_event_name of ["Stop", "StopFailure"]) {
  Deno.test(`Claude: ${hook_event_name} ends the turn with the last message`, () => {
    const post = { hook_event_name, session_id: "s1", last_assistant_message: "done" };
    assert.deepEqual(claude.readHook(post), [
      { kind: "turnEnded", source: `hook ${hook_event_name}`, lastMessage: "done" },
    ]);
  });
}

Deno.test("Claude: a permission request shows which tool wants to do what", () => {
  const post = {
    hook_event_name: "PermissionRequest",
    tool_name: "Bash",
    tool_input: { command: "touch x" },
  };
  const question = "Bash: touch x";
  assert.deepEqual(claude.readHook(post), [
    {
      kind: "blocked",
      source: "hook PermissionRequest",
      dialog: { kind: "permission", question },
    },
  ]);
});

Deno.test("Claude: a post of unknown shape means nothing", () => {
  for (
    const post of [undefined, null, 7, "x", {}, { hook_event_name: 3 }, { hook_event_name: "New" }]
  ) {
    assert.deepEqual(claude.readHook(post), []);
  }
});

Deno.test("Claude: a resume is offered only when the transcript is there and says something", async () => {
  const vendorSessionId = "s1";
  const transcriptPath = await Deno.makeTempFile();
  assert.equal(await claude.canResume?.({ vendorSessionId, transcriptPath }), false);
  await Deno.writeTextFile(transcriptPath, "{}\n");
  assert.equal(await claude.canResume?.({ vendorSessionId, transcriptPath }), true);
  await Deno.remove(transcriptPath);
  assert.equal(await claude.canResume?.({ vendorSessionId, transcriptPath }), false);
  assert.equal(await claude.canResume?.({ vendorSessionId }), false);
});

Deno.test("Claude: agents share a limit when they share a login, a token or a key", () => {
  const account = (env: Record<string, string>) =>
    claude.limits?.account({ HOME: "/home/u", ...env });
  assert.equal(account({}), "/home/u/.claude");
  assert.equal(account({ CLAUDE_CONFIG_DIR: "/work" }), "/work");
  assert.equal(account({ CLAUDE_CODE_OAUTH_TOKEN: "secret" }), "/home/u/.claude (token)");
  const key = account({ ANTHROPIC_API_KEY: "secret", CLAUDE_CODE_OAUTH_TOKEN: "x" });
  assert.equal(key, "/home/u/.claude (API key)");
});

Deno.test("Claude: its own resume is off, and its status line tells how much is used", async () => {
  const home = await Deno.makeTempDir();
  const settingsOf = () => {
    const { files } = claude.plan({ ...context, env: { HOME: home } });
    return JSON.parse(files.find(({ path }) => path === "idea-settings.json")!.text!);
  };
  assert.equal(settingsOf().autoContinueAtUsageLimit, false);
  assert.match(settingsOf().statusLine.command, /idea-status\.json/);
  await Deno.mkdir(join(home, ".claude"));
  await Deno.writeTextFile(join(home, ".claude", "settings.json"), "{ broken");
  assert.equal(settingsOf().statusLine, undefined);
  await Deno.remove(home, { recursive: true });
});

Deno.test("Claude: which files were written is known from its tools, and reading is no writing", () => {
  const after = (tool: string, input: unknown) =>
    claude.readHook({ "hook_event_name": "PostToolUse", "tool_name": tool, "tool_input": input });
  const alive = { kind: "alive", source: "hook PostToolUse" };
  const wrote = (path: string) => [alive, { kind: "wrote", path }];
  assert.deepEqual(after("Edit", { "file_path": "/p/a" }), wrote("/p/a"));
  assert.deepEqual(after("Write", { "file_path": "/p/b" }), wrote("/p/b"));
  assert.deepEqual(after("NotebookEdit", { "notebook_path": "/p/c" }), wrote("/p/c"));
  for (const [tool, input] of [["Read", { "file_path": "/p" }], ["Edit", {}], ["toString", {}]]) {
    assert.deepEqual(after(tool as string, input), [alive]);
  }
  assert.deepEqual(after("Write", "no object"), [alive]);
});
