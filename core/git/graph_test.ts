import assert from "node:assert/strict";
import { Random } from "../../tests/support/random.ts";
import { GraphLayout, type GraphNode, type GraphRow } from "./graph.ts";

/** `c b,a`: commit c with parents b and a. */
function rows(...commits: string[]): GraphRow[] {
  const layout = new GraphLayout();
  return commits.map((commit) => {
    const [id = "", parents = ""] = commit.split(" ");
    return layout.add({ id, parents: parents.split(",").filter((parent) => parent !== "") });
  });
}

Deno.test("a history without branches is one straight line", () => {
  const drawn = rows("c b", "b a", "a");
  assert.deepEqual(drawn.map(({ column, width }) => [column, width]), [[0, 1], [0, 1], [0, 1]]);
  assert.deepEqual(drawn[0]?.edges, [{ from: 0, to: 0, line: 0 }]);
  assert.deepEqual(drawn[2]?.edges, []);
});

Deno.test("a merge opens a second line, which comes back to the first where it branched off", () => {
  const [merge, side, main, root] = rows("m b,s", "s a", "b a", "a");
  assert.deepEqual(merge?.edges, [{ from: 0, to: 0, line: 0 }, { from: 0, to: 1, line: 1 }]);
  assert.equal(side?.column, 1);
  assert.equal(side?.line, 1);
  assert.equal(main?.column, 0);
  assert.deepEqual(
    main?.edges.map(({ from, to }) => [from, to]).sort(),
    [[0, 0], [1, 0]],
  );
  assert.deepEqual(root?.edges, []);
});

Deno.test("a second root begins in a free column", () => {
  const drawn = rows("b a", "y x", "a", "x");
  assert.deepEqual(drawn.map(({ column }) => column), [0, 1, 0, 1]);
});

Deno.test("an octopus merge has a line to each of its parents", () => {
  const [merge] = rows("m a,b,c", "a", "b", "c");
  assert.deepEqual(merge?.edges.map(({ to }) => to), [0, 1, 2]);
});

/** Children before parents, with merges. */
function randomHistory(random: Random, length: number): GraphNode[] {
  return Array.from({ length }, (_, at) => {
    const left = length - at - 1;
    const wanted = left === 0 ? 0 : 1 + (random.chance(0.3) ? 1 + random.below(2) : 0);
    const parents = new Set(
      Array.from({ length: wanted }, () => `${at + 1 + random.below(Math.min(left, 8))}`),
    );
    return { id: `${at}`, parents: [...parents] };
  });
}

Deno.test("every commit is reached from all its children, whatever the history", () => {
  const random = new Random(20261130);
  for (let times = 0; times < 200; times++) {
    const history = randomHistory(random, 40);
    const layout = new GraphLayout();
    let reached = new Map<number, Set<string>>();
    const childrenOf = new Map<string, Set<string>>();
    for (const { id, parents } of history) {
      for (const parent of parents) {
        childrenOf.set(parent, (childrenOf.get(parent) ?? new Set()).add(id));
      }
    }
    for (const node of history) {
      const row = layout.add(node);
      // What the lines say of who leads here.
      assert.deepEqual(
        [...reached.get(row.column) ?? []].filter((id) => childrenOf.get(node.id)?.has(id)).sort(),
        [...childrenOf.get(node.id) ?? []].sort(),
      );
      const next = new Map<number, Set<string>>();
      for (const { from, to } of row.edges) {
        const carried = new Set(from === row.column ? [node.id] : []);
        if (from !== row.column) { for (const id of reached.get(from) ?? []) carried.add(id); }
        next.set(to, new Set([...next.get(to) ?? [], ...carried]));
      }
      reached = next;
    }
  }
});
