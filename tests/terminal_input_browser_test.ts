/** Keys, input methods and pastes reach a program as it asked for them, from real Chromium. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { CHROMIUM } from "./support/browser.ts";
import {
  copyElsewhere,
  recording,
  type TerminalStage,
  WITH_CLIPBOARD,
  withTerminal,
} from "./support/terminal_page.ts";
import { until } from "./support/wait.ts";

const ignore = CHROMIUM === undefined;
const BRACKETED = "\\033[?2004h";

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

Deno.test("without a keyboard protocol Shift+Enter is a line break in agents' prompts", {
  ignore,
}, async () => {
  await withTerminal(recording(), async ({ page, gets, complaints }) => {
    await page.keyboard.type("aé");
    await press(page, "Shift+Enter", "Enter", "Control+c", "Alt+b", "ArrowUp", "Shift+Tab");
    await gets("aé\x1b\r\r\x03\x1bb\x1b[A\x1b[Z");
    assert.deepEqual(complaints, []);
  });
});

Deno.test("a program that asks for the kitty keyboard gets it, and its repeats and releases", {
  ignore,
}, async () => {
  await withTerminal(recording("\\033[>1u"), async ({ page, gets }) => {
    await page.keyboard.type("a");
    await press(page, "Shift+Enter", "Enter", "Escape", "Control+c", "Alt+b", "ArrowUp");
    await gets("a\x1b[13;2u\r\x1b[27u\x1b[99;5u\x1b[98;3u\x1b[A");
  });
  await withTerminal(recording("\\033[>7u"), async ({ page, gets }) => {
    await press(page, "Enter", "Control+x");
    await page.keyboard.down("ArrowUp");
    await page.keyboard.down("ArrowUp");
    await page.keyboard.up("ArrowUp");
    await gets("\r\x1b[120;5u\x1b[120;5:3u\x1b[A\x1b[1;1:2A\x1b[1;1:3A");
  });
  await withTerminal(recording("\\033[>24u"), async ({ page, gets }) => {
    await press(page, "a", "Enter");
    await gets("\x1b[97;;97u\x1b[13u");
  });
});

Deno.test("a program that asks for modifyOtherKeys gets Shift+Enter and Ctrl+letters apart", {
  ignore,
}, async () => {
  await withTerminal(recording("\\033[>4;2m"), async ({ page, gets }) => {
    await press(page, "a", "Shift+Enter", "Enter", "Control+c");
    await gets("a\x1b[27;2;13~\r\x1b[27;5;99~");
  });
});

Deno.test("the shell gets its keys back when a program gives the keyboard back", {
  ignore,
}, async () => {
  await withTerminal(recording("\\033[>1u\\033[>5u\\033[<2u"), async ({ page, gets }) => {
    await press(page, "Control+c", "Escape");
    await gets("\x03\x1b");
  });
});

Deno.test("composed text arrives once, and the Enter that ends a composition submits nothing", {
  ignore,
}, async () => {
  await withTerminal(recording(), async (stage) => {
    const { page, gets, view } = stage;
    const session = await page.context().newCDPSession(page);
    await page.keyboard.type("x");
    await gets("x");
    await session.send("Input.imeSetComposition", {
      text: "にほん",
      selectionStart: 3,
      selectionEnd: 3,
    });
    await view.locator(".composition-view.active").waitFor();
    await assertAtCursor(stage);
    const enter = { key: "Enter", code: "Enter", windowsVirtualKeyCode: 229 };
    await session.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...enter });
    await session.send("Input.insertText", { text: "日本" });
    await session.send("Input.dispatchKeyEvent", { type: "keyUp", ...enter });
    await gets("x日本");
    await page.keyboard.type("!");
    await gets("x日本!");
  });
});

/** The candidates of an input method are shown beside the emulator's text area. */
async function assertAtCursor({ view }: TerminalStage): Promise<void> {
  const boxes = async () => ({
    cursor: await view.locator(".xterm-cursor").boundingBox(),
    area: await view.locator("textarea").boundingBox(),
  });
  const isThere = async () => {
    const { cursor, area } = await boxes();
    return cursor && area && Math.abs(cursor.x - area.x) < 2 &&
      Math.abs(cursor.y - area.y) < cursor.height;
  };
  await until(isThere, "the text area at the cursor", boxes);
}

async function paste(page: Page, text: string): Promise<void> {
  await copyElsewhere(page, text);
  await page.keyboard.press("Control+Shift+V");
}

Deno.test("a paste of many lines asks first, unless the program tells pastes from keys", {
  ignore,
}, async () => {
  await withTerminal(recording(), async ({ page, gets, view, got }) => {
    await paste(page, "one line");
    await gets("one line");
    await paste(page, "ls\r\nrm\x1b[201~ -rf");
    const dialog = page.getByRole("dialog", { name: "Paste 2 lines, 9 bytes?" });
    await dialog.getByText("rm -rf").waitFor();
    await page.keyboard.press("Escape");
    await view.locator("textarea:focus").waitFor();
    assert.equal(await got(), "one line");
    await paste(page, "ls\r\nrm\x1b[201~ -rf");
    await dialog.getByRole("button", { name: "Paste", exact: true }).click();
    await gets("one linels\rrm -rf");
  }, WITH_CLIPBOARD);
  await withTerminal(recording(BRACKETED), async ({ page, gets, complaints }) => {
    await paste(page, "ls\r\nrm\x1b[201~ -rf");
    await gets("\x1b[200~ls\rrm -rf\x1b[201~");
    assert.deepEqual(complaints, []);
  }, WITH_CLIPBOARD);
});

Deno.test("a huge paste is offered as a file, and its path is typed", { ignore }, async () => {
  await withTerminal(recording(BRACKETED), async ({ page, got, gets }) => {
    const large = "0123456789\n".repeat(1_000);
    await paste(page, large);
    await page.getByRole("dialog", { name: /^Paste 1000 lines, 11 KB/ })
      .getByRole("button", { name: "Paste", exact: true }).click();
    const arrived = `\x1b[200~${large.replaceAll("\n", "\r")}\x1b[201~`;
    await gets(arrived);
    const huge = "0123456789\n".repeat(4_000);
    await paste(page, huge);
    await page.getByRole("dialog", { name: /^Paste 4000 lines, 43 KB/ }).waitFor();
    await page.keyboard.press("Enter");
    const path = await until(async () => {
      // deno-lint-ignore no-control-regex
      return /^\x1b\[200~(\/\S+\.txt)\x1b\[201~$/.exec((await got()).slice(arrived.length))?.[1];
    }, "a path");
    assert.equal(await Deno.readTextFile(path), huge);
  }, WITH_CLIPBOARD);
});

Deno.test("text dropped on a terminal is pasted, with the same question", { ignore }, async () => {
  await withTerminal(recording(), async ({ page, gets, view }) => {
    const drop = async (text: string) => {
      const data = await page.evaluateHandle((dropped) => {
        const transfer = new DataTransfer();
        transfer.setData("text/plain", dropped);
        return transfer;
      }, text);
      await view.dispatchEvent("drop", { dataTransfer: data });
    };
    await drop("dropped");
    await gets("dropped");
    await drop("a\nb");
    await page.getByRole("dialog", { name: /^Paste 2 lines/ }).waitFor();
  });
});
