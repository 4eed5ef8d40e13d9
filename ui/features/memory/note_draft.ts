import { type Note, NOTE_TYPES, type NoteInput } from "../../../core/memory/note.ts";
import type { Fields } from "../knowledge/edits.ts";

/** A note as it is typed. */
export interface NoteFields extends Fields {
  name: string;
  description: string;
  type: string;
  /** `YYYY-MM-DD`, or nothing. */
  expires: string;
  content: string;
}

/** A field that something can be wrong with. */
export type NoteField = "name" | "description" | "type" | "expires" | "content";

/** What a new note starts with. */
export const EMPTY_NOTE: NoteFields = {
  name: "",
  description: "",
  type: NOTE_TYPES[0],
  expires: "",
  content: "",
};

/** A note as it is edited. */
export function fieldsOf({ name, description, type, expires, content }: Note): NoteFields {
  return { name, description, type, expires: expires ?? "", content };
}

/** What is sent of it. */
export function inputOf(
  { description, type, expires, content }: NoteFields,
): NoteInput & { expires: string | undefined } {
  return {
    description: description.trim(),
    type: type.trim(),
    content,
    expires: expires === "" ? undefined : expires,
  };
}

/** The name a note can have that is nearest to what somebody typed. */
export function slugOf(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()
    .replace(/[^a-z0-9]+/gu, "-").replace(/^-+|-+$/gu, "");
}

/** The note in one text, for comparing two versions of it. */
export function comparedText({ description, type, expires, content }: NoteFields): string {
  const head = [`description: ${description}`, `type: ${type}`];
  if (expires !== "") head.push(`expires: ${expires}`);
  return `${head.join("\n")}\n\n${content}`;
}

/** What is wrong with a note. */
export interface NoteProblem {
  /** Absent: with none of its fields alone. */
  field?: NoteField;
  message: string;
}

const FIELDS: Record<string, NoteField> = {
  name: "name",
  slug: "name",
  description: "description",
  type: "type",
  expires: "expires",
  content: "content",
};

/** What the host says is wrong; in its words it begins with the field, which is then pointed out. */
export function problemIn(message: string): NoteProblem {
  const [, name = "", rest = ""] = /^([a-z]+): (.*)$/su.exec(message) ?? [];
  const field = FIELDS[name];
  return field ? { field, message: rest } : { message };
}
