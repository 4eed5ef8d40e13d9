/** How a terminal is drawn and what it tells beside its text, in real Chromium. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { CHROMIUM } from "./support/browser.ts";
import { recording, stepping, withTerminal } from "./support/terminal_page.ts";
import { until } from "./support/wait.ts";

const ignore = CHROMIUM === undefined;

/** Every renderer the terminal had from now on. */
async function watchRenderers(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const element = document.querySelector<HTMLElement>(".terminal-host")!;
    const seen: string[] = [];
    Object.assign(globalThis, { seenRenderers: seen });
    new MutationObserver(() => seen.push(element.dataset.renderer ?? ""))
      .observe(element, { attributeFilter: ["data-renderer"] });
  });
  return () => page.evaluate(() => (globalThis as unknown as { seenRenderers: [] }).seenRenderers);
}

/** Takes the graphics card away from the terminal. */
function loseContext(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const canvas of document.querySelectorAll<HTMLCanvasElement>(".terminal-host canvas")) {
      canvas.getContext("webgl2")?.getExtension("WEBGL_lose_context")?.loseContext();
    }
  });
}

Deno.test("a terminal is drawn as its person chose, and without WebGL when it is lost", {
  ignore,
}, async () => {
  await withTerminal(recording(), async ({ page, set, gets, view }) => {
    const renderer = () => view.getAttribute("data-renderer");
    const becomes = (wanted: string) =>
      until(async () => await renderer() === wanted, wanted, renderer);
    await becomes("dom");
    await set({ renderer: "webgl" });
    await becomes("webgl");
    const seen = await watchRenderers(page);
    await loseContext(page);
    await until(async () => (await seen())[0] === "dom", "the fall back", seen);
    await page.keyboard.type("still typing");
    await gets("still typing");
    await becomes("webgl");
    await set({ renderer: "dom" });
    await becomes("dom");
  });
});

Deno.test("a shell's cell is called by its program's title and shows its progress", {
  ignore,
}, async () => {
  const program = "\\033]0;building\\007\\033]9;4;1;40\\007";
  const ended = `printf '${program}'; ${stepping("go")}; printf '\\033]9;4;0\\007'; exec sleep 600`;
  await withTerminal(ended, async ({ page, step }) => {
    await page.locator(".cell-title").getByText("building").waitFor();
    const bar = page.getByRole("progressbar", { name: "Progress" });
    await bar.waitFor();
    assert.equal(await bar.getAttribute("aria-valuenow"), "40");
    await step("go");
    await bar.waitFor({ state: "detached" });
  });
});

Deno.test("what a program wants noticed stands in its cell until something is typed there", {
  ignore,
}, async () => {
  const telling = `${stepping("go")}; ${recording("\\033]9;build is done\\007")}`;
  await withTerminal(telling, async ({ page, gets, step }) => {
    await step("go");
    const note = page.locator(".terminal-note").getByText("build is done");
    await note.waitFor();
    await page.keyboard.type("x");
    await gets("x");
    await note.waitFor({ state: "detached" });
  });
});

Deno.test("a screen reader hears a terminal once its person asks for it", { ignore }, async () => {
  await withTerminal(recording(), async ({ page, view, gets }) => {
    const tree = view.locator(".xterm-accessibility-tree");
    assert.equal(await tree.count(), 0);
    await page.getByRole("button", { name: /Command palette/ }).click();
    await page.getByRole("listbox").getByRole("option").first().waitFor();
    await page.keyboard.type("screen reader");
    await page.keyboard.press("Enter");
    await tree.getByText("ready").waitFor({ state: "attached" });
    await page.reload();
    await tree.getByText("ready").waitFor({ state: "attached" });
    await view.click();
    await page.keyboard.type("x");
    await gets("x");
  });
});
