import assert from "node:assert/strict";
import { join } from "node:path";
import type { DomainEvent } from "../../core/event.ts";
import { inFolder } from "../../tests/support/folder.ts";
import { Leases } from "../store/leases.ts";
import { ContextTexts } from "./context_texts.ts";

async function withTexts(
  test: (world: {
    texts: ContextTexts;
    role: string;
    leases: Leases;
    events: DomainEvent[];
  }) => Promise<void>,
): Promise<void> {
  await inFolder(async (root) => {
    const role = join(root, ".ideai", "agents", "ann.md");
    const [leases, events] = [new Leases(), [] as DomainEvent[]];
    const texts = new ContextTexts({
      leases,
      events: { publish: (event) => events.push(event) },
      rootOf: () => root,
      rolePath: () => Promise.resolve(role),
    });
    await test({ texts, role, leases, events });
    assert.equal(leases.held, 0);
  });
}

Deno.test("an agent without a role text is one without words, not an error", async () => {
  await withTexts(async ({ texts, role }) => {
    assert.deepEqual(await texts.read("p", "ann"), { text: "", revision: "absent", path: role });
  });
});

Deno.test("writing what is there already changes nothing and is no news", async () => {
  await withTexts(async ({ texts, role, events }) => {
    const { revision } = await texts.write("p", { text: "one" }, "ann");
    const { mtime } = await Deno.stat(role);
    assert.equal((await texts.write("p", { text: "one" }, "ann")).revision, revision);
    assert.deepEqual((await Deno.stat(role)).mtime, mtime);
    assert.deepEqual(events.map(({ type }) => type), ["contextChanged", "agentsChanged"]);
  });
});

Deno.test("readers never see a part of a text, however many write it", async () => {
  await withTexts(async ({ texts }) => {
    const textOf = (at: number) => `${at}\n`.repeat(20_000);
    const writes = Array.from({ length: 25 }, (_, at) => texts.write("p", { text: textOf(at) }));
    const reads = Array.from({ length: 25 }, () => texts.read("p"));
    await Promise.all(writes);
    for (const { text } of await Promise.all(reads)) {
      assert.ok(text === "" || text === textOf(Number(text.split("\n", 1)[0])));
    }
  });
});

Deno.test("what is no text is never written over, whatever the writer thinks is there", async () => {
  await withTexts(async ({ texts, role }) => {
    await texts.write("p", { text: "one" }, "ann");
    for (const bytes of [new Uint8Array([0xff, 0xfe]), new Uint8Array([97, 0, 98])]) {
      await Deno.writeFile(role, bytes);
      await assert.rejects(texts.read("p", "ann"), { code: "FILE_SYSTEM" });
      await assert.rejects(texts.write("p", { text: "two" }, "ann"), { code: "FILE_SYSTEM" });
      assert.deepEqual(await Deno.readFile(role), bytes);
    }
  });
});
