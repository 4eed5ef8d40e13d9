import {
  ClipboardPaste,
  Columns2,
  Copy,
  Download,
  Eraser,
  ExternalLink,
  FileText,
  Link,
  Search,
  TextSelect,
} from "lucide";
import { t } from "../../text/text.ts";
import { copyText } from "../../widgets/copy.ts";
import { type MenuEntry, openMenuAt } from "../../widgets/menu.tsx";
import { splitCell } from "../layout/cells.ts";
import { openShellIn } from "../layout/shells.ts";
import { shortcutText } from "../palette/shortcuts.ts";
import { activeProject } from "../project/projects.ts";
import { followLink, linkHint, linkUse, pathOfLink } from "./links.ts";
import { searchedCell } from "./searched_cell.ts";
import type { TerminalPane } from "./terminal_pane.ts";

/** What a right click finds. */
interface Place {
  pane: TerminalPane;
  cellId: string;
  name: string;
}

/** Opens the menu of a terminal where the person clicked; the focus goes back to the terminal. */
export function openTerminalMenu(event: MouseEvent, place: Place): void {
  place.pane.focus();
  openMenuAt(event.clientX, event.clientY, t().terminal.menu, [
    ...linkEntries(place.pane.link),
    "separator",
    ...textEntries(place),
    "separator",
    ...outputEntries(place),
    "separator",
    shellBeside(place.cellId),
  ]);
}

function linkEntries(uri: string | undefined): MenuEntry[] {
  if (uri === undefined) return [];
  const words = t().terminal;
  const copied = linkUse(uri) === "copyPath" ? pathOfLink(uri) : uri;
  const copy = { label: words.copyLink, icon: Link, run: () => void copyText(copied) };
  if (linkUse(uri) !== "open" || !linkHint(uri)) return [copy];
  return [{ label: words.followLink, icon: ExternalLink, run: () => followLink(uri) }, copy];
}

function textEntries({ pane }: Place): MenuEntry[] {
  const words = t().terminal;
  return [
    {
      label: words.copy,
      icon: Copy,
      disabled: !pane.hasSelection,
      run: () => void copyText(pane.selection),
    },
    {
      label: words.paste,
      icon: ClipboardPaste,
      disabled: pane.ended,
      run: () => void pane.paster.fromClipboard(),
    },
    {
      label: words.pasteFile,
      icon: FileText,
      disabled: pane.ended,
      run: () => void pane.paster.fileFromClipboard(),
    },
    { label: words.selectAll, icon: TextSelect, run: () => pane.selectAll() },
  ];
}

function outputEntries({ pane, cellId, name }: Place): MenuEntry[] {
  const words = t().terminal;
  return [
    {
      label: words.find,
      icon: Search,
      hint: shortcutText("find"),
      run: () => void (searchedCell.value = cellId),
    },
    { label: words.clear, icon: Eraser, disabled: pane.ended, run: () => pane.clear() },
    { label: words.save, icon: Download, run: () => pane.save(name) },
  ];
}

function shellBeside(cellId: string): MenuEntry {
  const projectId = activeProject.value?.id;
  return {
    label: t().terminal.shellBeside,
    icon: Columns2,
    disabled: projectId === undefined,
    run: () => projectId && void openShellIn(projectId, splitCell(projectId, cellId, "row")),
  };
}
