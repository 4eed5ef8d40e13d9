import assert from "node:assert/strict";
import { readSentence } from "../../core/limit/limit_pattern.ts";
import { type LimitScreenState, readLimitScreen } from "../../core/limit/limit_screen.ts";
import type { LimitSignal } from "../../core/limit/signal.ts";
import { readScreen } from "../../core/profile/screen_manifest.ts";
import { claude } from "./claude.ts";
import { claudeLimitScreen, claudeLimitSentences } from "./claude_limits.ts";
import { claudeScreen } from "./claude_screen.ts";
import { recordedScreen } from "./testdata/screens.ts";

const ZONE = "Europe/Berlin";
const RULE = "─".repeat(60);
const IDLE: LimitScreenState = { prompt: "empty", busy: false };

/** Kind and local end of a sentence said at a moment; `none` when it is no limit. */
function meaning(signal: LimitSignal | undefined, zone = "UTC"): string {
  if (signal === undefined) return "none";
  if (signal.signal === "transient") return signal.reason;
  if (signal.signal !== "limited") return signal.signal;
  const { kind, reset, distrust } = signal;
  if (!reset) return distrust ? `${kind} ${distrust}` : kind;
  const local = Temporal.Instant.fromEpochMilliseconds(reset.at).toZonedDateTimeISO(zone);
  return `${kind} ${local.toPlainDateTime().toString({ smallestUnit: "minute" })}`;
}

function said(text: string, now: string, zone = "UTC"): string {
  const at = Temporal.Instant.from(now).epochMilliseconds;
  const context = { now: at, zone: ZONE, source: "hook" } as const;
  return meaning(readSentence(text, claudeLimitSentences, context), zone);
}

