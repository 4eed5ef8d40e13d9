import assert from "node:assert/strict";
import type { LimitSignal } from "../../core/limit/signal.ts";
import {
  readClaudeLimitHook,
  readClaudeStatusLine,
  readClaudeStreamMessage,
  readClaudeTranscriptLine,
} from "./claude_limit_messages.ts";

const NOW = Temporal.Instant.from("2026-11-30T18:25:05.542Z").epochMilliseconds;
const SAID = { now: NOW, zone: "Europe/Berlin" };
const RESET_S = 1_796_066_705;
const RESET = { at: RESET_S * 1000, precision: "second" };
/** 7:25pm (UTC), at the end of that minute. */
const RESET_MINUTE = {
  at: Temporal.Instant.from("2026-11-30T19:25:59.999Z").epochMilliseconds,
  precision: "minute",
};
const SENTENCE = "You've hit your 5-hour limit · resets 7:25pm (UTC)";

function event(info: Record<string, unknown>): LimitSignal[] {
  return readClaudeStreamMessage(
    { type: "rate_limit_event", "rate_limit_info": info, uuid: "u", "session_id": "s" },
    SAID,
  );
}

const rejected = {
  status: "rejected",
  resetsAt: RESET_S,
  rateLimitType: "five_hour",
  isUsingOverage: false,
};

Deno.test("a rejected turn is a limit with its window and its exact time", () => {
  assert.deepEqual(event(rejected), [
    { signal: "limited", source: "structured", kind: "session", reset: RESET, at: NOW },
    {
      signal: "usage",
      readings: [{ window: "session", usedPercent: 100, resetsAt: RESET.at, at: NOW }],
    },
  ]);
  const kinds = { "seven_day": "weekly", "seven_day_opus": "opus", "seven_day_sonnet": "sonnet" };
  for (const [rateLimitType, kind] of Object.entries(kinds)) {
    const [found] = event({ ...rejected, rateLimitType });
    assert.equal(found?.signal === "limited" && found.kind, kind);
  }
});

Deno.test("a rejected turn without a window or a usable time is a limit all the same", () => {
  assert.deepEqual(event({ status: "rejected" }), [
    { signal: "limited", source: "structured", kind: "unknown", at: NOW },
  ]);
  const [late] = event({ ...rejected, resetsAt: RESET_S + 86_400 });
  assert.deepEqual(late, {
    signal: "limited",
    source: "structured",
    kind: "session",
    distrust: "tooFar",
    at: NOW,
  });
  const [odd] = event({ ...rejected, resetsAt: { in: 5 }, rateLimitType: 7 });
  assert.equal(odd?.signal === "limited" && odd.reset, undefined);
});

Deno.test("a warning feeds the meter and parks nobody", () => {
  const info = { ...rejected, status: "allowed_warning", utilization: 0.93 };
  assert.deepEqual(event(info), [{
    signal: "usage",
    readings: [{ window: "session", usedPercent: 93, resetsAt: RESET.at, at: NOW }],
  }]);
  assert.deepEqual(event({ status: "allowed", resetsAt: RESET_S, rateLimitType: "seven_day" }), [
    { signal: "usage", readings: [{ window: "weekly", resetsAt: RESET.at, at: NOW }] },
  ]);
  assert.deepEqual(event({ status: "allowed" }), []);
  assert.deepEqual(event({ ...rejected, isUsingOverage: true }).map(({ signal }) => signal), [
    "usage",
  ]);
});

Deno.test("one event feeds the meters of all windows it tells of", () => {
  const unifiedWindows = {
    "five_hour": { utilization: 0.93, resetsAt: RESET_S, status: "allowed_warning" },
    "seven_day": { utilization: 0.4, resetsAt: RESET_S + 60 },
    "unheard_of": { utilization: 0.1 },
    "seven_day_opus": { status: "allowed" },
  };
  const info = { ...rejected, status: "allowed_warning", utilization: 0.93, unifiedWindows };
  const session = { window: "session", usedPercent: 93, resetsAt: RESET.at, at: NOW };
  const weekly = { window: "weekly", usedPercent: 40, resetsAt: RESET.at + 60_000, at: NOW };
  assert.deepEqual(event(info), [{ signal: "usage", readings: [session, weekly] }]);
  assert.deepEqual(event({ ...info, unifiedWindows: "later" }), [
    { signal: "usage", readings: [session] },
  ]);
});

