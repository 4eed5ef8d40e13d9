import assert from "node:assert/strict";
import { until } from "../../tests/support/wait.ts";
import { watch, withTerminals } from "./testdata/terminals.ts";
import { editsLines } from "./termios.ts";

Deno.test("a terminal says whether it edits lines or a program reads single keys", async () => {
  await withTerminals(async (pool) => {
    const { sessionId, type, shows } = await watch(pool, "read _; stty raw; echo raw; sleep 60");
    assert.equal((await pool.keys(sessionId)).editsLines, true);
    type("\n");
    await shows("raw");
    await until(async () => (await pool.keys(sessionId)).editsLines === false, "single keys");
  });
});

Deno.test("what is no terminal cannot tell", () => {
  assert.equal(editsLines(-1), undefined);
});
