import { Columns2, Maximize2, Minimize2, Rows2, X } from "lucide";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { t } from "../../text/text.ts";
import { IconButton } from "../../widgets/button.tsx";
import { shortcutText } from "../palette/shortcuts.ts";
import { activeProject } from "../project/projects.ts";
import { focusCell, registerCloser, splitCell } from "./cells.ts";
import { endDrag, startDrag } from "./drag.ts";
import { activeCells, focusedCell, maximisedCell } from "./layouts.ts";

interface HeaderProps {
  cellId: string;
  children: ComponentChildren;
  onClose: () => void;
}

/** The line above a cell: what it shows, then what can be done with the cell. */
export function CellHeader({ cellId, children, onClose }: HeaderProps) {
  useEffect(() => registerCloser(cellId, onClose));
  return (
    <header
      class="cell-header"
      draggable={activeCells.value.length > 1}
      onDragStart={(event) => startDrag(event, cellId)}
      onDragEnd={endDrag}
      onDblClick={(event) => event.target === event.currentTarget && toggleMaximised(cellId)}
    >
      {children}
      <CellButtons cellId={cellId} onClose={onClose} />
    </header>
  );
}

function CellButtons(
  { cellId, onClose }: { cellId: string; onClose: () => void },
) {
  const words = t().layout;
  const maximised = maximisedCell.value === cellId;
  return (
    <span class="cell-buttons">
      <IconButton
        icon={Columns2}
        label={words.splitRight}
        shortcut={shortcutText("splitRight")}
        onClick={() => split(cellId, "row")}
      />
      <IconButton
        icon={Rows2}
        label={words.splitDown}
        shortcut={shortcutText("splitDown")}
        onClick={() => split(cellId, "column")}
      />
      <IconButton
        icon={maximised ? Minimize2 : Maximize2}
        label={maximised ? words.restore : words.maximise}
        shortcut={shortcutText("maximise")}
        disabled={activeCells.value.length === 1}
        onClick={() => toggleMaximised(cellId)}
      />
      <IconButton
        icon={X}
        label={words.closeCell}
        shortcut={shortcutText("closeCell")}
        onClick={onClose}
      />
    </span>
  );
}

/** Lets a cell fill the workspace, or puts it back. */
export function toggleMaximised(cellId: string): void {
  maximisedCell.value = maximisedCell.value === cellId ? undefined : cellId;
}

/** Adds an empty cell beside a cell and goes there. */
export function split(cellId: string, direction: "row" | "column"): void {
  const projectId = activeProject.value?.id;
  if (!projectId) return;
  maximisedCell.value = undefined;
  const added = splitCell(projectId, cellId, direction);
  // At once: the next key may come before the cell is drawn.
  focusedCell.value = added;
  setTimeout(() => focusCell(added));
}
