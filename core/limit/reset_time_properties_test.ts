import assert from "node:assert/strict";
import { type Random, runSchedules, type Tally } from "../../tests/support/random.ts";
import { FARTHEST_MS, JUST_PAST_MS, parseResetTime } from "./reset_time.ts";
import type { LimitKind } from "./signal.ts";

const ZONES = [
  "UTC",
  "Europe/Paris",
  "America/Los_Angeles",
  "America/Sao_Paulo",
  "Asia/Kolkata",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Apia",
  "Pacific/Kiritimati",
];
const KINDS = Object.keys(FARTHEST_MS) as LimitKind[];
const FIRST = Date.UTC(2024, 0, 1);
const SPAN = 5 * 366 * 86_400_000;
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

function clock(random: Random): string {
  const minute = String(random.below(60)).padStart(2, "0");
  return random.chance(0.5)
    ? `${random.below(24)}:${minute}`
    : `${1 + random.below(12)}:${minute}${random.pick(["am", "pm"])}`;
}

function randomTime(random: Random): string {
  const zone = random.chance(0.3) ? ` (${random.pick(ZONES)})` : "";
  const date = `${random.pick(MONTHS)} ${1 + random.below(31)}`;
  switch (random.below(5)) {
    case 0:
      return `${clock(random)}${zone}`;
    case 1:
      return `${random.pick(["Mon", "Thu", "Sun"])} ${clock(random)}${zone}`;
    case 2:
      return `${date} at ${clock(random)}${zone}`;
    case 3:
      return `${date}${zone}`;
    default:
      return `in ${random.below(9)}d ${random.below(24)}h ${random.below(60)}m`;
  }
}

Deno.test("no time is long past or beyond its window, and none moves back as time goes on", async () => {
  const tally = await runSchedules(
    "times of resets",
    4_000,
    (random) => {
      const text = randomTime(random);
      const zone = random.pick(ZONES) ?? "UTC";
      const kind = random.pick(KINDS) ?? "unknown";
      const now = FIRST + random.below(SPAN);
      const read = (at: number) => parseResetTime(text, { now: at, zone, kind });
      const reading = read(now);
      if (!("reset" in reading)) return Promise.resolve({ distrusted: 1 });
      const { at } = reading.reset;
      const told = `${text} in ${zone} at ${now}`;
      assert.ok(at >= now - JUST_PAST_MS, told);
      assert.ok(at <= now + FARTHEST_MS[kind], told);
      const later = read(now + random.below(86_400_000));
      if ("reset" in later) assert.ok(later.reset.at >= at, `${told}: later, and earlier`);
      return Promise.resolve({ trusted: 1 });
    },
    1,
    17,
  );
  assert.ok((tally["trusted"] ?? 0) > 1_000);
  assert.ok((tally["distrusted"] ?? 0) > 100);
});

/** A moment within the day before a clock change of the zone, where it has some. */
function beforeChange(random: Random, zone: string): number {
  const start = Temporal.Instant.fromEpochMilliseconds(FIRST + random.below(SPAN));
  const change = start.toZonedDateTimeISO(zone).getTimeZoneTransition("next");
  return (change ?? start).epochMilliseconds - random.below(86_400_000);
}

function timeAroundChange(random: Random): Promise<Tally> {
  const zone = random.pick(ZONES) ?? "UTC";
  const hour = random.below(5);
  const minute = random.below(60);
  const text = `${hour}:${String(minute).padStart(2, "0")}`;
  const now = beforeChange(random, zone);
  const reading = parseResetTime(text, { now, zone, kind: "weekly" });
  assert.ok("reset" in reading, text);
  const moment = Temporal.Instant.fromEpochMilliseconds(reading.reset.at);
  const local = moment.toZonedDateTimeISO(zone);
  const told = `${text} in ${zone}: ${local}`;
  // An hour that a clock change leaves out is moved on by what is left out.
  const isMoved = local.hour !== hour || local.minute !== minute;
  const before = local.subtract({ hours: 3 }).offsetNanoseconds;
  if (isMoved) assert.notEqual(before, local.offsetNanoseconds, told);
  assert.ok(reading.reset.at < now + 26 * 3_600_000, told);
  return Promise.resolve({ moved: isMoved ? 1 : 0, exact: isMoved ? 0 : 1 });
}

Deno.test("a time of day is found again in its zone, also where the clock changes", async () => {
  const tally = await runSchedules("wall clocks", 2_000, timeAroundChange, 1, 23);
  assert.ok((tally["moved"] ?? 0) > 10);
});
