import type { ComponentChildren } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import type { FileDiff } from "../../../core/git/diff.ts";
import { shownPath } from "../../../core/git/git_path.ts";
import { REVIEW } from "../../../core/numbers.ts";
import type { Side } from "../../../core/review/anchor.ts";
import { t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";
import { DiffChunk } from "./diff_chunk.tsx";
import { type DiffLine, type DiffMode, type DiffRow, lineOn, rowsOf, sideOf } from "./diff_rows.ts";
import { factsOf } from "./file_facts.ts";
import { useCursor } from "./use_cursor.ts";
import { useTokens } from "./use_tokens.ts";

export interface DiffFileProps {
  file: FileDiff;
  mode: DiffMode;
  /** What stands below a line, for example what was said of it. */
  comments?: ((side: Side, line: number) => ComponentChildren) | undefined;
  /** A person wants to say something of the line. */
  onComment?: ((side: Side, line: number, text: string) => void) | undefined;
  /** Lines that are chosen, as `hunk:line` with their indexes. */
  chosen?: ReadonlySet<string> | undefined;
  /**
   * A person chose a line that came or went, or with `extend` all up to it.
   * @param line index in the hunk's lines
   */
  onChooseLines?: ((hunk: number, line: number, extend: boolean) => void) | undefined;
  /** What can be done with a hunk, on the right of its head. */
  hunkActions?: ((hunk: number) => ComponentChildren) | undefined;
}

/**
 * What changed in one file. The rows far out of sight are not drawn: the element that scrolls has
 * the class `diff-scroller`. Arrow keys (or j and k) go from line to line, n and p from hunk to
 * hunk, c comments, Space chooses; what goes from file to file belongs to the page around it.
 */
export function DiffFileView(props: DiffFileProps) {
  const { file, mode } = props;
  const facts = factsOf(file, t().review);
  return (
    <div class="diff-file">
      {facts.map((fact) => <p key={fact} class="diff-fact">{fact}</p>)}
      {file.hunks.length > 0 && <DiffGrid key={mode} {...props} />}
    </div>
  );
}

function DiffGrid(props: DiffFileProps) {
  const { file, mode, comments, onComment, onChooseLines } = props;
  const grid = useRef<HTMLDivElement>(null);
  const [isWhole, setIsWhole] = useState(false);
  const all = useMemo(() => rowsOf(file, mode), [file, mode]);
  const isShort = isWhole || all.length <= REVIEW.foldLines;
  // What something was said of is never folded away.
  const least = isShort || !comments ? 0 : lastWith(all, comments) + 1;
  const shown = isShort ? all : all.slice(0, Math.max(REVIEW.foldLines, least));
  const tokensOf = useTokens(file);
  const cursor = useCursor(grid, shown, {
    comment: onComment && ((line, side) => comment(onComment, line, side)),
    choose: onChooseLines && (({ hunk, at }, extend) => onChooseLines(hunk, at, extend)),
  });
  const rest = all.slice(shown.length).filter(({ kind }) => kind === "line").length;
  return (
    <>
      <div
        ref={grid}
        class={`diff-grid ${mode}`}
        role="grid"
        aria-label={t().review.changesIn(shownPath(file.path))}
        aria-rowcount={all.length}
        aria-multiselectable={onChooseLines !== undefined}
        onKeyDown={cursor.onKeyDown}
        onFocusIn={cursor.onFocusIn}
        onClick={cursor.onClick}
      >
        {chunksOf(shown).map(({ from, rows }) => (
          <DiffChunk
            key={from}
            {...props}
            from={from}
            rows={rows}
            tokensOf={tokensOf}
            cursor={from <= cursor.row && cursor.row < from + rows.length ? cursor.row : undefined}
            side={cursor.side}
            isTold={cursor.isUsed}
          />
        ))}
      </div>
      {rest > 0 && (
        <div class="diff-rest">
          <Button kind="quiet" onClick={() => setIsWhole(true)}>{t().review.showMore(rest)}</Button>
        </div>
      )}
    </>
  );
}

function comment(
  onComment: NonNullable<DiffFileProps["onComment"]>,
  line: DiffLine,
  wanted: Side,
): void {
  const side = sideOf(line, wanted);
  onComment(side, line[side] ?? 0, line.text.toWellFormed());
}

/** Rows that are drawn, or not, together. */
function chunksOf(rows: readonly DiffRow[]): { from: number; rows: readonly DiffRow[] }[] {
  const chunks = [];
  for (let from = 0; from < rows.length; from += REVIEW.chunkLines) {
    chunks.push({ from, rows: rows.slice(from, from + REVIEW.chunkLines) });
  }
  return chunks;
}

/** The last row something was said of; -1 when there is none. */
function lastWith(
  rows: readonly DiffRow[],
  comments: (side: Side, line: number) => ComponentChildren,
): number {
  const isOn = (row: DiffRow, side: Side) => {
    const number = lineOn(row, side)?.[side];
    return number !== undefined && Boolean(comments(side, number));
  };
  return rows.findLastIndex((row) => isOn(row, "old") || isOn(row, "new"));
}
