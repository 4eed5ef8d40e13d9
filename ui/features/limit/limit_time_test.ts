import assert from "node:assert/strict";
import { en } from "../../text/en.ts";
import { fr } from "../../text/fr.ts";
import {
  dayChoices,
  formatCountdown,
  formatReset,
  impliedDay,
  timeInputToEpochMs,
} from "./limit_time.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Runs the test in a time zone, as the process of a person who lives there. */
function inZone(zone: string, test: () => void): void {
  const before = Deno.env.get("TZ");
  Deno.env.set("TZ", zone);
  try {
    test();
  } finally {
    if (before === undefined) Deno.env.delete("TZ");
    else Deno.env.set("TZ", before);
  }
}

const at = (iso: string) => Date.parse(iso);

Deno.test("a countdown shows seconds only in its last minute, rounded up, and never runs below zero", () => {
  const countdown = (ms: number) => formatCountdown(ms, en.common);
  const rows = [
    [0, "0s"],
    [-5 * SECOND, "0s"],
    [1, "1s"],
    [4_200, "5s"],
    [5_000, "5s"],
    [59_000, "59s"],
    [59_001, "1m"],
    [60_000, "1m"],
    [90_000, "1m"],
    [125_000, "2m"],
    [72 * MINUTE, "1h 12m"],
    [2 * HOUR, "2h"],
    [51 * HOUR, "2d 3h"],
  ] as const;
  for (const [ms, text] of rows) assert.equal(countdown(ms), text, String(ms));
  assert.equal(formatCountdown(72 * MINUTE, fr.common), "1 h 12 min");
});

Deno.test("within an hour a countdown changes its words once a minute", () => {
  const words = new Set<string>();
  for (let left = 59 * MINUTE; left >= MINUTE; left -= SECOND) {
    words.add(formatCountdown(left, en.common));
  }
  assert.equal(words.size, 59);
});

Deno.test("a reset reads by the local clock to the minute, with the day when it is another one", () => {
  inZone("Europe/Paris", () => {
    const now = at("2026-01-15T08:00:00Z");
    const reset = (iso: string, language = "en") => formatReset(at(iso), now, language);
    assert.equal(reset("2026-01-15T14:05:00Z"), "15:05");
    assert.equal(reset("2026-01-15T14:05:00Z"), reset("2026-01-15T14:05:59.999Z"));
    assert.equal(reset("2026-01-15T23:30:00Z"), "Fri 00:30");
    assert.equal(reset("2026-01-15T23:30:00Z", "fr"), "ven. 00:30");
    assert.equal(reset("2026-01-21T08:00:00Z"), "Wed 09:00");
    assert.equal(reset("2026-01-22T08:00:00Z"), "Jan 22, 09:00");
    assert.equal(reset("2026-02-01T08:00:00Z", "fr"), "1 févr., 09:00");
  });
});

Deno.test("a day of 23 or 25 hours does not change how many days away a reset is", () => {
  inZone("Europe/Paris", () => {
    const before = at("2026-03-28T22:30:00Z");
    assert.equal(formatReset(at("2026-03-29T21:30:00Z"), before, "en"), "Sun 23:30");
    assert.equal(formatReset(at("2026-04-04T00:30:00Z"), before, "en"), "Apr 4, 02:30");
  });
});

Deno.test("a time means the local day, to the minute; what is no time means nothing", () => {
  inZone("Europe/Paris", () => {
    const morning = at("2026-01-15T09:00:30.500+01:00");
    const read = (value: string) => timeInputToEpochMs(value, morning);
    assert.equal(read("14:30"), at("2026-01-15T14:30:00+01:00"));
    assert.equal(read(" 14:30 "), at("2026-01-15T14:30:00+01:00"));
    assert.equal(read("9h05"), at("2026-01-15T09:05:00+01:00"));
    assert.equal(read("23:45"), at("2026-01-15T23:45:00+01:00"));
    for (const wrong of ["", "nope", "25:00", "12:60", "24:00", "1:5", "14:30:00", "-1:30"]) {
      assert.equal(read(wrong), undefined, wrong);
    }
  });
});

Deno.test("a time that is past stays past on a day a person chose, and means tomorrow otherwise", () => {
  inZone("Europe/Paris", () => {
    const evening = at("2026-01-15T18:00:00+01:00");
    const today = timeInputToEpochMs("08:00", evening)!;
    assert.equal(today, at("2026-01-15T08:00:00+01:00"));
    assert.ok(today < evening);
    assert.deepEqual(["08:00", "18:00", "18:01", "nope"].map((time) => impliedDay(time, evening)), [
      1,
      1,
      0,
      0,
    ]);
    const late = at("2026-01-15T23:50:00+01:00");
    const soon = timeInputToEpochMs("0:30", late, impliedDay("0:30", late));
    assert.equal(soon, at("2026-01-16T00:30:00+01:00"));
  });
});

Deno.test("days ahead are days of the calendar: over a clock change, a month and a leap day", () => {
  inZone("Europe/Paris", () => {
    const read = (now: string, days: number) => timeInputToEpochMs("12:00", at(now), days);
    assert.equal(read("2026-03-28T12:00:00+01:00", 1), at("2026-03-29T12:00:00+02:00"));
    assert.equal(read("2026-10-24T12:00:00+02:00", 1), at("2026-10-25T12:00:00+01:00"));
    assert.equal(read("2026-12-31T12:00:00+01:00", 1), at("2027-01-01T12:00:00+01:00"));
    assert.equal(read("2028-02-28T12:00:00+01:00", 1), at("2028-02-29T12:00:00+01:00"));
  });
});

Deno.test("an hour that a clock change leaves out or repeats is the later one", () => {
  const rows = [
    ["Europe/Paris", "2026-03-29T00:00:00+01:00", "02:30", "2026-03-29T03:30:00+02:00"],
    ["Europe/Paris", "2026-10-25T00:00:00+02:00", "02:30", "2026-10-25T02:30:00+01:00"],
    ["Europe/Paris", "2026-10-25T00:00:00+02:00", "01:30", "2026-10-25T01:30:00+02:00"],
    ["Europe/Paris", "2026-10-25T00:00:00+02:00", "03:00", "2026-10-25T03:00:00+01:00"],
    ["America/New_York", "2026-11-01T00:00:00-04:00", "01:30", "2026-11-01T01:30:00-05:00"],
    ["Australia/Lord_Howe", "2026-04-05T00:00:00+11:00", "01:45", "2026-04-05T01:45:00+10:30"],
    ["Australia/Lord_Howe", "2026-04-05T00:00:00+11:00", "01:15", "2026-04-05T01:15:00+11:00"],
  ] as const;
  for (const [zone, now, time, meant] of rows) {
    inZone(zone, () => {
      const read = timeInputToEpochMs(time, at(now));
      assert.equal(
        read === undefined ? read : new Date(read).toISOString(),
        new Date(meant).toISOString(),
        `${zone} ${time}`,
      );
    });
  }
});

Deno.test("a person may choose any of the next 31 days, each once", () => {
  inZone("Europe/Paris", () => {
    const days = dayChoices(at("2026-10-20T23:59:00+02:00"));
    const dates = days.map((noon) => new Date(noon).toDateString());
    assert.equal(new Set(dates).size, 32);
    assert.equal(dates[0], "Tue Oct 20 2026");
    assert.equal(dates[31], "Fri Nov 20 2026");
  });
});
