import assert from "node:assert/strict";
import { join } from "node:path";
import type { DomainEvent } from "../../core/event.ts";
import { leaves } from "../../core/layout/layout.ts";
import { presetRoot } from "../../core/layout/preset.ts";
import { LayoutFiles } from "./layout_files.ts";

async function withLayouts(
  test: (layouts: LayoutFiles, path: string, events: DomainEvent[]) => Promise<void>,
): Promise<void> {
  const root = await Deno.makeTempDir();
  const events: DomainEvent[] = [];
  const layouts = new LayoutFiles(() => root, { publish: (event) => events.push(event) });
  try {
    await test(layouts, join(root, ".ideai", "layouts.json"), events);
  } finally {
    await Deno.remove(root, { recursive: true });
  }
}

const firstCell = async (layouts: LayoutFiles) =>
  leaves((await layouts.read("p")).layouts[0]!.tree.root)[0]!.id;

Deno.test("the cells of a new project have the same ids whoever asks first", async () => {
  await withLayouts(async (layouts, path) => {
    const [one, two] = await Promise.all([layouts.read("p"), layouts.read("p")]);
    assert.deepEqual(one, two);
    assert.deepEqual(JSON.parse(await Deno.readTextFile(path)), one);
  });
});

Deno.test("changes made at once are all kept, in their order", async () => {
  await withLayouts(async (layouts) => {
    const target = await firstCell(layouts);
    const split = (number: number) =>
      layouts.change("p", {
        type: "split",
        target: number === 0 ? target : `leaf ${number - 1}`,
        direction: "row",
        newLeaf: `leaf ${number}`,
        container: `split ${number}`,
      });
    await Promise.all(Array.from({ length: 10 }, (_, number) => split(number)));
    const { layouts: [layout] } = await layouts.read("p");
    assert.equal(leaves(layout!.tree.root).length, 11);
  });
});

Deno.test("a change that is refused leaves the file and the windows alone", async () => {
  await withLayouts(async (layouts, path, events) => {
    await layouts.read("p");
    const before = await Deno.readTextFile(path);
    await assert.rejects(layouts.change("p", { type: "close", target: "none" }), /No cell none/);
    assert.equal(await Deno.readTextFile(path), before);
    assert.deepEqual(events, []);
  });
});

Deno.test("a snapshot marks what runs and is announced once", async () => {
  await withLayouts(async (layouts, path, events) => {
    const target = await firstCell(layouts);
    await layouts.change("p", { type: "setCellAgent", target, agent: "A" });
    await layouts.snapshot("p", ({ agent }) => agent === "A");
    assert.equal((await layouts.agentCells("p"))[0]?.agentWasRunning, true);
    assert.match(await Deno.readTextFile(path), /"agentWasRunning": true/);
    assert.deepEqual(events.map(({ type }) => type), ["layoutChanged", "layoutChanged"]);
  });
});

Deno.test("a layout is created, renamed, removed and put back, each announced to every window", async () => {
  await withLayouts(async (layouts, _path, events) => {
    const first = (await layouts.read("p")).activeId;
    const created = await layouts.create("p", { name: "Review", root: presetRoot("grid") });
    const review = created.layouts[1]!;
    assert.deepEqual([review.name, review.kind, created.activeId], [
      "Review",
      "terminal",
      review.id,
    ]);
    assert.equal(leaves(review.tree.root).length, 4);
    await assert.rejects(layouts.create("p", { name: "review" }), /already called review/);
    await layouts.rename("p", review.id, "Tests");
    assert.equal((await layouts.remove("p", review.id)).activeId, first);
    await assert.rejects(layouts.remove("p", first), /is the last layout/);
    const back = await layouts.restore("p", { ...review, name: "Tests" }, 0);
    assert.deepEqual(back.layouts.map(({ name }) => name), ["Tests", "Default"]);
    assert.equal((await layouts.activate("p", review.id)).activeId, review.id);
    assert.deepEqual(await layouts.read("p"), await layouts.activate("p", review.id));
    assert.equal(events.length, 5, "what was refused or changed nothing is not announced");
  });
});

Deno.test("a change goes to the layout it is meant for, and an agent may be shown in two", async () => {
  await withLayouts(async (layouts) => {
    const target = await firstCell(layouts);
    const { activeId: first } = await layouts.read("p");
    await layouts.change("p", { type: "setCellAgent", target, agent: "A" });
    const { activeId: second, layouts: all } = await layouts.create("p", { name: "Two" });
    const other = leaves(all[1]!.tree.root)[0]!.id;
    await layouts.change("p", { type: "setCellAgent", target: other, agent: "A" }, second);
    assert.deepEqual((await layouts.agentCells("p")).map(({ id }) => id), [target, other]);
    await layouts.change("p", { type: "setCellAgent", target }, first);
    assert.deepEqual((await layouts.agentCells("p")).map(({ id }) => id), [other]);
    await assert.rejects(layouts.change("p", { type: "equalise" }, "gone"), /No layout gone/);
  });
});
