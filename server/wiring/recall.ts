import { join } from "node:path";
import { memoryLine } from "../../core/context/drafts.ts";
import type { MemoryService } from "../../core/memory/service.ts";
import type { NoteSource } from "../../core/memory/recall_source.ts";
import { CONTEXT_TOKENS } from "../../core/numbers.ts";
import type { SettingsView } from "../../core/settings/service.ts";
import { ChosenEngine } from "../embedder/chosen_engine.ts";
import { EmbedderFiles } from "../embedder/embedder_files.ts";
import { EngineProbe } from "../embedder/engine_probe.ts";
import { Suggestions } from "../embedder/suggestions.ts";
import { Recalls } from "../recall/recalls.ts";
import { tokenEstimate } from "../recall/tokenizer.ts";
import { SuggestionStore } from "../store/suggestion_store.ts";
import type { Ground } from "./ground.ts";
import type { HostOptions } from "./host_options.ts";
import type { Places } from "./places.ts";

/** Finding notes, and the engines that find them by meaning. */
export function wireRecall(
  { configDir, dataDir, environment }: HostOptions,
  { database, events }: Ground,
  { projects, rootOf }: Places,
  notes: NoteSource & Pick<MemoryService, "index">,
  settings: () => Promise<SettingsView>,
) {
  const models = join(dataDir, "models");
  const place = { environment, models };
  const probe = new EngineProbe(models);
  const dismissals = new SuggestionStore(database);
  const embedders = new EmbedderFiles({
    configDir,
    events,
    place,
    probe,
    dismiss: (projectId, choice) => {
      rootOf(projectId);
      dismissals.dismiss(projectId, choice);
    },
  });
  const engine = new ChosenEngine({
    chosenId: async () => (await settings()).settings.memoryEmbedder,
    profiles: () => embedders.list(),
    place,
  });
  const recall = new Recalls({
    source: notes,
    project: (projectId) => projects.get(projectId),
    choice: engine,
    estimate: tokenEstimate,
    line: memoryLine,
    today: () => Temporal.Now.plainDateISO().toString(),
    now: Date.now,
    changed: () => events.publish({ type: "embeddersChanged" }),
  });
  const suggestions = new Suggestions({
    profiles: () => embedders.list(),
    dismissal: (projectId) => dismissals.dismissal(projectId),
    index: (projectId) => notes.index(projectId),
    probe,
    events,
    budget: CONTEXT_TOKENS.memory,
  });
  embedders.onChange(() => void recall.engineChanged());
  events.subscribe((event) => {
    if (event.type === "settingsChanged") void recall.engineChanged();
    // It was told of the notes just now.
    if (event.type === "agentLaunched") void suggestions.suggest(event.projectId);
  });
  return {
    recall,
    embedders,
    shutdownRecall: async () => {
      await embedders.shutdown();
      await recall.shutdown();
      engine.shutdown();
    },
  };
}
