import { join } from "node:path";
import {
  type EmbeddersFile,
  formatEmbedders,
  parseEmbedders,
  profilesOf,
  withEmbedder,
  withoutEmbedder,
} from "../../core/embedder/document.ts";
import type {
  EmbedderEngines,
  EmbedderProfile,
  EmbedderService,
} from "../../core/embedder/embedder.ts";
import { checkEmbedder } from "../../core/embedder/profile.ts";
import { RECOMMENDED_ONNX } from "../../core/embedder/recommended.ts";
import type { Dismissal } from "../../core/embedder/suggestion.ts";
import { IdeaError } from "../../core/error.ts";
import type { EventSink } from "../../core/event.ts";
import { UserFile } from "../store/user_file.ts";
import type { EngineProbe } from "./engine_probe.ts";
import { type EnginePlace, openEmbedder } from "./open_embedder.ts";

/** What the user's engines need. */
interface EmbedderDeps {
  /** Folder of the user's settings. */
  configDir: string;
  events: EventSink;
  place: EnginePlace;
  probe: EngineProbe;
  /** @throws IdeaError `NOT_FOUND` */
  dismiss(projectId: string, choice: Dismissal): void;
}

/** `embedders.json` of the user; a file that cannot be read is left alone. */
export class EmbedderFiles implements EmbedderService {
  readonly #deps: EmbedderDeps;
  readonly #file: UserFile<EmbeddersFile>;
  readonly #listeners: (() => void)[] = [];

  constructor(deps: EmbedderDeps) {
    this.#deps = deps;
    const path = join(deps.configDir, "embedders.json");
    this.#file = new UserFile({
      path,
      parse: (text) => text === undefined ? { embedders: [] } : parseEmbedders(text, path),
      format: formatEmbedders,
      changed: () => this.#announce(),
    });
  }

  /** Calls back after the file changed, by whomever. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Announces edits by hand from now on, until {@link shutdown}. */
  watch(): Promise<void> {
    return this.#file.watch();
  }

  /** Ends the watch; reading and changing go on. */
  shutdown(): Promise<void> {
    return this.#file.shutdown();
  }

  async list(): Promise<EmbedderProfile[]> {
    return profilesOf(await this.#file.read(), this.#file.path);
  }

  async save(profile: EmbedderProfile): Promise<EmbedderProfile> {
    const checked = checkEmbedder(profile);
    return await this.#file.change((file) => ({
      value: withEmbedder(file, checked),
      result: checked,
    }));
  }

  async remove(id: string): Promise<void> {
    await this.#file.change((file) => {
      const value = withoutEmbedder(file, id);
      if (value) return { value, result: undefined };
      throw new IdeaError("NOT_FOUND", `No embedding engine "${id}"`);
    });
  }

  async engines(): Promise<EmbedderEngines> {
    return {
      recommendedOnnx: RECOMMENDED_ONNX,
      ...await this.#deps.probe.look(),
      vectorHttpEnabled: true,
      vectorOnnxEnabled: true,
    };
  }

  async test(profile: EmbedderProfile): Promise<{ dimension: number; ms: number }> {
    const embedder = await openEmbedder(checkEmbedder(profile), this.#deps.place);
    try {
      const startedAt = performance.now();
      const [vector] = await embedder.embed(["word"]);
      const ms = Math.round(performance.now() - startedAt);
      return { dimension: vector?.length ?? 0, ms };
    } finally {
      embedder.close();
    }
  }

  dismiss(projectId: string, choice: Dismissal): Promise<void> {
    return Promise.try(() => this.#deps.dismiss(projectId, choice));
  }

  #announce(): void {
    this.#deps.events.publish({ type: "embeddersChanged" });
    for (const listener of this.#listeners) listener();
  }
}
