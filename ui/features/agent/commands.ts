import type { AgentView } from "../../../core/agent/service.ts";
import { t } from "../../text/text.ts";
import type { Command } from "../palette/command.ts";
import type { ShortcutId } from "../palette/shortcuts.ts";
import { activeProject } from "../project/projects.ts";
import { showAgent, showNextNeedingYou } from "./agent_actions.ts";
import { openCreateAgent } from "./create_agent.tsx";
import { lineText } from "./agent_line.tsx";
import { agentVerbs } from "./agent_menu.ts";
import { activeAgents, needingYou } from "./agents.ts";
import { tryDemoTeam } from "./demo_team.ts";

/** Agents that have a key of their own. */
const MOST_KEYS = 9;

/** What can be done with agents now. */
export function agentCommands(): Command[] {
  const project = activeProject.value;
  return [...(project ? [...eachAgent(), ...adding(project.id)] : []), ...attention()];
}

function eachAgent(): Command[] {
  return activeAgents.value.flatMap((agent, index) => [showing(agent, index), ...verbs(agent)]);
}

function showing(agent: AgentView, index: number): Command {
  return {
    id: `show ${agent.id}`,
    group: "agent",
    title: `${agent.name} · ${lineText(agent)}`,
    run: () => void showAgent(agent),
    ...(index < MOST_KEYS ? { shortcut: `agent${index + 1}` as ShortcutId } : {}),
  };
}

function verbs(agent: AgentView): Command[] {
  return agentVerbs(agent).map(({ id, words, run }) => ({
    id: `${id} ${agent.id}`,
    group: "agent",
    title: t().agent.doing(agent.name, words),
    minor: true,
    run,
  }));
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
    run: () => {
      showNextNeedingYou();
      return needingYou.value.length > 0;
    },
  };
  return [next];
}
