/** Every character stands in the same cells in the host, on the page and for who looks again. */
import assert from "node:assert/strict";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { Emulator } from "../server/terminal/emulator.ts";
import { newScreen } from "../server/terminal/new_screen.ts";
import { CHROMIUM, startBrowser } from "./support/browser.ts";
import { CELL_ROWS, type CellCase, cellsAfter, cutsOf } from "./support/cells.ts";
import { inFolder } from "./support/folder.ts";

/** What each line is about, and its characters between two that are plain. */
const TABLE: Record<string, string> = {
  "families joined by ZWJ": "a👩‍👩‍👧‍👦b👨‍👩‍👧c",
  "jobs and hearts joined by ZWJ": "a👩‍💻b❤️‍🔥c🏳️‍🌈d",
  "flags": "a🇫🇷b🇩🇪🇯🇵c",
  "three regional letters": "a🇫🇷🇩b",
  "flags of tags": "a🏴󠁧󠁢󠁥󠁮󠁧󠁿b",
  "text style (VS15)": "a☺︎b⌚︎c",
  "emoji style (VS16)": "a☺️b✈️c♥️d",
  "keycaps": "a1️⃣b#️⃣c",
  "skin tones": "a👍🏽b👩🏿‍🚀c",
  "wide emoji": "a😀b🚀🎉c",
  "Hangul syllables": "a한국어b",
  "Hangul jamo": "a\u1112\u1161\u11ab\u1100\u1173\u11afb",
  "Thai": "aภาษาไทยกำbน้ำc",
  "Devanagari": "aनमस्तेbहिन्दीcक्षिd",
  "Tamil and Bengali": "aதமிழ்bবাংলাc",
  "combining marks": "ae\u0301b\u0308o\u0302\u0323c",
  "a stack of marks": "aZ\u0335\u0322\u0321\u0353\u0316b",
  "marks on wide characters": "a語\u0301b😀\u0301c",
  "Arabic": "aمرحبًاb",
  "Hebrew": "aשָׁלוֹםb",
  "right-to-left with controls": "a\u200fשלום\u200e\u2067x\u2069b",
  "CJK": "a漢字かなカナb",
  "half- and full-width": "aｶﾅＡＢb",
  "CJK of the second plane": "a𠀀𠮷b",
  "zero-width space, joiner, non-joiner": "a\u200bb\u200cc\u200dd\u2060e\ufefff",
  "soft hyphen and no-break space": "a\u00adb\u00a0c",
  "ambiguous width": "a±×÷ΩЖ─│●★b",
  "box drawing and braille": "┌─┐│⠋⠙│└─┘",
  "tabs": "a\tb漢\tc\t😀\td",
  "marks after a tab and at the start": "\u0301a\t\u0301b\t\u200dc",
  "colours between the parts": "a\x1b[31m👩‍👩\x1b[32m‍👧b\x1b[0me\x1b[1m\u0301c",
  "two lines": "漢\u0301字\r\n👩‍👩‍👧‍👦e\u0301\r\nx",
  "characters written over wide ones": "漢字😀\rab\x1b[1Cc\x1b[1;6Hd\x1b[2;1H",
  "broken UTF-8 neighbours": "a\ufffdb",
};

/** Wide enough for a line, and so narrow that lines wrap inside and beside wide characters. */
const WIDTHS = [40, 7, 2];

const CASES: (CellCase & { name: string })[] = Object.entries(TABLE).flatMap(([name, text]) =>
  WIDTHS.map((cols) => ({ name: `${name}, ${cols} columns`, text, cols }))
);

/** The cells of the host's own kind of screen. */
async function run(cols: number, streams: (Uint8Array | string)[][]): Promise<string[]> {
  const screen = newScreen({ rows: CELL_ROWS, cols, scrollback: 100 });
  const cells = await cellsAfter(screen, streams);
  screen.dispose();
  return cells;
}

