import assert from "node:assert/strict";
import { readSentence } from "../../core/limit/limit_pattern.ts";
import { type LimitScreenState, readLimitScreen } from "../../core/limit/limit_screen.ts";
import type { LimitSignal } from "../../core/limit/signal.ts";
import { readScreen } from "../../core/profile/screen_manifest.ts";
import { codex } from "./codex.ts";
import { codexLimitScreen, codexLimitSentences } from "./codex_limits.ts";
import { codexScreen } from "./codex_screen.ts";
import { geminiLimitSentences } from "./gemini_limits.ts";
import { recordedScreen } from "./testdata/screens.ts";

const ZONE = "Europe/Berlin";
const NOW = Temporal.Instant.from("2026-08-18T09:00Z").epochMilliseconds;
const IDLE: LimitScreenState = { prompt: "empty", busy: false };

function meaning(signal: LimitSignal | undefined): string {
  if (signal === undefined) return "none";
  if (signal.signal === "transient") return signal.reason;
  if (signal.signal !== "limited") return signal.signal;
  const { kind, reset, distrust } = signal;
  if (!reset) return distrust ? `${kind} ${distrust}` : kind;
  const local = Temporal.Instant.fromEpochMilliseconds(reset.at).toZonedDateTimeISO(ZONE);
  return `${kind} ${local.toPlainDateTime().toString({ smallestUnit: "minute" })}`;
}

function said(text: string, sentences = codexLimitSentences): string {
  return meaning(readSentence(text, sentences, { now: NOW, zone: ZONE, source: "structured" }));
}

const HIT = "You've hit your usage limit";
const TODAY = "2026-08-18T15:42";
const THURSDAY = "2026-08-20T07:38";

Deno.test("every sentence with which Codex stops gives its kind and its time", () => {
  const bodies: Record<string, string> = {
    [`${HIT} for gpt-5.6-mini. Switch to another model now,`]: "model",
    [`${HIT} for Codex Spark. Switch to another model now,`]: "model",
    [`${HIT}. Try the new plan, half the price,`]: "unknown",
    [
      `${HIT}. Upgrade to Pro (https://chatgpt.com/explore/pro), visit ` +
      "https://chatgpt.com/codex/settings/usage to purchase more credits"
    ]: "unknown",
    [
      `${HIT}. Upgrade to Pro (https://openai.com/chatgpt/pricing), visit ` +
      "https://chatgpt.com/codex/settings/usage to purchase more credits"
    ]: "unknown",
    [`${HIT}. To get more access now, send a request to your admin`]: "unknown",
    [`${HIT}. Upgrade to Plus to continue using Codex (https://chatgpt.com/explore/plus),`]:
      "unknown",
    [`${HIT}. Visit https://chatgpt.com/codex/settings/usage to purchase more credits`]: "unknown",
  };
  for (const [body, kind] of Object.entries(bodies)) {
    assert.equal(said(`${body} or try again later.`), kind, body);
    assert.equal(said(`${body} or try again at 3:42 PM.`), `${kind} ${TODAY}`, body);
    const dated = `${body} or try again at Aug 20th, 2026 7:38 AM.`;
    assert.equal(said(dated), `${kind} ${THURSDAY}`, body);
    assert.equal(said(dated.replaceAll("'", "’")), `${kind} ${THURSDAY}`, body);
  }
  const whole: Record<string, string> = {
    [`${HIT}. Try again at 3:42 PM.`]: `unknown ${TODAY}`,
    [`${HIT}. Try again at Aug 20, 2026, 7:38 AM.`]: `unknown ${THURSDAY}`,
    [`${HIT}. Try again later.`]: "unknown",
    [`${HIT}. Upgrade to Plus to continue using Codex (https://chatgpt.com/explore/plus)`]:
      "unknown",
    [`${HIT}. Upgrade to Pro (https://openai.com/chatgpt/pricing) or try again in 5 days 22 hours\n11 minutes.`]:
      "unknown 2026-08-24T09:11",
    [`${HIT}. Upgrade to Pro (https://openai.com/chatgpt/pricing), or wait for limits to reset (every 5h and every week.).`]:
      "unknown",
    "Your workspace is out of credits. Add credits to continue.": "credits",
    "Your workspace is out of credits. Ask your workspace owner to refill in order to continue.":
      "credits",
    "You hit your spend cap set in your workspace. Increase your spend cap to continue.": "credits",
    "You hit your spend cap set by the owner of your workspace. Ask an owner to increase your spend cap to continue.":
      "credits",
  };
  for (const [text, means] of Object.entries(whole)) assert.equal(said(text), means, text);
});

Deno.test("no other trouble of Codex is taken for a limit", () => {
  const table: Record<string, string> = {
    "Quota exceeded. Check your plan and billing details.": "none",
    "To use Codex with your ChatGPT plan, upgrade to Plus: https://chatgpt.com/explore/plus.":
      "none",
    "Selected model is at capacity. Please try a different model.": "overloaded",
    "We're currently experiencing high demand, which may cause temporary errors.": "overloaded",
    "exceeded retry limit, last status: 429 Too Many Requests, request id: 1": "apiRateLimit",
    "stream disconnected before completion: You've hit your usage limit.": "none",
    "agent thread limit reached": "none",
    [`The log says: ${HIT}. Try again later.`]: "none",
  };
  for (const [text, means] of Object.entries(table)) assert.equal(said(text), means, text);
});

