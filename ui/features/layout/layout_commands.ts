import { t } from "../../text/text.ts";
import type { Command } from "../palette/command.ts";
import { drawn, focusCell } from "./cells.ts";
import { openNewLayout, openSaveArrangement, openSavedArrangements } from "./layout_dialogs.tsx";
import { beginRename } from "./layout_menu.ts";
import { activeTree, currentCell, shownLayout } from "./layouts.ts";
import {
  activateLayout,
  isRemovable,
  layoutsOf,
  removedLayout,
  removeLayout,
  restoreLayout,
  showNextLayout,
} from "./named_layouts.ts";
import {
  arrangeCells,
  type Arrangement,
  builtinArrangements,
  savedArrangements,
} from "./presets.ts";

const group = "layout";

/** What can be done with layouts and arrangements now. */
export function namedLayoutCommands(projectId: string): Command[] {
  const words = t().layout;
  const create: Command = {
    id: "newLayout",
    group,
    title: words.newLayout,
    run: () => openNewLayout(projectId),
  };
  return [
    create,
    ...switching(projectId),
    ...ofShown(projectId),
    ...restoring(),
    ...arranging(),
  ];
}

function switching(projectId: string): Command[] {
  const all = layoutsOf(projectId);
  if (all.length < 2) return [];
  const words = t().layout;
  const next: Command = {
    id: "nextLayout",
    group,
    title: words.nextLayout,
    shortcut: "nextLayout",
    run: () => followed(() => showNextLayout(projectId)),
  };
  const others = all.filter(({ id }) => id !== shownLayout.value?.id);
  return [
    next,
    ...others.map((layout): Command => ({
      id: `layout ${layout.id}`,
      group,
      title: words.showLayout(layout.name),
      run: () => followed(() => activateLayout(projectId, layout.id)),
    })),
  ];
}

/** Gives the keyboard to the current cell of the layout that is then shown. */
function followed(change: () => boolean | void): boolean {
  if (change() === false) return false;
  void drawn().then(() => currentCell.value && focusCell(currentCell.value.id));
  return true;
}

function ofShown(projectId: string): Command[] {
  const layout = shownLayout.value;
  if (!layout) return [];
  const words = t().layout;
  const rename: Command = {
    id: "renameLayout",
    group,
    title: words.renameShown(layout.name),
    run: () => beginRename(layout.id),
  };
  const remove: Command = {
    id: "removeLayout",
    group,
    title: words.removeShown(layout.name),
    run: () => void removeLayout(projectId, layout.id),
  };
  return isRemovable(projectId, layout.id) ? [rename, remove] : [rename];
}

function restoring(): Command[] {
  const removed = removedLayout();
  if (!removed) return [];
  const title = t().layout.restoreLayout(removed.name);
  return [{ id: "restoreLayout", group, title, run: restoreLayout }];
}

function arranging(): Command[] {
  const words = t().layout;
  const saved = savedArrangements();
  const as = (preset: Arrangement): Command => ({
    id: `arrange ${preset.id}`,
    group,
    title: words.arrangeAs(preset.name),
    run: () => arrangeCells(preset.root),
  });
  const all: Command[] = [
    ...builtinArrangements().map(as),
    ...saved.map((preset): Command => ({ ...as(preset), minor: true })),
  ];
  if (activeTree.value) {
    all.push({ id: "savePreset", group, title: words.savePreset, run: openSaveArrangement });
  }
  if (saved.length > 0) {
    all.push({ id: "savedPresets", group, title: words.savedPresets, run: openSavedArrangements });
  }
  return all;
}
