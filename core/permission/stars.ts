/**
 * True when the items fit a pattern in which a star stands for any number of items, also none.
 * Going back to the last star alone is enough, so time is at most the product of both lengths:
 * no pattern a person writes can hang the host.
 */
export function fitsStars<P, T>(
  pattern: readonly P[],
  items: readonly T[],
  isStar: (part: P) => boolean,
  fits: (part: P, item: T) => boolean,
): boolean {
  let at = 0;
  let from = 0;
  let afterStar = -1;
  let taken = 0;
  while (from < items.length) {
    const part = pattern[at] as P;
    if (at < pattern.length && isStar(part)) {
      afterStar = ++at;
      taken = from;
    } else if (at < pattern.length && fits(part, items[from] as T)) {
      at++;
      from++;
    } else {
      if (afterStar < 0) return false;
      at = afterStar;
      from = ++taken;
    }
  }
  return pattern.slice(at).every(isStar);
}

/** True when the text fits: `*` any characters, `?` exactly one, all others themselves. */
export function fitsText(pattern: string, text: string): boolean {
  const isStar = (character: string) => character === "*";
  const fits = (wanted: string, found: string) => wanted === "?" || wanted === found;
  return fitsStars([...pattern], [...text], isStar, fits);
}
