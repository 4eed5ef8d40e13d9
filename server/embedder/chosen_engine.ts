import type {
  ChosenEmbedder,
  Embedder,
  EmbedderChoice,
  EmbedderProfile,
} from "../../core/embedder/embedder.ts";
import { describe } from "../../core/error.ts";
import { Turns } from "../store/files.ts";
import { type EnginePlace, openEmbedder } from "./open_embedder.ts";

/** Where the choice and the profiles come from. */
interface ChoiceSources {
  /** Id of the chosen engine; empty for none. */
  chosenId(): Promise<string>;
  profiles(): Promise<readonly EmbedderProfile[]>;
  place: EnginePlace;
}

/**
 * The engine the settings name. Both are read each time: a change takes effect with the next
 * question, and an engine stays open for as long as nothing of its profile changes.
 */
export class ChosenEngine implements EmbedderChoice {
  readonly #sources: ChoiceSources;
  readonly #turns = new Turns();
  #open: { key: string; embedder: Embedder } | undefined;

  constructor(sources: ChoiceSources) {
    this.#sources = sources;
  }

  chosen(): Promise<ChosenEmbedder | undefined> {
    return this.#turns.run(() => this.#chosen());
  }

  /** Lets go of the engine. */
  shutdown(): void {
    this.#open?.embedder.close();
    this.#open = undefined;
  }

  async #chosen(): Promise<ChosenEmbedder | undefined> {
    let profileId = "";
    try {
      profileId = await this.#sources.chosenId();
      if (profileId === "") return this.#none();
      const profile = (await this.#sources.profiles()).find(({ id }) => id === profileId);
      if (!profile) {
        this.shutdown();
        return { profileId, problem: `No embedding engine "${profileId}": choose another one` };
      }
      if (profile.strategy === "none") return this.#none();
      return { profileId, embedder: await this.#embedder(profile) };
    } catch (failure) {
      return { profileId, problem: describe(failure) };
    }
  }

  #none(): undefined {
    this.shutdown();
  }

  async #embedder(profile: EmbedderProfile): Promise<Embedder> {
    const key = JSON.stringify({ ...profile, name: "" });
    if (this.#open?.key === key) return this.#open.embedder;
    this.shutdown();
    const embedder = await openEmbedder(profile, this.#sources.place);
    this.#open = { key, embedder };
    return embedder;
  }
}