Deno.test("every sentence with which Gemini stops gives its kind and its time", () => {
  const capacity = "You have exhausted your capacity on this model.";
  const quota = "You exceeded your current quota, please check your plan and billing details.";
  const table: Record<string, string> = {
    "✕ [API Error: You have exhausted your daily quota on this model.]": "daily",
    [`${capacity} Your quota will reset after 8h44m7s.`]: "daily 2026-08-18T19:44",
    [`${capacity} Your quota will reset after 19h14m47s.`]: "daily 2026-08-19T06:14",
    [`${capacity} Your quota will reset after 4h28m20s.`]: "daily 2026-08-18T15:28",
    [`✕ [API Error: ${capacity} Your quota will reset after 4h28m20s.]`]: "daily 2026-08-18T15:28",
    [`${capacity} Your quota will reset after 53s.`]: "apiRateLimit",
    [`${capacity} Your quota will reset after 0s.`]: "apiRateLimit",
    [`Attempt 1 failed: ${capacity} Your quota will reset after 5s.. Retrying after 6173ms...`]:
      "apiRateLimit",
    "No capacity available for model gemini-3-flash-preview on the server": "overloaded",
    "Resource has been exhausted (e.g. check quota).": "apiRateLimit",
    [`${quota} {"quotaId":"GenerateRequestsPerDayPerProjectPerModel-FreeTier"} Please retry in 34.07s`]:
      "daily",
    [`${quota} Please retry in 34.07s`]: "apiRateLimit",
    [`${quota} Please retry in 900ms`]: "apiRateLimit",
    [`${quota} Suggested retry after 60s.`]: "apiRateLimit",
    "Usage limit reached for gemini-2.5-pro.\nAccess resets at 2:00 PM PST.\n/stats model for usage details":
      "daily 2026-08-19T00:00",
    "Usage limit reached for all Pro models.\nAccess resets at 2:00 PM GMT+2.":
      "daily 2026-08-18T14:00",
    "Usage limit reached for gemini-2.5-pro.": "daily",
    "We are currently experiencing high demand for gemini-2.5-pro.\nAccess resets at 2:00 PM PST.":
      "overloaded",
    "Possible quota limitations in place or slow response times detected. Switching to the gemini-2.5-flash model for the rest of this session.":
      "none",
    "limit reached": "none",
  };
  for (const [text, means] of Object.entries(table)) {
    assert.equal(said(text, geminiLimitSentences), means, text);
  }
});

function onScreen(lines: readonly string[], state: LimitScreenState = IDLE): string {
  const context = { now: NOW, zone: ZONE };
  return meaning(readLimitScreen(lines, state, codexLimitScreen, codexLimitSentences, context));
}

for (const version of codex.profile.measured.versions) {
  Deno.test(`Codex ${version}: the limit is read from the real screen, wrapped in an address`, async () => {
    const view = await recordedScreen("codex", version, "limit");
    const now = Temporal.Instant.from("2026-11-30T12:30Z").epochMilliseconds;
    const reading = readScreen(view, codexScreen);
    const found = readLimitScreen(view.lines, reading, codexLimitScreen, codexLimitSentences, {
      now,
      zone: "UTC",
    });
    assert.match(meaning(found), /^unknown 2026-11-30T14:2\d$/u);
  });

  for (const state of ["done", "busy", "tool_running", "interrupted", "warning", "permission"]) {
    Deno.test(`Codex ${version}: a screen without a limit has none (${state})`, async () => {
      const view = await recordedScreen("codex", version, state);
      assert.equal(onScreen(view.lines, readScreen(view, codexScreen)), "none");
    });
  }
}

/** As the CLI drew it in a terminal of 44 columns. */
const NARROW = [
  "■ You’ve hit your usage limit. Upgrade to",
  "Pro (https://chatgpt.com/explore/pro), visit",
  "https://chatgpt.com/settings/usage to",
  "purchase more credits or try again at 3:42",
  "PM.",
];
const PROMPT = ["", "", "› Ask Codex to do anything", "", "  gpt-5.1-codex default · ~/project"];

Deno.test("the limit is read in a terminal so narrow that Codex breaks its time", () => {
  assert.equal(onScreen(["› do work", "", "", ...NARROW, ...PROMPT]), `unknown ${TODAY}`);
});

Deno.test("the same sentence in what Codex prints or is told parks nobody", () => {
  const quoted: Record<string, string[]> = {
    "what the user wrote": ["› what does this mean:", ...NARROW.map((line) => `  ${line}`)],
    "the agent's own words": ["• ■ You’ve hit your usage limit. Try again at 3:42 PM."],
    "a paragraph of the agent's": [
      "• It says:",
      "",
      "  You’ve hit your usage limit. Try again later.",
    ],
    "output of a tool": ["• Ran cat log", ...NARROW.map((line) => `    ${line}`)],
    "an earlier turn": [
      ...NARROW,
      "",
      "› continue",
      "",
      "• Done.",
      "",
      "  Worked for 3s • 6:25 PM",
    ],
    "another error": ["■ Conversation interrupted - tell the model what to do differently."],
  };
  for (const [what, lines] of Object.entries(quoted)) {
    assert.equal(onScreen([...lines, ...PROMPT]), "none", what);
  }
  assert.equal(onScreen([...NARROW, ...PROMPT], { prompt: "empty", busy: true }), "none");
  const draft: LimitScreenState = { prompt: "draft", busy: false };
  assert.equal(onScreen(["• Done.", "", "› a draft", ...NARROW], draft), "none");
});
