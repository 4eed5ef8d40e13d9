/** What stands in which cell, read alike from the host's emulator and from the page's. */

import { WholeCharacters } from "../../core/terminal/whole_characters.ts";

interface Cell {
  getChars(): string;
  getWidth(): number;
}

/** The part of an emulator that both have. */
export interface CellScreen {
  readonly rows: number;
  readonly cols: number;
  readonly buffer: {
    readonly active: {
      readonly baseY: number;
      readonly cursorX: number;
      readonly cursorY: number;
      getLine(y: number): { isWrapped: boolean; getCell(x: number): Cell | undefined } | undefined;
    };
  };
}

/** An emulator that can be written to. */
export interface WritableScreen extends CellScreen {
  write(data: string | Uint8Array, written?: () => void): void;
}

/** Bytes and the size of the screen they are written to. */
export interface CellCase {
  text: string;
  cols: number;
}

/** Rows of every screen these tests use. */
export const CELL_ROWS = 6;

/** Every cell that is not blank as `column:width:character`, row by row, then the cursor. */
export function cellsOf({ buffer: { active }, rows, cols }: CellScreen): string {
  const lines: string[] = [];
  for (let y = 0; y < rows; y++) {
    const line = active.getLine(active.baseY + y);
    const cells: string[] = [];
    for (let x = 0; x < cols; x++) {
      const cell = line?.getCell(x);
      if (!cell || (cell.getChars() === "" && cell.getWidth() === 1)) continue;
      cells.push(`${x}:${cell.getWidth()}:${cell.getChars()}`);
    }
    lines.push((line?.isWrapped ? "> " : "") + cells.join(" "));
  }
  return `${lines.join("\n").trimEnd()}\n@${active.cursorY},${active.cursorX}`;
}

/** What stands in the cells after each of several streams, each of them cut into parts. */
export async function cellsAfter(
  screen: WritableScreen,
  streams: readonly (readonly (Uint8Array | string)[])[],
): Promise<string[]> {
  const all: string[] = [];
  for (const parts of streams) {
    screen.write(RESET);
    for (const part of parts) screen.write(part);
    screen.write("", () => all.push(cellsOf(screen)));
  }
  await new Promise<void>((written) => screen.write("", written));
  return all;
}

const RESET = "\x1bc";

/**
 * The text cut in two at every byte boundary, and whole, as a terminal's reader hands it on: never
 * half a character.
 */
export function cutsOf(text: string): Uint8Array[][] {
  const bytes = new TextEncoder().encode(text);
  return Array.from(bytes, (_, at) => {
    const whole = new WholeCharacters();
    return [whole.take(bytes.subarray(0, at)), whole.take(bytes.subarray(at)), whole.end()];
  });
}
