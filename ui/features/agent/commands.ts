import type { AgentView } from "../../../core/services.ts";
import { t } from "../../text/text.ts";
import { waitingByAgent } from "../delivery/deliveries.ts";
import type { Command } from "../palette/command.ts";
import type { ShortcutId } from "../palette/shortcuts.ts";
import { activeProject } from "../project/projects.ts";
import {
  interrupt,
  launchAndShow,
  resumableConversation,
  showAgent,
  showNextNeedingYou,
  stop,
} from "./agent_actions.ts";
import { confirmRemove, openCreateAgent, openRole, openVendor } from "./agent_dialogs.tsx";
import { isInterruptible } from "./agent_state.ts";
import { activeAgents, needingYou } from "./agents.ts";
import { tryDemoTeam } from "./demo_team.ts";
import { allowNotifications } from "./notify.ts";

/** What can be done with agents now. */
export function agentCommands(): Command[] {
  const project = activeProject.value;
  return [...(project ? [...eachAgent(), ...adding(project.id)] : []), ...attention()];
}

function eachAgent(): Command[] {
  return activeAgents.value.flatMap((agent, index) => {
    const shortcut = `agent${index + 1}` as ShortcutId;
    const show: Command = {
      id: `show ${agent.id}`,
      group: "agent",
      title: agent.name,
      run: () => void showAgent(agent),
      ...(index < 9 ? { shortcut } : {}),
    };
    return [show, ...verbs(agent).map((verb) => ofAgent(agent, verb))];
  });
}

type Verb = [id: string, words: string, run: () => void];

function ofAgent(agent: AgentView, [id, words, run]: Verb): Command {
  const title = `${agent.name}: ${words}`;
  return { id: `${id} ${agent.id}`, group: "agent", title, minor: true, run };
}

function verbs(agent: AgentView): Verb[] {
  const words = t().agent;
  const conversation = resumableConversation(agent);
  const queued = waitingByAgent.value.get(agent.id) ?? 0;
  const all: (Verb | false)[] = [
    isInterruptible(agent) && ["interrupt", words.interrupt, () => interrupt(agent)],
    !!agent.sessionId && ["stop", words.stop, () => stop(agent)],
    !agent.sessionId && ["launch", words.launch, () => void launchAndShow(agent)],
    !agent.sessionId && !!conversation &&
    ["resume", words.resume, () => void launchAndShow(agent, conversation)],
    ["role", words.role, () => openRole(agent)],
    ["vendor", words.changeVendor, () => openVendor(agent)],
    ["remove", words.remove, () => confirmRemove(agent, queued)],
  ];
  return all.filter((verb) => verb !== false);
}

function adding(projectId: string): Command[] {
  const words = t().agent;
  const group = "action";
  return [
    { id: "addAgent", group, title: words.add, run: () => openCreateAgent(projectId) },
    { id: "demo", group, title: words.tryDemo, run: () => void tryDemoTeam(projectId) },
  ];
}

function attention(): Command[] {
  const next: Command = {
    id: "nextNeedsMe",
    group: "action",
    title: t().palette.nextNeedsMe,
    shortcut: "nextNeedsMe",
    run: () => needingYou.value.length > 0 && showNextNeedingYou(),
  };
  const notify: Command = {
    id: "notify",
    group: "setting",
    title: t().agent.notify,
    run: () => void allowNotifications(),
  };
  return [next, notify];
}
