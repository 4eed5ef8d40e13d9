import { t } from "../../text/text.ts";
import type { Command } from "../palette/command.ts";
import { activeProject } from "../project/projects.ts";
import { openSkillKey, openSkills } from "../skill/place.ts";
import { openTemplates } from "../template/place.ts";
import { openStarterTeam } from "../template/starter_team.tsx";
import { KNOWLEDGE_PAGES, openKnowledge } from "./place.ts";

/** Showing each page of what the project knows, and adding to it. */
export function knowledgeCommands(): Command[] {
  const project = activeProject.value;
  if (!project) return [];
  const words = t();
  const pages = KNOWLEDGE_PAGES.map((page): Command => ({
    id: `knowledge ${page}`,
    group: "action",
    title: words.knowledge.open[page],
    run: () => openKnowledge(page),
  }));
  const group = "action";
  return [
    ...pages,
    {
      id: "starterTeam",
      group,
      title: words.template.starterTitle,
      run: () => openStarterTeam(project.id),
    },
    { id: "newTemplate", group, title: words.template.add, run: () => openTemplates("new") },
    { id: "newSkill", group, title: words.skill.add, run: addSkill },
  ];
}

function addSkill(): void {
  openSkills();
  openSkillKey.value = "new";
}
