import assert from "node:assert/strict";
import { IdeaError } from "./error.ts";
import { isId, pairId, parseId } from "./id.ts";

const MAIN = "a6ced819-b893-4213-b003-9e9dc79b9641";
const QA = "aefdbd61-e3d4-4bc1-9f42-c259446a97b5";

Deno.test("a pair of agents finds the conversation that the original app began", () => {
  assert.equal(pairId(MAIN, QA), "08336578-5b47-09d2-2f41-5cc483f101f4");
});

Deno.test("the conversation of two agents is the same whoever asks", () => {
  assert.equal(pairId(QA, MAIN), pairId(MAIN, QA));
  assert.equal(pairId(QA.toUpperCase(), MAIN), pairId(MAIN, QA));
});

Deno.test("any 128 bits are an id, whatever version they claim", () => {
  assert.ok(isId("08336578-5b47-09d2-2f41-5cc483f101f4"));
  assert.ok(isId("00000000-0000-0000-0000-000000000000"));
  for (const wrong of ["", "x", MAIN.slice(1), `${MAIN}0`, `${MAIN}\n`, MAIN.replaceAll("-", "")]) {
    assert.ok(!isId(wrong), JSON.stringify(wrong));
  }
});

Deno.test("an id that is none is refused by what it should have been", () => {
  assert.equal(parseId("agent", MAIN.toUpperCase()), MAIN);
  assert.throws(() => parseId("agent", "../x"), (thrown) => {
    assert.ok(thrown instanceof IdeaError);
    assert.equal(thrown.code, "INVALID");
    assert.match(thrown.message, /invalid agent id: \.\.\/x/);
    return true;
  });
});
