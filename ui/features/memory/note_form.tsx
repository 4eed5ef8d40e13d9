import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { NOTE_TYPES } from "../../../core/memory/note.ts";
import { t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";
import { Prose } from "../../widgets/prose.tsx";
import { Conflict } from "../knowledge/conflict.tsx";
import { MarkdownField } from "../knowledge/markdown_field.tsx";
import { savedOf } from "./change_note.ts";
import { comparedText, type NoteField, slugOf } from "./note_draft.ts";
import { wantsKeyboard } from "./note_place.ts";
import { type FormSubject, type NoteFormState, useNoteForm } from "./use_note_form.ts";

/** A note being written. */
export function NoteForm(subject: FormSubject) {
  const { note, name } = subject;
  const words = t().memory;
  const element = useRef<HTMLFormElement>(null);
  const form = useNoteForm(subject);
  const hasName = note !== undefined || name !== undefined;
  useEffect(() => {
    wantsKeyboard.value = false;
    const first = hasName ? "description" : "name";
    // After the palette has given the keyboard back.
    requestAnimationFrame(() => {
      element.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    });
  }, []);
  if (form.isOutdated) {
    return (
      <Conflict
        theirs={comparedText(savedOf(note).fields)}
        mine={comparedText(form.fields)}
        onMine={form.saveOver}
        onTheirs={form.cancel}
      />
    );
  }
  return (
    <form
      ref={element}
      class="note-form"
      noValidate
      aria-label={note?.name ?? name ?? words.newNote}
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
      onKeyDown={(event) => {
        if (!isSaveKey(event)) return;
        event.preventDefault();
        form.save();
      }}
    >
      {name !== undefined && <p class="note-gone" role="alert">{words.gone}</p>}
      {!hasName && (
        <TextField
          form={form}
          field="name"
          label={words.name}
          hint={words.nameHint}
          onLeave={() => form.change("name", slugOf(form.fields.name))}
        />
      )}
      <TextField
        form={form}
        field="description"
        label={words.description}
        hint={words.descriptionHint}
      />
      <div class="note-pair">
        <TextField form={form} field="type" label={words.type} choices={NOTE_TYPES} />
        <TextField
          form={form}
          field="expires"
          label={`${words.expires} (${t().common.optional})`}
          type="date"
        />
      </div>
      <Content form={form} />
      {form.problemOf(undefined) !== undefined && (
        <p class="field-problem" role="alert">{form.problemOf(undefined)}</p>
      )}
      <div class="choices note-form-actions">
        <Button kind="primary" submit disabled={form.isSaving}>{words.save}</Button>
        <Button kind="quiet" onClick={form.cancel}>{words.cancel}</Button>
      </div>
    </form>
  );
}

function Content({ form }: { form: NoteFormState }) {
  const words = t().memory;
  const problem = form.problemOf("content");
  return (
    <div class="note-content">
      <MarkdownField
        label={words.content}
        value={form.fields.content}
        minLines={10}
        onChange={(text) => form.change("content", text)}
        onSave={form.save}
      />
      <Help problem={problem} hint={<Prose text={words.contentHint} />} />
    </div>
  );
}

interface TextFieldProps {
  form: NoteFormState;
  field: NoteField;
  label: string;
  hint?: string;
  type?: "date";
  /** What is offered; anything else may be typed. */
  choices?: readonly string[];
  onLeave?: () => void;
}

function TextField({ form, field, label, hint, type, choices, onLeave }: TextFieldProps) {
  const id = useId();
  const problem = form.problemOf(field);
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        name={field}
        type={type ?? "text"}
        spellcheck={field === "description"}
        autocapitalize="off"
        autocomplete="off"
        list={choices ? `${id}-choices` : undefined}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-help`}
        value={form.fields[field]}
        onInput={(event) => form.change(field, event.currentTarget.value)}
        onBlur={onLeave}
      />
      {choices && (
        <datalist id={`${id}-choices`}>
          {choices.map((choice) => <option key={choice} value={choice} />)}
        </datalist>
      )}
      <Help id={`${id}-help`} problem={problem} hint={hint} />
    </div>
  );
}

interface HelpProps {
  id?: string;
  problem: string | undefined;
  hint: ComponentChildren;
}

function Help({ id, problem, hint }: HelpProps) {
  return problem === undefined
    ? <p id={id} class="hint">{hint}</p>
    : <p id={id} class="field-problem" role="alert">{problem}</p>;
}

function isSaveKey({ key, ctrlKey, metaKey, defaultPrevented }: KeyboardEvent): boolean {
  return !defaultPrevented && (ctrlKey || metaKey) && (key === "s" || key === "Enter");
}
