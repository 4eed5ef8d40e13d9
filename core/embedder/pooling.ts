/** What a model says of texts: numbers for each token of each, one after the other. */
export interface TokenVectors {
  numbers: Float32Array;
  texts: number;
  /** Tokens of each text, those that only fill up among them. */
  tokens: number;
  dimension: number;
}

/**
 * One vector of length 1 for each text: the mean of its tokens, without those that only fill up.
 * @param mask 1 for each token that counts, 0 for the others
 */
export function meanPooled(
  { numbers, texts, tokens, dimension }: TokenVectors,
  mask: ArrayLike<number | bigint>,
): Float32Array[] {
  return Array.from({ length: texts }, (_, text) => {
    const sum = new Float32Array(dimension);
    for (let token = 0; token < tokens; token++) {
      const row = text * tokens + token;
      if (Number(mask[row]) === 0) continue;
      for (let at = 0; at < dimension; at++) {
        sum[at] = (sum[at] ?? 0) + (numbers[row * dimension + at] ?? 0);
      }
    }
    // The length is made 1, so that the sum serves as well as the mean.
    return normalized(sum);
  });
}

/** A vector of length 1 of the same direction; the zero vector stays. */
export function normalized(vector: Float32Array): Float32Array {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  return length === 0 ? vector : vector.map((value) => value / length);
}