Deno.test("a message that is broken or about something else tells nothing", () => {
  const junk = [null, 7, "x", [], {}, { type: "rate_limit_event" }, { type: "assistant" }];
  for (const message of [...junk, { type: "rate_limit_event", "rate_limit_info": { x: 1 } }]) {
    assert.deepEqual(readClaudeStreamMessage(message, SAID), [], JSON.stringify(message));
  }
});

Deno.test("the result of a turn tells a plan's limit from a key's and from a crowded server", () => {
  const result = (more: Record<string, unknown>) =>
    readClaudeStreamMessage(
      { type: "result", subtype: "success", "is_error": true, ...more },
      SAID,
    );
  const plan = { "api_error_status": 429, "api_error": "usage_limit_reached", result: SENTENCE };
  assert.deepEqual(result(plan), [{
    signal: "limited",
    source: "structured",
    kind: "session",
    reset: RESET_MINUTE,
    at: NOW,
    text: SENTENCE,
  }]);
  assert.deepEqual(result({ ...plan, result: "Something new" }), [
    { signal: "limited", source: "structured", kind: "unknown", at: NOW },
  ]);
  const key = "API Error: Request rejected (429) · slow down";
  assert.deepEqual(result({ "api_error_status": 429, result: key }), [
    { signal: "transient", reason: "apiRateLimit", at: NOW, text: key },
  ]);
  assert.deepEqual(result({ "api_error_status": 529 }), [
    { signal: "transient", reason: "overloaded", at: NOW },
  ]);
  assert.deepEqual(result({ "api_error_status": 401, result: "API Error: 401" }), []);
  assert.deepEqual(result({ "is_error": false, result: SENTENCE }), [
    { signal: "answered", at: NOW },
  ]);
});

/** As the CLI wrote it, without what does not matter. */
const line = {
  parentUuid: "7a2a89d5-ca21-4638-8f8c-5786a1f21a77",
  isSidechain: false,
  type: "assistant",
  timestamp: "2026-11-30T18:25:05.542Z",
  message: {
    model: "<synthetic>",
    role: "assistant",
    "stop_reason": "stop_sequence",
    content: [{ type: "text", text: SENTENCE }],
  },
  apiError: "usage_limit_reached",
  quotaLimits: { ...rejected, unifiedRateLimitFallbackAvailable: false },
  error: "rate_limit",
  isApiErrorMessage: true,
  apiErrorStatus: 429,
};

function transcript(more: Record<string, unknown>, since = NOW): LimitSignal[] {
  return readClaudeTranscriptLine(JSON.stringify({ ...line, ...more }), since, SAID.zone);
}

Deno.test("a refused turn in the transcript is a limit with its exact time", () => {
  const [found] = transcript({});
  assert.deepEqual(found, {
    signal: "limited",
    source: "structured",
    kind: "session",
    reset: RESET,
    at: NOW,
    text: SENTENCE,
  });
});

Deno.test("without the vendor's numbers the sentence of the transcript tells the time", () => {
  assert.deepEqual(transcript({ quotaLimits: undefined, apiError: undefined }), [{
    signal: "limited",
    source: "structured",
    kind: "session",
    reset: RESET_MINUTE,
    at: NOW,
    text: SENTENCE,
  }]);
});

