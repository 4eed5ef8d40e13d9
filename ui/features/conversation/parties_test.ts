import assert from "node:assert/strict";
import { pairId } from "../../../core/id.ts";
import { listener, partiesOf } from "./parties.ts";

const ALICE = "a11ce000-0000-4000-8000-000000000001";
const BOB = "b0b00000-0000-4000-8000-000000000002";
const GONE = "90ee0000-0000-4000-8000-000000000003";

Deno.test("an agent's own id names its conversation with people", () => {
  assert.deepEqual(partiesOf(ALICE, [BOB, ALICE]), ["human", { agentId: ALICE }]);
});

Deno.test("a conversation of two agents names both, in the order of the list", () => {
  const sides = [{ agentId: ALICE }, { agentId: BOB }];
  assert.deepEqual(partiesOf(pairId(BOB, ALICE), [ALICE, BOB]), sides);
  assert.deepEqual(partiesOf(pairId(BOB, ALICE), [BOB, ALICE]), sides.toReversed());
});

Deno.test("agents that were removed are told by what they said", () => {
  const byGone = [{ kind: "agent", agentId: GONE }] as const;
  assert.deepEqual(partiesOf(GONE, [ALICE], byGone), ["human", { agentId: GONE }]);
  const byAlice = [{ kind: "agent", agentId: ALICE }] as const;
  assert.deepEqual(partiesOf(pairId(ALICE, GONE), [ALICE, BOB], byAlice), [
    { agentId: ALICE },
    { agentId: GONE },
  ]);
  assert.deepEqual(partiesOf(GONE, [], [{ kind: "human" }]), ["human", { agentId: GONE }]);
});

Deno.test("a conversation nothing is known of has no names made up", () => {
  assert.equal(partiesOf(GONE, [ALICE, BOB]), undefined);
});

Deno.test("a turn goes to the other side", () => {
  const sides = partiesOf(pairId(ALICE, BOB), [ALICE, BOB]);
  assert.deepEqual(listener(sides, { kind: "agent", agentId: ALICE }), { agentId: BOB });
  assert.deepEqual(listener(sides, { kind: "agent", agentId: BOB }), { agentId: ALICE });
  const own = partiesOf(ALICE, [ALICE]);
  assert.deepEqual(listener(own, { kind: "human" }), { agentId: ALICE });
  assert.equal(listener(own, { kind: "agent", agentId: ALICE }), "human");
  assert.equal(listener(undefined, { kind: "human" }), undefined);
});