/** Sentence, when it was said, the zone to tell its time in, what it means. */
const LIMITS: [string, string, string, string][] = [
  [
    "Claude AI usage limit reached|1760004000",
    "2025-10-09T08:00Z",
    "UTC",
    "unknown 2025-10-09T10:00",
  ],
  [
    "Claude AI usage limit reached|1760004000000",
    "2025-10-09T08:00Z",
    "UTC",
    "unknown 2025-10-09T10:00",
  ],
  [
    "Claude usage limit reached. Your limit will reset at 2pm (America/New_York).",
    "2025-08-01T15:00Z",
    "America/New_York",
    "unknown 2025-08-01T14:00",
  ],
  ["5-hour limit reached ∙ resets 3am", "2025-08-01T00:30Z", ZONE, "session 2025-08-01T03:00"],
  ["5-hour limit reached ∙ resets 12:30am", "2025-08-01T20:00Z", ZONE, "session 2025-08-02T00:30"],
  ["5-hour limit reached - resets 3pm", "2025-08-01T10:00Z", ZONE, "session 2025-08-01T15:00"],
  [
    "Session limit reached ∙ resets 8pm\n     /upgrade to increase your usage limit.",
    "2025-10-01T15:00Z",
    ZONE,
    "session 2025-10-01T20:00",
  ],
  ["Opus weekly limit reached ∙ resets Oct 24", "2025-10-20T09:00Z", ZONE, "opus 2025-10-24T23:59"],
  [
    "Opus weekly limit reached ∙ resets Oct 31, 9am",
    "2025-10-28T09:00Z",
    ZONE,
    "opus 2025-10-31T09:00",
  ],
  [
    "Weekly limit reached · resets Dec 2, 7pm (Europe/Moscow) ·",
    "2025-11-29T09:00Z",
    "Europe/Moscow",
    "weekly 2025-12-02T19:00",
  ],
  [
    "You've hit your limit · resets 1:30am (Asia/Dhaka)",
    "2026-03-01T17:00Z",
    "Asia/Dhaka",
    "unknown 2026-03-02T01:30",
  ],
  [
    "You've hit your limit · resets 7pm (America/Los_Angeles)",
    "2026-03-01T22:00Z",
    "America/Los_Angeles",
    "unknown 2026-03-01T19:00",
  ],
  ["You've hit your limit · resets 7pm", "2026-03-01T15:00Z", ZONE, "unknown 2026-03-01T19:00"],
  [
    "You've hit your limit  resets 7pm (Europe/Paris)",
    "2026-03-01T15:00Z",
    ZONE,
    "unknown 2026-03-01T19:00",
  ],
  ["You've hit your limit", "2026-03-01T15:00Z", ZONE, "unknown"],
  ["You’ve hit your limit · resets 7pm", "2026-03-01T15:00Z", ZONE, "unknown 2026-03-01T19:00"],
  [
    "You've hit your limit · resets Jul 23 at 6pm (America/Los_Angeles)",
    "2026-07-20T15:00Z",
    "America/Los_Angeles",
    "unknown 2026-07-23T18:00",
  ],
  [
    "You've hit your session limit · resets 12:50am (America/Los_Angeles)\n" +
    "     /login to switch to an API usage-billed account.",
    "2026-07-20T05:00Z",
    "America/Los_Angeles",
    "session 2026-07-20T00:50",
  ],
  [
    "You've hit your weekly limit · resets 3am (Europe/London)\n" +
    "     /usage-credits to finish what you’re working on.",
    "2026-07-20T05:00Z",
    "Europe/London",
    "weekly 2026-07-21T03:00",
  ],
  [
    "You've hit your weekly limit · resets Aug 17, 5am (America/Sao_Paulo)",
    "2026-08-15T05:00Z",
    "America/Sao_Paulo",
    "weekly 2026-08-17T05:00",
  ],
  [
    "You've hit your weekly limit · resets Mon 12:00am",
    "2026-08-15T05:00Z",
    ZONE,
    "weekly 2026-08-17T00:00",
  ],
  [
    "You've hit your weekly limit · resets Sep 6 at 1pm (Asia/Seoul)",
    "2026-09-01T05:00Z",
    "Asia/Seoul",
    "weekly 2026-09-06T13:00",
  ],
  [
    "You've hit your Opus limit · resets 9am (America/New_York)",
    "2026-09-01T05:00Z",
    "America/New_York",
    "opus 2026-09-01T09:00",
  ],
  [
    "You've hit your Sonnet limit · resets 9am",
    "2026-09-01T05:00Z",
    ZONE,
    "sonnet 2026-09-01T09:00",
  ],
  ["You've reached your Fable limit.", "2026-09-01T05:00Z", ZONE, "model"],
  ["Fable 5 requires usage credits", "2026-09-01T05:00Z", ZONE, "credits"],
  [
    "You've hit your 5-hour limit · resets 7:24pm (UTC) · progress saved",
    "2026-11-30T18:24Z",
    "UTC",
    "session 2026-11-30T19:24",
  ],
  [
    "You've hit your session limit · resets in 20m",
    "2026-11-30T18:24Z",
    "UTC",
    "session 2026-11-30T18:44",
  ],
  [
    "You've hit your weekly limit · resets in 2d",
    "2026-11-30T18:24Z",
    "UTC",
    "weekly 2026-12-02T18:24",
  ],
  [
    "You're out of extra usage · resets 11:30am (Asia/Colombo)",
    "2026-02-10T03:00Z",
    "Asia/Colombo",
    "credits 2026-02-10T11:30",
  ],
  ["You're out of usage credits", "2026-02-10T03:00Z", ZONE, "credits"],
  ["Your org is out of usage · add funds to continue", "2026-02-10T03:00Z", ZONE, "credits"],
  ["Your org is out of usage · contact your admin", "2026-02-10T03:00Z", ZONE, "credits"],
  ["Your seat type doesn't include usage credits", "2026-02-10T03:00Z", ZONE, "credits"],
  ["Your seat type doesn't include usage", "2026-02-10T03:00Z", ZONE, "credits"],
  ["Your seat type doesn't include extra usage", "2026-02-10T03:00Z", ZONE, "credits"],
  ["Your usage allocation has been disabled by your admin", "2026-02-10T03:00Z", ZONE, "credits"],
  ["Your group's usage limit is set to $0", "2026-02-10T03:00Z", ZONE, "credits"],
  [
    "You've hit your limit · resets 12:10pm (Europe/Paris)",
    "2026-02-10T09:00Z",
    "Europe/Paris",
    "unknown 2026-02-10T12:10",
  ],
  [
    "ACP connection failed: Internal error: You've hit your limit · resets 12:10pm (Europe/Paris): " +
    '{\n  "errorKind":"rate_limit"\n}',
    "2026-02-10T09:00Z",
    "Europe/Paris",
    "unknown 2026-02-10T12:10",
  ],
];

