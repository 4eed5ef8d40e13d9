import { panel } from "../../frame/frame_state.ts";
import { t } from "../../text/text.ts";
import type { Command } from "../palette/command.ts";
import { activeProject } from "../project/projects.ts";
import { conversations, type Overview } from "./conversations.ts";
import { sidesOf, sidesText } from "./names.ts";
import { closeConversation, openConversation } from "./place.ts";

/** Showing the conversations, and each of those that are known; agents list their own too. */
export function conversationCommands(): Command[] {
  const projectId = activeProject.value?.id;
  if (projectId === undefined) return [];
  const known = conversations.of(projectId);
  const { title } = t().conversation;
  return [
    { id: "conversations", group: "action", title, run: () => showList(projectId) },
    ...(Array.isArray(known) ? known.map((overview) => opening(projectId, overview)) : []),
  ];
}

function opening(projectId: string, { conversation, last }: Overview): Command {
  const sides = sidesText(sidesOf(conversation, last ? [last] : []));
  return {
    id: `conversation ${conversation}`,
    group: "action",
    title: t().conversation.openNamed(sides),
    minor: true,
    run: () => openConversation({ projectId, conversation }),
  };
}

function showList(projectId: string): void {
  closeConversation(projectId);
  panel.value = "conversation";
}
