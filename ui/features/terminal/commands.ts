import { t } from "../../text/text.ts";
import { focusMessage, isEmpty, paneOf, roomForOne } from "../layout/cells.ts";
import { currentCell } from "../layout/layouts.ts";
import { openShellIn } from "../layout/shells.ts";
import type { Command } from "../palette/command.ts";
import { activeProject } from "../project/projects.ts";
import { searchedCell } from "./terminal_view.tsx";

/** What can be done with terminals now. */
export function terminalCommands(): Command[] {
  const project = activeProject.value;
  if (!project) return [];
  const open: Command = {
    id: "openShell",
    group: "action",
    title: t().layout.openShell,
    run: () => void openShellIn(project.id, roomForOne(project.id)),
  };
  return [open, ...inCurrentCell()];
}

function inCurrentCell(): Command[] {
  const cell = currentCell.value;
  if (!cell) return [];
  const message: Command = {
    id: "message",
    group: "action",
    title: t().palette.message,
    shortcut: "message",
    run: focusMessage,
  };
  const find: Command = {
    id: "find",
    group: "layout",
    title: t().terminal.find,
    run: () => void (searchedCell.value = cell.id),
  };
  return isEmpty(cell) || !paneOf(cell.id) ? [message] : [message, find];
}
