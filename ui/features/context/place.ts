import { signal } from "@preact/signals";
import { openKnowledge } from "../knowledge/place.ts";

/** What is shown of a context: its text, what the agent is told in all, its earlier versions. */
export type ContextPart = "text" | "told" | "history";

/** The agent whose context is shown; undefined shows the project's. */
export const shownAgentId = signal<string | undefined>(undefined);

/** Which part of it. */
export const shownPart = signal<ContextPart>("text");

/** Opens the context of an agent, or without one of the project. */
export function openContext(agentId?: string, part: ContextPart = "text"): void {
  shownAgentId.value = agentId;
  shownPart.value = part;
  openKnowledge("context");
}
