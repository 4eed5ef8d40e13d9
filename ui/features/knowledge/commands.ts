import type { Command } from "../palette/command.ts";
import { activeProject } from "../project/projects.ts";
import { t } from "../../text/text.ts";
import { KNOWLEDGE_PAGES, openKnowledge } from "./place.ts";

/** Showing each page of what the project knows. */
export function knowledgeCommands(): Command[] {
  if (!activeProject.value) return [];
  return KNOWLEDGE_PAGES.map((page) => ({
    id: `knowledge ${page}`,
    group: "action",
    title: t().knowledge.open[page],
    run: () => openKnowledge(page),
  }));
}
