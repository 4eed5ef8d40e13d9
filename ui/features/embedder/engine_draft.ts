import type {
  EmbedderEngines,
  EmbedderProfile,
  EmbedderStrategy,
} from "../../../core/embedder/embedder.ts";
import { OLLAMA_ENDPOINT } from "../../../core/embedder/endpoint.ts";

/** Strategies that have something to configure. */
export type EngineKind = Exclude<EmbedderStrategy, "none">;

/** An engine as it is typed. */
export interface EngineDraft {
  name: string;
  strategy: EngineKind;
  model: string;
  endpoint: string;
  apiKeyEnv: string;
  dimension: string;
}

/** A server that is often there, and a model it is often used with. */
const OLLAMA = {
  name: "Ollama",
  endpoint: OLLAMA_ENDPOINT,
  model: "nomic-embed-text",
  dimension: "768",
};

const EMPTY = { name: "", model: "", endpoint: "", apiKeyEnv: "", dimension: "" };

/** An engine that this machine has, ready to be added. */
export interface OfferedEngine {
  draft: EngineDraft;
  /** Megabytes of its model, where known. */
  sizeMb?: number;
}

/** What a new engine of a kind starts with. */
export function startOf(strategy: EngineKind): EngineDraft {
  if (strategy === "localServer") return { ...EMPTY, ...OLLAMA, strategy };
  return { ...EMPTY, strategy };
}

/** What was found on this machine and can be used as it is. */
export function offersOf(engines: EmbedderEngines): OfferedEngine[] {
  const server = engines.ollamaDetected && engines.vectorHttpEnabled
    ? [{ draft: startOf("localServer") }]
    : [];
  const cached = new Set(engines.vectorOnnxEnabled ? engines.onnxCachedModels : []);
  const models = engines.recommendedOnnx.filter(({ id }) => cached.has(id)).map((model) => ({
    draft: {
      ...startOf("localOnnx"),
      name: model.displayName,
      model: model.id,
      dimension: String(model.dimension),
    },
    sizeMb: model.approxSizeMb,
  }));
  return [...server, ...models];
}

/** An engine as it is edited. */
export function draftOf(profile: EmbedderProfile): EngineDraft {
  const { name, strategy, model, endpoint, apiKeyEnv, dimension } = profile;
  return {
    name,
    strategy: strategy === "none" ? "localServer" : strategy,
    model: model ?? "",
    endpoint: endpoint ?? "",
    apiKeyEnv: apiKeyEnv ?? "",
    dimension: String(dimension),
  };
}

/** What is sent of it; what its kind has no use for is left out. */
export function profileOf(draft: EngineDraft, id: string): EmbedderProfile {
  const { strategy } = draft;
  const isServer = strategy !== "localOnnx";
  const set = (text: string, isUsed: boolean) =>
    isUsed && text.trim() !== "" ? text.trim() : undefined;
  return {
    id,
    name: draft.name.trim(),
    strategy,
    model: set(draft.model, true),
    endpoint: set(draft.endpoint, isServer),
    apiKeyEnv: set(draft.apiKeyEnv, strategy === "api"),
    // Left empty it is none, which the host refuses with a word on what it expected.
    dimension: Number(draft.dimension) || 0,
  };
}

/** An id for a new engine, another one than those that are taken. */
export function newId(name: string, taken: readonly string[]): string {
  const slug = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()
    .replace(/[^a-z0-9]+/gu, "-").replace(/^-+|-+$/gu, "") || "engine";
  const free = (id: string) => !taken.includes(id);
  if (free(slug)) return slug;
  for (let number = 2;; number++) if (free(`${slug}-${number}`)) return `${slug}-${number}`;
}
