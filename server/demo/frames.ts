import { type Draft, wrap } from "./draft.ts";
import type { Frame } from "./surface.ts";
import { textWidth } from "./width.ts";

/** Terminal size in cells. */
export interface Size {
  columns: number;
  rows: number;
}

/** A question with numbered answers, drawn instead of the composer. */
export interface DialogView {
  title: string;
  detail: string;
  options: readonly string[];
  selected: number;
}

/** What the composer shows. */
export interface ComposerView {
  draft: Draft;
  /** Messages sent during a turn that wait for its end. */
  queued: readonly string[];
  footer: "busy" | "idle" | "exiting";
  /** Shown dimmed in the empty prompt, to be taken or sent as it is; empty: nothing is suggested. */
  ghost: string;
  /** Drawn above and below the prompt; empty: nothing. */
  ornament: string;
}

const FOOTERS = {
  busy: "demo agent · esc to interrupt",
  idle: "demo agent · ? for help",
  exiting: "demo agent · ctrl+c again to exit",
} as const;

const dim = (text: string) => `\x1b[2m${text}\x1b[22m`;

/** The prompt between two rules, with the footer below. */
export function composerFrame(view: ComposerView, size: Size): Frame {
  const rule = "─".repeat(size.columns);
  const queued = view.queued.map((text) => dim(cut(`  ↳ ${firstLine(text)}`, size)));
  const prompt = visibleRows(view.draft.rows(Math.max(2, size.columns - 3)), size);
  const shown = view.draft.empty ? [placeholder(view)] : prompt;
  const above = view.ornament === "" ? [] : [cut(`  ${view.ornament}`, size)];
  const rows = shown.map((row, at) => `${at === 0 ? "› " : "  "}${row}`);
  const last = prompt.length - 1;
  const before = [...queued, ...above, rule];
  return {
    rows: [...before, ...rows, rule, ...above, FOOTERS[view.footer]],
    cursor: { row: before.length + last, col: 2 + textWidth(prompt[last] ?? "") },
  };
}

// The frame must fit the screen, or the next redraw could not reach its first row.
function visibleRows(rows: string[], size: Size): string[] {
  return rows.slice(-Math.max(1, size.rows - 8));
}

function placeholder(view: ComposerView): string {
  if (view.footer === "busy") return "";
  return dim(view.ghost === "" ? "Give the demo agent something to do" : view.ghost);
}

/** A dialog in place of the composer. */
export function dialogFrame(view: DialogView, size: Size): Frame {
  const options = view.options.map((option, at) =>
    cut(` ${at === view.selected ? "❯" : " "} ${at + 1}. ${option}`, size)
  );
  return {
    rows: [
      "─".repeat(size.columns),
      cut(` ${view.title}`, size),
      dim(cut(` ${view.detail}`, size)),
      "",
      ...options,
      "",
      dim(cut(" Enter to confirm · Esc to cancel", size)),
    ],
    cursor: { row: 4 + view.selected, col: 1 },
  };
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0] ?? "";
}

function cut(row: string, { columns }: Size): string {
  const [first = ""] = wrap(row, columns);
  return first;
}
