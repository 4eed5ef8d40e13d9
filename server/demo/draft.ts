import { cellWidth, graphemes, printable } from "./width.ts";

/** Pastes longer than this are shown as a placeholder, like real CLIs do. */
const LONG_PASTE = { lines: 10, characters: 1_000 } as const;

interface Part {
  text: string;
  /** Shown instead of the text. */
  placeholder?: string;
}

/** What is in the prompt and not sent yet. */
export class Draft {
  #parts: Part[] = [];

  /** The whole text, pastes included. */
  get text(): string {
    return this.#parts.map((part) => part.text).join("");
  }

  get empty(): boolean {
    return this.#parts.length === 0;
  }

  type(text: string): void {
    const last = this.#parts.at(-1);
    if (last && last.placeholder === undefined) last.text += text;
    else this.#parts.push({ text });
  }

  paste(pasted: string): void {
    const text = printable(pasted);
    const lines = text.split("\n").length;
    if (lines <= LONG_PASTE.lines && text.length <= LONG_PASTE.characters) return this.type(text);
    this.#parts.push({ text, placeholder: `[Pasted text +${lines} lines]` });
  }

  /** Removes one character as people see it, or one placeholder. */
  backspace(): void {
    const last = this.#parts.at(-1);
    if (!last) return;
    if (last.placeholder === undefined) last.text = graphemes(last.text).slice(0, -1).join("");
    if (last.placeholder !== undefined || last.text === "") this.#parts.pop();
  }

  clear(): void {
    this.#parts = [];
  }

  /** Takes the text out of the prompt. */
  take(): string {
    const { text } = this;
    this.clear();
    return text;
  }

  /** Rows of at most `width` cells. */
  rows(width: number): string[] {
    const shown = this.#parts.map((part) => part.placeholder ?? part.text).join("");
    return shown.split("\n").flatMap((line) => wrap(line, width));
  }
}

/** Cuts a line into rows of at most `width` cells, never through a character. */
export function wrap(line: string, width: number): string[] {
  const rows: string[] = [];
  let row = "";
  let used = 0;
  for (const grapheme of graphemes(line)) {
    const cells = cellWidth(grapheme);
    if (used + cells > width && row !== "") {
      rows.push(row);
      row = "";
      used = 0;
    }
    row += grapheme;
    used += cells;
  }
  return [...rows, row];
}
