import assert from "node:assert/strict";
import { RefusalLog } from "./refusal_log.ts";

const P = "project";
const write = (what: string) =>
  ({ agentId: "a", capability: "write", what, text: "EACCES" }) as const;
const named = (log: RefusalLog) => log.of(P).map(({ what }) => what);

Deno.test("the hundred newest refusals of a project are kept, newest first", () => {
  const log = new RefusalLog(() => 0);
  for (let at = 1; at <= 101; at++) log.add(P, write(`${at}`));
  log.add("other", write("elsewhere"));
  assert.equal(log.of(P).length, 100);
  assert.deepEqual(named(log).slice(0, 2), ["101", "100"]);
  assert.equal(named(log).at(-1), "2");
  log.forget(P);
  assert.deepEqual(log.of(P), []);
  assert.equal(log.of("other").length, 1);
});

Deno.test("a refusal said again within a minute is the same one, later it is a new one", () => {
  let now = 0;
  const log = new RefusalLog(() => now);
  assert.equal(log.add(P, write("a")), true);
  assert.equal(log.add(P, write("b")), true);
  now = 59_999;
  assert.equal(log.add(P, write("a")), false);
  assert.deepEqual(log.of(P).map(({ what, id, at }) => [what, id, at]), [
    ["a", 1, 59_999],
    ["b", 2, 0],
  ]);
  now = 119_999;
  assert.equal(log.add(P, write("a")), true);
  assert.deepEqual(named(log), ["a", "a", "b"]);
});

Deno.test("another agent, another right or another path is another refusal", () => {
  const log = new RefusalLog(() => 0);
  const { what: _what, ...unnamed } = write("a");
  const all = [
    write("a"),
    { ...write("a"), agentId: "b" },
    { ...write("a"), capability: "delete" as const },
    unnamed,
  ];
  assert.deepEqual(all.map((one) => log.add(P, one)), [true, true, true, true]);
});
