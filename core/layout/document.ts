import { z } from "zod";
import { parseDocument } from "../document.ts";
import type { LayoutNode, LayoutOperation, LayoutsDocument, NamedLayout } from "./layout.ts";
import { presetNode } from "./preset.ts";

const leaf = z.looseObject({
  id: z.string(),
  session: z.string().optional(),
  agent: z.string().optional(),
  conversationId: z.string().optional(),
  agentWasRunning: z.boolean().optional(),
});

const direction = z.enum(["row", "column"]);

const node: z.ZodType<LayoutNode> = z.lazy(() =>
  z.discriminatedUnion("type", [
    z.looseObject({ type: z.literal("leaf"), node: leaf }),
    z.looseObject({
      type: z.literal("split"),
      node: z.looseObject({
        id: z.string(),
        direction,
        children: z.array(z.looseObject({ node, weight: z.number().positive() })).min(1),
      }),
    }),
  ])
);

/** One layout, as kept in the document. */
export const namedLayout: z.ZodType<NamedLayout> = z.looseObject({
  id: z.string(),
  name: z.string(),
  kind: z.enum(["terminal", "gitGraph"]),
  tree: z.looseObject({ root: node }),
});

const layoutsDocument: z.ZodType<LayoutsDocument> = z.looseObject({
  version: z.number().default(1),
  activeId: z.string(),
  layouts: z.array(namedLayout).min(1),
});

/** Changes to a layout's tree, as sent by the page. */
export const layoutOperation: z.ZodType<LayoutOperation> = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("split"),
    target: z.string(),
    direction,
    newLeaf: z.string(),
    container: z.string(),
    before: z.boolean().optional(),
  }),
  z.object({ type: z.literal("close"), target: z.string() }),
  z.object({
    type: z.literal("merge"),
    container: z.string(),
    keepIndex: z.number().int().nonnegative(),
  }),
  z.object({
    type: z.literal("resize"),
    container: z.string(),
    weights: z.array(z.number().positive()).min(1),
  }),
  z.object({ type: z.literal("equalise") }),
  z.object({ type: z.literal("move"), from: z.string(), to: z.string() }),
  z.object({
    type: z.literal("place"),
    from: z.string(),
    to: z.string(),
    side: z.enum(["left", "right", "top", "bottom"]),
    container: z.string(),
  }),
  z.object({
    type: z.literal("arrange"),
    root: presetNode,
    ids: z.array(z.string()).max(1_000),
  }),
  z.object({
    type: z.literal("setCellAgent"),
    target: z.string(),
    agent: z.string().nullish(),
  }),
  z.object({
    type: z.literal("setSession"),
    target: z.string(),
    session: z.string().nullish(),
  }),
  z.object({
    type: z.literal("attachSession"),
    target: z.string(),
    session: z.string(),
  }),
  z.object({
    type: z.literal("setCellConversation"),
    target: z.string(),
    conversationId: z.string().nullish(),
  }),
]);

/** A document with one layout of one empty cell. */
export function defaultLayouts(layoutId: string, leafId: string): LayoutsDocument {
  return {
    version: 1,
    activeId: layoutId,
    layouts: [{
      id: layoutId,
      name: "Default",
      kind: "terminal",
      tree: { root: { type: "leaf", node: { id: leafId } } },
    }],
  };
}

/**
 * Reads the text of `layouts.json`.
 * @throws IdeaError `INVALID` with the path; the caller must then leave the file alone
 */
export function parseLayouts(text: string, where: string): LayoutsDocument {
  return parseDocument(layoutsDocument, text, where, "a layouts document");
}

/** The text written to `layouts.json`. */
export function formatLayouts(value: LayoutsDocument): string {
  return JSON.stringify(value, null, 2) + "\n";
}
