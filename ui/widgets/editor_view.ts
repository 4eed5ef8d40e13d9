import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { markdown, markdownKeymap } from "@codemirror/lang-markdown";
import { syntaxHighlighting } from "@codemirror/language";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { classHighlighter } from "@lezer/highlight";

/** What an editor starts with and whom it tells. */
export interface EditorOptions {
  /** The accessible name. */
  label: string;
  value: string;
  readOnly: boolean;
  /** What the editor says itself, in the language of the page. */
  phrases: Record<string, string>;
  onChange(value: string): void;
  /** @returns false when there is nothing to save to */
  onSave(): boolean;
}

/** An editor on the page. */
export interface MountedEditor {
  /** Shows another text; nothing happens when it is the one that is there. */
  setValue(value: string): void;
  /** @param at offset of the cursor */
  focus(at?: number): void;
  remove(): void;
}

/** Puts an editor for Markdown into an element. This module is big: load it when it is needed. */
export function mountEditor(parent: HTMLElement, options: EditorOptions): MountedEditor {
  let known = options.value;
  const view = new EditorView({
    parent,
    doc: options.value,
    extensions: [
      lineBreak(options.value),
      basics(options),
      keymap.of([
        { key: "Mod-s", preventDefault: true, run: options.onSave },
        { key: "Mod-Enter", run: options.onSave },
      ]),
      history(),
      search({ top: true }),
      highlightSelectionMatches(),
      keymap.of([...markdownKeymap, ...defaultKeymap, ...historyKeymap, ...searchKeymap]),
      EditorView.updateListener.of(({ docChanged, state }) => {
        if (!docChanged || state.sliceDoc() === known) return;
        known = state.sliceDoc();
        options.onChange(known);
      }),
    ],
  });
  return {
    setValue(value) {
      if (value === known) return;
      known = value;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: value } });
    },
    focus(at) {
      view.focus();
      if (at !== undefined) view.dispatch({ selection: { anchor: at }, scrollIntoView: true });
    },
    remove: () => view.destroy(),
  };
}

/** What every view of a Markdown text has. */
export function basics(
  { label, readOnly, phrases }: Pick<EditorOptions, "label" | "readOnly" | "phrases">,
): Extension {
  return [
    markdown({ addKeymap: false }),
    syntaxHighlighting(classHighlighter),
    EditorView.lineWrapping,
    EditorState.phrases.of(phrases),
    EditorState.readOnly.of(readOnly),
    EditorView.editable.of(!readOnly),
    EditorView.contentAttributes.of({
      "aria-label": label,
      ...(readOnly ? { tabindex: "0" } : { spellcheck: "true" }),
    }),
  ];
}

/** A file with the line ends of Windows keeps them. */
function lineBreak(text: string): Extension {
  const isWindows = text.includes("\r\n") && !/(?:^|[^\r])\n/u.test(text);
  return isWindows ? EditorState.lineSeparator.of("\r\n") : [];
}
