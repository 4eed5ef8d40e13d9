// deno-lint-ignore-file camelcase -- names of the vendors' wire formats
import assert from "node:assert/strict";
import type { ReplyEvent } from "../../core/chat/reply_event.ts";
import { IdeaError } from "../../core/error.ts";
import type { LaunchContext } from "../../core/profile/adapter.ts";
import { claude } from "./claude.ts";

const NOW = 1_699_999_000_000;
const CONTEXT: LaunchContext = {
  agent: { id: "a", name: "Ann" },
  workRoot: "/w",
  runDir: "/w/.ideai/run/a",
  configDir: "/config/a",
  mcpUrl: "http://127.0.0.1:1/mcp",
  hooksUrl: "http://127.0.0.1:1/hooks/claude",
  self: ["idea"],
  instructions: "",
  skills: [],
  freshSessionId: "fresh-id",
  env: { HOME: "/home/u" },
};

const structured = claude.structured!;

function read(line: unknown): ReplyEvent[] {
  return structured.readLine(JSON.stringify(line), { now: NOW, zone: "UTC" });
}

const session = (vendorSessionId: string): ReplyEvent => ({ kind: "session", vendorSessionId });
const SUBSCRIBER_LIMIT = {
  status: "rejected",
  resetsAt: 1_700_000_000,
  rateLimitType: "five_hour",
  isUsingOverage: false,
};

Deno.test("a fresh turn reads the prompt from its input and lets Claude choose the id", () => {
  const { args, stdin } = structured.turn(CONTEXT, { prompt: "--help" });
  assert.equal(stdin, "--help");
  assert.ok(
    !args.includes("--help") && !args.includes("--resume") && !args.includes("--session-id"),
  );
  assert.deepEqual(args.slice(0, 3), ["-p", "--output-format", "stream-json"]);
});

Deno.test("a turn has the settings and tools of a launch in a terminal", () => {
  const { args } = structured.turn(CONTEXT, { prompt: "x" });
  const launch = claude.plan(CONTEXT).args;
  const settings = launch.slice(launch.indexOf("--settings"));
  assert.deepEqual(args.slice(-settings.length), settings);
  assert.ok(settings.includes("--mcp-config"));
});

Deno.test("a resumed turn names the conversation once, even when the launch resumed one too", () => {
  const context = { ...CONTEXT, resume: "of-the-launch" };
  const { args } = structured.turn(context, { prompt: "x", resume: "resume-id" });
  const at = args.indexOf("--resume");
  assert.equal(args[at + 1], "resume-id");
  assert.ok(!args.includes("of-the-launch") && args.lastIndexOf("--resume") === at);
});

Deno.test("a system line shows life and the conversation's id", () => {
  const line = { type: "system", subtype: "init", session_id: "s", cwd: "/", tools: [] };
  assert.deepEqual(read(line), [session("s"), { kind: "alive" }]);
});

Deno.test("a rejected limit is one event with its time; without information it is none", () => {
  const line = { type: "rate_limit_event", rate_limit_info: SUBSCRIBER_LIMIT, session_id: "c" };
  const events = read(line);
  const limits = events.filter((event) => event.kind === "limit");
  assert.deepEqual(limits.map(({ limit }) => limit.reset?.at), [1_700_000_000_000]);
  assert.deepEqual(events[0], session("c"));
  for (const info of [{ rate_limit_info: { x: 1 } }, {}]) {
    const event = { type: "rate_limit_event", session_id: "conv-123", ...info };
    assert.deepEqual(read(event), [session("conv-123"), { kind: "alive" }]);
  }
});

Deno.test("a limit without a usable time is a limit without a time", () => {
  const event = { type: "rate_limit_event", rate_limit_info: { status: "rejected" } };
  const [limit] = read(event);
  assert.ok(limit?.kind === "limit" && limit.limit.reset === undefined);
});

Deno.test("a warning tells how much is used and stops nobody", () => {
  const rate_limit_info = { ...SUBSCRIBER_LIMIT, status: "allowed_warning", utilization: 0.93 };
  const events = read({ type: "rate_limit_event", rate_limit_info });
  assert.deepEqual(events.map(({ kind }) => kind), ["usage"]);
  const [usage] = events;
  assert.equal(usage?.kind === "usage" ? usage.readings[0]?.usedPercent : 0, 93);
});

