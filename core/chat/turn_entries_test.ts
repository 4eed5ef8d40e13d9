import assert from "node:assert/strict";
import { applyChange, type ChatChange, type ChatEntry } from "./entry.ts";
import type { ReplyEvent } from "./reply_event.ts";
import type { TurnOutcome } from "./turn.ts";
import { beginEntries, endEntries, showEvent } from "./turn_entries.ts";

const PROMPT = "do it";
const COMPLETED: TurnOutcome = { kind: "completed", text: "" };

/** What a viewer has who was told of every change, and the changes. */
function show(events: ReplyEvent[], outcome?: TurnOutcome) {
  let at = 100;
  let step = beginEntries("t", PROMPT, at);
  const changes: ChatChange[] = [...step.changes];
  for (const event of events) {
    step = showEvent(step.turn, event, ++at);
    changes.push(...step.changes);
  }
  if (outcome) {
    step = endEntries(step.turn, outcome, ++at);
    changes.push(...step.changes);
  }
  const seen = changes.reduce<ChatEntry[]>(applyChange, []);
  assert.deepEqual(seen, step.turn.entries, "whoever is told of changes sees what is stored");
  return { entries: seen.slice(1).map(({ turnId: _t, at: _a, ...rest }) => rest), changes, seen };
}

const delta = (text: string): ReplyEvent => ({ kind: "delta", text });
const text = (text: string): ReplyEvent => ({ kind: "text", text });

Deno.test("the prompt is the first entry of a turn", () => {
  const { seen } = show([]);
  assert.deepEqual(seen, [{ id: "t:0", turnId: "t", at: 100, kind: "user", text: PROMPT }]);
});

Deno.test("text grows in one entry while it streams and is replaced by its block", () => {
  const { entries, changes } = show([delta("Hel"), delta("lo"), text("Hello!")]);
  assert.deepEqual(entries, [{ id: "t:1", kind: "assistant", text: "Hello!" }]);
  assert.deepEqual(changes[2], { kind: "append", id: "t:1", text: "lo" });
  const half = show([delta("Hel")]).entries;
  assert.deepEqual(half, [{ id: "t:1", kind: "assistant", text: "Hel", streaming: true }]);
});

Deno.test("blocks around a tool are entries of their own, the tool shows how it ended", () => {
  const { entries } = show([
    text("First."),
    { kind: "tool", id: "c1", name: "Bash", detail: "ls", state: "started" },
    { kind: "tool", id: "c2", name: "Read", state: "started" },
    { kind: "tool", id: "c2", state: "failed", problem: "No such file" },
    { kind: "tool", id: "c1", state: "done" },
    text("Second."),
  ]);
  assert.deepEqual(entries, [
    { id: "t:1", kind: "assistant", text: "First." },
    { id: "t:2", kind: "tool", name: "Bash", detail: "ls", state: "done" },
    { id: "t:3", kind: "tool", name: "Read", state: "failed", problem: "No such file" },
    { id: "t:4", kind: "assistant", text: "Second." },
  ]);
});

Deno.test("a tool that is told of only at its end is shown; an unknown one without a name is not", () => {
  const { entries } = show([
    { kind: "tool", id: "c", name: "edit", detail: "a.ts", state: "done" },
    { kind: "tool", id: "ghost", state: "done" },
  ]);
  assert.deepEqual(entries, [
    { id: "t:1", kind: "tool", name: "edit", detail: "a.ts", state: "done" },
  ]);
});

Deno.test("the final text is shown once, and not at all when it was said before", () => {
  const said = show([text("Done."), { kind: "final", text: "Done." }], COMPLETED).entries;
  assert.deepEqual(said, [{ id: "t:1", kind: "assistant", text: "Done." }]);
  const unsaid = show([{ kind: "final", text: "Done." }], COMPLETED).entries;
  assert.deepEqual(unsaid, said);
  assert.deepEqual(show([text("Done."), { kind: "final" }], COMPLETED).entries, said);
});

Deno.test("nothing is shown after the end", () => {
  const { entries } = show([{ kind: "final", text: "Done." }, text("More."), delta("x")]);
  assert.deepEqual(entries, [{ id: "t:1", kind: "assistant", text: "Done." }]);
});

Deno.test("a failure is shown once though the CLI and the turn both tell of it", () => {
  const outcome: TurnOutcome = { kind: "failed", why: "refused", words: "API Error", said: "" };
  const { entries } = show([{ kind: "final", text: "API Error", failed: true }], outcome);
  assert.deepEqual(entries, [{ id: "t:1", kind: "error", text: "API Error" }]);
});

Deno.test("an interrupted turn keeps what was said, and nothing in it goes on", () => {
  const outcome: TurnOutcome = { kind: "failed", why: "interrupted", words: "stopped", said: "" };
  const { entries } = show([
    { kind: "tool", id: "c", name: "Bash", state: "started" },
    delta("Half a"),
  ], outcome);
  assert.deepEqual(entries, [
    { id: "t:1", kind: "tool", name: "Bash", state: "stopped" },
    { id: "t:2", kind: "assistant", text: "Half a" },
    { id: "t:3", kind: "interrupted", text: "stopped" },
  ]);
});

Deno.test("a limit that is told repeatedly is one entry with its last time", () => {
  const limit = (at: number): ReplyEvent => ({
    kind: "limit",
    limit: {
      signal: "limited",
      source: "structured",
      kind: "session",
      at: 1,
      reset: { at, precision: "second" },
    },
  });
  const { entries } = show([limit(5), limit(6)]);
  assert.equal(entries.length, 1);
  const [entry] = entries;
  assert.equal(entry?.kind === "limit" ? entry.limit.reset?.at : undefined, 6);
});
