import { t } from "../../text/text.ts";
import type { Command } from "../palette/command.ts";
import { activeProject } from "../project/projects.ts";
import { split, toggleMaximised } from "./cell_header.tsx";
import { askToClose, focusCell } from "./cells.ts";
import { type Direction, neighbour, place, resized } from "./geometry.ts";
import { namedLayoutCommands } from "./layout_commands.ts";
import { activeCells, activeTree, changeLayout, currentCell, maximisedCell } from "./layouts.ts";
import { openShellBeside } from "./shells.ts";

const DIRECTIONS = ["left", "right", "up", "down"] as const;

const CARRY = { left: "moveLeft", right: "moveRight", up: "moveUp", down: "moveDown" } as const;

/** How far one press of a key resizes a cell, in fractions of its split. */
const STEP = 0.04;

const RESIZE: Record<
  "wider" | "narrower" | "taller" | "shorter",
  [along: "row" | "column", by: number]
> = {
  wider: ["row", STEP],
  narrower: ["row", -STEP],
  taller: ["column", STEP],
  shorter: ["column", -STEP],
};

const group = "layout";

/** What can be done with cells and layouts now. */
export function layoutCommands(): Command[] {
  const project = activeProject.value?.id;
  if (!project) return [];
  const cell = currentCell.value?.id;
  return [
    ...(cell ? [...cellCommands(project, cell), ...neighbourCommands(project, cell)] : []),
    ...namedLayoutCommands(project),
  ];
}

function cellCommands(projectId: string, cellId: string): Command[] {
  const words = t().layout;
  const commands: Command[] = [
    {
      id: "splitRight",
      group,
      title: words.splitRight,
      shortcut: "splitRight",
      run: () => split(cellId, "row"),
    },
    {
      id: "splitDown",
      group,
      title: words.splitDown,
      shortcut: "splitDown",
      run: () => split(cellId, "column"),
    },
    {
      id: "shellBeside",
      group,
      title: words.shellBeside,
      shortcut: "shellBeside",
      run: () => void openShellBeside(projectId, cellId),
    },
    {
      id: "closeCell",
      group,
      title: words.closeCell,
      shortcut: "closeCell",
      run: () => askToClose(cellId),
    },
  ];
  return commands;
}

/** What needs another cell. */
function neighbourCommands(projectId: string, cellId: string): Command[] {
  if (activeCells.value.length < 2) return [];
  const words = t().layout;
  const maximised = maximisedCell.value === cellId;
  return [
    {
      id: "maximise",
      group,
      title: maximised ? words.restore : words.maximise,
      shortcut: "maximise",
      run: () => toggleMaximised(cellId),
    },
    ...DIRECTIONS.map((direction): Command => ({
      id: `move ${direction}`,
      group,
      title: t().palette.moveTo[direction],
      shortcut: direction,
      run: () => moveFocus(direction),
    })),
    ...DIRECTIONS.map((direction): Command => ({
      id: CARRY[direction],
      group,
      title: words.carry[direction],
      shortcut: CARRY[direction],
      run: () => carry(projectId, direction),
    })),
    ...(Object.keys(RESIZE) as (keyof typeof RESIZE)[]).map((id): Command => ({
      id,
      group,
      title: words[id],
      shortcut: id,
      run: () => resize(projectId, id),
    })),
    {
      id: "equalise",
      group,
      title: words.equalise,
      run: () => void changeLayout(projectId, { type: "equalise" }),
    },
  ];
}

/** Gives the keyboard to the cell in a direction; false when there is none. */
function moveFocus(direction: Direction): boolean {
  const to = neighbourOf(direction);
  if (!to) return false;
  // A person who has one cell fill the workspace goes through the others the same way.
  if (maximisedCell.value) maximisedCell.value = to;
  focusCell(to);
  return true;
}

/** Exchanges the current cell with the one in a direction, and goes along. */
function carry(projectId: string, direction: Direction): boolean {
  const from = currentCell.value?.id;
  const to = neighbourOf(direction);
  if (!from || !to) return false;
  void changeLayout(projectId, { type: "move", from, to });
  if (maximisedCell.value) maximisedCell.value = to;
  focusCell(to);
  return true;
}

function neighbourOf(direction: Direction): string | undefined {
  const tree = activeTree.value;
  const from = currentCell.value;
  return tree && from && neighbour(place(tree).cells, from.id, direction)?.id;
}

function resize(projectId: string, id: keyof typeof RESIZE): boolean {
  const tree = activeTree.value;
  const cell = currentCell.value;
  const [along, by] = RESIZE[id];
  const change = tree && cell && resized(tree, cell.id, along, by);
  if (!change) return false;
  void changeLayout(projectId, { type: "resize", ...change });
  return true;
}
