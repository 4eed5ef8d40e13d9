import { attempt } from "../../widgets/toast.ts";
import { openShell } from "../terminal/sessions.ts";
import {
  drawn,
  focusCell,
  isEmpty,
  measureCell,
  placeSession,
  splitCell,
  workspaceSize,
} from "./cells.ts";
import { place } from "./geometry.ts";
import { activeTree, currentCell, focusedCell, maximisedCell } from "./layouts.ts";

/** Starts a plain terminal in a cell and goes there. */
export async function openShellIn(projectId: string, cellId: string): Promise<void> {
  await attempt(async () => {
    const size = await measureCell(cellId);
    const { sessionId } = await openShell(projectId, size);
    placeSession(projectId, sessionId, cellId);
    await drawn();
    focusCell(cellId);
  });
}

/** Starts a plain terminal beside a cell, in the project's folder; an empty cell takes it itself. */
export function openShellBeside(projectId: string, cellId: string): Promise<void> {
  maximisedCell.value = undefined;
  const cell = currentCell.value;
  const target = cell?.id === cellId && isEmpty(cell)
    ? cellId
    : splitCell(projectId, cellId, longerSide(cellId));
  focusedCell.value = target;
  return openShellIn(projectId, target);
}

/** Along which way a cell has more room to give. */
function longerSide(cellId: string): "row" | "column" {
  const cells = activeTree.value ? place(activeTree.value).cells : [];
  const rect = cells.find(({ cell }) => cell.id === cellId)?.rect;
  const { width, height } = workspaceSize();
  return rect && rect.width * width < rect.height * height ? "column" : "row";
}
