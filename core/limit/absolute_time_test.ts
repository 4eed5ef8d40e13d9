import assert from "node:assert/strict";
import { parseAbsolute, readResetField } from "./absolute_time.ts";

const AT = 1_700_000_000_000;

Deno.test("an epoch is understood in seconds and in milliseconds, as number and as text", () => {
  const table: [unknown, number | undefined][] = [
    [1_700_000_000, AT],
    [AT, AT],
    [999_999_999_999, 999_999_999_999_000],
    [1_000_000_000_000, 1_000_000_000_000],
    [1_700_000_000.5, AT + 500],
    ["1700000000", AT],
    ["1700000000000", AT],
    ["1700000000.5", AT + 500],
    [" 1700000000 ", AT],
    ["1e9", 1_000_000_000_000],
    [0, 0],
  ];
  for (const [value, at] of table) assert.equal(parseAbsolute(value), at, String(value));
});

Deno.test("an ISO time is understood with every zone it may carry, and is UTC without one", () => {
  const table: [string, number][] = [
    ["2023-11-14T22:13:20Z", AT],
    ["2023-11-14t22:13:20z", AT],
    ["2023-11-14 22:13:20", AT],
    ["2023-11-14T22:13Z", AT - 20_000],
    ["2023-11-14T23:13:20+01:00", AT],
    ["2023-11-14T21:13:20-01:00", AT],
    ["2023-11-14T23:13:20+0100", AT],
    ["2023-11-14T23:13:20+01", AT],
    ["1970-01-01T00:00:00.5Z", 500],
    ["1970-01-01T00:00:00.123456Z", 123],
    ["1970-01-01T00:00:00.7Z", 700],
    ["1970-01-01T00:00:00Z", 0],
    ["1969-12-31T00:00:00Z", -86_400_000],
    ["2000-02-29T00:00:00Z", 951_782_400_000],
    ["2024-02-29T00:00:00Z", 1_709_164_800_000],
    ["2024-03-01T00:00:00Z", 19_783 * 86_400_000],
    ["2021-01-01T00:00:00Z", 1_609_459_200_000],
  ];
  for (const [text, at] of table) assert.equal(parseAbsolute(text), at, text);
});

Deno.test("what is no time is not made one", () => {
  const junk = [
    true,
    null,
    undefined,
    [1, 2, 3],
    { nested: 1 },
    NaN,
    Infinity,
    1e300,
    "",
    "nan",
    "inf",
    "0x10",
    "pas une date",
    "2023-11-14",
    "abcd-11-14T00:00:00Z",
    "2023-11T00:00:00Z",
    "2023-11-14-9T00:00:00Z",
    "2023-11-14T22Z",
    "2023-13-01T00:00:00Z",
    "2023-02-30T00:00:00Z",
    "2023-11-14T25:00:00Z",
    "2023-11-14T22:13:20Europe/Paris",
  ];
  for (const value of junk) assert.equal(parseAbsolute(value), undefined, JSON.stringify(value));
});

Deno.test("the reset time of a vendor's object is found under each name it had", () => {
  for (const key of ["resetsAt", "resets_at", "reset_at", "resetAt", "reset"]) {
    assert.equal(readResetField({ [key]: 1_700_000_000 }), AT, key);
  }
  assert.equal(readResetField({ reset: 5, resetsAt: 1_700_000_000 }), AT);
  assert.equal(readResetField({ reset: 5, resetsAt: null }), undefined);
  assert.equal(readResetField({ retryAfter: 60 }), undefined);
  assert.equal(readResetField({}), undefined);
});
