import assert from "node:assert/strict";
import { TERMINAL_FLOW } from "../../core/numbers.ts";
import { until } from "../../tests/support/wait.ts";
import { Gatherer } from "./gatherer.ts";

const encode = (text: string) => new TextEncoder().encode(text);

function gatherer(): { one: Gatherer; texts: string[] } {
  const texts: string[] = [];
  return { one: new Gatherer((bytes) => texts.push(new TextDecoder().decode(bytes))), texts };
}

Deno.test("an echo after a pause is sent at once", () => {
  const { one, texts } = gatherer();
  one.push(encode("a"));
  assert.deepEqual(texts, ["a"]);
  one.end();
});

Deno.test("what follows at once is sent together, without waiting for more", async () => {
  const { one, texts } = gatherer();
  for (const part of ["a", "b", "c", "d"]) one.push(encode(part));
  await until(() => texts.length === 2, "the gathered rest");
  assert.deepEqual(texts, ["a", "bcd"]);
  one.end();
});

Deno.test("a flood goes on in pieces that are never much larger than the limit", () => {
  const { one, texts } = gatherer();
  const part = "x".repeat(TERMINAL_FLOW.gatherBytes / 4);
  for (let count = 0; count < 9; count++) one.push(encode(part));
  assert.deepEqual(texts.map(({ length }) => length / part.length), [1, 4, 4]);
  one.end();
});

Deno.test("the last bytes are sent at the end, and nothing after it", () => {
  const { one, texts } = gatherer();
  one.push(encode("a"));
  one.push(encode("b"));
  one.end();
  one.end();
  assert.deepEqual(texts, ["a", "b"]);
});
