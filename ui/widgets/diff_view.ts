import { defaultKeymap } from "@codemirror/commands";
import { unifiedMergeView } from "@codemirror/merge";
import { EditorView, keymap } from "@codemirror/view";
import { basics } from "./editor_view.ts";

/** Lines that stay around a change, and the shortest stretch that is folded away. */
const COLLAPSED = { margin: 2, minSize: 4 };

/** Two texts and how their difference is shown. */
export interface DiffOptions {
  /** The accessible name. */
  label: string;
  before: string;
  after: string;
  /** Whether long unchanged parts are folded away. */
  collapse: boolean;
  phrases: Record<string, string>;
}

/**
 * Shows what became of a text, in an element. This module is big: load it when it is needed.
 * @returns takes it away
 */
export function mountDiff(parent: HTMLElement, options: DiffOptions): () => void {
  const { label, before, after, collapse, phrases } = options;
  const view = new EditorView({
    parent,
    doc: after,
    extensions: [
      basics({ label, phrases, readOnly: true }),
      keymap.of(defaultKeymap),
      unifiedMergeView({
        original: before.replace(/\r\n?/gu, "\n"),
        mergeControls: false,
        ...(collapse ? { collapseUnchanged: COLLAPSED } : {}),
      }),
    ],
  });
  return () => view.destroy();
}
