import { useEffect, useRef, useState } from "preact/hooks";
import type { Side } from "../../../core/review/anchor.ts";
import { t } from "../../text/text.ts";
import type { DiffFileProps } from "./diff_file_view.tsx";
import { DiffCode } from "./diff_code.tsx";
import { type DiffLine, type DiffRow, lineOn, type LineRow, sideOf } from "./diff_rows.ts";
import type { TokensOf } from "./use_tokens.ts";

interface ChunkProps extends DiffFileProps {
  /** Number of the first row. */
  from: number;
  rows: readonly DiffRow[];
  tokensOf: TokensOf;
  /** The row that takes the focus, when it is one of these. */
  cursor: number | undefined;
  side: Side;
  /** Somebody is in the grid: the side the keys are at is shown. */
  isTold: boolean;
}

/** Height (CSS pixels) of a row that was not drawn yet; `diff.css` has the same number. */
const ROW_HEIGHT = 20;
/** Drawn this far (CSS pixels) before it comes into sight. */
const AHEAD = "800px";

/** Rows that are drawn while they are in sight or have the keyboard; else only their height is. */
export function DiffChunk(props: ChunkProps) {
  const { from, rows, cursor } = props;
  const element = useRef<HTMLDivElement>(null);
  const height = useRef(rows.length * ROW_HEIGHT);
  const [isNear, setIsNear] = useState(from === 0);
  useEffect(() => {
    if (!element.current) return;
    const root = element.current.closest(".diff-scroller");
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry) return;
      if (!entry.isIntersecting) height.current = entry.boundingClientRect.height;
      setIsNear(entry.isIntersecting);
    }, { root, rootMargin: `${AHEAD} 0px` });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  const isDrawn = isNear || cursor !== undefined;
  return (
    <div
      ref={element}
      class="diff-chunk"
      role="rowgroup"
      style={isDrawn ? {} : { height: `${height.current}px` }}
    >
      {isDrawn && rows.map((row, at) => <Row key={at} {...props} row={row} at={from + at} />)}
    </div>
  );
}

interface RowProps extends ChunkProps {
  row: DiffRow;
  at: number;
}

function Row(props: RowProps) {
  const { row, at, cursor, file, hunkActions } = props;
  const tabIndex = at === cursor ? 0 : -1;
  if (row.kind === "line") return <LineRowView {...props} row={row} tabIndex={tabIndex} />;
  const hunk = file.hunks[row.hunk];
  return (
    <div class="diff-hunk" role="row" aria-rowindex={at + 1} tabIndex={tabIndex} data-row={at}>
      <span class="diff-hunk-place" role="rowheader">
        {hunk && t().review.hunk(hunk.newStart, hunk.heading)}
      </span>
      {hunkActions && <span class="diff-hunk-actions" role="gridcell">{hunkActions(row.hunk)}
      </span>}
    </div>
  );
}

function LineRowView(props: RowProps & { row: LineRow; tabIndex: number }) {
  const { row, at, cursor, mode, side, isTold, chosen, tabIndex } = props;
  const line = lineOn(row, side);
  const isChosen = [row.old, row.new].some((one) => one && chosen?.has(`${one.hunk}:${one.at}`));
  const here = at === cursor && isTold ? ` at-${mode === "split" ? side : "row"}` : "";
  return (
    <>
      <div
        class={`diff-row${isChosen ? " chosen" : ""}${here}`}
        role="row"
        aria-rowindex={at + 1}
        aria-selected={chosen ? isChosen : undefined}
        aria-label={line && spoken(line, side)}
        tabIndex={tabIndex}
        data-row={at}
      >
        {mode === "split"
          ? (
            <>
              <Half {...props} half="old" />
              <Half {...props} half="new" />
            </>
          )
          : <Whole {...props} />}
      </div>
      <Said {...props} />
    </>
  );
}

/** One column: both numbers, then the line. */
function Whole({ row, tokensOf, onComment }: RowProps & { row: LineRow }) {
  const line = row.new ?? row.old;
  if (!line) return null;
  const side = sideOf(line, "new");
  return (
    <div class={`diff-side ${signName(line)}`} role="gridcell" data-side={side}>
      <span class="diff-number">{line.old}</span>
      <span class="diff-number">{line.new}</span>
      {onComment && <Say line={line} side={side} />}
      <DiffCode line={line} tokens={tokensOf(line)} />
    </div>
  );
}

function Half({ row, half, tokensOf, onComment }: RowProps & { row: LineRow; half: Side }) {
  const line = row[half];
  if (!line) return <div class="diff-side nothing" role="gridcell" data-side={half} />;
  return (
    <div class={`diff-side ${signName(line)}`} role="gridcell" data-side={half}>
      <span class="diff-number">{line[half]}</span>
      {onComment && <Say line={line} side={half} />}
      <DiffCode line={line} tokens={tokensOf(line)} />
    </div>
  );
}

/** The pointer's way to comment; the keyboard has c. */
function Say({ line, side }: { line: DiffLine; side: Side }) {
  const label = t().review.commentOn(line[side] ?? 0);
  return (
    <button type="button" class="diff-say" tabIndex={-1} aria-label={label} title={label}>+</button>
  );
}

/** What stands below a row, on its side. */
function Said({ row, mode, comments }: RowProps & { row: LineRow }) {
  if (!comments) return null;
  const [old, fresh] = [row.old?.old, row.new?.new];
  const before = old === undefined ? undefined : comments("old", old);
  const after = fresh === undefined ? undefined : comments("new", fresh);
  if (!before && !after) return null;
  return (
    <div class={`diff-said ${mode}`} role="row">
      <div class="diff-said-old" role="gridcell">{before}</div>
      <div class="diff-said-new" role="gridcell">{after}</div>
    </div>
  );
}

function signName({ sign }: DiffLine): string {
  return sign === "+" ? "added" : sign === "-" ? "removed" : "same";
}

/** A row as it is read out. */
function spoken(line: DiffLine, wanted: Side): string {
  const { spokenLine } = t().review;
  const side = sideOf(line, wanted);
  return spokenLine(signName(line) as "added" | "removed" | "same", line[side] ?? 0, line.text);
}
