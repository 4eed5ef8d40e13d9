import type { Point } from "./arrow_step.ts";

/** How far (CSS pixels) the line of a name is below its point. */
export const NAME_BELOW = 20;

/** A name's width for each letter, on the safe side, and its height. */
const LETTER = 7;
const LINE = 15;

interface Box {
  left: number;
  right: number;
  top: number;
}

/** Names that can be read where they are: each leaves out those after it that would lie over it. */
export function namesWithRoom(nodes: readonly { slug: string; at: Point }[]): Set<string> {
  const taken: Box[] = [];
  const named = new Set<string>();
  for (const { slug, at } of nodes) {
    const half = slug.length * LETTER / 2;
    const box = { left: at.x - half, right: at.x + half, top: at.y + NAME_BELOW - LINE };
    if (taken.some((other) => overlap(box, other))) continue;
    taken.push(box);
    named.add(slug);
  }
  return named;
}

function overlap(one: Box, other: Box): boolean {
  const beside = one.right < other.left || other.right < one.left;
  return !beside && Math.abs(one.top - other.top) < LINE;
}
