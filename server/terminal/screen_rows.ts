import type { IBuffer, IBufferLine } from "@xterm/headless";
import type { ScreenView } from "../../core/profile/screen_manifest.ts";

/** The rows an emulator shows, scrollback left out. */
export function visibleRows(buffer: IBuffer, rows: number): IBufferLine[] {
  return rowsBetween(buffer, buffer.baseY, buffer.baseY + rows);
}

/** Rows as a profile reads them: wrapped ones joined; `bright` is the same without dim text. */
export function readRows(rows: readonly IBufferLine[]): Pick<ScreenView, "lines" | "bright"> {
  return { lines: joinWrapped(rows, written), bright: joinWrapped(rows, withoutDim) };
}

/** All the text of a screen, scrollback first, without trailing blanks. */
export function textOf(buffer: IBuffer): string {
  const lines = joinWrapped(rowsBetween(buffer, 0, buffer.length), written);
  return lines.map((line) => line.trimEnd()).join("\n").trimEnd();
}

function rowsBetween(buffer: IBuffer, from: number, to: number): IBufferLine[] {
  const rows: IBufferLine[] = [];
  for (let y = from; y < to; y++) {
    const row = buffer.getLine(y);
    if (row) rows.push(row);
  }
  return rows;
}

function joinWrapped(
  rows: readonly IBufferLine[],
  read: (row: IBufferLine) => string,
): string[] {
  const lines: string[] = [];
  for (const row of rows) {
    const continues = row.isWrapped && lines.length > 0;
    lines.push((continues ? lines.pop() : "") + read(row));
  }
  return lines;
}

function written(row: IBufferLine): string {
  return row.translateToString(true);
}

function withoutDim(row: IBufferLine): string {
  let text = "";
  for (let x = 0; x < row.length; x++) {
    const cell = row.getCell(x);
    if (!cell || cell.getWidth() === 0) continue;
    // A cursor the program draws itself stands inverse on the first cell of its placeholder.
    const dim = cell.isDim() || (cell.isInverse() && row.getCell(x + 1)?.isDim());
    text += dim ? " ".repeat(cell.getWidth()) : cell.getChars() || " ";
  }
  return text.trimEnd();
}
