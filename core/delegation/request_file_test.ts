import assert from "node:assert/strict";
import { IdeaError } from "../error.ts";
import {
  answeredRequest,
  formatResponse,
  isRequestName,
  isWholeRequest,
  parseRequest,
  refusal,
  responseName,
  typeOf,
} from "./request_file.ts";

const parse = (value: unknown) => parseRequest(JSON.stringify(value));

function refused(code: string, words: RegExp): (thrown: unknown) => boolean {
  return (thrown) => {
    assert.ok(thrown instanceof IdeaError, String(thrown));
    assert.equal(thrown.code, code);
    assert.match(thrown.message, words);
    return true;
  };
}

Deno.test("a request of the original app means what it meant there", () => {
  const ask = { type: "agent.message", requestedBy: "Main", targetAgent: "QA", task: "run tests" };
  assert.deepEqual(parse(ask), { action: "agent.message", target: "QA", task: "run tests" });
  const byName = { type: "agent.message", name: "QA", task: "run tests", targetAgent: null };
  assert.deepEqual(parse(byName), { action: "agent.message", target: "QA", task: "run tests" });
  assert.deepEqual(parse({ type: "spawn_agent", name: "QA" }), {
    action: "agent.run",
    target: "QA",
  });
  assert.deepEqual(parse({ type: "agent.reply", result: "42" }), {
    action: "agent.reply",
    result: "42",
  });
});

Deno.test("a request that lacks something is refused with the name of what it lacks", () => {
  assert.throws(() => parse({ type: "agent.message", task: "x" }), refused("INVALID", /^target/));
  assert.throws(
    () => parse({ type: "agent.message", targetAgent: "", task: "x" }),
    refused("INVALID", /^targetAgent: /),
  );
  assert.throws(() => parse({ type: "agent.message", name: "QA" }), refused("INVALID", /^task: /));
  assert.throws(() => parse({ type: "agent.reply" }), refused("INVALID", /^result: /));
  assert.throws(() => parse({ task: "x" }), refused("INVALID", /^type: /));
  assert.throws(() => parse({ type: "agent.dance" }), refused("INVALID", /agent\.message.*dance/));
  assert.throws(() => parse([]), refused("INVALID", /^request: /));
  assert.throws(() => parseRequest("{"), refused("INVALID", /not JSON/));
});

Deno.test("requests about what the project knows are understood, as short as the original wrote them", () => {
  const defined = (value: unknown) => JSON.parse(JSON.stringify(parse(value)));
  const table: [given: Record<string, unknown>, meant: Record<string, unknown>][] = [
    [{ type: "context.read", requestedBy: "Gem" }, { action: "context.read" }],
    [{ type: "context.read", name: "QA" }, { action: "context.read", target: "QA" }],
    [
      { type: "context.propose", targetAgent: null, content: "text", why: "because" },
      { action: "context.propose", content: "text", why: "because" },
    ],
    [
      { type: "update_agent_context", targetAgent: "QA", content: "text", revision: "1a" },
      { action: "update_agent_context", target: "QA", content: "text", revision: "1a" },
    ],
    [{ type: "memory.read" }, { action: "memory.read" }],
    [{ type: "memory.read", slug: "x", query: "" }, { action: "memory.read", slug: "x" }],
    [
      { type: "memory.write", slug: "x", content: "text" },
      { action: "memory.write", note: { slug: "x", content: "text" } },
    ],
    [
      { type: "memory.write", slug: "x", description: "d", noteType: "user", content: "text" },
      {
        action: "memory.write",
        note: { slug: "x", description: "d", type: "user", content: "text" },
      },
    ],
    [
      { type: "skill.create", name: "test-it", description: "d", content: "text" },
      { action: "skill.create", skill: { name: "test-it", description: "d", content: "text" } },
    ],
  ];
  for (const [given, meant] of table) assert.deepEqual(defined(given), meant);
});

Deno.test("a request to write that says nothing to write is refused with the name of what it lacks", () => {
  const table: [Record<string, unknown>, RegExp][] = [
    [{ type: "context.propose" }, /^content: /],
    [{ type: "update_agent_context", content: "" }, /^content: /],
    [{ type: "memory.write", slug: "x" }, /^content: /],
    [{ type: "memory.write", content: "text" }, /^slug: /],
    [{ type: "skill.create", name: "x", content: "text" }, /^description: /],
  ];
  for (const [given, words] of table) assert.throws(() => parse(given), refused("INVALID", words));
});

Deno.test("neither responses nor files on their way to a name are taken for requests", () => {
  const names = ["ask.json", "ask.json.response.json", "ask.json.1a2b3c4d.tmp", ".ask.json", "ask"];
  assert.deepEqual(names.filter(isRequestName), ["ask.json"]);
  assert.equal(responseName("ask.json"), "ask.json.response.json");
  assert.ok(!isRequestName(responseName("ask.json")));
});

Deno.test("half of a request is not a request yet, at whatever byte it was cut", () => {
  const whole = JSON.stringify({ type: "agent.message", targetAgent: "QA", task: "a {b} c" });
  for (let size = 0; size < whole.length; size++) {
    assert.equal(isWholeRequest(whole.slice(0, size)), false);
  }
  assert.ok(isWholeRequest(`\uFEFF${whole}`));
});

Deno.test("a response tells which request it answers, and echoes what that was called", () => {
  const failure = new IdeaError("NOT_FOUND", "No agent");
  const response = { ...refusal(typeOf(`{"type": "spawn_agent"}`), failure), request: "abc" };
  assert.deepEqual(JSON.parse(formatResponse(response)), {
    ok: false,
    action: "spawn_agent",
    error: "No agent",
    code: "NOT_FOUND",
    request: "abc",
  });
  assert.equal(answeredRequest(formatResponse(response)), "abc");
  assert.equal(answeredRequest(`{"ok": true, "action": "agent.message"}`), undefined);
  assert.equal(answeredRequest("{"), undefined);
  assert.equal(typeOf("{"), "");
});
