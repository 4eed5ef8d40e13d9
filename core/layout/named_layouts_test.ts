import assert from "node:assert/strict";
import { IdeaError } from "../error.ts";
import type { LayoutKind, LayoutsDocument, NamedLayout } from "./layout.ts";
import {
  activated,
  healed,
  renamed,
  restored,
  withLayout,
  withoutLayout,
} from "./named_layouts.ts";

function layout(id: string, kind: LayoutKind = "terminal"): NamedLayout {
  const name = id.toUpperCase();
  return { id, name, kind, tree: { root: { type: "leaf", node: { id: `cell ${id}` } } } };
}

function document(...layouts: NamedLayout[]): LayoutsDocument {
  return { version: 1, activeId: layouts[0]?.id ?? "", layouts };
}

const THREE = document(layout("a"), layout("b"), layout("c"));
const names = ({ layouts }: LayoutsDocument) => layouts.map(({ name }) => name);
const conflict = (thrown: unknown) => thrown instanceof IdeaError && thrown.code === "CONFLICT";

Deno.test("a new layout comes last and is the one on the screen", () => {
  const after = withLayout(THREE, layout("d"));
  assert.deepEqual([names(after), after.activeId], [["A", "B", "C", "D"], "d"]);
});

Deno.test("two layouts never have the same name, whatever its case", () => {
  assert.throws(() => withLayout(THREE, { ...layout("d"), name: "b" }), conflict);
  assert.throws(() => renamed(THREE, "a", " B "), conflict);
  assert.deepEqual(names(renamed(THREE, "a", "a")), ["a", "B", "C"], "its own name is free");
});

Deno.test("removing the layout on the screen shows its neighbour", () => {
  assert.equal(withoutLayout(THREE, "a").activeId, "b");
  assert.equal(withoutLayout(activated(THREE, "c"), "c").activeId, "b");
  assert.equal(withoutLayout(THREE, "b").activeId, "a", "another one removed changes nothing");
});

Deno.test("the last layout with cells stays", () => {
  assert.throws(() => withoutLayout(document(layout("a")), "a"), conflict);
  assert.throws(() => withoutLayout(document(layout("a"), layout("g", "gitGraph")), "a"), conflict);
});

Deno.test("a removed layout comes back to its place, under a free name, once", () => {
  const removed = withoutLayout(THREE, "b");
  assert.deepEqual(restored(removed, layout("b"), 1), THREE);
  const taken = withLayout(removed, { ...layout("d"), name: "b" });
  assert.deepEqual(names(restored(taken, layout("b"), 1)), ["A", "B 2", "C", "b"]);
  assert.throws(() => restored(THREE, layout("b")), conflict);
});

Deno.test("a document that names a layout it does not have shows its first", () => {
  assert.equal(healed({ ...THREE, activeId: "gone" }).activeId, "a");
  assert.equal(healed(THREE), THREE);
});

Deno.test("a layout that is not there cannot be shown, renamed or removed", () => {
  for (const change of [activated, withoutLayout]) {
    assert.throws(() => change(THREE, "x"), /No layout x/);
  }
  assert.throws(() => renamed(THREE, "x", "X"), /No layout x/);
});
