import { t } from "../../text/text.ts";
import type { Command } from "../palette/command.ts";
import { activeProject } from "../project/projects.ts";
import { openReview } from "./place.ts";

/** Reading what changed. */
export function reviewCommands(): Command[] {
  const project = activeProject.value;
  if (!project) return [];
  const run = () => openReview(project.id);
  return [{ id: "review", group: "action", title: t().review.open, run }];
}
