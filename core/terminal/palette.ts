import type { TerminalTheme } from "./terminals.ts";

/** Colours of a terminal as `#rrggbb`; the names are those of the page's emulator. */
export interface TerminalPalette {
  background: string;
  foreground: string;
  cursor: string;
  cursorAccent: string;
  selectionBackground: string;
  selectionInactiveBackground: string;
  black: string;
  red: string;
  green: string;
  yellow: string;
  blue: string;
  magenta: string;
  cyan: string;
  white: string;
  brightBlack: string;
  brightRed: string;
  brightGreen: string;
  brightYellow: string;
  brightBlue: string;
  brightMagenta: string;
  brightCyan: string;
  brightWhite: string;
}

/** What the page shows, and what the host therefore answers to programs that ask. */
export const TERMINAL_PALETTES: Record<TerminalTheme, TerminalPalette> = {
  dark: {
    background: "#131416",
    foreground: "#d7d9de",
    cursor: "#d7d9de",
    cursorAccent: "#131416",
    selectionBackground: "#34415f",
    selectionInactiveBackground: "#2a2e38",
    black: "#2b2e34",
    red: "#f07178",
    green: "#8fc98a",
    yellow: "#e3bd6c",
    blue: "#82aaff",
    magenta: "#c99df0",
    cyan: "#73c7cf",
    white: "#c8cbd1",
    brightBlack: "#7b808a",
    brightRed: "#ff8b92",
    brightGreen: "#a9e0a3",
    brightYellow: "#f5d48b",
    brightBlue: "#a3c1ff",
    brightMagenta: "#dcb9f9",
    brightCyan: "#93dfe6",
    brightWhite: "#f2f3f5",
  },
  light: {
    background: "#ffffff",
    foreground: "#25282d",
    cursor: "#25282d",
    cursorAccent: "#ffffff",
    selectionBackground: "#c9d8f7",
    selectionInactiveBackground: "#e2e5ea",
    black: "#25282d",
    red: "#b3261e",
    green: "#1f6f3f",
    yellow: "#80590a",
    blue: "#2351b8",
    magenta: "#7c3aa6",
    cyan: "#0f6a75",
    white: "#5c626d",
    brightBlack: "#6b717c",
    brightRed: "#c8372e",
    brightGreen: "#2a7f4b",
    brightYellow: "#8f6614",
    brightBlue: "#3563cf",
    brightMagenta: "#8f4bbb",
    brightCyan: "#177885",
    brightWhite: "#3c4149",
  },
};

/** The order in which programs count the sixteen named colours. */
const NAMED = [
  "black",
  "red",
  "green",
  "yellow",
  "blue",
  "magenta",
  "cyan",
  "white",
  "brightBlack",
  "brightRed",
  "brightGreen",
  "brightYellow",
  "brightBlue",
  "brightMagenta",
  "brightCyan",
  "brightWhite",
] as const satisfies readonly (keyof TerminalPalette)[];

/** Steps of one channel in the 6 x 6 x 6 cube that every terminal shares. */
const CUBE = [0, 95, 135, 175, 215, 255];
const CUBE_FIRST = 16;
const GREY_FIRST = 232;

/**
 * One of the 256 numbered colours.
 * @returns `#rrggbb`, or undefined when there is no such number
 */
export function indexedColour(palette: TerminalPalette, index: number): string | undefined {
  if (!Number.isInteger(index) || index < 0 || index > 255) return undefined;
  const name = NAMED[index];
  if (name !== undefined) return palette[name];
  if (index >= GREY_FIRST) return hex([0, 0, 0].map(() => 8 + 10 * (index - GREY_FIRST)));
  const at = index - CUBE_FIRST;
  return hex([Math.floor(at / 36), Math.floor(at / 6) % 6, at % 6].map((step) => CUBE[step] ?? 0));
}

/**
 * Reads a colour as programs write it: `#rgb`, `#rrggbb`, … or `rgb:r/g/b` with 1 to 4 digits each.
 * @returns `#rrggbb`, or undefined for anything else
 */
export function parseColour(text: string): string | undefined {
  const digits = channels(text.toLowerCase());
  if (digits === undefined) return undefined;
  return hex(digits.map((channel) => {
    const most = 16 ** channel.length - 1;
    return Math.round(Number.parseInt(channel, 16) / most * 255);
  }));
}

/** A colour as terminals report it: `rgb:rrrr/gggg/bbbb`. */
export function reportedColour(hexColour: string): string {
  const parts = [1, 3, 5].map((at) => hexColour.slice(at, at + 2)).map((two) => two + two);
  return `rgb:${parts.join("/")}`;
}

function channels(text: string): string[] | undefined {
  const named = /^rgb:([\da-f]{1,4})\/([\da-f]{1,4})\/([\da-f]{1,4})$/.exec(text);
  if (named) return named.slice(1);
  const plain = /^#((?:[\da-f]{3}){1,4})$/.exec(text)?.[1];
  if (plain === undefined) return undefined;
  const size = plain.length / 3;
  return [0, size, 2 * size].map((at) => plain.slice(at, at + size));
}

function hex(values: readonly number[]): string {
  return "#" + values.map((value) => value.toString(16).padStart(2, "0")).join("");
}
