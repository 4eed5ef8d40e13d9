import type { NoteEntry } from "../memory/note.ts";
import type { EmbedderProfile } from "./embedder.ts";

/** Characters (bytes in UTF-8) that make about one token. */
const BYTES_PER_TOKEN = 4;

/** What a person said to the suggestion. */
export type Dismissal = "later" | "never";

/** What the decision may ask, in this order, and no further than needed. */
export interface SuggestionFacts {
  profiles(): Promise<readonly EmbedderProfile[]>;
  dismissal(): Promise<Dismissal | undefined>;
  index(): Promise<readonly NoteEntry[]>;
}

/**
 * Whether a person is to be told that their notes could be found by meaning: many notes, no engine,
 * and not refused for good. What cannot be found out leaves it unsaid, except for the refusal.
 * @param budget what an agent is told of notes at its start, in tokens
 */
export async function deservesSuggestion(facts: SuggestionFacts, budget: number): Promise<boolean> {
  const profiles = await facts.profiles().catch(() => undefined);
  if (profiles === undefined || profiles.some(({ strategy }) => strategy !== "none")) return false;
  if (await facts.dismissal().catch(() => undefined) === "never") return false;
  const index = await facts.index().catch(() => undefined);
  return index !== undefined && indexSize(index) > budget;
}

/** What a whole index costs, in tokens, by a rule of thumb. */
export function indexSize(entries: readonly NoteEntry[]): number {
  const bytes = (text: string) => new TextEncoder().encode(text).length;
  const sizes = entries.map(({ title, hook, slug }) =>
    Math.max(1, Math.floor((bytes(title) + bytes(hook) + bytes(slug)) / BYTES_PER_TOKEN))
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
