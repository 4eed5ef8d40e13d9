import type { EmbedderEngines } from "./embedder.ts";

/**
 * Models for the engine in this program, all read by mean pooling, looked up on 2026-11-30. Sizes
 * are those of `model.onnx` with 32-bit numbers. IdeA fetches none: people put `model.onnx` and
 * `tokenizer.json` into `models/<id>/` of its data folder.
 */
export const RECOMMENDED_ONNX: EmbedderEngines["recommendedOnnx"] = [
  {
    id: "paraphrase-multilingual-MiniLM-L12-v2",
    displayName: "Multilingual MiniLM L12 v2 (50 languages)",
    dimension: 384,
    approxSizeMb: 470,
    recommended: true,
  },
  {
    id: "all-MiniLM-L6-v2",
    displayName: "MiniLM L6 v2 (English, small)",
    dimension: 384,
    approxSizeMb: 90,
    recommended: false,
  },
  {
    id: "all-MiniLM-L12-v2",
    displayName: "MiniLM L12 v2 (English)",
    dimension: 384,
    approxSizeMb: 130,
    recommended: false,
  },
];

/** Files a folder needs to be a model. */
export const MODEL_FILES = ["model.onnx", "tokenizer.json"] as const;
