import type { Embedder } from "../../core/embedder/embedder.ts";
import { normalized } from "../../core/embedder/pooling.ts";
import { describe } from "../../core/error.ts";
import { RECALL } from "../../core/numbers.ts";
import type { Meaning, ProjectRecall, UnembeddedNote } from "./project_recall.ts";

/** One engine at work for a project. */
interface Work {
  embedder: Embedder;
  end: AbortController;
  done: Promise<void>;
}

/**
 * Has a project's notes embedded in the background, a few at a time, and remembers why that does not
 * work. An engine that failed is left alone for a while.
 */
export class VectorFiller {
  readonly #project: ProjectRecall;
  readonly #now: () => number;
  readonly #changed: () => void;
  #work: Work | undefined;
  #failure: { embedder: Embedder; problem: string; at: number } | undefined;

  /** @param changed called when all notes have a vector, or something failed */
  constructor(project: ProjectRecall, now: () => number, changed: () => void) {
    this.#project = project;
    this.#now = now;
    this.#changed = changed;
  }

  /** Goes on with the engine, unless it is at it or failed just now. */
  follow(embedder: Embedder): void {
    if (this.#work && this.#work.embedder !== embedder) void this.stop();
    if (this.#work || this.#isResting(embedder)) return;
    const end = new AbortController();
    const work: Work = { embedder, end, done: Promise.resolve() };
    this.#work = work;
    work.done = this.#fill(embedder, end.signal).finally(() => {
      if (this.#work === work) this.#work = undefined;
    });
  }

  /** Ends the work in the background. */
  async stop(): Promise<void> {
    const work = this.#work;
    this.#work = undefined;
    work?.end.abort();
    await work?.done;
  }

  /** Why the engine does not work at the moment. */
  problem(embedder: Embedder): string | undefined {
    return this.#failure?.embedder === embedder ? this.#failure.problem : undefined;
  }

  /** The text as the engine understands it; undefined when it fails or takes too long. */
  async meaning(embedder: Embedder, text: string): Promise<Meaning | undefined> {
    if (this.#isResting(embedder)) return undefined;
    const { fingerprint } = embedder;
    try {
      const signal = AbortSignal.timeout(RECALL.queryMs);
      const asked = text.slice(0, RECALL.embeddedChars).toWellFormed();
      const [vector] = await embedder.embed([asked], signal);
      this.#worked(embedder);
      return vector && { fingerprint, vector: normalized(vector) };
    } catch (failure) {
      this.#failed(embedder, failure);
      return undefined;
    }
  }

  async #fill(embedder: Embedder, signal: AbortSignal): Promise<void> {
    const { fingerprint } = embedder;
    try {
      let filled = false;
      for (;;) {
        const notes = await this.#project.unembedded(fingerprint);
        if (notes.length === 0 || signal.aborted) break;
        const vectors = await embedder.embed(notes.map(embeddedText), signal);
        const made = notes.flatMap(({ slug, revision }, at) => {
          const vector = vectors[at];
          return vector ? [{ slug, revision, vector: normalized(vector) }] : [];
        });
        await this.#project.keep(fingerprint, made);
        filled = true;
      }
      if (!filled) return;
      this.#worked(embedder);
      this.#changed();
    } catch (failure) {
      if (!signal.aborted) this.#failed(embedder, failure);
    }
  }

  #isResting(embedder: Embedder): boolean {
    const failure = this.#failure;
    return failure?.embedder === embedder && this.#now() - failure.at < RECALL.retryMs;
  }

  #worked(embedder: Embedder): void {
    if (this.#failure?.embedder !== embedder) return;
    this.#failure = undefined;
    this.#changed();
  }

  #failed(embedder: Embedder, failure: unknown): void {
    this.#failure = { embedder, problem: describe(failure), at: this.#now() };
    this.#changed();
  }
}

function embeddedText({ slug, description, content }: UnembeddedNote): string {
  return `${slug}\n${description}\n\n${content}`.slice(0, RECALL.embeddedChars).toWellFormed();
}