Deno.test("every sentence with which Claude stops gives its kind and its time", () => {
  for (const [text, now, zone, means] of LIMITS) assert.equal(said(text, now, zone), means, text);
});

const HARMLESS: Record<string, string> = {
  "You've used 92% of your weekly limit · resets 6pm": "none",
  "You've used 92% of your weekly limit · resets Feb 21 at 9am (Europe/Madrid)": "none",
  "You've used 92% of your weekly limit · resets May 25": "none",
  "You've used 100% of your weekly limit · resets 6pm": "none",
  "Approaching your session limit · resets 3pm (UTC)": "none",
  "Approaching usage limit": "none",
  "Approaching Opus usage limit": "none",
  "Over 90% of your weekly limit used": "none",
  "You've hit your fast limit · resets in 20m": "none",
  "You're close to your usage credit limit": "none",
  "You're now using usage credits": "none",
  "You're now using your usage allocation": "none",
  "Now using your usage allocation": "none",
  "Now using usage credits": "none",
  "Now using credits": "none",
  "You're now using extra usage": "none",
  "Now using extra usage": "none",
  "This service is disabled for your org": "none",
  "API Error: Server is temporarily limiting requests (not your usage limit) · Rate limited":
    "apiRateLimit",
  "API Error: Server is temporarily limiting requests (not your usage limit) · rate limited":
    "apiRateLimit",
  "API Error: Rate limit reached": "apiRateLimit",
  "API Error: Request rejected (429)": "apiRateLimit",
  '429 {"type":"error","error":{"type":"rate_limit_error","message":"This request would exceed your account\'s rate limit. Please try again later."},"request_id":"req_1"}':
    "apiRateLimit",
  'API Error: 529 {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}':
    "overloaded",
  "API rate limit exceeded for user ID 1": "none",
  "> #3268: You've hit your weekly limit → see there": "none",
  "He said: You've hit your limit · resets 3pm": "none",
};

Deno.test("nothing that only warns, passes by itself or is quoted is taken for a limit", () => {
  for (const [text, means] of Object.entries(HARMLESS)) {
    assert.equal(said(text, "2026-02-10T09:00Z"), means, text);
  }
});

function onScreen(lines: string[], state: LimitScreenState = IDLE): string {
  const now = Temporal.Instant.from("2026-11-30T18:24Z").epochMilliseconds;
  const context = { now, zone: "UTC" };
  return meaning(readLimitScreen(lines, state, claudeLimitScreen, claudeLimitSentences, context));
}

const LINE = "  ⎿ \u00a0You've hit your 5-hour limit · resets 7:24pm (UTC)";
const PROMPT = [RULE, "❯ ", RULE, "  ? for shortcuts"];

