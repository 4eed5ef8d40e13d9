/** How texts become vectors. */
export const EMBEDDER_STRATEGIES = ["none", "localOnnx", "localServer", "api"] as const;
export type EmbedderStrategy = typeof EMBEDDER_STRATEGIES[number];

/** A configured engine; the wire form of the original. */
export interface EmbedderProfile {
  id: string;
  name: string;
  strategy: EmbedderStrategy;
  /** The engine's name for the model; for `localOnnx` the folder with `model.onnx` and its tokenizer. */
  model?: string | undefined;
  /** Base URL, for `localServer` and `api`. */
  endpoint?: string | undefined;
  /** NAME of the environment variable with the key; never the key. */
  apiKeyEnv?: string | undefined;
  /** Length of its vectors. */
  dimension: number;
}

/** What this machine and this build could embed with. */
export interface EmbedderEngines {
  recommendedOnnx: {
    id: string;
    displayName: string;
    dimension: number;
    approxSizeMb: number;
    recommended: boolean;
  }[];
  ollamaDetected: boolean;
  onnxCachedModels: string[];
  vectorHttpEnabled: boolean;
  vectorOnnxEnabled: boolean;
}

/** Turns texts into vectors of one length. */
export interface Embedder {
  /** Another one when its vectors cannot be compared with earlier ones. */
  fingerprint: string;
  dimension: number;
  /** @throws IdeaError `UNAVAILABLE` saying why */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]>;
  /** Lets go of what it holds; what is under way fails. */
  close(): void;
}

/** The engine that the settings name, or why there is none. */
export interface ChosenEmbedder {
  profileId: string;
  embedder?: Embedder;
  /** In words. */
  problem?: string;
}

/** Which engine finds notes by their meaning at the moment. */
export interface EmbedderChoice {
  /** Undefined: notes are found by their words alone. Never fails. */
  chosen(): Promise<ChosenEmbedder | undefined>;
}

/** Embedding engines of the user. */
export interface EmbedderService {
  list(): Promise<EmbedderProfile[]>;
  /** Adds it or replaces the one with its id. @throws IdeaError `INVALID` naming the field */
  save(profile: EmbedderProfile): Promise<EmbedderProfile>;
  /** @throws IdeaError `NOT_FOUND` */
  remove(id: string): Promise<void>;
  /** Never fails. */
  engines(): Promise<EmbedderEngines>;
  /** Embeds a word. @throws IdeaError with the reason it does not work */
  test(profile: EmbedderProfile): Promise<{ dimension: number; ms: number }>;
  /** `later`: at the next start again; `never`: not any more for this project. */
  dismiss(projectId: string, choice: "later" | "never"): Promise<void>;
}
