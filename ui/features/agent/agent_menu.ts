import {
  Clock,
  Crown,
  FileClock,
  FileDiff,
  FileText,
  GitBranch,
  GraduationCap,
  MessageSquareText,
  MessagesSquare,
  Monitor,
  Pause,
  Pencil,
  Play,
  RefreshCw,
  RotateCcw,
  ShieldCheck,
  Shuffle,
  Square,
  Trash2,
} from "lucide";
import type { IconNode } from "lucide";
import type { AgentMode, AgentView } from "../../../core/agent/service.ts";
import { t } from "../../text/text.ts";
import { type MenuEntry, openMenu, openMenuAt } from "../../widgets/menu.tsx";
import { attempt } from "../../widgets/toast.ts";
import { openContext } from "../context/place.ts";
import { openConversation } from "../conversation/place.ts";
import { limitOf } from "../limit/accounts.ts";
import { limitVerbs } from "../limit/limit_buttons.tsx";
import { openPolicy } from "../permission/open_policy.ts";
import { openReview } from "../review/place.ts";
import { workOf } from "../review/target_text.ts";
import { openSkills } from "../skill/place.ts";
import { openTree } from "../worktree/open_tree.tsx";
import {
  interrupt,
  launchAndShow,
  launching,
  resumableConversation,
  showAgent,
} from "./agent_actions.ts";
import { confirmRemove, openRename } from "./agent_dialogs.tsx";
import { updateAgent } from "./agents.ts";
import { openChangeVendor } from "./change_vendor.tsx";
import { isInterruptible } from "./agent_state.ts";
import { otherMode, usualMode } from "./modes.ts";
import { restart, stop } from "./restart.tsx";
import { usageText } from "./usage.ts";

const ICONS: Record<AgentMode, IconNode> = { terminal: Monitor, structured: MessagesSquare };

/** Something that can be done with one agent now. */
export interface AgentVerb {
  /** Stable across languages. */
  id: string;
  words: string;
  icon: IconNode;
  danger?: true;
  run: () => void;
}

/** What can be done with an agent's process now. */
function processVerbs(agent: AgentView): AgentVerb[] {
  const words = t().agent;
  if (launching.value.has(agent.id)) return [];
  const conversation = resumableConversation(agent);
  const resume = () => void launchAndShow(agent, { conversationId: conversation });
  const launch = () => void launchAndShow(agent);
  const other = otherMode(agent);
  if (!agent.sessionId) {
    return [
      ...(conversation
        ? [{ id: "resume", words: words.resume, icon: RotateCcw, run: resume }]
        : []),
      { id: "launch", words: words.launch, icon: Play, run: launch },
      ...(other ? [launchIn(agent, other)] : []),
    ];
  }
  const pause = {
    id: "interrupt",
    words: words.interrupt,
    icon: Pause,
    run: () => interrupt(agent),
  };
  return [
    ...(isInterruptible(agent) ? [pause] : []),
    { id: "restart", words: words.restart, icon: RefreshCw, run: () => restart(agent) },
    ...(other ? [restartIn(agent, other)] : []),
    { id: "stop", words: words.stop, icon: Square, run: () => stop(agent) },
  ];
}

/** What can be done about the limit an agent waits for. */
function verbsOfLimit(agent: AgentView): AgentVerb[] {
  const limit = limitOf(agent.id);
  if (!limit) return [];
  return limitVerbs(agent, limit.stage).map((verb) => ({ ...verb, icon: Clock }));
}

function launchIn(agent: AgentView, mode: AgentMode): AgentVerb {
  const { launchAsChat, launchInTerminal } = t().chat;
  return {
    id: "launchIn",
    words: mode === "structured" ? launchAsChat : launchInTerminal,
    icon: ICONS[mode],
    run: () => void launchAndShow(agent, { mode }),
  };
}

