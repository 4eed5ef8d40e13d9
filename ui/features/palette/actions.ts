import { activeAgents, findAgent } from "../agent/agents.ts";
import {
  interrupt,
  launchAndShow,
  resumableConversation,
  showAgent,
  showNextNeedingYou,
  stop,
} from "../agent/agent_actions.ts";
import { confirmRemove, openCreateAgent, openRole, openVendor } from "../agent/agent_dialogs.tsx";
import { isInterruptible } from "../agent/agent_state.ts";
import { tryDemoTeam } from "../agent/demo_team.ts";
import { allowNotifications } from "../agent/notify.ts";
import type { AgentView } from "../../../core/services.ts";
import { waitingByAgent } from "../delivery/deliveries.ts";
import { split, toggleMaximised } from "../layout/cell_header.tsx";
import { focusCell, focusMessage, isEmpty, paneOf, roomForOne } from "../layout/cells.ts";
import { openShellIn } from "../layout/shells.ts";
import { type Direction, neighbour, place } from "../layout/geometry.ts";
import { activeTree, currentCell } from "../layout/layouts.ts";
import { openFolderPicker } from "../project/folder_picker.tsx";
import { askClose } from "../project/project_tabs.tsx";
import {
  activeProject,
  openFolder,
  openProjects,
  recentProjects,
  showProject,
} from "../project/projects.ts";
import { searchedCell } from "../terminal/terminal_view.tsx";
import { togglePanel, toggleSidebar } from "../../frame/frame_state.ts";
import { CATALOGUES, language, LANGUAGES, t } from "../../text/text.ts";
import { THEME_CHOICES, themeChoice } from "../../theme/theme.ts";
import { attempt } from "../../widgets/toast.ts";
import type { Catalogue } from "../../text/en.ts";
import type { ShortcutId } from "./shortcuts.ts";
import { openShortcuts } from "./shortcuts_dialog.tsx";

/** Something the palette can do. */
export interface Action {
  /** Stable, so that recent use is remembered across languages. */
  id: string;
  group: keyof Catalogue["palette"]["groups"];
  title: string;
  shortcut?: ShortcutId;
  /** One of many of its kind: listed once something is typed. */
  minor?: true;
  run: () => void;
}

/** Everything that can be done now. */
export function availableActions(): Action[] {
  return [
    ...agentActions(),
    ...workActions(),
    ...layoutActions(),
    ...projectActions(),
    ...settings(),
  ];
}

function agentActions(): Action[] {
  return activeAgents.value.flatMap((agent, index) => {
    const shortcut = `agent${index + 1}` as ShortcutId;
    const show: Action = {
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

function ofAgent(agent: AgentView, [id, words, run]: Verb): Action {
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

function workActions(): Action[] {
  const project = activeProject.value;
  if (!project) return [];
  const words = t();
  const group = "action";
  return [
    {
      id: "addAgent",
      group,
      title: words.agent.add,
      run: () => openCreateAgent(project.id),
    },
    {
      id: "openShell",
      group,
      title: words.layout.openShell,
      run: () => void openShellIn(project.id, roomForOne(project.id)),
    },
    {
      id: "nextNeedsMe",
      group,
      title: words.palette.nextNeedsMe,
      shortcut: "nextNeedsMe",
      run: showNextNeedingYou,
    },
    {
      id: "message",
      group,
      title: words.palette.message,
      shortcut: "message",
      run: focusMessage,
    },
    {
      id: "activity",
      group,
      title: words.palette.toggleActivity,
      shortcut: "activity",
      run: () => togglePanel("activity"),
    },
    {
      id: "ledger",
      group,
      title: words.palette.toggleLedger,
      run: () => togglePanel("ledger"),
    },
    {
      id: "demo",
      group,
      title: words.agent.tryDemo,
      run: () => void tryDemoTeam(project.id),
    },
  ];
}

function layoutActions(): Action[] {
  const cell = currentCell.value;
  if (!cell || !activeProject.value) return [];
  const words = t();
  const group = "layout";
  const moves = (["left", "right", "up", "down"] as const).map((direction): Action => ({
    id: `move ${direction}`,
    group,
    title: words.palette.moveTo[direction],
    shortcut: direction,
    run: () => moveFocus(direction),
  }));
  const find: Action = {
    id: "find",
    group,
    title: words.terminal.find,
    run: () => searchedCell.value = cell.id,
  };
  return [
    {
      id: "splitRight",
      group,
      title: words.layout.splitRight,
      shortcut: "splitRight",
      run: () => split(cell.id, "row"),
    },
    { id: "splitDown", group, title: words.layout.splitDown, run: () => split(cell.id, "column") },
    {
      id: "maximise",
      group,
      title: words.layout.maximise,
      shortcut: "maximise",
      run: () => toggleMaximised(cell.id),
    },
    ...(isEmpty(cell) || !paneOf(cell.id) ? [] : [find]),
    ...moves,
    { id: "sidebar", group, title: words.palette.toggleSidebar, run: toggleSidebar },
  ];
}

/** Gives the keyboard to the cell in a direction; false when there is none. */
export function moveFocus(direction: Direction): boolean {
  const tree = activeTree.value;
  const from = currentCell.value;
  const to = tree && from && neighbour(place(tree).cells, from.id, direction);
  if (!to) return false;
  focusCell(to.id);
  return true;
}

function projectActions(): Action[] {
  const words = t().project;
  const group = "project";
  const open = openProjects.value
    .filter((project) => project.id !== activeProject.value?.id)
    .map(({ id, name }) => ({
      id: `project ${id}`,
      group,
      title: name,
      run: () => showProject(id),
    }));
  const recent = recentProjects.value.map(({ id, name, root }) => ({
    id: `open ${id}`,
    group,
    title: `${words.openAnother}: ${name}`,
    run: () => void attempt(() => openFolder(root)),
  }));
  const current = activeProject.value;
  const close = current
    ? [{ id: "close", group, title: words.closeTab(current.name), run: () => askClose(current) }]
    : [];
  const pick = { id: "openFolder", group, title: words.openAnother, run: openFolderPicker };
  return [...open, pick, ...recent, ...close] as Action[];
}

function settings(): Action[] {
  const words = t();
  const group = "setting";
  const themes = THEME_CHOICES.filter((choice) => choice !== themeChoice.value).map((choice) => ({
    id: `theme ${choice}`,
    group,
    title: words.palette.theme(words.theme[choice]),
    run: () => void (themeChoice.value = choice),
  }));
  const languages = LANGUAGES.filter((known) => known !== language.value).map((known) => ({
    id: `language ${known}`,
    group,
    title: words.palette.language(CATALOGUES[known].languageName),
    run: () => void (language.value = known),
  }));
  const notify = {
    id: "notify",
    group,
    title: words.agent.notify,
    run: () => void allowNotifications(),
  };
  const keys = { id: "shortcuts", group, title: words.palette.shortcuts, run: openShortcuts };
  return [...themes, ...languages, notify, keys] as Action[];
}

/** Goes to the agent with that number in the sidebar; false when there is none. */
export function showAgentNumber(number: number): boolean {
  const agent = findAgent(activeAgents.value[number - 1]?.id);
  if (!agent) return false;
  void showAgent(agent);
  return true;
}
