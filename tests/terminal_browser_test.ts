/** What a person does with a terminal besides typing, in real Chromium on a real host. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { CHROMIUM } from "./support/browser.ts";
import {
  clipboard,
  copyElsewhere,
  recording,
  stepping,
  type TerminalStage,
  WITH_CLIPBOARD,
  withTerminal,
} from "./support/terminal_page.ts";
import { until } from "./support/wait.ts";

const ignore = CHROMIUM === undefined;

/** Stays, without reading a key. */
const STAY = "exec sleep 600";

Deno.test("every match is marked and counted, and Escape gives the keyboard back", {
  ignore,
}, async () => {
  const rows = "seq 1 60 | sed 's/.*/& needle Needle needles/'";
  await withTerminal(`echo; ${rows}; ${STAY}`, async ({ page, view, shows, complaints }) => {
    await shows("60 needle Needle needles");
    await page.keyboard.press("Control+Shift+F");
    const bar = page.getByRole("search");
    await bar.locator("input:focus").waitFor();
    const count = bar.locator("output");
    const says = async (text: RegExp) => {
      const counted = async () => text.test(await count.innerText());
      await until(counted, String(text), () => count.innerText());
    };
    await page.keyboard.type("needle");
    await says(/^\d+ of 180$/);
    await until(() => view.locator(".xterm-decoration").count(), "marks");
    await bar.getByRole("button", { name: "Whole words" }).click();
    await says(/^\d+ of 120$/);
    await bar.getByRole("button", { name: "Match case" }).click();
    await says(/^\d+ of 60$/);
    await bar.getByRole("textbox").fill("^6\\d needle");
    await bar.getByRole("button", { name: "Regular expression" }).click();
    await says(/^1 of 1$/);
    await bar.getByRole("textbox").fill("(");
    await says(/^Incomplete$/);
    await bar.getByRole("textbox").fill("needle");
    await bar.getByRole("button", { name: "Regular expression" }).click();
    await bar.getByRole("button", { name: "Whole words" }).click();
    await says(/^\d+ of 120$/);
    await bar.getByRole("textbox").focus();
    const before = await count.innerText();
    await page.keyboard.press("Enter");
    await until(async () => await count.innerText() !== before, "the next match");
    await page.keyboard.press("Shift+Enter");
    await says(new RegExp(`^${before}$`));
    await page.keyboard.press("Escape");
    await view.locator("textarea:focus").waitFor();
    await bar.waitFor({ state: "detached" });
    assert.deepEqual(complaints, []);
  });
});

async function menuItem({ page, view }: TerminalStage, name: string): Promise<void> {
  await view.click({ button: "right", position: { x: 200, y: 200 } });
  const menu = page.getByRole("menu", { name: "Terminal menu" });
  await menu.getByRole("menuitem", { name, exact: true }).click();
}

Deno.test("the right button opens a menu that pastes, selects, copies, saves and splits", {
  ignore,
}, async () => {
  await withTerminal(recording(), async (stage) => {
    const { page, gets, view } = stage;
    await copyElsewhere(page, "from the menu");
    await menuItem(stage, "Paste");
    await gets("from the menu");
    await menuItem(stage, "Select all");
    await menuItem(stage, "Copy");
    await until(async () => (await clipboard(page)).startsWith("ready"), "the text");
    const saved = page.waitForEvent("download");
    await menuItem(stage, "Save output…");
    const file = await (await saved).path();
    assert.match(await Deno.readTextFile(file), /^ready/);
    await page.keyboard.type("!");
    await gets("from the menu!");
    await menuItem(stage, "Split right with a terminal");
    await until(
      async () => await page.locator(".terminal-host").count() === 2,
      "a second terminal",
    );
    assert.equal(await view.count(), 2);
  }, WITH_CLIPBOARD);
});

