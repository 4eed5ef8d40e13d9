import { Bell } from "lucide";
import type { AgentView } from "../../../core/services.ts";
import { t } from "../../text/text.ts";
import { IconButton } from "../../widgets/button.tsx";
import { openMenu } from "../../widgets/menu.tsx";
import { shortcutText } from "../palette/shortcuts.ts";
import { showAgent } from "./agent_actions.ts";
import { questionOf } from "./agent_state.ts";
import { needingYou } from "./agents.ts";

/** How many agents wait for a person, and which. */
export function NeedsYouBell() {
  const waiting = needingYou.value;
  const label = t().agent.bell(waiting.length);
  return (
    <span class={waiting.length > 0 ? "bell active" : "bell"}>
      <IconButton
        icon={Bell}
        label={label}
        shortcut={shortcutText("nextNeedsMe")}
        onClick={(event) => openMenu(event.currentTarget as HTMLElement, label, entries(waiting))}
      >
        <span class="bell-count">{waiting.length > 0 ? waiting.length : ""}</span>
      </IconButton>
    </span>
  );
}

function entries(waiting: readonly AgentView[]) {
  if (waiting.length === 0) return [{ label: t().agent.bellEmpty, disabled: true, run: () => {} }];
  return waiting.map((agent) => ({
    label: `${agent.name}: ${questionOf(agent) ?? t().agent.states.needsYou}`,
    run: () => void showAgent(agent),
  }));
}
