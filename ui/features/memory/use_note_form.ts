import { useSignal } from "@preact/signals";
import { toWireError } from "../../../core/error.ts";
import type { Note } from "../../../core/memory/note.ts";
import { t } from "../../text/text.ts";
import { toast } from "../../widgets/toast.ts";
import { editOf } from "../knowledge/edits.ts";
import { editKey, savedOf, saveNote } from "./change_note.ts";
import { type NoteField, type NoteFields, type NoteProblem, problemIn } from "./note_draft.ts";

/** What a form is about. */
export interface FormSubject {
  projectId: string;
  /** The note that is changed; absent for a new one. */
  note: Note | undefined;
  /** The name of a note that was deleted while it was changed. */
  name?: string | undefined;
  /** The form is left without saving. */
  onCancel: () => void;
}

/** A note being written, and what the host says of it. */
export interface NoteFormState {
  fields: NoteFields;
  /** Somebody else changed the note meanwhile. */
  isOutdated: boolean;
  isSaving: boolean;
  /** What is wrong with a field, or with `undefined` what is with none of them. */
  problemOf(field: NoteField | undefined): string | undefined;
  change(field: NoteField, text: string): void;
  save(): void;
  /** Replaces what somebody else wrote meanwhile, which was seen. */
  saveOver(): void;
  /** Leaves; a notice offers what was typed. */
  cancel(): void;
}

/** Holds a form: what is typed outlives it until the host took it. */
export function useNoteForm({ projectId, note, name, onCancel }: FormSubject): NoteFormState {
  const isSaving = useSignal(false);
  const problem = useSignal<NoteProblem | undefined>(undefined);
  const key = editKey(projectId, note?.name ?? name);
  const edit = editOf(key, savedOf(note, name));
  const save = async () => {
    if (isSaving.peek()) return;
    isSaving.value = true;
    problem.value = undefined;
    try {
      await saveNote(projectId, note, editOf(key, savedOf(note, name)));
    } catch (thrown) {
      const { code, message } = toWireError(thrown);
      const found = problemIn(message);
      // What is there now is shown beside what was typed, which says more.
      if (code === "CONFLICT" && note) problem.value = undefined;
      else problem.value = code === "ALREADY_EXISTS" ? { ...found, field: "name" } : found;
    }
    isSaving.value = false;
  };
  return {
    fields: edit.fields,
    isOutdated: edit.outdated && note !== undefined,
    isSaving: isSaving.value,
    problemOf: (field) => problem.value?.field === field ? problem.value?.message : undefined,
    change: (field, text) => {
      if (problem.value?.field === field) problem.value = undefined;
      edit.change({ [field]: text });
    },
    save: () => void save(),
    saveOver: () => {
      edit.rebase();
      void save();
    },
    cancel: () => {
      const typed = edit.changed ? edit.fields : undefined;
      edit.discard();
      if (typed) offerDropped(() => edit.change(typed));
      onCancel();
    },
  };
}

function offerDropped(bringBack: () => void): void {
  const words = t().memory;
  const actions = [{ label: words.bringBack, run: bringBack }];
  toast({ kind: "info", message: words.dropped, actions });
}
