import assert from "node:assert/strict";
import type { ReplyEvent } from "../../core/chat/reply_event.ts";
import { IdeaError } from "../../core/error.ts";
import type { LaunchContext } from "../../core/profile/adapter.ts";
import { codex } from "./codex.ts";

const NOW = Date.UTC(2026, 10, 30, 18);
const CONTEXT: LaunchContext = {
  agent: { id: "a", name: "Ann" },
  workRoot: "/w",
  runDir: "/w/.ideai/run/a",
  configDir: "/config/a",
  mcpUrl: "http://127.0.0.1:1/mcp",
  hooksUrl: "http://127.0.0.1:1/hooks/codex",
  self: ["idea"],
  instructions: "",
  skills: [],
  freshSessionId: "fresh-id",
  env: { HOME: "/home/u" },
};

const structured = codex.structured!;

function read(line: unknown): ReplyEvent[] {
  return structured.readLine(JSON.stringify(line), { now: NOW, zone: "UTC" });
}

function completed(item: unknown): ReplyEvent[] {
  return read({ type: "item.completed", item });
}

Deno.test("a fresh turn stands behind the settings of the launch and reads its prompt", () => {
  const { args, stdin } = structured.turn(CONTEXT, { prompt: "-salut" });
  const launch = codex.plan(CONTEXT).args;
  const exec = ["exec", "--json", "--skip-git-repo-check", "-"];
  assert.deepEqual(args, [...launch, ...exec]);
  assert.equal(stdin, "-salut");
});

Deno.test("a resumed turn names the conversation once, even when the launch resumed one too", () => {
  const context = { ...CONTEXT, resume: "of-the-launch" };
  const { args } = structured.turn(context, { prompt: "vas-y", resume: "cx-id" });
  assert.deepEqual(args.slice(-3), ["resume", "cx-id", "-"]);
  assert.ok(!args.includes("of-the-launch"));
  assert.equal(args.filter((arg) => arg === "resume").length, 1);
});

Deno.test("the thread's start gives the conversation's id", () => {
  assert.deepEqual(read({ type: "thread.started", thread_id: "cx" }), [
    { kind: "session", vendorSessionId: "cx" },
    { kind: "alive" },
  ]);
  assert.deepEqual(read({ type: "turn.started" }), [{ kind: "alive" }]);
});

Deno.test("messages are blocks; only the completed turn is the end", () => {
  const message = { id: "i0", type: "agent_message", text: "fin" };
  assert.deepEqual(completed(message), [{ kind: "text", text: "fin" }]);
  assert.deepEqual(read({ type: "item.started", item: message }), [{ kind: "alive" }]);
  assert.deepEqual(read({ type: "turn.completed", usage: {} }), [{ kind: "final" }]);
});

Deno.test("a command is told when it starts and how it ended", () => {
  const item = { id: "item_1", type: "command_execution", command: "/bin/bash -lc 'ls'" };
  const started = read({ type: "item.started", item: { ...item, status: "in_progress" } });
  const tool = { kind: "tool", id: "item_1", name: "shell", detail: "/bin/bash -lc 'ls'" };
  assert.deepEqual(started, [{ ...tool, state: "started" }]);
  assert.deepEqual(completed({ ...item, exit_code: 0, status: "completed" }), [
    { ...tool, state: "done" },
  ]);
  const output = "ls: Permission denied\nmore";
  assert.deepEqual(completed({ ...item, aggregated_output: output, status: "failed" }), [
    { ...tool, problem: "ls: Permission denied", state: "failed" },
  ]);
});

Deno.test("tools of servers, edits and searches are told by name", () => {
  const call = {
    id: "i2",
    type: "mcp_tool_call",
    server: "idea",
    tool: "idea_ask_agent",
    arguments: { target: "Bob", task: "6x7" },
    error: null,
    status: "completed",
  };
  assert.deepEqual(completed(call), [
    { kind: "tool", id: "i2", name: "idea/idea_ask_agent", detail: "6x7", state: "done" },
  ]);
  const failed = completed({ ...call, error: { message: "gone" }, status: "failed" });
  assert.equal(failed[0]?.kind === "tool" ? failed[0].problem : "", "gone");
  const edit = { id: "i3", type: "file_change", changes: [{ path: "a.ts" }, { path: "b.ts" }] };
  assert.deepEqual(completed({ ...edit, status: "completed" }), [
    { kind: "tool", id: "i3", name: "edit", detail: "a.ts, b.ts", state: "done" },
  ]);
  assert.deepEqual(completed({ id: "i4", type: "web_search", query: "plums" }), [
    { kind: "tool", id: "i4", name: "web search", detail: "plums", state: "done" },
  ]);
});

const SENTENCE = "You’ve hit your usage limit. Upgrade to Pro " +
  "(https://chatgpt.com/explore/pro), visit https://chatgpt.com/settings/usage to purchase " +
  "more credits or try again at 6:23 PM.";

Deno.test("a limit is told with its time, and the failure after it is no other end", () => {
  const error = read({ type: "error", message: SENTENCE });
  assert.deepEqual(error.map(({ kind }) => kind), ["limit"]);
  const [limit] = error;
  const reset = limit?.kind === "limit" ? limit.limit.reset : undefined;
  assert.ok(reset && reset.at > NOW + 22 * 60_000 && reset.at <= NOW + 24 * 60_000);
  const failed = read({ type: "turn.failed", error: { message: SENTENCE } });
  assert.deepEqual(failed.map(({ kind }) => kind), ["limit"]);
});

Deno.test("another failure ends the turn in the server's words", () => {
  const message = '{"type":"error","error":{"type":"invalid_request_error","message":"nope"}}';
  assert.deepEqual(read({ type: "turn.failed", error: { message } }), [
    { kind: "final", text: "nope", failed: true },
  ]);
});

Deno.test("trouble that Codex tries again ends nothing", () => {
  assert.deepEqual(read({ type: "error", message: "Reconnecting... 1/5" }), [{ kind: "alive" }]);
  assert.deepEqual(completed({ id: "i", type: "error", message: "Model metadata not found" }), [
    { kind: "alive" },
  ]);
});

Deno.test("unknown lines are ignored, a broken one is named", () => {
  for (const line of [{ type: "news" }, {}, [], 3, null]) assert.deepEqual(read(line), []);
  assert.deepEqual(completed({ type: "hologram" }), [{ kind: "alive" }]);
  assert.throws(
    () => structured.readLine("oops", { now: NOW, zone: "UTC" }),
    (thrown) => thrown instanceof IdeaError && thrown.code === "PROCESS",
  );
});

Deno.test("a conversation that Codex does not know is told apart from other failures", () => {
  const words = "Error: thread/resume: thread/resume failed: no rollout found for thread id 01a2";
  assert.ok(structured.knowsNot(words));
  assert.ok(!structured.knowsNot("Error: turn/start failed: Input exceeds the maximum length"));
});
