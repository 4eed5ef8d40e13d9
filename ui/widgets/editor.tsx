import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { language, t } from "../text/text.ts";
import type { MountedEditor } from "./editor_view.ts";

interface EditorProps {
  /** The accessible name. */
  label: string;
  /** Markdown. */
  value: string;
  onChange: (value: string) => void;
  /** Ctrl+S and Ctrl+Enter, on a Mac with ⌘. */
  onSave?: (() => void) | undefined;
  readOnly?: boolean;
  /** Lines that are there even when the text has fewer. */
  minLines?: number;
}

/**
 * A text in Markdown being written: colours, undo, search. It is a plain box until the editor,
 * which is not part of the page's first load, is there, and where it cannot be had.
 */
export function Editor(props: EditorProps) {
  const { label, value, onChange, readOnly = false, minLines = 6 } = props;
  const place = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const editor = useRef<MountedEditor | undefined>(undefined);
  const latest = useRef(props);
  latest.current = props;
  const isMounted = useSignal(false);
  const tongue = language.value;

  useEffect(() => {
    let isWanted = true;
    const mount = async () => {
      const { mountEditor } = await import("./editor_view.ts");
      if (!isWanted || !place.current) return;
      const focused = document.activeElement === box.current;
      editor.current = mountEditor(place.current, {
        label,
        value: latest.current.value,
        readOnly,
        phrases: t().editor.phrases,
        onChange: (text) => latest.current.onChange(text),
        onSave: () => {
          latest.current.onSave?.();
          return latest.current.onSave !== undefined;
        },
      });
      if (focused) editor.current.focus(box.current?.selectionStart);
      isMounted.value = true;
    };
    // The box stays: whatever is typed into it is as good.
    mount().catch(() => isMounted.value = false);
    return () => {
      isWanted = false;
      editor.current?.remove();
      editor.current = undefined;
      isMounted.value = false;
    };
  }, [label, readOnly, tongue]);
  // At once: by the time of an effect somebody may have typed on, which would be undone.
  useLayoutEffect(() => editor.current?.setValue(value), [value]);

  return (
    <div class="text-editor" style={{ "--lines": minLines }} onKeyDown={keepHandledKeys}>
      <div ref={place} hidden={!isMounted.value} />
      {!isMounted.value && (
        <textarea
          ref={box}
          aria-label={label}
          readOnly={readOnly}
          value={value}
          onInput={(event) => onChange(event.currentTarget.value)}
          onKeyDown={(event) => saveOnKey(event, props.onSave)}
        />
      )}
    </div>
  );
}

/** Escape closes the editor's search: the panel around it is not meant. */
function keepHandledKeys(event: KeyboardEvent): void {
  if (event.defaultPrevented) event.stopPropagation();
}

function saveOnKey(event: KeyboardEvent, save: (() => void) | undefined): void {
  const isSave = event.key === "s" || event.key === "Enter";
  if (!save || !isSave || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  save();
}
