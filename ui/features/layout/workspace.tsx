import { apply, type LayoutNode } from "../../../core/layout/layout.ts";
import { t } from "../../text/text.ts";
import { agents } from "../agent/agents.ts";
import { ResumeBar } from "../agent/resume_bar.tsx";
import { ReviewHost } from "../review/review_host.tsx";
import { shownTarget } from "../review/shown.ts";
import { CellFrame } from "./cell_frame.tsx";
import { percent, place, type PlacedCell, type Rect } from "./geometry.ts";
import { HistoryLayout } from "./history_layout.tsx";
import { activeTree, draftWeights, maximisedCell, shownLayout } from "./layouts.ts";
import { rememberPlaces } from "./place_memory.ts";
import { SashHandle } from "./sash_handle.tsx";

rememberPlaces();

/**
 * The grid of cells. Not dockview-core: it owns its own tree of tabs and groups, while this tree
 * belongs to the host, changes from other windows and must never remount a terminal. Here every
 * cell is a rectangle in one flat, keyed list, so that splits, moves and closes move rectangles.
 */
export function Workspace({ projectId }: { projectId: string }) {
  const tree = activeTree.value;
  return (
    <main class="workspace" aria-label={t().layout.workspace}>
      <ResumeBar projectId={projectId} />
      <div class="grid" inert={shownTarget(projectId) !== undefined}>
        {shownLayout.value?.kind === "gitGraph" && <HistoryLayout projectId={projectId} />}
        {tree && agents.known(projectId) && <Grid projectId={projectId} tree={withDraft(tree)} />}
      </div>
      <ReviewHost projectId={projectId} />
    </main>
  );
}

function withDraft(tree: LayoutNode): LayoutNode {
  const draft = draftWeights.value;
  if (!draft) return tree;
  try {
    return apply(tree, { type: "resize", ...draft });
  } catch {
    // The split was changed from another window during the drag.
    return tree;
  }
}

function Grid({ projectId, tree }: { projectId: string; tree: LayoutNode }) {
  const { cells, sashes } = place(tree);
  const maximised = cells.find(({ cell }) => cell.id === maximisedCell.value)?.cell.id;
  // A stable order: moving a terminal's element in the document would reset its scroll position.
  const stable = [...cells].sort((a, b) => a.cell.id < b.cell.id ? -1 : 1);
  return (
    <>
      {stable.map((placed) => (
        <Placed key={placed.cell.id} placed={placed} maximised={maximised}>
          <CellFrame projectId={projectId} cell={placed.cell} alone={cells.length === 1} />
        </Placed>
      ))}
      {!maximised &&
        sashes.map((sash) => (
          <SashHandle key={`${sash.container} ${sash.index}`} projectId={projectId} sash={sash} />
        ))}
    </>
  );
}

interface PlacedProps {
  placed: PlacedCell;
  maximised: string | undefined;
  children: preact.ComponentChildren;
}

function Placed({ placed: { cell, rect }, maximised, children }: PlacedProps) {
  const hidden = maximised !== undefined && maximised !== cell.id;
  const style = boxOf(maximised === cell.id ? { left: 0, top: 0, width: 1, height: 1 } : rect);
  return <div class="placed" hidden={hidden} style={style}>{children}</div>;
}

/** One pixel stays free on the right and below: the line between cells. */
function boxOf({ left, top, width, height }: Rect) {
  const end = (start: number, length: number) => start + length > 0.9999 ? 0 : 1;
  return {
    left: percent(left),
    top: percent(top),
    width: `calc(${percent(width)} - ${end(left, width)}px)`,
    height: `calc(${percent(height)} - ${end(top, height)}px)`,
  };
}
