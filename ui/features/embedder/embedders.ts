import { signal } from "@preact/signals";
import type { EmbedderEngines, EmbedderProfile } from "../../../core/embedder/embedder.ts";
import type { RecallEngine } from "../../../core/memory/service.ts";
import { api, done, readAs } from "../../client.ts";
import { Coalesced } from "../../state/coalesced.ts";
import { perProject } from "../../state/per_project.ts";
import { t } from "../../text/text.ts";
import { attempt, toast } from "../../widgets/toast.ts";
import { type Known, known } from "../knowledge/known.ts";
import { changeSetting, settings } from "../settings/settings.ts";

/** The user's embedding engines, or why they cannot be read; undefined until read. */
export const embedders = signal<Known<EmbedderProfile[]> | undefined>(undefined);

/** How notes of every project are found at the moment; undefined until read. */
export const recallEngines = perProject<Known<RecallEngine> | undefined>(
  (p) => known(readAs<RecallEngine>(api.projects[":p"].memory.engine.$get({ param: { p } }))),
  undefined,
);

const reading = new Coalesced(async () => {
  embedders.value = await known(readAs<EmbedderProfile[]>(api.embedders.$get()));
});

/** Reads the engines again. */
export function refreshEmbedders(): Promise<void> {
  return reading.run();
}

/** What was read of the engines is no longer sure: it is read again, where it was. */
export function embeddersChanged(projectIds: readonly string[]): void {
  if (embedders.peek()) void refreshEmbedders();
  for (const id of projectIds) if (recallEngines.known(id)) void recallEngines.refresh(id);
}

/** What this machine could embed with; asking takes a moment. */
export function readEngines(): Promise<Known<EmbedderEngines>> {
  return known(readAs<EmbedderEngines>(api.embedders.engines.$get()));
}

/** @throws IdeaError `INVALID` naming the field */
export async function saveEmbedder(profile: EmbedderProfile): Promise<void> {
  const { id, ...json } = sent(profile);
  await readAs(api.embedders[":id"].$put({ param: { id }, json }));
  await refreshEmbedders();
}

/** @throws IdeaError with the reason it does not work */
export function testEmbedder(profile: EmbedderProfile): Promise<{ dimension: number; ms: number }> {
  return readAs(api.embedders.test.$post({ json: sent(profile) }));
}

/** Removes an engine; notes are found by their words if it was the chosen one. A notice offers the way back. */
export async function removeEmbedder(profile: EmbedderProfile): Promise<void> {
  const words = t().embedder;
  const wasChosen = settings.peek().memoryEmbedder === profile.id;
  const removed = await attempt(async () => {
    await done(api.embedders[":id"].$delete({ param: { id: profile.id } }));
    return true;
  });
  await refreshEmbedders();
  if (!removed) return;
  if (wasChosen) await changeSetting({ memoryEmbedder: null });
  const restore = async () => {
    await saveEmbedder(profile);
    if (wasChosen) await changeSetting({ memoryEmbedder: profile.id });
  };
  toast({
    kind: "info",
    message: words.removed(profile.name),
    actions: [{ label: words.undo, run: () => void attempt(restore) }],
  });
}

/** The way out: fields that are not set are said to be so. */
function sent({ id, name, strategy, model, endpoint, apiKeyEnv, dimension }: EmbedderProfile) {
  return { id, name, strategy, model, endpoint, apiKeyEnv, dimension };
}
