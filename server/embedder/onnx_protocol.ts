/** To the thread of a model. */
export type ToModel =
  /** The first: which model it is. */
  | { kind: "open"; folder: string }
  | { kind: "embed"; id: number; texts: readonly string[] };

/** From the thread of a model. */
export type FromModel =
  | { kind: "made"; id: number; vectors: Float32Array[] }
  | { kind: "failed"; id: number; problem: string };
