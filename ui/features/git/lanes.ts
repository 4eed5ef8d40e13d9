import type { GraphRow } from "../../../core/git/graph.ts";

/** Sizes of the drawing in CSS pixels. */
export const ROW = 28;
export const LANE = 14;
export const DOT = 4;

/** How many colours lines have; the next one begins anew. */
export const COLOURS = 8;

/** The colour of a line: always the same for the same line. */
export function colourOf(line: number): number {
  return line % COLOURS;
}

/** The middle of a column (CSS pixels). */
export function columnAt(column: number): number {
  return LANE / 2 + column * LANE + 2;
}

/** One path for all lines of a colour: few elements however many lines there are. */
export interface LanePath {
  colour: number;
  path: string;
}

/**
 * What is drawn between rows: each from its middle to the middle of the next.
 * @param rows those in sight, with the one before them
 * @param most columns beyond this are not drawn
 */
export function lanePaths(rows: readonly GraphRow[], most: number): LanePath[] {
  const paths = new Map<number, string>();
  for (const [at, { edges }] of rows.entries()) {
    const top = at * ROW + ROW / 2;
    for (const { from, to, line } of edges) {
      if (to < 0 || Math.min(from, to) >= most) continue;
      const colour = colourOf(line);
      paths.set(colour, (paths.get(colour) ?? "") + edgePath(from, to, top));
    }
  }
  return [...paths].map(([colour, path]) => ({ colour, path }));
}

function edgePath(from: number, to: number, top: number): string {
  const [x, end, bottom] = [columnAt(from), columnAt(to), top + ROW];
  if (x === end) return `M${x} ${top}V${bottom}`;
  const middle = top + ROW / 2;
  return `M${x} ${top}C${x} ${middle} ${end} ${middle} ${end} ${bottom}`;
}

/** Columns that the widest of the rows needs, within a limit. */
export function widthOf(rows: readonly GraphRow[], most: number): number {
  return Math.min(most, rows.reduce((widest, { width }) => Math.max(widest, width), 1));
}
