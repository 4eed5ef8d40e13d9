import { z } from "zod";
import type { LayoutNode } from "./node.ts";

/** Arrangements everybody has. */
export const BUILTIN_PRESETS = ["single", "two", "grid", "mainAndSide"] as const;
export type BuiltinPreset = typeof BUILTIN_PRESETS[number];

/** The shape of a layout without what its cells show. */
export type PresetNode =
  | { type: "cell" }
  | {
    type: "split";
    direction: "row" | "column";
    children: { node: PresetNode; weight: number }[];
  };

/** As sent by the page and kept in the settings. */
export const presetNode: z.ZodType<PresetNode> = z.lazy(() =>
  z.discriminatedUnion("type", [
    z.object({ type: z.literal("cell") }),
    z.object({
      type: z.literal("split"),
      direction: z.enum(["row", "column"]),
      children: z.array(z.object({ node: presetNode, weight: z.number().positive() })).min(1)
        .max(32),
    }),
  ])
);

/** A layout saved to be used again, in any project. */
export const layoutPreset = z.object({
  id: z.string(),
  name: z.string().min(1).max(64),
  root: presetNode,
});
export type LayoutPreset = z.infer<typeof layoutPreset>;

const CELL: PresetNode = { type: "cell" };
const PAIR = [{ node: CELL, weight: 1 }, { node: CELL, weight: 1 }];
const ROW: PresetNode = { type: "split", direction: "row", children: PAIR };
const COLUMN: PresetNode = { type: "split", direction: "column", children: PAIR };

const SHAPES: Record<BuiltinPreset, PresetNode> = {
  single: CELL,
  two: ROW,
  // Rows in a column: cells are then filled the way one reads.
  grid: {
    type: "split",
    direction: "column",
    children: [{ node: ROW, weight: 1 }, { node: ROW, weight: 1 }],
  },
  mainAndSide: {
    type: "split",
    direction: "row",
    children: [{ node: CELL, weight: 1.3 }, { node: COLUMN, weight: 0.7 }],
  },
};

/** The shape of a built-in arrangement. */
export function presetRoot(builtin: BuiltinPreset): PresetNode {
  return SHAPES[builtin];
}

/** The shape of a tree, without what its cells show. */
export function presetOf(root: LayoutNode): PresetNode {
  if (root.type === "leaf") return CELL;
  const { direction } = root.node;
  const children = root.node.children.map(({ node, weight }) => ({ node: presetOf(node), weight }));
  return { type: "split", direction, children };
}

/** How many cells a shape has. */
export function cellCount(preset: PresetNode): number {
  if (preset.type === "cell") return 1;
  return preset.children.reduce((total, { node }) => total + cellCount(node), 0);
}
