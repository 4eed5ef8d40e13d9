import assert from "node:assert/strict";
import { FARTHEST_MS, parseResetTime, trustReset } from "./reset_time.ts";
import type { LimitKind } from "./signal.ts";

const MINUTE_END = 59_999;

function ms(text: string): number {
  return Temporal.Instant.from(text).epochMilliseconds;
}

interface Case {
  now: string;
  zone?: string;
  kind?: LimitKind;
  justPastMs?: number;
}

/** The moment a text stands for, in UTC; or why it stands for none. */
function read(text: string, { now, zone = "UTC", kind = "weekly", ...rest }: Case): string {
  const reading = parseResetTime(text, { now: ms(now), zone, kind, ...rest });
  if (!("reset" in reading)) return reading.distrust;
  return Temporal.Instant.fromEpochMilliseconds(reading.reset.at).toString();
}

const TUESDAY = "2023-11-14T10:00:00Z";

Deno.test("every way a CLI was seen to write a time is understood", () => {
  const table: Record<string, string> = {
    "3pm": "2023-11-14T15:00:59.999Z",
    "3:05pm": "2023-11-14T15:05:59.999Z",
    "3:30 pm": "2023-11-14T15:30:59.999Z",
    "3:42 PM": "2023-11-14T15:42:59.999Z",
    "3:42\u202fPM": "2023-11-14T15:42:59.999Z",
    "3:42 PM.": "2023-11-14T15:42:59.999Z",
    "15:05": "2023-11-14T15:05:59.999Z",
    "15:00:30": "2023-11-14T15:00:30Z",
    "12am": "2023-11-15T00:00:59.999Z",
    "12:30am": "2023-11-15T00:30:59.999Z",
    "12pm": "2023-11-14T12:00:59.999Z",
    "resets 11:31am (UTC)": "2023-11-14T11:31:59.999Z",
    "resets at 3pm": "2023-11-14T15:00:59.999Z",
    "try again at 3:42 PM": "2023-11-14T15:42:59.999Z",
    "Access resets at 2:00 PM PST": "2023-11-14T22:00:59.999Z",
    "Access resets at 2:00 PM GMT+5:30": "2023-11-15T08:30:59.999Z",
    "2pm (Europe/Paris)": "2023-11-14T13:00:59.999Z",
    "2pm (europe/\n  paris)": "2023-11-14T13:00:59.999Z",
    "1:30am (Asia/Dhaka)": "2023-11-14T19:30:59.999Z",
    "7pm (America/Los_Angeles)": "2023-11-15T03:00:59.999Z",
    "Mon 12:00am": "2023-11-20T00:00:59.999Z",
    "Wednesday at 9am": "2023-11-15T09:00:59.999Z",
    "Nov 16": "2023-11-16T23:59:59.999Z",
    "Nov 16, 9am": "2023-11-16T09:00:59.999Z",
    "Nov 16 at 4pm": "2023-11-16T16:00:59.999Z",
    "Nov 16 at 1pm (Asia/Seoul)": "2023-11-16T04:00:59.999Z",
    "Nov 20th, 2023 7:38 AM": "2023-11-20T07:38:59.999Z",
    "Nov 20, 2023, 7:38 AM": "2023-11-20T07:38:59.999Z",
    "November 20, 2023, 11:15": "2023-11-20T11:15:59.999Z",
    "20 de nov. de 2023, 11:52": "2023-11-20T11:52:59.999Z",
    "20 Nov 2023 11:52": "2023-11-20T11:52:59.999Z",
    "in 20m": "2023-11-14T10:20:59.999Z",
    "in 2h 13m": "2023-11-14T12:13:59.999Z",
    "in 2d": "2023-11-16T10:00:00Z",
    "in 3 days 4 hours": "2023-11-17T14:00:00Z",
    "5 days 22 hours 11 minutes": "2023-11-20T08:11:59.999Z",
    "5 days 22\nhours 11 minutes.": "2023-11-20T08:11:59.999Z",
    "in 1 hour, 5 minutes and 3 seconds": "2023-11-14T11:05:03Z",
    "after 8h44m7s": "2023-11-14T18:44:07Z",
    "53s": "2023-11-14T10:00:53Z",
    "34.07s": "2023-11-14T10:00:34.07Z",
    "900ms": "2023-11-14T10:00:00.9Z",
    "0s": "2023-11-14T10:00:00Z",
    "1700000000": "2023-11-14T22:13:20Z",
    "1700000000000": "2023-11-14T22:13:20Z",
    "2023-11-14T22:13:20Z": "2023-11-14T22:13:20Z",
  };
  for (const [text, at] of Object.entries(table)) {
    assert.equal(read(text, { now: TUESDAY }), at, text);
  }
});

Deno.test("a time is as exact as it was written", () => {
  const now = ms(TUESDAY);
  const precisions = { "3pm": "minute", "15:00:30": "second", "Nov 16": "day", "2h": "hour" };
  for (const [text, precision] of Object.entries(precisions)) {
    const reading = parseResetTime(text, { now, zone: "UTC", kind: "weekly" });
    assert.equal("reset" in reading && reading.reset.precision, precision, text);
  }
});

Deno.test("what is no time asks a person instead of guessing", () => {
  const junk = ["", "pas une heure", "later", "25:00", "10:75", "1:2:3:4", "13pm", "0am"];
  const more = [
    "3pm (Mars/Olympus)",
    "3pm XYZ",
    "Feb 30",
    "Foo 12 at 3pm",
    "5 parsecs",
    "3 days ago",
  ];
  for (const text of [...junk, ...more]) {
    assert.equal(read(text, { now: TUESDAY }), "unreadable", text);
  }
});