Deno.test("a window that cannot download has its files written by the host, which says where", {
  ignore,
}, async () => {
  await withTerminal(recording(), async (stage) => {
    const { page } = stage;
    await page.evaluate(() => Object.assign(globalThis, { ipc: { postMessage: () => {} } }));
    await menuItem(stage, "Save output…");
    const notice = page.getByText(/^Saved as /);
    const path = (await notice.innerText()).replace("Saved as ", "");
    assert.match(await Deno.readTextFile(path), /^ready/);
    await page.getByRole("button", { name: "Copy path" }).click();
    await until(async () => await clipboard(page) === path, "the path");
  }, WITH_CLIPBOARD);
});

Deno.test("a program that tracks the mouse keeps the right button; Shift opens the menu", {
  ignore,
}, async () => {
  await withTerminal(recording("\\033[?1000h\\033[?1006h"), async ({ page, view, got }) => {
    await view.locator(".xterm.enable-mouse-events").waitFor();
    await view.click({ button: "right", position: { x: 100, y: 100 } });
    await until(async () => (await got()).includes("\x1b[<2;"), "the button", got);
    assert.equal(await page.getByRole("menu").count(), 0);
    await view.click({ button: "right", position: { x: 100, y: 100 }, modifiers: ["Shift"] });
    await page.getByRole("menu", { name: "Terminal menu" }).waitFor();
  });
});

Deno.test("clear forgets what is above the screen", { ignore }, async () => {
  await withTerminal(`echo; seq 1 200; echo end; ${STAY}`, async (stage) => {
    const { page, view, shows, rows } = stage;
    await shows("end");
    // Above the end there is something to see, until it is cleared.
    const seesEndFromTop = async () => {
      for (let screen = 0; screen < 12; screen++) await page.keyboard.press("Shift+PageUp");
      await drawn(page);
      return (await rows()).includes("end");
    };
    assert.equal(await seesEndFromTop(), false);
    await menuItem(stage, "Clear");
    await view.locator("textarea:focus").waitFor();
    await until(seesEndFromTop, "the end to be all there is", rows);
  });
});

/** Resolves when what was just scrolled is on the screen. */
function drawn(page: Page): Promise<void> {
  return page.evaluate(() =>
    new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))
  );
}

Deno.test("larger text makes fewer columns, and the program is told", { ignore }, async () => {
  const told = "stty size > got; trap 'stty size > got' WINCH; while :; do sleep 0.05; done";
  await withTerminal(told, async ({ page, got }) => {
    const cols = async () => Number((await got()).split(" ")[1]);
    await until(async () => await cols() > 80, "the size of the cell", got);
    const before = await cols();
    for (let step = 0; step < 4; step++) await page.keyboard.press("Control+Shift+=");
    await until(async () => await cols() < before, "fewer columns", got);
    await page.keyboard.press("Control+Shift+0");
    await until(async () => await cols() === before, "the columns of before", got);
  });
});

Deno.test("a page that is loaded again shows what its person had scrolled to", {
  ignore,
}, async () => {
  await withTerminal(`echo; seq 1 400; echo end; ${STAY}`, async ({ page, view, shows, rows }) => {
    await shows("end");
    const atEnd = await rows();
    const top = String(Number(atEnd[0]) - 3 * atEnd.length);
    for (let screen = 0; screen < 3; screen++) await page.keyboard.press("Shift+PageUp");
    await until(async () => (await rows())[0] === top, `three screens up, ${top}`, rows);
    const before = await rows();
    await page.reload();
    await view.waitFor();
    await until(async () => (await rows()).join() === before.join(), before.join(), rows);
  });
});

Deno.test("output leaves a person where they have scrolled to", { ignore }, async () => {
  const more = `${stepping("more")}; seq 1001 1100; echo later; ${STAY}`;
  await withTerminal(`echo; seq 1 400; ${more}`, async (stage) => {
    const { page, shows, rows, step, host, terminal } = stage;
    await shows("400");
    await page.keyboard.press("Shift+PageUp");
    await until(async () => !(await rows()).includes("400"), "rows above the screen");
    const before = await rows();
    await step("more");
    const screen = `/sessions/${terminal.sessionId}/screen`;
    await until(
      async () => (await host.call<{ lines: string[] }>("GET", screen)).lines.includes("later"),
      "later",
    );
    await drawn(page);
    assert.deepEqual(await rows(), before);
  });
});
