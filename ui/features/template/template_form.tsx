import { t } from "../../text/text.ts";
import { Select } from "../../widgets/segmented.tsx";
import type { Edit } from "../knowledge/edits.ts";
import { MarkdownField } from "../knowledge/markdown_field.tsx";
import { profiles } from "../profile/profiles.ts";

/** What a template says, by the names of the fields. */
export type TemplateFields = { name: string; contentMd: string; defaultProfileId: string };

interface FormProps {
  edit: Edit<TemplateFields>;
  onSave: () => void;
}

/** A template being written. */
export function TemplateForm({ edit, onSave }: FormProps) {
  const words = t().template;
  const { name, contentMd, defaultProfileId } = edit.fields;
  return (
    <>
      <div class="knowledge-fields">
        <label class="field">
          <span>{words.name}</span>
          <input
            value={name}
            maxLength={64}
            onInput={(event) => edit.change({ name: event.currentTarget.value })}
            onKeyDown={(event) => event.key === "Enter" && !event.isComposing && onSave()}
          />
        </label>
        <div class="field">
          <span aria-hidden="true">{words.profile}</span>
          <Select
            label={words.profile}
            choices={profileChoices(defaultProfileId)}
            chosen={defaultProfileId}
            onChoose={(id) => edit.change({ defaultProfileId: id })}
          />
        </div>
      </div>
      <MarkdownField
        label={words.text}
        value={contentMd}
        minLines={12}
        onChange={(text) => edit.change({ contentMd: text })}
        onSave={onSave}
      />
    </>
  );
}

/** A profile this version does not know stays the one that is chosen. */
function profileChoices(chosen: string) {
  const known = (profiles.value ?? []).map(({ id, name }) => ({ value: id, label: name }));
  if (chosen === "" || known.some(({ value }) => value === chosen)) return known;
  return [{ value: chosen, label: chosen }, ...known];
}

/** Why it cannot be saved as it is; undefined when it can. */
export function problemOf({ name, contentMd }: TemplateFields): string | undefined {
  const words = t().template;
  if (name.trim() === "") return words.needsName;
  return contentMd.trim() === "" ? words.needsText : undefined;
}
