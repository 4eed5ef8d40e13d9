import { FitAddon } from "@xterm/addon-fit";
import { Terminal } from "@xterm/xterm";
import { settings } from "../settings/settings.ts";
import { emulatorOptions } from "./emulator_options.ts";

/** Size of a terminal in character cells. */
export interface GridSize {
  rows: number;
  cols: number;
}

/** Sizes below these are a hidden or half laid out element, never what a person wants. */
const LEAST = { rows: 2, cols: 10 };

/** The size that fills an element; undefined while it is hidden or half laid out. */
export function usableSize(element: HTMLElement, fit: FitAddon): GridSize | undefined {
  if (element.clientWidth === 0 || element.clientHeight === 0) return undefined;
  const size = fit.proposeDimensions();
  if (!size || !(size.rows >= LEAST.rows) || !(size.cols >= LEAST.cols)) return undefined;
  return { rows: Math.min(size.rows, 1000), cols: Math.min(size.cols, 1000) };
}

/** The size a terminal would have in an element: needed before a program is started in it. */
export function measureGrid(element: HTMLElement): GridSize | undefined {
  const terminal = new Terminal(emulatorOptions("dark", settings.value));
  const fit = new FitAddon();
  terminal.loadAddon(fit);
  const probe = document.createElement("div");
  probe.className = "terminal-probe";
  element.append(probe);
  try {
    terminal.open(probe);
    return usableSize(probe, fit);
  } finally {
    terminal.dispose();
    probe.remove();
  }
}