Deno.test("blocks of an assistant line are told in order", () => {
  const content = [
    { type: "thinking", thinking: "hm" },
    { type: "text", text: "a" },
    { type: "tool_use", id: "t1", name: "Bash", input: { command: "ls -l\npwd", n: 1 } },
    { type: "tool_use", name: "mcp__idea__idea_reply", input: { result: "42" } },
    { type: "text", text: "b" },
  ];
  assert.deepEqual(read({ type: "assistant", message: { content }, parent_tool_use_id: null }), [
    { kind: "alive" },
    { kind: "text", text: "a" },
    { kind: "tool", id: "t1", name: "Bash", detail: "ls -l", state: "started" },
    { kind: "tool", name: "idea/idea_reply", detail: "42", state: "started" },
    { kind: "text", text: "b" },
  ]);
});

Deno.test("text is told as it is written; other pieces only show life", () => {
  const piece = (delta: unknown) => ({
    type: "stream_event",
    event: { type: "content_block_delta", index: 0, delta },
    parent_tool_use_id: null,
  });
  assert.deepEqual(read(piece({ type: "text_delta", text: "Ech" })), [
    { kind: "delta", text: "Ech" },
  ]);
  assert.deepEqual(read(piece({ type: "input_json_delta", partial_json: "{" })), [
    { kind: "alive" },
  ]);
  assert.deepEqual(read({ type: "stream_event", event: { type: "message_stop" } }), [
    { kind: "alive" },
  ]);
});

Deno.test("the result of a tool ends it, a refusal with its reason", () => {
  const user = (block: unknown) => ({ type: "user", message: { role: "user", content: [block] } });
  const done = { type: "tool_result", tool_use_id: "t1", content: [{ type: "text", text: "ok" }] };
  assert.deepEqual(read(user(done)), [{ kind: "tool", id: "t1", state: "done" }]);
  const refused = {
    type: "tool_result",
    tool_use_id: "t1",
    is_error: true,
    content: "<tool_use_error>This Bash command requires approval\nmore</tool_use_error>",
  };
  assert.deepEqual(read(user(refused)), [
    { kind: "tool", id: "t1", state: "failed", problem: "This Bash command requires approval" },
  ]);
  const prompt = { type: "user", message: { role: "user", content: "hello" } };
  assert.deepEqual(read(prompt), [{ kind: "alive" }]);
});

Deno.test("what an inner agent says is not the agent's word", () => {
  const content = [{ type: "text", text: "inner" }];
  const line = { type: "assistant", message: { content }, parent_tool_use_id: "toolu_1" };
  assert.deepEqual(read(line), []);
});

Deno.test("the result ends the turn with its text", () => {
  const line = { type: "result", subtype: "success", is_error: false, result: "fini" };
  assert.deepEqual(read({ ...line, session_id: "s" }), [{ kind: "final", text: "fini" }]);
  assert.deepEqual(read({ type: "result", is_error: false }), [{ kind: "final" }]);
});

Deno.test("a result that is a failure says so, in Claude's words", () => {
  const line = {
    type: "result",
    subtype: "error_during_execution",
    is_error: true,
    session_id: "9b63",
    errors: ["No conversation found with session ID: 9b63"],
  };
  const words = "No conversation found with session ID: 9b63";
  assert.deepEqual(read(line), [{ kind: "final", text: words, failed: true }]);
  assert.ok(structured.knowsNot(words));
  assert.ok(!structured.knowsNot("API Error: 400 nope"));
});

Deno.test("a result at a limit is the limit, not an answer; one at a crowded server is a failure", () => {
  const line = { type: "result", is_error: true, api_error_status: 429 };
  const limited = read({
    ...line,
    api_error: "usage_limit_reached",
    result: "You've hit your 5-hour limit · resets 6:23pm (UTC)",
  });
  assert.deepEqual(limited.map(({ kind }) => kind), ["limit"]);
  const crowded = read({ ...line, result: "API Error: Request rejected (429) · busy" });
  assert.deepEqual(crowded, [
    { kind: "final", text: "API Error: Request rejected (429) · busy", failed: true },
  ]);
});

Deno.test("the words of a failure are not an answer of the model", () => {
  const content = [{ type: "text", text: "API Error: 400 nope" }];
  const line = { type: "assistant", is_api_error_message: true, message: { content } };
  assert.deepEqual(read(line), [{ kind: "alive" }]);
});

Deno.test("unknown lines are ignored, a broken one is named", () => {
  for (const line of [{ type: "news", x: 1 }, {}, [], 3, null]) assert.deepEqual(read(line), []);
  assert.deepEqual(read({ type: "assistant", message: 7 }), [{ kind: "alive" }]);
  assert.throws(
    () => structured.readLine('{"type":"resul', { now: NOW, zone: "UTC" }),
    (thrown) =>
      thrown instanceof IdeaError && thrown.code === "PROCESS" && /resul/.test(thrown.message),
  );
});
