import type { EmbedderProfile } from "../../core/embedder/embedder.ts";
import { deservesSuggestion, type Dismissal } from "../../core/embedder/suggestion.ts";
import type { EventSink } from "../../core/event.ts";
import type { NoteEntry } from "../../core/memory/note.ts";
import type { EngineProbe } from "./engine_probe.ts";

/** What the suggestion is decided by. */
interface SuggestionDeps {
  profiles(): Promise<readonly EmbedderProfile[]>;
  dismissal(projectId: string): Dismissal | undefined;
  index(projectId: string): Promise<readonly NoteEntry[]>;
  probe: EngineProbe;
  events: EventSink;
  /** What an agent is told of notes at its start, in tokens. */
  budget: number;
}

/** The suggestion of an engine: at most once for each project while this host runs. */
export class Suggestions {
  readonly #deps: SuggestionDeps;
  readonly #suggested = new Set<string>();

  constructor(deps: SuggestionDeps) {
    this.#deps = deps;
  }

  /** To be called when an agent reads the project's notes at its start. Never fails. */
  async suggest(projectId: string): Promise<boolean> {
    if (this.#suggested.has(projectId)) return false;
    const { profiles, dismissal, index, budget } = this.#deps;
    const deserved = await deservesSuggestion({
      profiles: () => profiles(),
      dismissal: () => Promise.try(() => dismissal(projectId)),
      index: () => index(projectId),
    }, budget);
    // Another agent may have started meanwhile.
    if (!deserved || this.#suggested.has(projectId)) return false;
    this.#suggested.add(projectId);
    const { ollamaDetected, onnxCachedModels } = await this.#deps.probe.look();
    this.#deps.events.publish({
      type: "embedderSuggested",
      projectId,
      ollamaDetected,
      onnxCached: onnxCachedModels.length > 0,
      vectorHttpEnabled: true,
      vectorOnnxEnabled: true,
    });
    return true;
  }
}
