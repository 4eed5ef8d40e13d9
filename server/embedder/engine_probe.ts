import { join } from "node:path";
import type { EmbedderEngines } from "../../core/embedder/embedder.ts";
import { OLLAMA_ENDPOINT, under } from "../../core/embedder/endpoint.ts";
import { MODEL_FILES, RECOMMENDED_ONNX } from "../../core/embedder/recommended.ts";
import { EMBEDDING } from "../../core/numbers.ts";

/** Looks for what this machine could embed with; what it cannot find out is not there. */
export class EngineProbe {
  readonly #models: string;
  readonly #ollama: string;

  /** @param models folder of the local models */
  constructor(models: string, ollama = OLLAMA_ENDPOINT) {
    this.#models = models;
    this.#ollama = ollama;
  }

  async look(): Promise<Pick<EmbedderEngines, "ollamaDetected" | "onnxCachedModels">> {
    const ids = RECOMMENDED_ONNX.map(({ id }) => id);
    const [ollamaDetected, ...cached] = await Promise.all([
      answersAsOllama(this.#ollama),
      ...ids.map((id) => isModel(join(this.#models, id))),
    ]);
    return { ollamaDetected, onnxCachedModels: ids.filter((_, at) => cached[at]) };
  }
}

async function answersAsOllama(endpoint: string): Promise<boolean> {
  try {
    const response = await fetch(under(endpoint, "/api/version"), {
      redirect: "manual",
      signal: AbortSignal.timeout(EMBEDDING.probeMs),
    });
    const { version } = await response.json();
    return response.ok && typeof version === "string";
  } catch {
    return false;
  }
}

async function isModel(folder: string): Promise<boolean> {
  const there = await Promise.all(
    MODEL_FILES.map((name) =>
      Deno.stat(join(folder, name)).then(({ isFile }) => isFile, () => false)
    ),
  );
  return there.every(Boolean);
}
