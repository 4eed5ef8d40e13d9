/** What leaves a terminal: selected text, what programs copy, links; in real Chromium. */
import assert from "node:assert/strict";
import { CHROMIUM } from "./support/browser.ts";
import {
  clipboard,
  copyElsewhere,
  stepping,
  WITH_CLIPBOARD,
  withTerminal,
} from "./support/terminal_page.ts";
import { until } from "./support/wait.ts";

const ignore = CHROMIUM === undefined;

/** Stays, without reading a key. */
const STAY = "exec sleep 600";

Deno.test("when a program dies its mouse and its modes die with it: text can be selected", {
  ignore,
}, async () => {
  const modes = "\\033[?1003h\\033[?1006h\\033[?1004h\\033[?2004h\\033[>1u";
  const dying = `stty -echo; echo; printf '${modes}words to take'; ${stepping("die")}; exit 3`;
  await withTerminal(dying, async ({ page, view, step, shows }) => {
    await shows("words to take");
    await view.locator(".xterm.enable-mouse-events").waitFor();
    await step("die");
    await page.getByText("Ended with exit code 3").waitFor();
    await until(async () => await view.locator(".xterm.enable-mouse-events").count() === 0, "rest");
    const place = await view.getByText("words to take").boundingBox();
    assert.ok(place);
    await page.mouse.dblclick(place.x + 10, place.y + place.height / 2);
    await page.keyboard.press("Control+Shift+C");
    await until(async () => await clipboard(page) === "words", "the word", () => clipboard(page));
  }, WITH_CLIPBOARD);
});

const OSC52 = `printf '\\033]52;c;%s\\007' "$(printf 'é 漢字' | base64)"`;

Deno.test("a program copies only when its person lets it, and never reads the clipboard", {
  ignore,
}, async () => {
  const program = `stty raw -echo; ${stepping("one")}; ${OSC52}; ${stepping("two")}; ${OSC52}; ` +
    `${stepping("three")}; ${OSC52}; printf '\\033]52;c;?\\007'; exec cat > got`;
  await withTerminal(program, async ({ page, step, host, got, gets }) => {
    await copyElsewhere(page, "mine");
    await step("one");
    const question = page.getByRole("alert").filter({ hasText: "wants to copy 4 characters" });
    await question.getByText("é 漢字").waitFor();
    assert.equal(await clipboard(page), "mine");
    await question.getByRole("button", { name: "Allow once" }).click();
    await until(async () => await clipboard(page) === "é 漢字", "the text");
    await copyElsewhere(page, "mine");
    await step("two");
    await question.getByRole("button", { name: "Never" }).click();
    await host.event(({ type }) => type === "settingsChanged");
    await step("three");
    await page.getByText("The program may not copy.").waitFor();
    assert.equal(await clipboard(page), "mine");
    await page.locator(".terminal-host").click();
    await page.keyboard.type("x");
    await gets("x");
    assert.equal(await got(), "x", "no answer tells the clipboard");
  }, WITH_CLIPBOARD);
});

Deno.test("a program that may always copy does, in any language", { ignore }, async () => {
  const program = `${stepping("go")}; ${OSC52}; ${STAY}`;
  await withTerminal(program, async ({ page, step, set, host }) => {
    await set({ clipboard: "allow" });
    await host.event(({ type }) => type === "settingsChanged");
    await page.reload();
    await page.locator(".terminal-host").click();
    await step("go");
    await page.getByText("The program copied 4 characters.").waitFor();
    assert.equal(await clipboard(page), "é 漢字");
  }, WITH_CLIPBOARD);
});

Deno.test("what is selected with the mouse is on the clipboard, when one wants it so", {
  ignore,
}, async () => {
  await withTerminal(`echo; echo words to take; ${STAY}`, async ({ page, view, set, shows }) => {
    await shows("words to take");
    await copyElsewhere(page, "mine");
    const place = await view.getByText("words to take").boundingBox();
    assert.ok(place);
    const select = () => page.mouse.dblclick(place.x + 10, place.y + place.height / 2);
    await select();
    assert.equal(await clipboard(page), "mine");
    await set({ copyOnSelect: true });
    const copied = async () => {
      await select();
      return await clipboard(page) === "words";
    };
    await until(copied, "the word", () => clipboard(page));
  }, WITH_CLIPBOARD);
});

Deno.test("a link shows where it leads, and only Ctrl+click follows it", { ignore }, async () => {
  const link = (uri: string, text: string) => `\\033]8;;${uri}\\033\\\\${text}\\033]8;;\\033\\\\`;
  const text = `\\n${link("http://127.0.0.1:9/a", "page")}\\n` +
    `${link("javascript:alert(1)", "script")}\\n${link("file:///a%%20b", "file")}\\n`;
  const program = `${stepping("go")}; printf '${text}'; ${STAY}`;
  await withTerminal(program, async ({ page, view, step }) => {
    await step("go");
    const tip = view.locator(".link-tip");
    const hover = async (name: string) => {
      const place = await view.getByText(name, { exact: true }).boundingBox();
      assert.ok(place);
      await page.mouse.move(0, 0);
      await page.mouse.move(place.x + 5, place.y + place.height / 2);
    };
    const controlClick = async () => {
      await page.keyboard.down("Control");
      await page.mouse.down();
      await page.mouse.up();
      await page.keyboard.up("Control");
    };
    await hover("page");
    await tip.getByText("http://127.0.0.1:9/a").waitFor();
    await page.mouse.down();
    await page.mouse.up();
    const opened = page.context().waitForEvent("page");
    await controlClick();
    await (await opened).close();
    assert.equal(page.context().pages().length, 1, "the plain click opened nothing");
    await hover("script");
    await tip.getByText("javascript:alert(1)").waitFor();
    assert.equal(await tip.getByText("Ctrl+click").count(), 0);
    await hover("file");
    await tip.getByText("Ctrl+click copies the path").waitFor();
    await controlClick();
    await until(async () => await clipboard(page) === "/a b", "the path");
  }, WITH_CLIPBOARD);
});
