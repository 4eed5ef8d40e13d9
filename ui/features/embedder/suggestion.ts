import { signal } from "@preact/signals";
import type { DomainEvent } from "../../../core/event.ts";
import { api, done } from "../../client.ts";
import { attempt } from "../../widgets/toast.ts";

/** What the host found when it suggested an engine. */
export type Suggestion = Extract<DomainEvent, { type: "embedderSuggested" }>;

const suggestions = signal<ReadonlyMap<string, Suggestion>>(new Map());

/** What is suggested for a project; a component that calls it follows changes. */
export function suggestionOf(projectId: string): Suggestion | undefined {
  return suggestions.value.get(projectId);
}

/** Takes over a suggestion of the host. */
export function suggest(suggestion: Suggestion): void {
  suggestions.value = new Map(suggestions.value).set(suggestion.projectId, suggestion);
}

/** Takes a suggestion away: until the next start, or for good. */
export async function dismissSuggestion(
  projectId: string,
  choice: "later" | "never",
): Promise<void> {
  const rest = new Map(suggestions.value);
  rest.delete(projectId);
  suggestions.value = rest;
  const route = api.projects[":p"].memory.suggestion;
  await attempt(() => done(route.$post({ param: { p: projectId }, json: { choice } })));
}
