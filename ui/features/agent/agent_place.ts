import { hostOf, type LayoutsDocument } from "../../../core/layout/layout.ts";
import { layouts } from "../layout/layouts.ts";
import { activateLayout, showTerminals } from "../layout/named_layouts.ts";

/** The layout to put on the screen for an agent: undefined when the active one shows it, or none. */
export function otherLayoutOf(
  document: LayoutsDocument | undefined,
  agentId: string,
): string | undefined {
  const shows =
    document?.layouts.filter(({ kind, tree }) =>
      kind === "terminal" && hostOf(tree.root, agentId) !== undefined
    ) ?? [];
  const active = shows.some(({ id }) => id === document?.activeId);
  return active ? undefined : shows[0]?.id;
}

/** Puts the layout on the screen that shows an agent, or else one that has room for it. */
export function showLayoutOf(projectId: string, agentId: string): void {
  const layoutId = otherLayoutOf(layouts.of(projectId), agentId);
  if (layoutId === undefined) showTerminals(projectId);
  else activateLayout(projectId, layoutId);
}
