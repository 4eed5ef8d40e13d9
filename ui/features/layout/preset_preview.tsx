import { treeOf } from "../../../core/layout/arrange.ts";
import type { PresetNode } from "../../../core/layout/preset.ts";
import { percent, place } from "./geometry.ts";

/** A small drawing of an arrangement. */
export function PresetPreview({ root }: { root: PresetNode }) {
  let made = 0;
  const { cells } = place(treeOf(root, () => `${made++}`));
  return (
    <span class="preset-preview" aria-hidden="true">
      {cells.map(({ cell, rect }) => (
        <span
          key={cell.id}
          style={{
            left: percent(rect.left),
            top: percent(rect.top),
            width: percent(rect.width),
            height: percent(rect.height),
          }}
        />
      ))}
    </span>
  );
}
