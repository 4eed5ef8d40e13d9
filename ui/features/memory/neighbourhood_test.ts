import assert from "node:assert/strict";
import type { NoteGraph } from "../../../core/memory/service.ts";
import { neighbourhoodOf } from "./neighbourhood.ts";

/** @param links `a>b`; a target that is no node is broken */
function graph(slugs: string, ...links: string[]): NoteGraph {
  const nodes = slugs.split("").map((slug) => ({
    slug,
    title: slug,
    hook: `About ${slug}`,
    type: "x",
  }));
  const all = links.map((link) => ({ from: link[0] ?? "", to: link[2] ?? "" }));
  const isThere = ({ to }: { to: string }) => slugs.includes(to);
  return {
    nodes,
    links: all.filter(isThere),
    broken: all.filter((link) => !isThere(link)),
  };
}

const drawn = ({ nodes }: ReturnType<typeof neighbourhoodOf>) =>
  nodes.map(({ slug }) => slug).join("");

Deno.test("the nearest notes are drawn first, in whichever direction the links go", () => {
  const line = graph("abcdef", "a>b", "c>b", "c>d", "e>d", "e>f");
  assert.equal(drawn(neighbourhoodOf(line, "d", 3)), "dce");
  assert.equal(drawn(neighbourhoodOf(line, "a", 4)), "abcd");
});

Deno.test("without a note to begin at, the most connected one is in the middle, and other parts follow", () => {
  const two = graph("abcxyz", "x>y", "x>z", "x>a", "b>c");
  assert.equal(drawn(neighbourhoodOf(two, undefined, 10)), "xyzabc");
});

Deno.test("a graph of ten thousand notes is cut to what can be drawn, with only the links between", () => {
  const slugs = Array.from({ length: 10_000 }, (_, index) => `n${index}`);
  const links = slugs.slice(1).map((from, index) => ({ from, to: `n${index >> 1}` }));
  const nodes = slugs.map((slug) => ({ slug, title: slug, hook: "", type: "project" }));
  const part = neighbourhoodOf({ nodes, links, broken: [] }, "n0", 200);
  const there = new Set(part.nodes.map(({ slug }) => slug));
  assert.equal(there.size, 200);
  assert.ok(part.links.every(({ from, to }) => there.has(from) && there.has(to)));
  assert.equal(part.connected, 10_000);
});

Deno.test("names without a note are drawn as missing, and notes without links are counted", () => {
  const part = neighbourhoodOf(graph("abc", "a>q"), undefined, 10);
  assert.deepEqual(part.nodes.map(({ slug, missing, hook }) => [slug, missing, hook]), [
    ["a", false, "About a"],
    ["q", true, ""],
  ]);
  assert.deepEqual([part.connected, part.alone], [2, 2]);
});

Deno.test("a note that nothing leads to is drawn when it is asked for", () => {
  const part = neighbourhoodOf(graph("abc", "a>b"), "c", 10);
  assert.equal(drawn(part), "cab");
});
