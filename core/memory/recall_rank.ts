/** How much the first places count against the later ones; the value of the method's authors. */
const DAMPING = 60;

/**
 * Several rankings as one, by reciprocal rank fusion: places are added up, since what the rankings
 * measured cannot be compared. (Cormack, Clarke, Büttcher: SIGIR 2009.)
 * @param rankings each best first, without repetitions
 */
export function fuseRankings<T>(rankings: readonly (readonly T[])[]): T[] {
  const scores = new Map<T, number>();
  for (const ranking of rankings) {
    for (const [place, item] of ranking.entries()) {
      scores.set(item, (scores.get(item) ?? 0) + 1 / (DAMPING + place + 1));
    }
  }
  // Sorting keeps the order of equals: the earlier ranking decides.
  return [...scores].toSorted(([, left], [, right]) => right - left).map(([item]) => item);
}

/**
 * Keys of the vectors that point most nearly where another one does, the nearest first.
 * @param vectors all of length 1, and as many numbers as `to`
 */
export function nearest<Key>(
  to: Float32Array,
  vectors: Iterable<readonly [Key, Float32Array]>,
  count: number,
): Key[] {
  const scored: { key: Key; score: number }[] = [];
  for (const [key, vector] of vectors) scored.push({ key, score: dot(to, vector) });
  return scored.toSorted((left, right) => right.score - left.score).slice(0, count)
    .map(({ key }) => key);
}

function dot(left: Float32Array, right: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < left.length; at++) sum += (left[at] ?? 0) * (right[at] ?? 0);
  return sum;
}
