import assert from "node:assert/strict";
import type { LayoutsDocument } from "../../../core/layout/layout.ts";
import { otherLayoutOf } from "./agent_place.ts";

function layout(id: string, agent?: string) {
  const node = { id: `cell of ${id}`, ...(agent === undefined ? {} : { agent }) };
  return { id, name: id, kind: "terminal", tree: { root: { type: "leaf", node } } };
}

const DOCUMENT = {
  version: 1,
  activeId: "work",
  layouts: [layout("work", "a"), layout("review", "b"), layout("empty")],
} as unknown as LayoutsDocument;

Deno.test("an agent in another layout is found there", () => {
  assert.equal(otherLayoutOf(DOCUMENT, "b"), "review");
});

Deno.test("an agent on the screen, or in no layout, changes no layout", () => {
  assert.equal(otherLayoutOf(DOCUMENT, "a"), undefined);
  assert.equal(otherLayoutOf(DOCUMENT, "c"), undefined);
  assert.equal(otherLayoutOf(undefined, "a"), undefined);
});