Deno.test("a time without a zone is that of the machine, an explicit zone wins", () => {
  const noon = { now: TUESDAY, zone: "America/New_York" };
  assert.equal(read("3pm", noon), "2023-11-14T20:00:59.999Z");
  assert.equal(read("3pm (Europe/Paris)", noon), "2023-11-14T14:00:59.999Z");
});

Deno.test("a time that has just passed means now, not tomorrow", () => {
  const said = (now: string) => read("3pm", { now });
  assert.equal(said("2023-11-14T15:00:00Z"), "2023-11-14T15:00:59.999Z");
  assert.equal(said("2023-11-14T15:10:00Z"), "2023-11-14T15:00:59.999Z");
  assert.equal(said("2023-11-14T16:00:59Z"), "2023-11-14T15:00:59.999Z");
  assert.equal(said("2023-11-14T16:01:01Z"), "2023-11-15T15:00:59.999Z");
  assert.equal(read("11:55pm", { now: "2023-11-15T00:10:00Z" }), "2023-11-14T23:55:59.999Z");
  assert.equal(
    read("3pm", { now: "2023-11-14T15:10:00Z", justPastMs: 0 }),
    "2023-11-15T15:00:59.999Z",
  );
});

Deno.test("midnight, the end of the year and Feb 29 are on the right day", () => {
  assert.equal(read("12am", { now: "2023-12-31T22:00:00Z" }), "2024-01-01T00:00:59.999Z");
  assert.equal(read("Jan 2 at 4pm", { now: "2023-12-31T22:00:00Z" }), "2024-01-02T16:00:59.999Z");
  assert.equal(
    read("Dec 31, 11pm", { now: "2024-01-01T00:30:00Z", justPastMs: 7_200_000 }),
    "2023-12-31T23:00:59.999Z",
  );
  assert.equal(read("Feb 29 at 9am", { now: "2024-02-27T10:00:00Z" }), "2024-02-29T09:00:59.999Z");
  assert.equal(read("Feb 29 at 9am", { now: "2026-02-27T10:00:00Z" }), "tooFar");
  assert.equal(read("12:30am", { now: "2024-02-28T23:00:00Z" }), "2024-02-29T00:30:59.999Z");
});

Deno.test("a clock change moves no reset: days of 23 and 25 hours, hours missing and repeated", () => {
  const paris = (now: string) => ({ now, zone: "Europe/Paris" });
  assert.equal(read("9am", paris("2026-03-28T20:00:00Z")), "2026-03-29T07:00:59.999Z");
  assert.equal(read("9am", paris("2026-10-24T20:00:00Z")), "2026-10-25T08:00:59.999Z");
  // 2:30 does not exist on that day, and exists twice on this one.
  assert.equal(read("2:30am", paris("2026-03-28T23:00:00Z")), "2026-03-29T01:30:59.999Z");
  assert.equal(read("2:30am", paris("2026-10-24T23:00:00Z")), "2026-10-25T01:30:59.999Z");
});

Deno.test("a time beyond what the window can last is distrusted, and so is one long past", () => {
  const at = (kind: LimitKind, text: string) => read(text, { now: TUESDAY, kind });
  assert.equal(at("session", "3pm"), "2023-11-14T15:00:59.999Z");
  assert.equal(at("session", "8pm"), "tooFar");
  assert.equal(at("session", "8am"), "tooFar");
  assert.equal(at("weekly", "8am"), "2023-11-15T08:00:59.999Z");
  assert.equal(at("weekly", "Nov 30 at 3pm"), "tooFar");
  assert.equal(at("credits", "Nov 30 at 3pm"), "2023-11-30T15:00:59.999Z");
  assert.equal(at("weekly", "Nov 12, 2023, 9am"), "past");
  assert.equal(at("weekly", "1600000000"), "past");
  assert.equal(at("weekly", "1900000000"), "tooFar");
  assert.equal(at("weekly", "in 30d"), "tooFar");
});

Deno.test("an exact time is trusted from an hour ago to the end of its window", () => {
  const now = ms(TUESDAY);
  const trust = (at: number) => trustReset({ at, precision: "second" }, { now, kind: "session" });
  const reset = (at: number) => ({ reset: { at, precision: "second" as const } });
  assert.deepEqual(trust(now - 3_600_000), reset(now - 3_600_000));
  assert.deepEqual(trust(now - 3_600_001), { distrust: "past" });
  assert.deepEqual(trust(now + FARTHEST_MS.session), reset(now + FARTHEST_MS.session));
  assert.deepEqual(trust(now + FARTHEST_MS.session + 1), { distrust: "tooFar" });
  assert.deepEqual(trust(NaN), { distrust: "unreadable" });
});

Deno.test("the original's times stay true, at the end of their minute", () => {
  const DAY_START = 1_699_920_000_000;
  const HOUR = 3_600_000;
  const at = (text: string, now: number) => {
    const reading = parseResetTime(text, { now, zone: "UTC", kind: "weekly" });
    return "reset" in reading ? reading.reset.at : reading.distrust;
  };
  assert.equal(at("3pm", DAY_START + 10 * HOUR), DAY_START + 15 * HOUR + MINUTE_END);
  assert.equal(at("15:00", DAY_START + 17 * HOUR), DAY_START + 39 * HOUR + MINUTE_END);
  assert.equal(at("00:00:00", 1_700_000_000_000), 1_700_006_400_000);
  assert.equal(at("22:13:21", 1_700_000_000_000), 1_700_000_001_000);
  assert.equal(at("22:13:20", 1_700_000_000_000), 1_700_000_000_000);
});
