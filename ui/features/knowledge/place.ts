import { oneOf, stored } from "../../state/stored.ts";
import { panel } from "../../frame/frame_state.ts";

/** Pages of what a project knows. */
export const KNOWLEDGE_PAGES = ["memory", "context", "proposals", "templates", "skills"] as const;
export type KnowledgePage = typeof KNOWLEDGE_PAGES[number];

/** The page that is shown. */
export const knowledgePage = stored<KnowledgePage>(
  "knowledgePage",
  "memory",
  oneOf(...KNOWLEDGE_PAGES),
);

/** Opens the side panel on a page of the knowledge. */
export function openKnowledge(page: KnowledgePage): void {
  knowledgePage.value = page;
  panel.value = "knowledge";
}
