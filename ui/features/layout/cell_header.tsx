import { Columns2, Maximize2, Minimize2, Rows2, X } from "lucide";
import type { ComponentChildren } from "preact";
import { t } from "../../text/text.ts";
import { IconButton } from "../../widgets/button.tsx";
import { shortcutText } from "../palette/shortcuts.ts";
import { activeProject } from "../project/projects.ts";
import { focusCell, splitCell } from "./cells.ts";
import { activeCells, maximisedCell } from "./layouts.ts";

/** The type under which a cell travels when dragged by its header. */
export const CELL_DRAG_TYPE = "application/x-idea-cell";

interface HeaderProps {
  cellId: string;
  children: ComponentChildren;
  onClose: (event: MouseEvent) => void;
}

/** The line above a cell: what it shows, then what can be done with the cell. */
export function CellHeader({ cellId, children, onClose }: HeaderProps) {
  return (
    <header
      class="cell-header"
      draggable
      onDragStart={(event) => event.dataTransfer?.setData(CELL_DRAG_TYPE, cellId)}
      onDblClick={(event) => event.target === event.currentTarget && toggleMaximised(cellId)}
    >
      {children}
      <CellButtons cellId={cellId} onClose={onClose} />
    </header>
  );
}

function CellButtons(
  { cellId, onClose }: { cellId: string; onClose: (event: MouseEvent) => void },
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
      <IconButton icon={Rows2} label={words.splitDown} onClick={() => split(cellId, "column")} />
      <IconButton
        icon={maximised ? Minimize2 : Maximize2}
        label={maximised ? words.restore : words.maximise}
        shortcut={shortcutText("maximise")}
        disabled={activeCells.value.length === 1}
        onClick={() => toggleMaximised(cellId)}
      />
      <IconButton icon={X} label={words.closeCell} onClick={onClose} />
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
  setTimeout(() => focusCell(added));
}
