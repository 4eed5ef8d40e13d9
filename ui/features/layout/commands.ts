import { t } from "../../text/text.ts";
import type { Command } from "../palette/command.ts";
import { activeProject } from "../project/projects.ts";
import { split, toggleMaximised } from "./cell_header.tsx";
import { focusCell } from "./cells.ts";
import { type Direction, neighbour, place } from "./geometry.ts";
import { activeTree, currentCell } from "./layouts.ts";

/** What can be done with cells now. */
export function layoutCommands(): Command[] {
  const cell = currentCell.value;
  if (!cell || !activeProject.value) return [];
  const words = t();
  const group = "layout";
  return [
    {
      id: "splitRight",
      group,
      title: words.layout.splitRight,
      shortcut: "splitRight",
      run: () => split(cell.id, "row"),
    },
    { id: "splitDown", group, title: words.layout.splitDown, run: () => split(cell.id, "column") },
    {
      id: "maximise",
      group,
      title: words.layout.maximise,
      shortcut: "maximise",
      run: () => toggleMaximised(cell.id),
    },
    ...(["left", "right", "up", "down"] as const).map((direction): Command => ({
      id: `move ${direction}`,
      group,
      title: words.palette.moveTo[direction],
      shortcut: direction,
      run: () => moveFocus(direction),
    })),
  ];
}

/** Gives the keyboard to the cell in a direction; false when there is none. */
function moveFocus(direction: Direction): boolean {
  const tree = activeTree.value;
  const from = currentCell.value;
  const to = tree && from && neighbour(place(tree).cells, from.id, direction);
  if (!to) return false;
  focusCell(to.id);
  return true;
}
