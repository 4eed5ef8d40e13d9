import assert from "node:assert/strict";
import { progressOf } from "./progress.ts";

const NOW = Date.UTC(2026, 10, 30, 10, 0);
const told = (progress: Parameters<typeof progressOf>[0], zone = "UTC") =>
  progressOf(progress, NOW, zone);

Deno.test("an asker is told until when the asked agent's account is exhausted, in its own zone", () => {
  const limit = { resetsAtMs: NOW + 65 * 60_000 };
  assert.equal(told({ name: "Bob", limit }), "Bob waits for its account's limit until 11:05");
  assert.match(told({ name: "Bob", limit }, "Asia/Tokyo"), /until 20:05$/);
});

Deno.test("a limit that ends on another day is told with the day", () => {
  const limit = { resetsAtMs: NOW + 26 * 3_600_000 };
  assert.match(told({ name: "Bob", limit }), /until 2026-12-01 12:00$/);
});

Deno.test("a limit without an end is not given one", () => {
  assert.match(told({ name: "Bob", limit: {} }), /nobody knows when$/);
});

for (
  const [delivery, sentence] of [
    [{ state: "held", reason: "busy" }, "Bob is busy with something else"],
    [{ state: "held", reason: "needsYou" }, "Bob waits for the user"],
    [{ state: "held", reason: "neverHeardOf" }, "Bob is not at its prompt yet"],
    [{ state: "started" }, "Bob works on it"],
    [{ state: "queued" }, "Bob is about to be given the task"],
  ] as const
) {
  Deno.test(`an asker is told that ${sentence} (${JSON.stringify(delivery)})`, () => {
    assert.equal(told({ name: "Bob", delivery }), sentence);
  });
}

Deno.test("a task in doubt is not said to be worked on", () => {
  assert.match(told({ name: "Bob", delivery: { state: "unknown" } }), /^nobody knows whether Bob/);
});

Deno.test("an agent that stands at a question is not said to work", () => {
  const progress = { name: "Bob", state: "needsYou", delivery: { state: "started" } } as const;
  assert.equal(told(progress), "Bob waits for the user");
});
