import { FileText, Monitor, Pause, Pencil, Play, RotateCcw, Shuffle, Square, Trash2 } from "lucide";
import type { AgentView } from "../../../core/services.ts";
import { t } from "../../text/text.ts";
import type { MenuItem } from "../../widgets/menu.tsx";
import { waitingByAgent } from "../delivery/deliveries.ts";
import {
  interrupt,
  launchAndShow,
  resumableConversation,
  showAgent,
  stop,
} from "./agent_actions.ts";
import { confirmRemove, openRole, openVendor } from "./agent_dialogs.tsx";
import { isInterruptible } from "./agent_state.ts";

/** Everything that can be done with one agent. */
export function agentMenu(agent: AgentView, rename: () => void): MenuItem[] {
  const words = t().agent;
  return [
    { label: words.show, icon: Monitor, run: () => void showAgent(agent) },
    ...(agent.sessionId ? liveItems(agent) : startItems(agent)),
    { label: words.role, icon: FileText, run: () => openRole(agent) },
    { label: words.rename, icon: Pencil, run: rename },
    { label: words.changeVendor, icon: Shuffle, run: () => openVendor(agent) },
    {
      label: words.remove,
      icon: Trash2,
      danger: true,
      run: () => confirmRemove(agent, waitingByAgent.value.get(agent.id) ?? 0),
    },
  ];
}

function liveItems(agent: AgentView): MenuItem[] {
  const words = t().agent;
  return [
    {
      label: words.interrupt,
      icon: Pause,
      disabled: !isInterruptible(agent),
      run: () => interrupt(agent),
    },
    { label: words.stop, icon: Square, run: () => stop(agent) },
  ];
}

function startItems(agent: AgentView): MenuItem[] {
  const conversation = resumableConversation(agent);
  const start = { label: t().agent.launch, icon: Play, run: () => void launchAndShow(agent) };
  if (!conversation) return [start];
  const resume = () => void launchAndShow(agent, conversation);
  return [{ label: t().agent.resume, icon: RotateCcw, run: resume }, start];
}
