import assert from "node:assert/strict";
import { Leases } from "./leases.ts";

/** A task that lasts until it is told to end, and tells when it began. */
function held() {
  const began = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const task = () => {
    began.resolve();
    return ended.promise;
  };
  return { task, began: began.promise, end: ended.resolve };
}

/** More steps than a lease takes from one holder to the next. */
const STEPS = 20;

/** Lets everything run that can run without anything from outside. */
async function settle(): Promise<void> {
  for (let step = 0; step < STEPS; step++) await Promise.resolve();
}

Deno.test("many read at once, and nothing is held after", async () => {
  const leases = new Leases();
  const readers = [held(), held(), held()];
  const all = readers.map(({ task }) => leases.read("note", task));
  await Promise.all(readers.map(({ began }) => began));
  assert.equal(leases.held, 1);
  for (const { end } of readers) end();
  await Promise.all(all);
  assert.equal(leases.held, 0);
});

Deno.test("one writes at a time, and nobody reads meanwhile", async () => {
  const leases = new Leases();
  const order: string[] = [];
  let inside = 0;
  const write = (name: string) =>
    leases.write("note", async () => {
      order.push(name);
      assert.equal(++inside, 1);
      await settle();
      inside--;
    });
  const read = () =>
    leases.read("note", async () => {
      assert.equal(inside, 0);
      await settle();
      assert.equal(inside, 0);
    });
  await Promise.all([write("a"), read(), write("b"), read(), read(), write("c")]);
  assert.deepEqual(order, ["a", "b", "c"]);
  assert.equal(leases.held, 0);
});

Deno.test("who waits has its turn: readers that come later do not overtake a writer", async () => {
  const leases = new Leases();
  const order: string[] = [];
  const first = held();
  const reading = leases.read("note", first.task);
  await first.began;
  const note = (name: string) => () => Promise.resolve(void order.push(name));
  const waiting = [
    leases.write("note", note("writer")),
    leases.read("note", note("reader")),
    leases.read("note", note("reader")),
    leases.write("note", note("second writer")),
  ];
  await settle();
  assert.deepEqual(order, []);
  first.end();
  await Promise.all([reading, ...waiting]);
  assert.deepEqual(order, ["writer", "reader", "reader", "second writer"]);
  assert.equal(leases.held, 0);
});

Deno.test("different resources do not wait for each other", async () => {
  const leases = new Leases();
  const one = held();
  const writing = leases.write("one", one.task);
  await one.began;
  assert.equal(await leases.write("two", () => Promise.resolve("done")), "done");
  one.end();
  await writing;
  assert.equal(leases.held, 0);
});

Deno.test("a task that fails gives the resource back, and its failure to who asked", async () => {
  const leases = new Leases();
  const failing = leases.write("note", () => Promise.reject(new Error("broken")));
  const next = leases.write("note", () => Promise.resolve("next"));
  await assert.rejects(failing, /broken/);
  assert.equal(await next, "next");
  const throwing = leases.read("note", () => {
    throw new Error("at once");
  });
  await assert.rejects(throwing, /at once/);
  assert.equal(leases.held, 0);
});

Deno.test("patience ends, in words, without what was asked for being done; the next ones go on", async () => {
  const leases = new Leases(20);
  const first = held();
  const reading = leases.read("the note", first.task);
  await first.began;
  let done = false;
  const writing = leases.write("the note", () => Promise.resolve(void (done = true)));
  const behind = leases.read("the note", () => Promise.resolve("read"));
  await assert.rejects(writing, { code: "UNAVAILABLE", message: /Busy: others are at the note/ });
  assert.equal(await behind, "read");
  assert.equal(done, false);
  assert.equal(leases.held, 1);
  first.end();
  await reading;
  assert.equal(leases.held, 0);
});
