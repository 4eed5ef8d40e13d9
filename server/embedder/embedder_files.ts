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
import { FileWatch } from "../store/file_watch.ts";
import { readText, Turns, writeText } from "../store/files.ts";
import { linkTarget } from "../store/link_target.ts";
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
  readonly #path: string;
  readonly #turns = new Turns();
  readonly #watch: FileWatch;
  readonly #listeners: (() => void)[] = [];
  /** What the file held when it was last announced; `unread` before that. */
  #announced: string | undefined = "unread";

  constructor(deps: EmbedderDeps) {
    this.#deps = deps;
    this.#path = join(deps.configDir, "embedders.json");
    this.#watch = new FileWatch(
      this.#path,
      () => void this.#turns.run(() => this.#announceEdit()),
    );
  }

  /** Calls back after the file changed, by whomever. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Announces edits by hand from now on, until {@link shutdown}. */
  async watch(): Promise<void> {
    await this.#turns.run(async () => {
      this.#announced = await this.#text();
      await this.#watch.start();
    });
  }

  /** Ends the watch; reading and changing go on. */
  async shutdown(): Promise<void> {
    await this.#watch.stop();
    await this.#turns.run(() => Promise.resolve());
  }

  async list(): Promise<EmbedderProfile[]> {
    return await this.#turns.run(async () => profilesOf(await this.#load(), this.#path));
  }

  async save(profile: EmbedderProfile): Promise<EmbedderProfile> {
    const checked = checkEmbedder(profile);
    await this.#change((document) => withEmbedder(document, checked));
    return checked;
  }

  async remove(id: string): Promise<void> {
    await this.#change((document) => {
      const next = withoutEmbedder(document, id);
      if (next) return next;
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

  #change(change: (document: EmbeddersFile) => EmbeddersFile): Promise<void> {
    return this.#turns.run(async () => {
      const text = formatEmbedders(change(await this.#loadForChange()));
      await writeText(await linkTarget(this.#path), text);
      await this.#watch.follow();
      this.#announce(text);
    });
  }

  async #announceEdit(): Promise<void> {
    const text = await this.#text();
    if (text !== this.#announced) this.#announce(text);
  }

  #announce(text: string | undefined): void {
    this.#announced = text;
    this.#deps.events.publish({ type: "embeddersChanged" });
    for (const listener of this.#listeners) listener();
  }

  /** The text for comparing; a file that cannot be read differs from every other. */
  async #text(): Promise<string | undefined> {
    return await readText(this.#path).catch((cause: unknown) => String(cause));
  }

  async #load(): Promise<EmbeddersFile> {
    const text = await readText(this.#path);
    return text === undefined ? { embedders: [] } : parseEmbedders(text, this.#path);
  }

  async #loadForChange(): Promise<EmbeddersFile> {
    try {
      return await this.#load();
    } catch (failure) {
      if (!(failure instanceof IdeaError)) throw failure;
      throw new IdeaError("CONFLICT", `${failure.message}. Mend or remove the file first.`);
    }
  }
}
