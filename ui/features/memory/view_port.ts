import type { Point } from "./arrow_step.ts";

/** How a drawing lies under its window: a place `p` is seen at `p * zoom + (x, y)`. */
export interface ViewPort extends Point {
  zoom: number;
}

/** CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

const ZOOMS = { least: 0.05, most: 3 };
/** Room (CSS pixels) for the names at the edges. */
const MARGIN = { x: 56, y: 28 };

/** Shows all places, never larger than they were laid out for. */
export function fitting(places: Iterable<Point>, { width, height }: Size): ViewPort {
  const all = [...places];
  if (all.length === 0) return { zoom: 1, x: width / 2, y: height / 2 };
  const [left, right] = [Math.min(...all.map(({ x }) => x)), Math.max(...all.map(({ x }) => x))];
  const [top, bottom] = [Math.min(...all.map(({ y }) => y)), Math.max(...all.map(({ y }) => y))];
  const zoom = within(Math.min(
    1,
    (width - 2 * MARGIN.x) / Math.max(1, right - left),
    (height - 2 * MARGIN.y) / Math.max(1, bottom - top),
  ));
  return {
    zoom,
    x: width / 2 - zoom * (left + right) / 2,
    y: height / 2 - zoom * (top + bottom) / 2,
  };
}

/** Another zoom under which one place of the window stays where it is. */
export function zoomed(port: ViewPort, factor: number, at: Point): ViewPort {
  const zoom = within(port.zoom * factor);
  const change = zoom / port.zoom;
  return { zoom, x: at.x - change * (at.x - port.x), y: at.y - change * (at.y - port.y) };
}

/** Moved by so many CSS pixels. */
export function moved(port: ViewPort, by: Point): ViewPort {
  return { ...port, x: port.x + by.x, y: port.y + by.y };
}

/** Where a place is seen. */
export function seen({ zoom, x, y }: ViewPort, place: Point): Point {
  return { x: place.x * zoom + x, y: place.y * zoom + y };
}

/** A view under which a place is inside the window. */
export function revealing(port: ViewPort, place: Point, { width, height }: Size): ViewPort {
  const { x, y } = seen(port, place);
  return moved(port, { x: inward(x, MARGIN.x, width), y: inward(y, MARGIN.y, height) });
}

function inward(at: number, margin: number, size: number): number {
  if (at < margin) return margin - at;
  return at > size - margin ? size - margin - at : 0;
}

function within(zoom: number): number {
  return Math.min(ZOOMS.most, Math.max(ZOOMS.least, zoom));
}
