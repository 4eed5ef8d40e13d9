/** Runs in a browser: emulators set up as the page's, asked what stands in their cells. */
import { UnicodeGraphemesAddon } from "@xterm/addon-unicode-graphemes";
import { Terminal } from "@xterm/xterm";
import { DEFAULT_SETTINGS } from "../../core/settings/settings.ts";
import { emulatorOptions } from "../../ui/features/terminal/emulator_options.ts";
import { CELL_ROWS, type CellCase, cellsAfter, cutsOf } from "./cells.ts";

async function run(cols: number, streams: (Uint8Array | string)[][]): Promise<string[]> {
  const options = emulatorOptions("dark", DEFAULT_SETTINGS);
  const terminal = new Terminal({ ...options, rows: CELL_ROWS, cols });
  terminal.loadAddon(new UnicodeGraphemesAddon());
  const cells = await cellsAfter(terminal, streams);
  terminal.dispose();
  return cells;
}

/** The different outcomes of one case, however its bytes are cut: one, when all is well. */
async function outcomes({ text, cols }: CellCase): Promise<string[]> {
  return [...new Set(await run(cols, cutsOf(text)))];
}

Object.assign(globalThis, {
  outcomesOf: (cases: CellCase[]) => Promise.all(cases.map(outcomes)),
  cellsOfSnapshots: async (cases: CellCase[]) =>
    (await Promise.all(cases.map(({ text, cols }) => run(cols, [[text]])))).flat(),
});
