import type { Embedder, EmbedderProfile } from "../../core/embedder/embedder.ts";
import { OLLAMA_ENDPOINT, under } from "../../core/embedder/endpoint.ts";
import { fingerprintOf } from "../../core/embedder/fingerprint.ts";
import { type EngineAnswer, messageIn, postJson, refusal } from "./http.ts";
import { vectorsOf } from "./vectors.ts";

/** An engine behind Ollama's HTTP: `/api/embed`, or `/api/embeddings` of servers before 0.3. */
export class LocalServerEmbedder implements Embedder {
  readonly fingerprint: string;
  readonly dimension: number;
  readonly #endpoint: string;
  readonly #model: string;
  readonly #closed = new AbortController();
  /** The server knows no batches. */
  #oneByOne = false;

  constructor(profile: EmbedderProfile) {
    this.fingerprint = fingerprintOf(profile);
    this.dimension = profile.dimension;
    this.#endpoint = profile.endpoint ?? OLLAMA_ENDPOINT;
    this.#model = profile.model ?? "";
  }

  async embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]> {
    const ended = signal ? AbortSignal.any([signal, this.#closed.signal]) : this.#closed.signal;
    const answer = this.#oneByOne
      ? await this.#each(texts, ended)
      : await this.#batch(texts, ended);
    const wanted = { count: texts.length, dimension: this.dimension, from: this.#model };
    return vectorsOf(answer, wanted);
  }

  close(): void {
    this.#closed.abort();
  }

  async #batch(texts: readonly string[], signal: AbortSignal): Promise<unknown> {
    const url = under(this.#endpoint, "/api/embed");
    const answer = await postJson({ url, body: { model: this.#model, input: texts }, signal });
    if (isUnknownPath(answer)) {
      this.#oneByOne = true;
      return await this.#each(texts, signal);
    }
    if (answer.status !== 200) throw refusal(url, answer);
    return (answer.body as { embeddings?: unknown } | null)?.embeddings;
  }

  async #each(texts: readonly string[], signal: AbortSignal): Promise<unknown> {
    const url = under(this.#endpoint, "/api/embeddings");
    const vectors: unknown[] = [];
    for (const prompt of texts) {
      const answer = await postJson({ url, body: { model: this.#model, prompt }, signal });
      if (answer.status !== 200) throw refusal(url, answer);
      vectors.push((answer.body as { embedding?: unknown } | null)?.embedding);
    }
    return vectors;
  }
}

/** A model that is missing is a 404 too, but one that says so in JSON. */
function isUnknownPath({ status, body }: EngineAnswer): boolean {
  return status === 405 || (status === 404 && (typeof body === "string" || messageIn(body) === ""));
}
