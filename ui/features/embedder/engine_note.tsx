import { useEffect } from "preact/hooks";
import type { RecallEngine } from "../../../core/memory/service.ts";
import { t } from "../../text/text.ts";
import { openSettings } from "../settings/open_settings.ts";
import { settings } from "../settings/settings.ts";
import { valueOf } from "../knowledge/known.ts";
import { embedders, recallEngines, refreshEmbedders } from "./embedders.ts";

/** Notes that get their vectors are counted again after so long (ms). */
const COUNT_MS = 2_000;

/** How the notes of a project are found now, and why not by the engine that was chosen. */
export function EngineNote({ projectId }: { projectId: string }) {
  const { memoryEmbedder } = settings.value;
  useEffect(() => {
    if (!embedders.peek()) void refreshEmbedders();
    void recallEngines.refresh(projectId);
  }, [projectId, memoryEmbedder]);
  const engine = valueOf<RecallEngine>(recallEngines.of(projectId));
  useEffect(() => {
    if (!engine || !isFilling(engine)) return;
    const timer = setTimeout(() => void recallEngines.refresh(projectId), COUNT_MS);
    return () => clearTimeout(timer);
  }, [engine]);
  if (!engine) return null;
  return (
    <p class={engine.problem === undefined ? "engine-note" : "engine-note unheld"}>
      {engineText(engine)}{" "}
      <button type="button" class="engine-open" onClick={() => openSettings("memoryEmbedder")}>
        {t().embedder.setUp}
      </button>
    </p>
  );
}

/** How notes are found, in a sentence or two. */
export function engineText({ kind, profileId, problem, notes, embedded }: RecallEngine): string {
  const words = t().embedder;
  if (problem !== undefined) return words.fallsBack(problem);
  const how = kind === "lexical" ? words.byWords : words.byMeaning(nameOf(profileId));
  const isReady = profileId === undefined || embedded >= notes;
  return isReady ? how : `${how} ${words.embedding(embedded, notes)}`;
}

function isFilling({ profileId, problem, notes, embedded }: RecallEngine): boolean {
  return profileId !== undefined && problem === undefined && embedded < notes;
}

function nameOf(profileId: string | undefined): string {
  const known = valueOf(embedders.value) ?? [];
  return known.find(({ id }) => id === profileId)?.name ?? profileId ?? "";
}
