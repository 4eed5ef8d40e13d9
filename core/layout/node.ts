/** A cell; it may show an agent, a plain terminal or nothing. Keys it does not know are kept. */
export interface Leaf {
  id: string;
  session?: string | undefined;
  agent?: string | undefined;
  conversationId?: string | undefined;
  agentWasRunning?: boolean | undefined;
  [key: string]: unknown;
}

/** Children side by side (`row`) or one above the other (`column`); weights sum to their number. */
export interface Split {
  id: string;
  direction: "row" | "column";
  children: { node: LayoutNode; weight: number }[];
}

/** A node of a layout's tree. */
export type LayoutNode = { type: "leaf"; node: Leaf } | { type: "split"; node: Split };

/** Where something is put: in a cell, or beside it along one of its sides. */
export type Side = "left" | "right" | "top" | "bottom";
