import { signal } from "@preact/signals";
import { openKnowledge } from "../knowledge/place.ts";

/** The template that is open, or a new one; undefined shows the list. */
export const openTemplateId = signal<string | "new" | undefined>(undefined);

/** Opens the templates, at one of them if given. */
export function openTemplates(templateId?: string): void {
  openTemplateId.value = templateId;
  openKnowledge("templates");
}
