import { DEFAULT_SETTINGS, settingsChange } from "../../../core/settings/settings.ts";
import { t } from "../../text/text.ts";
import { attempt } from "../../widgets/toast.ts";
import { focusMessage, isEmpty, paneOf, roomForOne } from "../layout/cells.ts";
import { currentCell } from "../layout/layouts.ts";
import { openShellIn } from "../layout/shells.ts";
import type { Command } from "../palette/command.ts";
import type { ShortcutId } from "../palette/shortcuts.ts";
import { activeProject } from "../project/projects.ts";
import { changeSetting, settings } from "../settings/settings.ts";
import { screenReader } from "./screen_reader.ts";
import { searchedCell } from "./searched_cell.ts";
import { placeOf, sessionInFocus } from "./session_place.ts";
import type { TerminalPane } from "./terminal_pane.ts";

/** What can be done with terminals now. */
export function terminalCommands(): Command[] {
  const project = activeProject.value;
  if (!project) return text();
  const open: Command = {
    id: "openShell",
    group: "action",
    title: t().layout.openShell,
    run: () => void openShellIn(project.id, roomForOne(project.id)),
  };
  return [open, ...inCurrentCell(), ...text()];
}

function inCurrentCell(): Command[] {
  const cell = currentCell.value;
  const pane = paneOf(cell?.id);
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
    shortcut: "find",
    run: () => void (searchedCell.value = cell.id),
  };
  return isEmpty(cell) || !pane ? [message] : [message, find, ...ofTerminal(pane)];
}

function ofTerminal(pane: TerminalPane): Command[] {
  const words = t().terminal;
  const name = placeOf(sessionInFocus() ?? "")?.name ?? words.shell;
  const verbs: [id: string, words: string, run: () => void][] = [
    ["terminal clear", words.clear, () => pane.clear()],
    ["terminal save", words.save, () => pane.save(name)],
    ["terminal selectAll", words.selectAll, () => pane.selectAll()],
    ["terminal pasteFile", words.pasteFile, () => void pane.paster.fileFromClipboard()],
  ];
  return verbs.map(([id, verb, run]) => {
    return { id, group: "layout", title: `${words.shell}: ${verb}`, minor: true, run };
  });
}

function text(): Command[] {
  const words = t().terminal;
  const size = (id: ShortcutId, title: string, run: () => void): Command => {
    return { id, group: "setting", title, shortcut: id, run };
  };
  return [
    size("fontLarger", words.fontLarger, () => setFontSize(settings.value.fontSize + 1)),
    size("fontSmaller", words.fontSmaller, () => setFontSize(settings.value.fontSize - 1)),
    size("fontReset", words.fontReset, () => setFontSize(DEFAULT_SETTINGS.fontSize)),
    {
      id: "screenReader",
      group: "setting",
      title: screenReader.value ? words.screenReader.off : words.screenReader.on,
      run: () => void (screenReader.value = !screenReader.value),
    },
  ];
}

/** Sizes a terminal cannot have change nothing: the key is pressed once too often. */
function setFontSize(fontSize: number): void {
  if (!settingsChange.safeParse({ fontSize }).success) return;
  void attempt(() => changeSetting({ fontSize }));
}
