import type { Page } from "playwright-core";
import { percentile } from "./samples.ts";

/** The key whose echo is timed: no flood and no protocol of either side contains it. */
const KEY = "Z";
/** A fast typist is slower. */
const GAP_MS = 40;

/** What a page saw of one flood. */
export interface FloodSeen {
  ms: number;
  framesPerSecond: number;
}

/** Where a page shows the terminal that is measured. */
export interface Screen {
  page: Page;
  /** Runs in the page: the text of the terminal's last rows. */
  lastRows: string;
}

declare global {
  // What the probe keeps in the page.
  var __probe: { pressedAt: number; echoes: number[] };
}

/** Makes a page time every echo of the key, from the key's event to the message that brings it. */
export async function installProbe(page: Page): Promise<void> {
  await page.addInitScript((key) => {
    const probe = { pressedAt: 0, echoes: [] as number[] };
    globalThis.__probe = probe;
    document.addEventListener("keydown", (event) => {
      if (event.key === key) probe.pressedAt = performance.now();
    }, true);
    const decoder = new TextDecoder();
    const textOf = (data: unknown) => data instanceof ArrayBuffer ? decoder.decode(data) : data;
    const Native = WebSocket;
    globalThis.WebSocket = class extends Native {
      constructor(...args: ConstructorParameters<typeof WebSocket>) {
        super(...args);
        this.addEventListener("message", ({ data }) => {
          if (probe.pressedAt === 0 || !String(textOf(data)).includes(key)) return;
          probe.echoes.push(performance.now() - probe.pressedAt);
          probe.pressedAt = 0;
        });
      }
    };
  }, KEY);
}

/** Presses Enter and waits until the terminal's last rows show the end of what follows. */
export async function timeFlood({ page, lastRows }: Screen, end: string): Promise<FloodSeen> {
  const seen = page.evaluate(([rows, marker]) => {
    const read = new Function(`return ${rows}`) as () => string;
    const startedAt = performance.now();
    return new Promise<FloodSeen>((resolve) => {
      let frames = 0;
      const look = () => {
        frames++;
        const ms = performance.now() - startedAt;
        if (!read().includes(marker!)) return void requestAnimationFrame(look);
        resolve({ ms, framesPerSecond: frames / ms * 1_000 });
      };
      requestAnimationFrame(look);
    });
  }, [lastRows, end]);
  await page.keyboard.press("Enter");
  return await seen;
}

/**
 * Types into the focused terminal.
 * @returns the 95th percentile (ms) of the echoes
 */
export async function timeEchoes(page: Page, keys: number): Promise<number> {
  await page.evaluate(() => void (globalThis.__probe.echoes = []));
  for (let at = 1; at <= keys; at++) {
    await page.keyboard.press(KEY);
    await page.waitForFunction((count) => globalThis.__probe.echoes.length >= count, at);
    await page.waitForTimeout(GAP_MS);
  }
  return percentile(await page.evaluate(() => globalThis.__probe.echoes), 95);
}
