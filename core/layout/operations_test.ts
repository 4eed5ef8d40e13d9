/** Any sequence of operations leaves a layout that can be drawn, with everything it showed. */
import assert from "node:assert/strict";
import { firstSeed, Random } from "../../tests/support/random.ts";
import { idsToArrange } from "./arrange.ts";
import { layoutOperation } from "./document.ts";
import { apply, isEmpty, type LayoutNode, type LayoutOperation, leaves } from "./layout.ts";
import { BUILTIN_PRESETS, presetOf, presetRoot } from "./preset.ts";
import { splits } from "./tree.ts";

const SIDES = ["left", "right", "top", "bottom"] as const;
const KINDS = {
  split: 4,
  close: 2,
  merge: 1,
  resize: 3,
  equalise: 1,
  move: 2,
  place: 4,
  arrange: 1,
  setCellAgent: 3,
  setSession: 2,
  attachSession: 1,
  setCellConversation: 1,
} as const;

/** One operation that fits the tree; undefined when its kind does not fit now. */
function operationFor(random: Random, root: LayoutNode): LayoutOperation | undefined {
  const cell = () => random.pick(leaves(root))?.id ?? "";
  const id = () => `n${random.below(1e9)}`;
  const direction = random.chance(0.5) ? "row" as const : "column" as const;
  const container = random.pick(splits(root));
  const type = random.weighted<keyof typeof KINDS>(KINDS);
  switch (type) {
    case "split":
      return {
        type,
        target: cell(),
        direction,
        newLeaf: id(),
        container: id(),
        before: random.chance(0.5),
      };
    case "close":
      return { type, target: cell() };
    case "merge": {
      const keepIndex = random.below(container?.children.length ?? 0);
      return container && { type, container: container.id, keepIndex };
    }
    case "resize": {
      const weights = container?.children.map(() => random.next() ** 8 * 1e6 + 1e-12) ?? [];
      return container && { type, container: container.id, weights };
    }
    case "equalise":
      return { type };
    case "move":
      return { type, from: cell(), to: cell() };
    case "place": {
      const side = random.pick(SIDES) ?? "left";
      return { type, from: cell(), to: cell(), side, container: id() };
    }
    case "arrange": {
      const shape = random.chance(0.3)
        ? presetOf(root)
        : presetRoot(random.pick(BUILTIN_PRESETS) ?? "grid");
      const count = idsToArrange(shape, leaves(root).length);
      return { type, root: shape, ids: Array.from({ length: count }, id) };
    }
    case "setCellAgent":
      return { type, target: cell(), agent: random.chance(0.2) ? null : `A${random.below(4)}` };
    case "setSession":
      return { type, target: cell(), session: random.chance(0.3) ? null : `S${random.below(4)}` };
    case "attachSession":
      return { type, target: cell(), session: `S${random.below(4)}` };
    case "setCellConversation":
      return { type, target: cell(), conversationId: random.chance(0.5) ? null : "k" };
  }
}

function assertDrawable(root: LayoutNode): void {
  const ids = [...leaves(root), ...splits(root)].map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length, "ids are unique");
  for (const { children } of splits(root)) {
    assert.ok(children.length >= 2, "a split has at least two children");
    assert.ok(children.every(({ weight }) => weight > 0), "weights are positive");
    const sum = children.reduce((total, { weight }) => total + weight, 0);
    assert.ok(Math.abs(sum - children.length) < 1e-6, `${sum} for ${children.length} children`);
  }
}

/** Cells that show something or that carry what another version wrote. */
const shown = (root: LayoutNode) => leaves(root).filter((cell) => !isEmpty(cell));

function assertNothingLost(before: LayoutNode, after: LayoutNode, type: string): void {
  const ids = new Set(leaves(after).map(({ id }) => id));
  const kept = type === "arrange" ? shown(before) : leaves(before);
  for (const { id } of kept) assert.ok(ids.has(id), `${id} is gone after ${type}`);
}

/** Operations that only move cells: everything is still shown, whatever the shape. */
const MOVES = ["split", "resize", "equalise", "move", "place", "arrange"];

function assertSameThings(before: LayoutNode, after: LayoutNode): void {
  const things = (root: LayoutNode) =>
    shown(root).map(({ agent, session, note }) => `${agent} ${session} ${note}`).sort();
  assert.deepEqual(things(after), things(before));
}

/** The tree after an operation that went over the wire, checked in every way. */
function checked(root: LayoutNode, operation: LayoutOperation): LayoutNode {
  const before = JSON.stringify(root);
  const after = apply(root, layoutOperation.parse(JSON.parse(JSON.stringify(operation))));
  const { type } = operation;
  assert.equal(JSON.stringify(root), before, "the tree before is not changed");
  assertDrawable(after);
  if (type !== "close" && type !== "merge") assertNothingLost(root, after, type);
  if (MOVES.includes(type)) assertSameThings(root, after);
  return after;
}

const SCHEDULES = 200;
const STEPS = 60;

/** The kinds of operations that were done. */
function runSchedule(seed: number): string[] {
  const random = new Random(seed);
  const done: string[] = [];
  let root: LayoutNode = { type: "leaf", node: { id: "first", note: "of another version" } };
  for (let step = 0; step < STEPS; step++) {
    const operation = operationFor(random, root);
    if (!operation) continue;
    try {
      root = checked(root, operation);
    } catch (cause) {
      throw new Error(`IDEA_SEED=${seed}, step ${step}: ${JSON.stringify(operation)}`, { cause });
    }
    done.push(operation.type);
  }
  return done;
}

Deno.test("whatever one does to a layout, it can be drawn and nothing it shows is lost", () => {
  const first = firstSeed(4_004);
  const seeds = Array.from({ length: SCHEDULES }, (_, at) => first + at);
  const done = new Set(seeds.flatMap(runSchedule));
  assert.deepEqual([...done].sort(), Object.keys(KINDS).sort(), "every kind was tried");
});
