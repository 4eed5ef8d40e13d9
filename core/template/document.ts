import { z } from "zod";
import { parseDocument } from "../document.ts";
import { STARTER_ROLES, type Template } from "./template.ts";

const starter = z.looseObject({
  role: z.enum(STARTER_ROLES),
  language: z.enum(["en", "fr"]),
});

/** One entry of `templates.json`; keys this version does not know are kept. */
const templateEntry = z.looseObject({
  id: z.string().min(1),
  name: z.string(),
  version: z.number().int().min(1).default(1),
  contentMd: z.string(),
  defaultProfileId: z.string(),
  starter: starter.optional(),
  /** Of the text the version was counted for: another one means that it was edited by hand. */
  textRevision: z.string().optional(),
});

const templatesDocument = z.looseObject({
  version: z.number().default(1),
  templates: z.array(templateEntry).refine(
    (entries) => new Set(entries.map(({ id }) => id)).size === entries.length,
    "expected each id once",
  ),
});

/** A template as it is kept. */
export type TemplateEntry = z.infer<typeof templateEntry>;

/** The whole of `templates.json`. */
export type TemplatesDocument = z.infer<typeof templatesDocument>;

/** A document without templates. */
export function emptyTemplates(): TemplatesDocument {
  return { version: 1, templates: [] };
}

/**
 * Reads the text of `templates.json`.
 * @param where the path named in errors
 * @throws IdeaError `INVALID` when it is not a list of templates; the file is then left alone
 */
export function parseTemplates(text: string, where: string): TemplatesDocument {
  return parseDocument(templatesDocument, text, where, "a list of templates");
}

/** The text written to `templates.json`. */
export function formatTemplates(document: TemplatesDocument): string {
  return JSON.stringify(document, null, 2) + "\n";
}

/**
 * The entry with an edit by hand counted as a version of its own.
 * @param revision of the entry's text
 */
export function countEdit(entry: TemplateEntry, revision: string): TemplateEntry {
  if (entry.textRevision === revision) return entry;
  const version = entry.textRevision === undefined ? entry.version : entry.version + 1;
  return { ...entry, version, textRevision: revision };
}

/** The entry as people and scripts see it. */
export function templateOf(entry: TemplateEntry): Template {
  const { id, name, version, contentMd, defaultProfileId, starter } = entry;
  return {
    id,
    name,
    version,
    contentMd,
    defaultProfileId,
    ...(starter ? { starter: { role: starter.role, language: starter.language } } : {}),
  };
}
