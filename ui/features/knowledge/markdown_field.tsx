import { useState } from "preact/hooks";
import { t } from "../../text/text.ts";
import { Editor } from "../../widgets/editor.tsx";
import { Segmented } from "../../widgets/segmented.tsx";
import { MarkdownView } from "../chat/markdown_view.tsx";

interface MarkdownFieldProps {
  /** The accessible name. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  onSave?: () => void;
  minLines?: number;
}

/** A long text that is written as Markdown and may be looked at as it reads. */
export function MarkdownField({ label, value, onChange, onSave, minLines }: MarkdownFieldProps) {
  const [side, setSide] = useState<"write" | "preview">("write");
  const words = t().knowledge;
  return (
    <div class="markdown-field">
      <div class="markdown-field-head">
        <span class="hint" aria-hidden="true">{label}</span>
        <Segmented
          label={words.view}
          choices={[
            { value: "write", label: words.write },
            { value: "preview", label: words.preview },
          ]}
          chosen={side}
          onChoose={setSide}
        />
      </div>
      {side === "write"
        ? (
          <Editor
            label={label}
            value={value}
            onChange={onChange}
            {...(onSave ? { onSave } : {})}
            {...(minLines === undefined ? {} : { minLines })}
          />
        )
        : <Preview text={value} />}
    </div>
  );
}

function Preview({ text }: { text: string }) {
  if (text.trim() === "") return <p class="markdown-preview hint">{t().knowledge.nothingYet}</p>;
  return (
    <div class="markdown-preview" tabIndex={0} role="region" aria-label={t().knowledge.preview}>
      <MarkdownView text={text} />
    </div>
  );
}