async function hostCells(text: string, cols: number): Promise<string> {
  return (await run(cols, [[text]]))[0]!;
}

/** What the host would give somebody who looks now. */
async function snapshotOf({ text, cols }: CellCase): Promise<string> {
  const emulator = new Emulator({ rows: CELL_ROWS, cols }, { answer: () => {} });
  const bytes = new TextEncoder().encode(text);
  await new Promise<void>((written) => emulator.write(bytes, written));
  const { data } = emulator.snapshot();
  emulator.dispose();
  return data;
}

function expected({ text, cols }: CellCase): Promise<string> {
  return hostCells(text, cols);
}

Deno.test("the host's cells do not depend on where the bytes are cut", async () => {
  for (const one of CASES) {
    const whole = await expected(one);
    for (const cells of new Set(await run(one.cols, cutsOf(one.text)))) {
      assert.equal(cells, whole, one.name);
    }
  }
});

Deno.test("every case stands where a person expects it", async () => {
  const row = async (text: string) => (await hostCells(text, 40)).split("\n")[0];
  assert.equal(await row("a👩‍👩‍👧‍👦b"), "0:1:a 1:2:👩‍👩‍👧‍👦 2:0: 3:1:b");
  assert.equal(await row("a🇫🇷b"), "0:1:a 1:2:🇫🇷 2:0: 3:1:b");
  assert.equal(await row("a☺️b"), "0:1:a 1:2:☺️ 2:0: 3:1:b");
  assert.equal(await row("e\u0301x"), "0:1:e\u0301 1:1:x");
  assert.equal(await row("漢x\ty"), "0:2:漢 1:0: 2:1:x 8:1:y");
});

Deno.test("who looks again sees every character in the cell where it was", async () => {
  for (const one of CASES) {
    const again = await hostCells(await snapshotOf(one), one.cols);
    assert.equal(again, await expected(one), one.name);
  }
});

Deno.test(
  "the page shows every character in the host's cell, however the bytes come",
  { ignore: CHROMIUM === undefined },
  async () => {
    await withPage(async (page) => {
      const cases = CASES.map(({ text, cols }) => ({ text, cols }));
      const outcomes = await page.evaluate((all) => globalThis.outcomesOf(all), cases);
      for (const [at, one] of CASES.entries()) {
        assert.deepEqual(outcomes[at], [await expected(one)], one.name);
      }
      const snapshots = await Promise.all(
        cases.map(async (one) => ({ text: await snapshotOf(one), cols: one.cols })),
      );
      const again = await page.evaluate((all) => globalThis.cellsOfSnapshots(all), snapshots);
      for (const [at, one] of CASES.entries()) {
        assert.equal(again[at], await expected(one), `${one.name}, looked at again`);
      }
    });
  },
);

declare global {
  /** Defined by the script in the page. */
  var outcomesOf: (cases: CellCase[]) => Promise<string[][]>;
  var cellsOfSnapshots: (cases: CellCase[]) => Promise<string[]>;
}

async function withPage(test: (page: Page) => Promise<void>): Promise<void> {
  await inFolder(async (folder) => {
    await bundle("cells_page.ts", join(folder, "page.js"));
    const html = '<!doctype html><meta charset="utf-8"><script src="page.js"></script>';
    await Deno.writeTextFile(join(folder, "index.html"), html);
    await using browser = await startBrowser();
    const { page, complaints } = await browser.open(`file://${folder}/index.html`);
    await test(page);
    assert.deepEqual(complaints, []);
  });
}

/** As a program of its own: the bundler leaves a process to be waited for, with no way to do so. */
async function bundle(module: string, script: string): Promise<void> {
  const support = join(import.meta.dirname!, "support");
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "-A", "--node-modules-dir=manual"],
      ...[join(support, "bundle_script.ts"), join(support, module), script],
    ],
  }).output();
  assert.ok(success, new TextDecoder().decode(stderr));
}
