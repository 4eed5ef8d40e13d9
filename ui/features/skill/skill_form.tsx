import { t } from "../../text/text.ts";
import type { Edit } from "../knowledge/edits.ts";
import { MarkdownField } from "../knowledge/markdown_field.tsx";

/** What a skill says, by the names of the fields. */
export type SkillFields = { description: string; content: string };

interface FormProps {
  edit: Pick<Edit<SkillFields>, "fields" | "change">;
  onSave: () => void;
}

/** A skill being written. */
export function SkillForm({ edit: { fields, change }, onSave }: FormProps) {
  const words = t().skill;
  return (
    <>
      <label class="field knowledge-fields">
        <span>{words.description}</span>
        <input
          value={fields.description}
          maxLength={1024}
          placeholder={words.descriptionHint}
          onInput={(event) => change({ description: event.currentTarget.value })}
          onKeyDown={(event) => event.key === "Enter" && !event.isComposing && onSave()}
        />
      </label>
      <MarkdownField
        label={words.content}
        value={fields.content}
        minLines={10}
        onChange={(content) => change({ content })}
        onSave={onSave}
      />
    </>
  );
}

/** Why it cannot be saved as it is; undefined when it can. */
export function problemOf({ description, content }: SkillFields): string | undefined {
  const words = t().skill;
  if (description.trim() === "") return words.needsDescription;
  return content.trim() === "" ? words.needsContent : undefined;
}
