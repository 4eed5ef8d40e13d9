import { panel, togglePanel } from "../../frame/frame_state.ts";
import { t } from "../../text/text.ts";
import type { Command } from "../palette/command.ts";
import { activeProject } from "../project/projects.ts";
import { openPolicy, shownAgentId } from "./open_policy.ts";

/** Showing the policies; those of one agent are among what can be done with it. */
export function policyCommands(): Command[] {
  if (!activeProject.value) return [];
  const { title } = t().permission;
  return [
    { id: "policy", group: "action", title, shortcut: "policy", run: toggle },
  ];
}

function toggle(): void {
  if (panel.value === "policy") togglePanel("policy");
  else openPolicy(shownAgentId.value);
}
