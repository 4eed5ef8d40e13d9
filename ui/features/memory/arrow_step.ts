/** A place in a drawing. */
export interface Point {
  x: number;
  y: number;
}

const DIRECTIONS: Record<string, Point> = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowUp: { x: 0, y: -1 },
};

/**
 * The nearest place in the direction of an arrow key; what lies askew counts as further away.
 * @returns undefined for another key, and where there is nothing in that direction
 */
export function arrowStep(
  places: ReadonlyMap<string, Point>,
  from: string,
  key: string,
): string | undefined {
  const direction = DIRECTIONS[key];
  const here = places.get(from);
  if (!direction || !here) return undefined;
  let best: { slug: string; cost: number } | undefined;
  for (const [slug, { x, y }] of places) {
    const ahead = (x - here.x) * direction.x + (y - here.y) * direction.y;
    if (slug === from || ahead <= 0) continue;
    const aside = Math.abs((x - here.x) * direction.y) + Math.abs((y - here.y) * direction.x);
    const cost = ahead + 2 * aside;
    if (!best || cost < best.cost) best = { slug, cost };
  }
  return best?.slug;
}
