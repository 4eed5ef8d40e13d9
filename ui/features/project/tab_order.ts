/** The projects in the order somebody gave their tabs; new ones come last, oldest first. */
export function inTabOrder<T extends { id: string; openedAt: number }>(
  projects: readonly T[],
  order: readonly string[],
): T[] {
  const place = ({ id }: T) => order.includes(id) ? order.indexOf(id) : order.length;
  return [...projects].sort((a, b) => place(a) - place(b) || a.openedAt - b.openedAt);
}

/** The ids with one of them at another place; a place outside of the row is its end. */
export function movedTo(ids: readonly string[], id: string, to: number): string[] {
  const others = ids.filter((other) => other !== id);
  const place = Math.max(0, Math.min(to, others.length));
  return [...others.slice(0, place), id, ...others.slice(place)];
}

/**
 * The tab to show when one is gone: the one that was right of it, else the one left of it.
 * @param before the ids while it was there
 */
export function tabAfter(
  before: readonly string[],
  now: readonly string[],
  gone: string,
): string | undefined {
  const at = before.indexOf(gone);
  const right = before.slice(at + 1).find((id) => now.includes(id));
  return right ?? before.slice(0, Math.max(0, at)).findLast((id) => now.includes(id));
}

/** The id that many places further on, from either end on to the other. */
export function neighbourOf(
  ids: readonly string[],
  id: string | undefined,
  step: 1 | -1,
): string | undefined {
  if (id === undefined || !ids.includes(id)) return ids.at(step > 0 ? 0 : -1);
  return ids.at((ids.indexOf(id) + step) % ids.length);
}
