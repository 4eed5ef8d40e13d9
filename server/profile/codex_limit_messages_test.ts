import assert from "node:assert/strict";
import type { LimitSignal } from "../../core/limit/signal.ts";
import { readCodexExecMessage, readCodexRolloutLimits } from "./codex_limit_messages.ts";

const TIME = "2026-11-30T18:25:14.507Z";
const NOW = Temporal.Instant.from(TIME).epochMilliseconds;
const ZONE = "UTC";
const SAID = { now: NOW, zone: ZONE };
const SENTENCE = "You’ve hit your usage limit. Upgrade to Pro (https://chatgpt.com/explore/pro), " +
  "visit https://chatgpt.com/settings/usage to purchase more credits or try again at 7:25 PM.";
const MINUTE = {
  at: Temporal.Instant.from("2026-11-30T19:25:59.999Z").epochMilliseconds,
  precision: "minute",
};
const LIMITED = { signal: "limited", source: "structured", kind: "unknown", at: NOW };
const TOLD = { ...LIMITED, reset: MINUTE, text: SENTENCE };

function rollout(payload: Record<string, unknown>, since = NOW): LimitSignal[] {
  return readCodexRolloutLimits(
    JSON.stringify({ timestamp: TIME, ordinal: 20, type: "event_msg", payload }),
    since,
    ZONE,
  );
}

Deno.test("a refused turn of codex exec is a limit with its time, in each form it has", () => {
  assert.deepEqual(readCodexExecMessage({ type: "error", message: SENTENCE }, SAID), [TOLD]);
  const failed = { type: "turn.failed", error: { message: SENTENCE } };
  assert.deepEqual(readCodexExecMessage(failed, SAID), [TOLD]);
});

Deno.test("the vendor's own answer tells the exact time", () => {
  const at = Math.floor(NOW / 1000) + 3_600;
  const answer = { type: "usage_limit_reached", "plan_type": "plus", "resets_at": at };
  const reset = { at: at * 1000, precision: "second" };
  const exec = (error: unknown) => readCodexExecMessage({ type: "error", error }, SAID);
  assert.deepEqual(exec(answer), [{ ...LIMITED, reset }]);
  assert.deepEqual(exec({ ...answer, "resets_at": undefined, "resets_in_seconds": 3_600 }), [
    { ...LIMITED, reset: { at: NOW + 3_600_000, precision: "second" } },
  ]);
  assert.deepEqual(exec({ ...answer, message: SENTENCE }), [{ ...TOLD, reset }]);
  assert.deepEqual(exec({ ...answer, "resets_at": at + 30 * 86_400 }), [
    { ...LIMITED, distrust: "tooFar" },
  ]);
});

Deno.test("other failures of codex exec are no limit", () => {
  const exec = (message: unknown) => readCodexExecMessage(message, SAID);
  assert.deepEqual(
    exec({ type: "error", message: "stream disconnected before completion: x" }),
    [],
  );
  const [busy] = exec({
    type: "turn.failed",
    error: { message: "Selected model is at capacity. Please try a different model." },
  });
  assert.equal(busy?.signal, "transient");
  const item = { id: "item_0", type: "error", message: SENTENCE };
  assert.deepEqual(exec({ type: "item.completed", item }), []);
  assert.deepEqual(exec({ type: "turn.completed", usage: {} }), [{ signal: "answered", at: NOW }]);
  for (const junk of [null, 3, "x", {}, { type: "error" }]) assert.deepEqual(exec(junk), []);
});

Deno.test("a refused turn in the rollout is a limit", () => {
  const task = {
    type: "task_complete",
    "last_agent_message": null,
    error: { message: SENTENCE, "codex_error_info": "usage_limit_exceeded" },
  };
  assert.deepEqual(rollout(task), [TOLD]);
  assert.deepEqual(rollout(task, NOW + 1), []);
  const event = { type: "error", message: SENTENCE, "codex_error_info": "usage_limit_exceeded" };
  assert.deepEqual(rollout(event), [TOLD]);
  for (const word of ["usage_limit_exceeded", "usageLimitExceeded", "UsageLimitExceeded"]) {
    const error = { message: "Something new", "codex_error_info": word };
    assert.deepEqual(rollout({ type: "task_complete", error }), [LIMITED], word);
  }
  const other = { message: "Something new", "codex_error_info": "server_overloaded" };
  assert.deepEqual(rollout({ type: "task_complete", error: other }), []);
});

Deno.test("what people, tools and the agent say in the rollout parks nobody", () => {
  const item = { type: "AgentMessage", content: [{ type: "Text", text: SENTENCE }] };
  assert.deepEqual(rollout({ type: "item_completed", item }), [{ signal: "answered", at: NOW }]);
  assert.deepEqual(rollout({ type: "item_completed", item: { ...item, type: "UserMessage" } }), []);
  assert.deepEqual(rollout({ type: "task_complete", "last_agent_message": SENTENCE }), []);
  const output = { type: "message", content: [{ type: "error", text: SENTENCE }] };
  const text = JSON.stringify({ timestamp: TIME, type: "response_item", payload: output });
  assert.deepEqual(readCodexRolloutLimits(text, NOW, ZONE), []);
  assert.deepEqual(readCodexRolloutLimits('{"type":"error"', NOW, ZONE), []);
});

Deno.test("the rollout feeds the meter, whichever window comes first", () => {
  const reset = Math.floor(NOW / 1000) + 600;
  const limits = {
    "limit_id": "codex",
    primary: { "used_percent": 59, "window_minutes": 10_080, "resets_at": reset },
    secondary: { "used_percent": 12.5, "window_minutes": 300, "resets_in_seconds": 60 },
    "rate_limit_reached_type": null,
  };
  const usage = (more: Record<string, unknown>) =>
    rollout({ type: "token_count", info: {}, "rate_limits": { ...limits, ...more } });
  const weekly = {
    window: "weekly",
    usedPercent: 59,
    resetsAt: reset * 1000,
    windowMinutes: 10_080,
    at: NOW,
  };
  assert.deepEqual(usage({}), [{
    signal: "usage",
    readings: [
      weekly,
      { window: "session", usedPercent: 12.5, resetsAt: NOW + 60_000, windowMinutes: 300, at: NOW },
    ],
  }]);
  const [model] = usage({ "limit_id": "codex_spark", secondary: null });
  assert.deepEqual(model, { signal: "usage", readings: [{ ...weekly, window: "model" }] });
  assert.deepEqual(usage({ primary: null, secondary: null }), []);
  assert.deepEqual(rollout({ type: "token_count", "rate_limits": null }), []);
});

Deno.test("a limit the vendor calls reached ends when everything that is used up comes back", () => {
  const soon = Math.floor(NOW / 1000) + 600;
  const limits = {
    "limit_id": "codex",
    primary: { "used_percent": 100, "window_minutes": 300, "resets_at": soon },
    secondary: { "used_percent": 100, "window_minutes": 10_080, "resets_at": soon + 86_400 },
    "rate_limit_reached_type": "rate_limit_reached",
  };
  const first = (told: unknown) => rollout({ type: "token_count", "rate_limits": told })[0];
  assert.deepEqual(first(limits), {
    ...LIMITED,
    kind: "weekly",
    reset: { at: (soon + 86_400) * 1000, precision: "second" },
  });
  const credits = { ...limits, "rate_limit_reached_type": "workspace_owner_credits_depleted" };
  assert.deepEqual(first(credits), { ...LIMITED, kind: "credits" });
});
