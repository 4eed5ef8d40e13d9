import { stored } from "../../state/stored.ts";

/** What was typed for each agent and not sent: it outlives the cell and the page. */
const drafts = stored<Record<string, string>>("drafts", {}, (value): value is Record<
  string,
  string
> => {
  return typeof value === "object" && value !== null && !Array.isArray(value) &&
    Object.values(value).every((text) => typeof text === "string");
});

/** What is typed for an agent and not sent yet; a component that calls it follows changes. */
export function draftFor(agentId: string): string {
  return drafts.value[agentId] ?? "";
}

/** Keeps what is typed for an agent. */
export function keepDraft(agentId: string, text: string): void {
  const { [agentId]: _before, ...others } = drafts.value;
  drafts.value = text === "" ? others : { ...others, [agentId]: text };
}
