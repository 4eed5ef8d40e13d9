import type { Command } from "../features/palette/command.ts";
import { activeProject } from "../features/project/projects.ts";
import { t } from "../text/text.ts";
import { togglePanel, toggleSidebar } from "./frame_state.ts";

/** What can be shown and hidden around the workspace. */
export function frameCommands(): Command[] {
  if (!activeProject.value) return [];
  const words = t().palette;
  return [
    {
      id: "activity",
      group: "action",
      title: words.toggleActivity,
      shortcut: "activity",
      run: () => togglePanel("activity"),
    },
    { id: "ledger", group: "action", title: words.toggleLedger, run: () => togglePanel("ledger") },
    { id: "sidebar", group: "layout", title: words.toggleSidebar, run: toggleSidebar },
  ];
}