Deno.test("a transcript line is a limit only when all its marks agree and it is fresh", () => {
  assert.deepEqual(transcript({ isSidechain: true }), []);
  assert.deepEqual(transcript({ error: "overloaded_error", apiErrorStatus: 529 }), []);
  assert.deepEqual(transcript({ error: "authentication_error", apiErrorStatus: 401 }), []);
  assert.deepEqual(transcript({ apiErrorStatus: undefined }), []);
  assert.deepEqual(transcript({}, NOW + 1), []);
  assert.deepEqual(transcript({ timestamp: "yesterday" }), []);
  const key = { content: [{ type: "text", text: "API Error: Request rejected (429)" }] };
  const [transient] = transcript({ quotaLimits: undefined, apiError: undefined, message: key });
  assert.equal(transient?.signal, "transient");
});

Deno.test("only a line of the model says that the account works again", () => {
  const ok = { isApiErrorMessage: undefined, error: undefined };
  const message = { model: "claude-opus-5-5", content: [{ type: "text", text: SENTENCE }] };
  assert.deepEqual(transcript({ ...ok, message }), [{ signal: "answered", at: NOW }]);
  assert.deepEqual(transcript(ok), []);
  assert.deepEqual(transcript({ ...ok, type: "user", message: { content: SENTENCE } }), []);
  assert.deepEqual(transcript({ ...ok, message, isSidechain: true }), []);
});

Deno.test("a half-written line of the transcript tells nothing", () => {
  const text = JSON.stringify(line);
  assert.deepEqual(readClaudeTranscriptLine(text.slice(0, -9), NOW, "UTC"), []);
  assert.deepEqual(readClaudeTranscriptLine("", NOW, "UTC"), []);
});

Deno.test("the hook of a failed turn tells what failed", () => {
  const hook = (more: Record<string, unknown>) =>
    readClaudeLimitHook({ "hook_event_name": "StopFailure", "session_id": "s", ...more }, SAID);
  const limit = { error: "rate_limit", "last_assistant_message": SENTENCE };
  assert.deepEqual(hook(limit), [{
    signal: "limited",
    source: "hook",
    kind: "session",
    reset: RESET_MINUTE,
    at: NOW,
    text: SENTENCE,
  }]);
  assert.deepEqual(hook({ error: "rate_limit" }), [
    { signal: "limited", source: "hook", kind: "unknown", at: NOW },
  ]);
  const [key] = hook({
    error: "rate_limit",
    "last_assistant_message": "API Error: Request rejected (429) · slow down",
  });
  assert.equal(key?.signal, "transient");
  assert.deepEqual(hook({ error: "rate_limit", "last_assistant_message": "Something new" }), [
    { signal: "suspected", at: NOW, text: "Something new" },
  ]);
  assert.deepEqual(hook({ error: "overloaded" }), [
    { signal: "transient", reason: "overloaded", at: NOW },
  ]);
  const [credits] = hook({
    error: "billing_error",
    "last_assistant_message": "Your org is out of usage · contact your admin",
  });
  assert.equal(credits?.signal === "limited" && credits.kind, "credits");
  for (const error of ["authentication_failed", "server_error", "unknown"]) {
    assert.deepEqual(hook({ ...limit, error }), [], error);
  }
});

Deno.test("other hooks tell no limit, whatever they quote, and the end of a turn an answer", () => {
  const post = (name: string) =>
    readClaudeLimitHook({ "hook_event_name": name, "last_assistant_message": SENTENCE }, SAID);
  assert.deepEqual(post("Stop"), [{ signal: "answered", at: NOW }]);
  assert.deepEqual(post("Notification"), []);
  assert.deepEqual(readClaudeLimitHook("x", SAID), []);
});

Deno.test("the status line feeds the meter", () => {
  const windows = {
    "five_hour": { "used_percentage": 41.5, "resets_at": RESET_S },
    "seven_day": { "used_percentage": 7 },
    "unheard_of": { "used_percentage": 3 },
  };
  assert.deepEqual(readClaudeStatusLine({ "rate_limits": windows }, SAID), [{
    signal: "usage",
    readings: [
      { window: "session", usedPercent: 41.5, resetsAt: RESET.at, at: NOW },
      { window: "weekly", usedPercent: 7, at: NOW },
    ],
  }]);
  assert.deepEqual(readClaudeStatusLine({}, SAID), []);
});
