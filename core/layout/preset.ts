import { z } from "zod";

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
