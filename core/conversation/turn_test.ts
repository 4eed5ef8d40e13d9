import assert from "node:assert/strict";
import { formatTurn, parseTurn, parseTurns, type Turn } from "./turn.ts";

const TURN: Turn = {
  text: 'two\nlines, "quotes" and é',
  role: "prompt",
  id: "1fbd9991-0c38-5c97-803f-bdc038b9f0fb",
  atMs: 1781384306910,
  conversation: "08336578-5b47-09d2-2f41-5cc483f101f4",
  source: { kind: "human" },
};

Deno.test("a turn is one line with the original's fields in the original's order", () => {
  const line = formatTurn({ ...TURN, later: 1 });
  assert.equal(line.split("\n").length, 2);
  assert.deepEqual(
    Object.keys(JSON.parse(line)),
    ["id", "conversation", "atMs", "source", "role", "text", "later"],
  );
});

Deno.test("a turn comes back as it was, with fields nobody knows yet", () => {
  const turn = { ...TURN, later: { deep: [1] }, source: { kind: "human" as const, door: "ui" } };
  assert.deepEqual(parseTurn(formatTurn(turn)), turn);
});

Deno.test("a line that is no turn is none, and stops no other", () => {
  const whole = formatTurn(TURN);
  const noTurns = [
    "",
    "{",
    whole.slice(0, 40),
    "null",
    '{"id":"x"}',
    whole.replace("prompt", "other"),
    "\0\0\0",
  ];
  for (const line of noTurns) assert.equal(parseTurn(line), undefined, line);
  assert.deepEqual(parseTurns([...noTurns, whole].join("\n")), [TURN]);
});
