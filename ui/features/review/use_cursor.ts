import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Side } from "../../../core/review/anchor.ts";
import { type DiffLine, type DiffRow, lineOn } from "./diff_rows.ts";

/** What the keys do with the line they are at. */
export interface LineActions {
  comment?: ((line: DiffLine, side: Side) => void) | undefined;
  choose?: ((line: DiffLine, extend: boolean) => void) | undefined;
}

/** The row of a diff that has the keyboard. */
export interface Cursor {
  row: number;
  side: Side;
  /** Somebody is in the grid. */
  isUsed: boolean;
  onKeyDown(event: KeyboardEvent): void;
  onFocusIn(event: FocusEvent): void;
  onClick(event: MouseEvent): void;
}

const STEPS: Record<string, (row: number, rows: readonly DiffRow[]) => number> = {
  ArrowDown: (row) => row + 1,
  j: (row) => row + 1,
  ArrowUp: (row) => row - 1,
  k: (row) => row - 1,
  n: (row, rows) => rows.findIndex(({ kind }, at) => at > row && kind === "hunk"),
  p: (row, rows) => rows.findLastIndex(({ kind }, at) => at < row && kind === "hunk"),
  Home: () => 0,
  End: (_, rows) => rows.length - 1,
};

/** One row of the grid takes the focus; keys go from there. */
export function useCursor(
  grid: RefObject<HTMLDivElement | null>,
  rows: readonly DiffRow[],
  actions: LineActions,
): Cursor {
  const [row, setRow] = useState(0);
  const [side, setSide] = useState<Side>("new");
  const [isUsed, setIsUsed] = useState(false);
  const wantsFocus = useRef(false);
  const here = Math.min(row, rows.length - 1);
  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    const element = grid.current?.querySelector<HTMLElement>(`[data-row="${here}"]`);
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: "nearest" });
  });
  const go = (to: number) => {
    if (to < 0 || to >= rows.length) return;
    wantsFocus.current = true;
    setRow(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !isOnRow(event.target)) return;
    const line = lineOn(rows[here], side);
    const step = STEPS[event.key];
    if (step) go(step(here, rows));
    else if (event.key === "ArrowLeft") setSide("old");
    else if (event.key === "ArrowRight") setSide("new");
    else if (event.key === "c" && line && actions.comment) actions.comment(line, side);
    else if (event.key === " " && line && actions.choose) actions.choose(line, event.shiftKey);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onFocusIn = ({ target }: FocusEvent) => {
    setIsUsed(true);
    const at = rowAt(target);
    if (at !== undefined) setRow(at);
  };
  const onClick = (event: MouseEvent) => {
    const at = rowAt(event.target);
    if (at === undefined || !(event.target instanceof Element)) return;
    const asked = event.target.closest<HTMLElement>("[data-side]")?.dataset["side"];
    const clicked: Side = asked === "old" ? "old" : "new";
    const line = lineOn(rows[at], clicked);
    setRow(at);
    setSide(clicked);
    if (!line) return;
    if (event.target.closest(".diff-say")) actions.comment?.(line, clicked);
    else if (event.target.closest(".diff-number")) actions.choose?.(line, event.shiftKey);
  };
  return { row: here, side, isUsed, onKeyDown, onFocusIn, onClick };
}

/** Keys in a box below a line belong to the box. */
function isOnRow(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.dataset["row"] !== undefined;
}

function rowAt(target: EventTarget | null): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>("[data-row]") : null;
  return row ? Number(row.dataset["row"]) : undefined;
}
