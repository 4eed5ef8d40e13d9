import { isAbsolute, join } from "node:path";
import type { Embedder, EmbedderProfile } from "../../core/embedder/embedder.ts";
import { fingerprintOf } from "../../core/embedder/fingerprint.ts";
import { MODEL_FILES } from "../../core/embedder/recommended.ts";
import { describe, IdeaError } from "../../core/error.ts";
import { EMBEDDING } from "../../core/numbers.ts";
import { partUrl } from "../part_url.ts";
import type { FromModel, ToModel } from "./onnx_protocol.ts";
import { checkVectors } from "./vectors.ts";

/** Texts computed in one go: a question waits for no more than these. */
const AT_ONCE = 4;

interface Waiting {
  resolve(vectors: Float32Array[]): void;
  reject(failure: IdeaError): void;
}

/**
 * The folder of a model.
 * @param models folder of the models that are named without a path
 */
export function modelFolder(model: string, models: string): string {
  return isAbsolute(model) ? model : join(models, model);
}

/** A local model, run by this program in a thread that starts with the first text. */
export class OnnxEmbedder implements Embedder {
  readonly fingerprint: string;
  readonly dimension: number;
  readonly #folder: string;
  readonly #name: string;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #closed = false;
  #next = 1;

  private constructor(profile: EmbedderProfile, folder: string, files: string) {
    this.fingerprint = fingerprintOf(profile, files);
    this.dimension = profile.dimension;
    this.#folder = folder;
    this.#name = profile.model ?? "";
  }

  /** @throws IdeaError `UNAVAILABLE` naming the file that is missing */
  static async open(profile: EmbedderProfile, models: string): Promise<OnnxEmbedder> {
    const folder = modelFolder(profile.model ?? "", models);
    const stamps: string[] = [];
    for (const name of MODEL_FILES) stamps.push(await stampOf(join(folder, name)));
    return new OnnxEmbedder(profile, folder, stamps.join(" "));
  }

  async embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]> {
    const vectors: Float32Array[] = [];
    for (let from = 0; from < texts.length; from += AT_ONCE) {
      if (signal?.aborted) throw givenUp(this.#name);
      vectors.push(...await this.#ask(texts.slice(from, from + AT_ONCE), signal));
    }
    const wanted = { count: texts.length, dimension: this.dimension, from: this.#name };
    return checkVectors(vectors, wanted);
  }

  close(): void {
    this.#closed = true;
    this.#stop("it is not used any more");
  }

  async #ask(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]> {
    if (this.#closed) throw givenUp(this.#name);
    const worker = this.#worker ??= this.#start();
    const id = this.#next++;
    const { promise, resolve, reject } = Promise.withResolvers<Float32Array[]>();
    this.#waiting.set(id, { resolve, reject });
    // What is being computed cannot be stopped: its answer is dropped.
    const giveUp = () => reject(givenUp(this.#name));
    signal?.addEventListener("abort", giveUp);
    const timer = setTimeout(() => this.#stop("it took too long"), EMBEDDING.batchMs);
    worker.postMessage({ kind: "embed", id, texts } satisfies ToModel);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", giveUp);
      this.#waiting.delete(id);
    }
  }

  #start(): Worker {
    const worker = new Worker(partUrl("embedder/onnx_worker.ts"), {
      type: "module",
      name: "embedder",
    });
    worker.onmessage = ({ data }: MessageEvent<FromModel>) => {
      const waiting = this.#waiting.get(data.id);
      if (data.kind === "made") waiting?.resolve(data.vectors);
      else waiting?.reject(new IdeaError("UNAVAILABLE", data.problem));
    };
    worker.onerror = (event) => {
      // Otherwise the error would end the whole host with it.
      event.preventDefault();
      this.#stop(event.message);
    };
    worker.postMessage({ kind: "open", folder: this.#folder } satisfies ToModel);
    return worker;
  }

  #stop(reason: string): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    const failure = new IdeaError("UNAVAILABLE", `${this.#name} was stopped: ${reason}`);
    for (const { reject } of this.#waiting.values()) reject(failure);
  }
}

function givenUp(name: string): IdeaError {
  return new IdeaError("UNAVAILABLE", `${name} did not answer in time`);
}

/** What tells a file from the one that was there before. */
async function stampOf(path: string): Promise<string> {
  try {
    const { size, mtime } = await Deno.stat(path);
    return `${size}@${mtime?.getTime() ?? 0}`;
  } catch (cause) {
    const reason = cause instanceof Deno.errors.NotFound ? "it does not exist" : describe(cause);
    throw new IdeaError("UNAVAILABLE", `Could not use ${path}: ${reason}`, { cause });
  }
}
