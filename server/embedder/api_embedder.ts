import { z } from "zod";
import type { Embedder, EmbedderProfile } from "../../core/embedder/embedder.ts";
import { under } from "../../core/embedder/endpoint.ts";
import { fingerprintOf } from "../../core/embedder/fingerprint.ts";
import { IdeaError } from "../../core/error.ts";
import { postJson, refusal } from "./http.ts";
import { vectorsOf } from "./vectors.ts";

const answerShape = z.object({
  data: z.array(z.object({ index: z.number().optional(), embedding: z.unknown() })),
});

/** An engine behind the HTTP that OpenAI began and many servers speak: `/embeddings`. */
export class ApiEmbedder implements Embedder {
  readonly fingerprint: string;
  readonly dimension: number;
  readonly #profile: EmbedderProfile;
  readonly #environment: () => Promise<Record<string, string>>;
  readonly #closed = new AbortController();

  /** @param environment where the key is, under the name the profile gives */
  constructor(profile: EmbedderProfile, environment: () => Promise<Record<string, string>>) {
    this.fingerprint = fingerprintOf(profile);
    this.dimension = profile.dimension;
    this.#profile = profile;
    this.#environment = environment;
  }

  async embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]> {
    const { model = "", endpoint = "" } = this.#profile;
    const key = await this.#key();
    const url = under(endpoint, "/embeddings");
    const answer = await postJson({
      url,
      body: { model, input: texts, encoding_format: "float" },
      headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
      signal: signal ? AbortSignal.any([signal, this.#closed.signal]) : this.#closed.signal,
    });
    if (answer.status !== 200) throw withoutKey(refusal(url, answer), key);
    const parsed = answerShape.safeParse(answer.body);
    const data = parsed.success ? parsed.data.data : [];
    const ordered = data.toSorted((left, right) => (left.index ?? 0) - (right.index ?? 0));
    const wanted = { count: texts.length, dimension: this.dimension, from: model };
    return vectorsOf(ordered.map(({ embedding }) => embedding), wanted);
  }

  close(): void {
    this.#closed.abort();
  }

  async #key(): Promise<string | undefined> {
    const { apiKeyEnv } = this.#profile;
    if (apiKeyEnv === undefined) return undefined;
    const key = (await this.#environment())[apiKeyEnv]?.trim();
    if (key) return key;
    const cure = "set it where your shell finds it and restart IdeA";
    throw new IdeaError("UNAVAILABLE", `The environment variable ${apiKeyEnv} is not set: ${cure}`);
  }
}

/** Some servers repeat the key they refuse. */
function withoutKey(failure: IdeaError, key: string | undefined): IdeaError {
  if (key === undefined || !failure.message.includes(key)) return failure;
  return new IdeaError(failure.code, failure.message.replaceAll(key, "…"));
}
