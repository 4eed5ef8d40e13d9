import { signal } from "@preact/signals";
import { panel } from "../../frame/frame_state.ts";

/** A conversation of a project. */
export interface ConversationPlace {
  projectId: string;
  conversation: string;
}

/** What is shown of a conversation. */
export type ConversationPart = "thread" | "handoff";

/** The conversation that is open in each project; those without one show their list. */
export const openConversations = signal<ReadonlyMap<string, string>>(new Map());

/** Which part of it. */
export const shownPart = signal<ConversationPart>("thread");

/** Set while the panel is to give the keyboard to what it shows. */
export const wantsKeyboard = signal(false);

/** Shows a conversation in the side panel. */
export function openConversation({ projectId, conversation }: ConversationPlace): void {
  openConversations.value = new Map(openConversations.value).set(projectId, conversation);
  shownPart.value = "thread";
  wantsKeyboard.value = true;
  panel.value = "conversation";
}

/** Shows the list of conversations again. */
export function closeConversation(projectId: string): void {
  const rest = new Map(openConversations.value);
  rest.delete(projectId);
  openConversations.value = rest;
  wantsKeyboard.value = true;
}
