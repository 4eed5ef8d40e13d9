import assert from "node:assert/strict";
import { compileRateLimitPattern, rateLimitPattern } from "./custom_pattern.ts";

const NOW = 1_700_000_000_000;
const DAY_START = 1_699_920_000_000;
const HOUR = 3_600_000;

function detect(
  pattern: string,
  text: string,
  { capture, format, now = NOW }: { capture?: string; format?: string; now?: number } = {},
) {
  const found = compileRateLimitPattern({
    pattern,
    ...(capture === undefined ? {} : { resetCapture: capture }),
    ...(format === undefined ? {} : { timeFormat: format }),
  });
  assert.ok(found, pattern);
  return found(text, { now, zone: "UTC" });
}

Deno.test("a pattern that cannot work costs the profile its detection and nothing else", () => {
  for (const pattern of ["rate limit (", "(?<a>x)(?<a>y)", "[z-a]", "(?x) a"]) {
    assert.equal(compileRateLimitPattern({ pattern }), undefined, pattern);
  }
});

Deno.test("an empty pattern is refused by name", () => {
  const read = rateLimitPattern.safeParse({ pattern: "" });
  assert.match(read.error?.message ?? "", /rateLimitPattern\.pattern/u);
  const whole = { pattern: "x (?P<resetAt>.+)", resetCapture: "resetAt", timeFormat: "%-I%p" };
  assert.deepEqual(rateLimitPattern.parse(whole), whole);
  assert.deepEqual(Object.keys(rateLimitPattern.parse({ pattern: "x" })), ["pattern"]);
});

Deno.test("a limit is found with and without a time", () => {
  assert.equal(detect("rate limit reached", "tout va bien"), undefined);
  assert.deepEqual(detect("rate limit reached", "oops: rate limit reached!"), {
    signal: "limited",
    source: "pattern",
    kind: "unknown",
    at: NOW,
  });
});

Deno.test("the time is read in the format the pattern names", () => {
  const digits = "resets at (?P<reset>\\d+)";
  const table: [string, string, string, number, number?][] = [
    [digits, "epoch_s", "limit, resets at 1700000000 ok", NOW],
    [digits, "epoch_ms", "resets at 1700000000000", NOW],
    ["resets at (?P<reset>\\S+)", "iso8601", "resets at 2023-11-14T22:13:20Z", NOW],
    ["retry after (?P<reset>\\d+)s", "relative_s", "retry after 600s", NOW + 600_000],
    ["retry after (?P<reset>[\\d.]+)s", "relative_s", "retry after 1.5s", NOW + 1_500],
    ["retry after (?P<reset>\\d+)ms", "relative_ms", "retry after 600ms", NOW + 600],
    [
      "resets at (?P<reset>.+)",
      "wall",
      "resets at 3pm",
      DAY_START + 15 * HOUR + 59_999,
      DAY_START + 10 * HOUR,
    ],
    [
      "resets at (?P<reset>.+)",
      " HH:MM ",
      "resets at 3pm (Europe/Paris)\r",
      DAY_START + 14 * HOUR + 59_999,
      DAY_START + 10 * HOUR,
    ],
    [digits, "%H:%M", "resets at 1700000000", NOW],
  ];
  for (const [pattern, format, text, at, now = NOW] of table) {
    const found = detect(pattern, text, { capture: "reset", format, now });
    assert.equal(found?.reset?.at, at, `${format}: ${text}`);
    assert.equal(found?.source, "pattern");
  }
});

Deno.test("a time that is missing, unreadable or in another format leaves a limit without one", () => {
  const none = (pattern: string, text: string, format: string, capture = "reset") => {
    const found = detect(pattern, text, { capture, format });
    assert.ok(found, text);
    assert.equal(found.reset, undefined, text);
  };
  none("rate limited", "rate limited", "epoch_s");
  none("reset (?P<reset>\\w+)", "reset abc", "epoch_s");
  none("reset (?P<reset>\\S+)", "reset 1700000000.5", "epoch_s");
  none("reset (?P<reset>\\S+)", "reset 1700000000", "iso");
  none("reset (?P<reset>\\S+)", "reset 15:00", "%H:%M");
  none("limit(?: until (?P<reset>\\d+))?", "limit", "epoch_s");
  none("reset (\\d+)", "reset 1700000000", "epoch_s", "7");
});

Deno.test("a group may be named by its number, and flags may lead the pattern", () => {
  const found = detect("(?i)RESETS at (\\d+)", "Resets At 1700000000", {
    capture: "1",
    format: "epoch_s",
  });
  assert.equal(found?.reset?.at, NOW);
});

Deno.test("looking does not change what is found next", () => {
  const look = compileRateLimitPattern({
    pattern: "resets at (?P<reset>\\d+)",
    resetCapture: "reset",
    timeFormat: "epoch_s",
  });
  const at = (text: string) => look?.(text, { now: NOW, zone: "UTC" })?.reset?.at;
  assert.equal(at("resets at 1700000000"), NOW);
  assert.equal(at("rien ici"), undefined);
  assert.equal(at("resets at 1700000000"), NOW);
});
