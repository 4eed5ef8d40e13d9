import { z } from "zod";
import { IdeaError } from "../../core/error.ts";

const list = z.array(z.array(z.number()));

/** What an engine was to make. */
interface Wanted {
  /** How many vectors. */
  count: number;
  dimension: number;
  /** Who made them, for the reason. */
  from: string;
}

/**
 * Vectors as an engine answered them.
 * @param answer anything; lists of numbers are expected
 * @throws IdeaError `UNAVAILABLE` saying what was expected
 */
export function vectorsOf(answer: unknown, wanted: Wanted): Float32Array[] {
  const parsed = list.safeParse(answer);
  if (!parsed.success) {
    throw new IdeaError("UNAVAILABLE", `${wanted.from}: expected vectors, got something else`);
  }
  return checkVectors(parsed.data.map((numbers) => Float32Array.from(numbers)), wanted);
}

/** @throws IdeaError `UNAVAILABLE` when there are too few or they are of another length */
export function checkVectors(
  vectors: Float32Array[],
  { count, dimension, from }: Wanted,
): Float32Array[] {
  if (vectors.length !== count) {
    const found = `expected ${count} vectors, got ${vectors.length}`;
    throw new IdeaError("UNAVAILABLE", `${from}: ${found}`);
  }
  const other = vectors.find(({ length }) => length !== dimension);
  if (other) {
    const found = `makes vectors of ${other.length} numbers, the profile says ${dimension}`;
    throw new IdeaError("UNAVAILABLE", `${from} ${found}`);
  }
  if (vectors.some((vector) => !vector.every(Number.isFinite))) {
    throw new IdeaError("UNAVAILABLE", `${from}: expected numbers only`);
  }
  return vectors;
}
