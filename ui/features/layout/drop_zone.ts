import type { Side } from "../../../core/layout/layout.ts";
import type { Rect } from "./geometry.ts";

/** Where something is dropped on a cell: into it, or beside it along one of its sides. */
export type Zone = "centre" | Side;

/** How far from a side the zone of that side reaches, in fractions of the cell. */
const EDGE = 0.25;

/**
 * The zone at a point of a cell.
 * @param x fraction of the width, from the left
 * @param y fraction of the height, from the top
 */
export function zoneAt(x: number, y: number): Zone {
  const sides: [Side, number][] = [["left", x], ["right", 1 - x], ["top", y], ["bottom", 1 - y]];
  const [side, distance] = sides.reduce((best, next) => next[1] < best[1] ? next : best);
  return distance < EDGE ? side : "centre";
}

const LANDING: Record<Zone, Rect> = {
  centre: { left: 0, top: 0, width: 1, height: 1 },
  left: { left: 0, top: 0, width: 0.5, height: 1 },
  right: { left: 0.5, top: 0, width: 0.5, height: 1 },
  top: { left: 0, top: 0, width: 1, height: 0.5 },
  bottom: { left: 0, top: 0.5, width: 1, height: 0.5 },
};

/** The part of a cell that what is dropped in a zone would take, in fractions of the cell. */
export function landing(zone: Zone): Rect {
  return LANDING[zone];
}
