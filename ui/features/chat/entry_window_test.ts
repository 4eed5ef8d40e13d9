import assert from "node:assert/strict";
import { afterMore, AT_END, earlier, hasEarlier, later, within } from "./entry_window.ts";

const ALL = Array.from({ length: 10_000 }, (_, at) => at);
const MOST = 2 * AT_END.count;

Deno.test("of a long chat its end is in the document", () => {
  assert.equal(within(AT_END, ALL).at(-1), 9_999);
  assert.equal(within(AT_END, ALL).length, AT_END.count);
  assert.deepEqual(within(AT_END, [1, 2]), [1, 2]);
  assert.deepEqual(within(AT_END, []), []);
});

Deno.test("scrolling up reaches the first entry, and down the last, with no entry left out", () => {
  let part = AT_END;
  const seen = new Set(within(part, ALL));
  while (hasEarlier(part, ALL.length)) {
    const before = within(part, ALL);
    part = earlier(part, ALL.length);
    const shown = within(part, ALL);
    // What is in view must stay in the document.
    assert.ok(shown.includes(before[0]!) && shown.length <= MOST);
    for (const entry of shown) seen.add(entry);
  }
  assert.equal(within(part, ALL)[0], 0);
  assert.equal(seen.size, ALL.length);
  while (part.hidden > 0) {
    const before = within(part, ALL);
    part = later(part);
    assert.ok(within(part, ALL).includes(before.at(-1)!));
  }
  assert.equal(within(part, ALL).at(-1), 9_999);
});

Deno.test("earlier entries put before them do not change what is in the document", () => {
  const part = earlier(AT_END, 500);
  const before = within(part, ALL.slice(-500));
  assert.deepEqual(within(part, ALL), before);
});

Deno.test("entries that come while somebody reads further up take nothing away", () => {
  let part = AT_END;
  let total = 1_000;
  const first = within(part, ALL.slice(0, total))[0];
  for (let round = 0; round < 400; round++) {
    part = afterMore(part, 1);
    total++;
    const shown = within(part, ALL.slice(0, total));
    assert.equal(shown[0], first);
    assert.ok(shown.length <= MOST);
  }
});
