import { idsToArrange } from "../../../core/layout/arrange.ts";
import {
  BUILTIN_PRESETS,
  type BuiltinPreset,
  type LayoutPreset,
  type PresetNode,
  presetOf,
  presetRoot,
} from "../../../core/layout/preset.ts";
import { t } from "../../text/text.ts";
import { toast } from "../../widgets/toast.ts";
import { activeProject } from "../project/projects.ts";
import { changeSetting, settings } from "../settings/settings.ts";
import { activeCells, activeTree, changeLayout, maximisedCell } from "./layouts.ts";
import { showTerminals } from "./named_layouts.ts";

/** An arrangement to choose, with its name in the reader's language. */
export interface Arrangement {
  id: string;
  name: string;
  root: PresetNode;
}

/** Arrangements everybody has. */
export function builtinArrangements(): (Arrangement & { id: BuiltinPreset })[] {
  return BUILTIN_PRESETS.map((id) => ({
    id,
    name: t().layout.presets[id],
    root: presetRoot(id),
  }));
}

/** Arrangements the person saved, in the order they were saved. */
export function savedArrangements(): readonly LayoutPreset[] {
  return settings.value.layoutPresets;
}

/** Puts the cells on the screen into another shape. */
export function arrangeCells(root: PresetNode): void {
  const projectId = activeProject.value?.id;
  if (!projectId) return;
  showTerminals(projectId);
  maximisedCell.value = undefined;
  const count = idsToArrange(root, activeCells.value.length);
  const ids = Array.from({ length: count }, () => crypto.randomUUID());
  void changeLayout(projectId, { type: "arrange", root, ids });
}

/** Saves the shape on the screen under a name, instead of one that had the same name. */
export async function saveArrangement(name: string): Promise<void> {
  const tree = activeTree.value;
  if (!tree) return;
  const id = crypto.randomUUID();
  const others = savedArrangements().filter((preset) => !sameName(preset.name, name));
  await changeSetting({ layoutPresets: [...others, { id, name, root: presetOf(tree) }] });
}

/** True when a saved arrangement has this name. */
export function isSaved(name: string): boolean {
  return savedArrangements().some((preset) => sameName(preset.name, name));
}

function sameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** Removes a saved arrangement; layouts made with it stay as they are. */
export async function removeArrangement(preset: LayoutPreset): Promise<void> {
  const before = savedArrangements();
  await changeSetting({ layoutPresets: before.filter(({ id }) => id !== preset.id) });
  const undo = () => void changeSetting({ layoutPresets: [...before] });
  const { undo: label, presetRemoved } = t().layout;
  toast({ kind: "info", message: presetRemoved(preset.name), actions: [{ label, run: undo }] });
}
