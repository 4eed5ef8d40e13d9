import assert from "node:assert/strict";
import { join } from "node:path";
import { inFolder } from "../../tests/support/folder.ts";
import { WindowMemory } from "./window_memory.ts";

const ID = "0b7c1a52-1f0e-4c3a-9f57-3c1d2e4f5a6b";

Deno.test("the next start knows the windows of the last one, also when they changed quickly", async () => {
  await inFolder(async (folder) => {
    const memory = new WindowMemory(join(folder, "data"));
    assert.deepEqual(await memory.read(), { alone: [] });
    const last = { alone: [{ projectId: ID, bounds: { x: 1, y: 2, width: 800, height: 500 } }] };
    await Promise.all([memory.write({ alone: [] }), memory.write(last)]);
    assert.deepEqual(await new WindowMemory(join(folder, "data")).read(), last);
  });
});

Deno.test("windows that cannot be remembered keep nobody from working", async () => {
  await inFolder(async (folder) => {
    const taken = join(folder, "file");
    await Deno.writeTextFile(taken, "");
    const memory = new WindowMemory(taken);
    await memory.write({ alone: [] });
    assert.deepEqual(await memory.read(), { alone: [] });
  });
});
