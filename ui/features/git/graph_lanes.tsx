import type { GraphRow } from "../../../core/git/graph.ts";
import { colourOf, columnAt, DOT, LANE, lanePaths, ROW, widthOf } from "./lanes.ts";

interface LanesProps {
  /** The row above those in sight: its lines lead into them. */
  before: GraphRow | undefined;
  rows: readonly GraphRow[];
  /** Columns drawn at most. */
  most: number;
}

/** The lines between the commits in sight; what they mean is in the words of the rows. */
export function GraphLanes({ before, rows, most }: LanesProps) {
  const width = widthOf(rows, most) * LANE + 6;
  const height = rows.length * ROW;
  const shift = before ? ROW : 0;
  return (
    <svg class="lanes" width={width} height={height} aria-hidden="true">
      <g transform={`translate(0 ${-shift})`}>
        {lanePaths(before ? [before, ...rows] : rows, most).map(({ colour, path }) => (
          <path key={colour} class={`lane lane-${colour}`} d={path} />
        ))}
      </g>
      {rows.map(({ column, line }, at) =>
        column < most && (
          <circle
            key={at}
            class={`lane-dot lane-${colourOf(line)}`}
            cx={columnAt(column)}
            cy={at * ROW + ROW / 2}
            r={DOT}
          />
        )
      )}
    </svg>
  );
}