for (const version of claude.profile.measured.versions) {
  for (const state of ["limit_menu", "limit_continues"]) {
    Deno.test(`Claude ${version}: the limit is read from the real screen (${state})`, async () => {
      const view = await recordedScreen("claude", version, state);
      const reading = readScreen(view, claudeScreen);
      const now = Temporal.Instant.from("2026-11-30T12:30Z").epochMilliseconds;
      const found = readLimitScreen(view.lines, reading, claudeLimitScreen, claudeLimitSentences, {
        now,
        zone: ZONE,
      });
      assert.match(meaning(found), /^session 2026-11-30T13:2\d$/u);
    });
  }

  for (const state of ["done", "busy", "tool_running", "question", "draft", "permission"]) {
    Deno.test(`Claude ${version}: a screen without a limit has none (${state})`, async () => {
      const view = await recordedScreen("claude", version, state);
      assert.equal(onScreen([...view.lines], readScreen(view, claudeScreen)), "none");
    });
  }
}

for (const state of ["limit_menu_narrow", "limit_continues_narrow"]) {
  Deno.test(`Claude: the limit is read from a real screen of 36 columns (${state})`, async () => {
    const view = await recordedScreen("claude", claude.profile.measured.versions[0]!, state);
    const reading = readScreen(view, claudeScreen);
    const now = Temporal.Instant.from("2026-11-30T18:56Z").epochMilliseconds;
    const context = { now, zone: ZONE };
    const sentences = claudeLimitSentences;
    const found = readLimitScreen(view.lines, reading, claudeLimitScreen, sentences, context);
    assert.equal(meaning(found), "session 2026-11-30T19:56");
  });
}

Deno.test("the limit is read right under a prompt, under a tool and wrapped in a narrow terminal", () => {
  const means = "session 2026-11-30T19:24";
  assert.equal(onScreen(["❯ work", LINE, "", ...PROMPT]), means);
  assert.equal(onScreen(["❯ work", "", "  Read 1 file", LINE, "", ...PROMPT]), means);
  const narrow = ["  ⎿ \u00a0You've hit your 5-hour", "     limit · resets 7:24pm", "     (UTC)"];
  assert.equal(onScreen(["❯ work", ...narrow, "", "      ◐ medium · /effort", ...PROMPT]), means);
});

Deno.test("the same sentence in what an agent prints, searches or is told parks nobody", () => {
  const quoted: Record<string, string[]> = {
    "output of a tool, and the agent went on": ["● Bash(cat log)", LINE, "", "● There it is."],
    "the agent's own words": ["● You've hit your 5-hour limit · resets 7:24pm (UTC)"],
    "a paragraph of the agent's": ["● It says:", "", LINE.replace("⎿ \u00a0", "")],
    "further down in a tool's output": ["● Bash(cat log)", "  ⎿  a", `   ${LINE}`],
    "a number before it": ["● Bash(grep -n limit log)", "  ⎿  3:You've hit your limit"],
    "the user's own command": ["! cat log", LINE],
    "the user's own command, quoting a screen": ["! cat log", `  ⎿${LINE}`],
    "what the user wrote": ["❯ what does this mean:".padEnd(80), LINE.padEnd(80)],
    "an earlier turn": [LINE, "", "❯ continue", "", "● Done."],
    "a turn the user interrupted": ["● Bash(cat log)", LINE, "  ⎿  Interrupted by user"],
  };
  for (const [what, lines] of Object.entries(quoted)) {
    assert.equal(onScreen([...lines, "", ...PROMPT]), "none", what);
  }
});

Deno.test("a draft that quotes the sentence parks nobody", () => {
  const draft: LimitScreenState = { prompt: "draft", busy: false };
  assert.equal(onScreen(["● Done.", "", RULE, `❯ ${LINE}`, LINE, RULE, "  ?"], draft), "none");
});

Deno.test("no limit is read while a turn runs, another dialog is open or no prompt is there", () => {
  const lines = ["● Bash(cat log)", LINE, "", ...PROMPT];
  assert.equal(onScreen(lines, { prompt: "empty", busy: true }), "none");
  assert.equal(onScreen(lines, { prompt: "absent", busy: false }), "none");
  const dialog = { kind: "permission", question: "?" };
  assert.equal(onScreen(lines, { prompt: "empty", busy: false, dialog }), "none");
  assert.equal(onScreen([], IDLE), "none");
});
