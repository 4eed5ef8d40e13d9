import headless from "@xterm/headless";
import type { Terminal } from "@xterm/headless";
import { UnicodeGraphemesAddon } from "./graphemes_addon.ts";

/** An emulated screen that gives every character the cells that the page gives it. */
export function newScreen(
  { rows, cols, scrollback }: { rows: number; cols: number; scrollback: number },
): Terminal {
  const terminal = new headless.Terminal({ rows, cols, scrollback, allowProposedApi: true });
  terminal.loadAddon(new UnicodeGraphemesAddon());
  return terminal;
}