function restartIn(agent: AgentView, mode: AgentMode): AgentVerb {
  const { restartAsChat, restartInTerminal } = t().chat;
  return {
    id: "restartIn",
    words: mode === "structured" ? restartAsChat : restartInTerminal,
    icon: ICONS[mode],
    run: () => restart(agent, mode),
  };
}

/** What can be changed about an agent. */
function identityVerbs(agent: AgentView): AgentVerb[] {
  const words = t().agent;
  const talk = { projectId: agent.projectId, conversation: agent.id };
  return [
    {
      id: "conversation",
      words: t().conversation.open,
      icon: MessageSquareText,
      run: () => openConversation(talk),
    },
    {
      id: "review",
      words: t().review.openOf,
      icon: FileDiff,
      run: () => openReview(agent.projectId, workOf(agent)),
    },
    { id: "worktree", words: t().worktree.menu, icon: GitBranch, run: () => openTree(agent) },
    {
      id: "role",
      words: t().context.openOf,
      icon: FileText,
      run: () => openContext(agent.id),
    },
    {
      id: "skills",
      words: t().skill.openOf,
      icon: GraduationCap,
      run: () => openSkills(agent.id),
    },
    { id: "rename", words: words.rename, icon: Pencil, run: () => openRename(agent) },
    {
      id: "vendor",
      words: words.changeVendor,
      icon: Shuffle,
      run: () => openChangeVendor(agent),
    },
    {
      id: "policy",
      words: t().permission.title,
      icon: ShieldCheck,
      run: () => openPolicy(agent.id),
    },
    orchestration(agent),
    {
      id: "remove",
      words: words.remove,
      icon: Trash2,
      danger: true,
      run: () => confirmRemove(agent),
    },
  ];
}

/** The one agent that may write what all of them are told, by the user's choice. */
function orchestration(agent: AgentView): AgentVerb {
  const { makeOrchestrator, noOrchestrator } = t().context;
  return {
    id: "orchestrator",
    words: agent.orchestrator ? noOrchestrator : makeOrchestrator,
    icon: Crown,
    run: () => void attempt(() => updateAgent(agent, { orchestrator: !agent.orchestrator })),
  };
}

/** What can be done about a running agent that was told something else. */
function outdatedVerbs(agent: AgentView): AgentVerb[] {
  if (!agent.contextOutdated) return [];
  const run = () => openContext(agent.id, "told");
  return [{ id: "contextChanged", words: t().context.badge, icon: FileClock, run }];
}

/** Everything that can be done with one agent now, besides showing it. */
export function agentVerbs(agent: AgentView): AgentVerb[] {
  return [
    ...verbsOfLimit(agent),
    ...outdatedVerbs(agent),
    ...processVerbs(agent),
    ...identityVerbs(agent),
  ];
}

/** Opens the menu of an agent below a control. */
export function openAgentMenu(opener: HTMLElement, agent: AgentView): void {
  openMenu(opener, t().agent.menu(agent.name), agentMenu(agent));
}

/** Opens the menu of an agent where the pointer is. */
export function agentMenuAtPointer(event: MouseEvent, agent: AgentView): void {
  event.preventDefault();
  openMenuAt(event.clientX, event.clientY, t().agent.menu(agent.name), agentMenu(agent));
}

function agentMenu(agent: AgentView): MenuEntry[] {
  const usage = usageText(agent.id);
  const show = () => void showAgent(agent);
  const mode = usualMode(agent);
  const isChat = mode === "structured";
  return [
    ...(usage ? [{ label: t().agent.uses(usage), disabled: true, run: () => {} }] : []),
    "separator",
    { label: isChat ? t().chat.show : t().agent.show, icon: ICONS[mode], run: show },
    ...processVerbs(agent).map(entry),
    "separator",
    ...verbsOfLimit(agent).map(entry),
    ...outdatedVerbs(agent).map(entry),
    "separator",
    ...identityVerbs(agent).map(entry),
  ];
}

function entry({ words, icon, danger, run }: AgentVerb): MenuEntry {
  return { label: words, icon, run, ...(danger ? { danger } : {}) };
}
