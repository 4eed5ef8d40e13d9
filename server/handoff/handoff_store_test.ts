import assert from "node:assert/strict";
import { dirname } from "node:path";
import { EMPTY_HANDOFF } from "../../core/handoff/handoff.ts";
import { inFolder, namesIn } from "../../tests/support/folder.ts";
import { FsHandoffStore } from "./handoff_store.ts";

const CONVERSATION = "08336578-5b47-09d2-2f41-5cc483f101f4";
const HANDOFF = { ...EMPTY_HANDOFF, upTo: "1", objective: "x", decisions: ["Use Deno"] };

async function inStore(test: (store: FsHandoffStore, path: string) => Promise<void>) {
  await inFolder(async (folder) => {
    const store = new FsHandoffStore(() => folder);
    const path = store.path("p", CONVERSATION);
    await Deno.mkdir(dirname(path), { recursive: true });
    await test(store, path);
  });
}

const load = (store: FsHandoffStore) => store.load("p", CONVERSATION);

Deno.test("a hand-off is absent, then what was saved", async () => {
  await inStore(async (store, path) => {
    const absent = await load(store);
    assert.deepEqual(absent, { kind: "absent" });
    await store.save("p", CONVERSATION, HANDOFF, absent);
    const read = await load(store);
    assert.deepEqual(read.kind === "read" && read.handoff, HANDOFF);
    assert.deepEqual(await namesIn(dirname(path)), ["handoff.md"]);
  });
});

Deno.test("what a person wrote meanwhile is not written over", async () => {
  await inStore(async (store, path) => {
    const absent = await load(store);
    await Deno.writeTextFile(path, "mine");
    const save = store.save("p", CONVERSATION, HANDOFF, absent);
    await assert.rejects(save, { code: "CONFLICT", message: /read it again/ });
    assert.equal(await Deno.readTextFile(path), "mine");
  });
});

Deno.test("a broken file says why, is kept beside the new one, and its words go on", async () => {
  await inStore(async (store, path) => {
    for (const [number, text] of [[1, "## Decisions\n- a\n"], [2, "## Decisions\n- b\n"]]) {
      await Deno.writeTextFile(path, `${text}`);
      const broken = await load(store);
      assert.ok(broken.kind === "broken");
      assert.match(broken.problem, /handoff\.md is not a hand-off: .*front matter/);
      assert.deepEqual(broken.salvaged?.decisions, [number === 1 ? "a" : "b"]);
      await store.save("p", CONVERSATION, HANDOFF, broken);
      const kept = `${dirname(path)}/handoff.broken-${number}.md`;
      assert.equal(await Deno.readTextFile(kept), text);
      assert.equal((await load(store)).kind, "read");
    }
  });
});

Deno.test("a file that is no text is broken, not absent", async () => {
  await inStore(async (store, path) => {
    await Deno.writeFile(path, new Uint8Array([0xff, 0xfe, 0x2d]));
    const broken = await load(store);
    assert.equal(broken.kind, "broken");
    await store.save("p", CONVERSATION, HANDOFF, broken);
    assert.deepEqual(await namesIn(dirname(path)), ["handoff.broken-1.md", "handoff.md"]);
  });
});

Deno.test("a link is not followed: not to read what it leads to, and not to write there", async () => {
  await inStore(async (store, path) => {
    const target = `${dirname(path)}/secret`;
    await Deno.writeTextFile(target, "## Decisions\n- secret\n");
    await Deno.symlink(target, path);
    const broken = await load(store);
    assert.ok(broken.kind === "broken" && broken.salvaged === undefined);
    await store.save("p", CONVERSATION, HANDOFF, broken);
    assert.equal(await Deno.readTextFile(target), "## Decisions\n- secret\n");
    assert.doesNotMatch(await Deno.readTextFile(path), /secret/);
  });
});

Deno.test("a hand-off stays inside its project", async () => {
  await inStore(async (store) => {
    await assert.rejects(store.load("p", "../../x"), { code: "INVALID" });
  });
});

Deno.test("a hand-off of the original is read", async () => {
  const fixtures = new URL("../../tests/fixtures/original-project", import.meta.url).pathname;
  const read = await new FsHandoffStore(() => fixtures).load("p", CONVERSATION);
  assert.ok(read.kind === "read");
  assert.equal(read.handoff.upTo, "788a58d7-905e-58d5-a834-00715047bec1");
  assert.equal(read.handoff.turns.length, 3);
  assert.deepEqual(read.handoff.sections, []);
});
