import {
  Bookmark,
  BookmarkPlus,
  Columns2,
  Grid2x2,
  type IconNode,
  LayoutPanelLeft,
  Pencil,
  Square,
  Trash2,
} from "lucide";
import { signal } from "@preact/signals";
import type { NamedLayout } from "../../../core/layout/layout.ts";
import type { BuiltinPreset, PresetNode } from "../../../core/layout/preset.ts";
import { isSidebarShown, toggleSidebar } from "../../frame/frame_state.ts";
import { stored } from "../../state/stored.ts";
import { t } from "../../text/text.ts";
import type { MenuEntry } from "../../widgets/menu.tsx";
import { openSaveArrangement, openSavedArrangements } from "./layout_dialogs.tsx";
import { activeTree } from "./layouts.ts";
import { isRemovable, removeLayout } from "./named_layouts.ts";
import { arrangeCells, builtinArrangements, savedArrangements } from "./presets.ts";

/** The layout whose name is being typed. */
export const renaming = signal<string | undefined>(undefined);

/** Whether the list is unfolded under its heading. */
export const unfolded = stored<boolean>(
  "layoutsUnfolded",
  true,
  (value) => typeof value === "boolean",
);

/** Lets a person type another name in the layout's row. */
export function beginRename(layoutId: string): void {
  if (!isSidebarShown()) toggleSidebar();
  unfolded.value = true;
  renaming.value = layoutId;
}

/** What can be done with one layout. */
export function layoutMenu(projectId: string, layout: NamedLayout): MenuEntry[] {
  const words = t().layout;
  return [
    { label: words.rename, icon: Pencil, run: () => beginRename(layout.id) },
    {
      label: words.remove,
      icon: Trash2,
      danger: true,
      disabled: !isRemovable(projectId, layout.id),
      run: () => void removeLayout(projectId, layout.id),
    },
  ];
}

const ICONS: Record<BuiltinPreset, IconNode> = {
  single: Square,
  two: Columns2,
  grid: Grid2x2,
  mainAndSide: LayoutPanelLeft,
};

/** Every way to arrange the cells on the screen. */
export function arrangeMenu(): MenuEntry[] {
  const words = t().layout;
  const saved = savedArrangements();
  const entry = ({ name, root }: { name: string; root: PresetNode }) => ({
    label: name,
    run: () => arrangeCells(root),
  });
  return [
    ...builtinArrangements().map((preset) => ({ ...entry(preset), icon: ICONS[preset.id] })),
    "separator",
    ...saved.map((preset) => ({ ...entry(preset), icon: Bookmark })),
    "separator",
    {
      label: words.savePresetMenu,
      icon: BookmarkPlus,
      disabled: activeTree.value === undefined,
      run: openSaveArrangement,
    },
    ...(saved.length > 0 ? [{ label: words.savedPresetsMenu, run: openSavedArrangements }] : []),
  ];
}
