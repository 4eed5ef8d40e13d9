import { signal } from "@preact/signals";
import { openKnowledge } from "../knowledge/place.ts";

/** The agent whose skills are chosen; undefined shows those of all. */
export const shownAgentId = signal<string | undefined>(undefined);

/** The skill that is open, by its key, or a new one; undefined shows the list. */
export const openSkillKey = signal<string | "new" | undefined>(undefined);

/** Opens the skills, of one agent if given. */
export function openSkills(agentId?: string): void {
  shownAgentId.value = agentId;
  openSkillKey.value = undefined;
  openKnowledge("skills");
}
