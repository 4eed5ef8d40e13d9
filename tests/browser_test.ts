/** What a person does in the page, in a real browser on a real host with agents in terminals. */
import assert from "node:assert/strict";
import { join } from "node:path";
import type { Page } from "playwright-core";
import type { Project } from "../core/project/project.ts";
import type { AgentView } from "../core/agent/service.ts";
import { bareEnvironment, CHROMIUM, startBrowser, type TestBrowser } from "./support/browser.ts";
import { inFolder } from "./support/folder.ts";
import { type ServeProcess, startServe } from "./support/serve.ts";
import { until } from "./support/wait.ts";

const ignore = CHROMIUM === undefined;

/** A host on an empty home with an empty folder `work` in it, and a browser. */
async function withPage(
  test: (stage: { host: ServeProcess; browser: TestBrowser; root: string }) => Promise<void>,
): Promise<void> {
  await inFolder(async (home) => {
    const root = join(home, "work");
    await Deno.mkdir(root);
    await using host = await startServe(bareEnvironment(home));
    await using browser = await startBrowser();
    await test({ host, browser, root: await Deno.realPath(root) });
  });
}

async function openProject(host: ServeProcess, root: string): Promise<Project> {
  return await host.call<Project>("POST", "/projects", { root });
}

/** A cell by the name of the agent in it. */
function cell(page: Page, name: string) {
  return page.getByRole("region", { name, exact: true });
}

Deno.test(
  "a first run needs a folder and one click to see agents work together",
  { ignore },
  async () => {
    await withPage(async ({ browser, host, root }) => {
      const { page, complaints } = await browser.open(host.url, { locale: "en-GB" });
      await page.getByRole("button", { name: "Choose a folder" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "work" }).click();
      await page.getByRole("button", { name: "Open this folder" }).click();
      await page.getByText("No assistant was found on this machine.", { exact: false }).waitFor();
      await page.getByRole("button", { name: "Try the demo team" }).click();
      await page.getByRole("button", { name: "Activity", exact: true }).click();
      const asked = page.getByRole("article").filter({ hasText: "Alice → Bob" });
      await asked.getByText("answered in").waitFor();
      await asked.getByRole("button").first().click();
      await asked.getByText("42", { exact: true }).waitFor();
      await cell(page, "Alice").getByText("42", { exact: false }).first().waitFor();
      const [project] = await host.call<Project[]>("GET", "/projects");
      assert.equal(project?.root, root);
      assert.deepEqual(complaints, []);
    });
  },
);

Deno.test("an agent is added and given work without touching the mouse", { ignore }, async () => {
  await withPage(async ({ browser, host, root }) => {
    await openProject(host, root);
    const { page, complaints } = await browser.open(host.url, { locale: "en-GB" });
    await page.getByRole("heading", { name: "No agents yet." }).waitFor();
    await page.keyboard.press("Control+Shift+P");
    await page.keyboard.type("add agent");
    await page.keyboard.press("Enter");
    await page.getByLabel("Name").waitFor();
    await page.keyboard.press("Control+A");
    await page.keyboard.type("Ruth");
    await page.keyboard.press("Enter");
    const box = page.getByRole("textbox", { name: "Message Ruth" });
    await box.waitFor();
    await page.keyboard.press("Control+Shift+Enter");
    await page.locator('textarea[aria-label="Message Ruth"]:focus').waitFor();
    await page.keyboard.type("say good");
    await page.keyboard.press("Shift+Enter");
    await page.keyboard.type("say morning");
    await page.keyboard.press("Enter");
    const terminal = page.getByRole("group", { name: "Terminal of Ruth" });
    await terminal.getByText("morning", { exact: true }).waitFor();
    assert.equal(await box.inputValue(), "");
    await page.keyboard.press("Control+Shift+1");
    await focusedTerminal(page, "Ruth").waitFor();
    await page.keyboard.type("say typed");
    await page.keyboard.press("Enter");
    await terminal.getByText("typed", { exact: true }).waitFor();
    assert.deepEqual(complaints, []);
  });
});

/** The terminal of an agent, once it has the keyboard. */
function focusedTerminal(page: Page, name: string) {
  return page.getByRole("group", { name: `Terminal of ${name}` }).locator("textarea:focus");
}

Deno.test("an agent that waits for a person says so in its row, its cell and at the bell", {
  ignore,
}, async () => {
  await withPage(async ({ browser, host, root }) => {
    const { id } = await openProject(host, root);
    const context = "demo-options: --trust-dialog";
    const base = `/projects/${id}/agents`;
    await host.call("POST", base, { name: "Ruth", profile: "demo", context });
    const { page, complaints } = await browser.open(host.url, { locale: "en-GB" });
    await page.getByRole("button", { name: /^Ruth/ }).first().click();
    await page.getByRole("button", { name: "Launch" }).click();
    await page.getByRole("button", { name: /1 agent needs you/ }).waitFor();
    const question = "Do you trust this folder?";
    await page.getByRole("complementary").getByText(question).waitFor();
    await cell(page, "Ruth").getByRole("status").getByText(question).waitFor();
    await page.getByRole("button", { name: /1 agent needs you/ }).click();
    await page.getByRole("menuitem", { name: `Ruth: ${question}` }).click();
    await focusedTerminal(page, "Ruth").waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: /Nobody needs you/ }).waitFor();
    await cell(page, "Ruth").getByText("idle").waitFor();
    assert.deepEqual(complaints, []);
  });
});

Deno.test("both themes and French are complete, fit a small screen and break no rule of the page", {
  ignore,
}, async () => {
  await withPage(async ({ browser, host, root }) => {
    await openProject(host, root);
    const options = { viewport: { width: 1024, height: 640 }, locale: "fr-FR" };
    const dark = await browser.open(host.url, { ...options, colorScheme: "dark" });
    await dark.page.getByRole("button", { name: "Essayer l'équipe de démonstration" }).click();
    const light = await browser.open(host.url, { ...options, colorScheme: "light" });
    for (const [theme, { page, complaints }] of Object.entries({ dark, light })) {
      await page.getByRole("button", { name: "Activité", exact: true }).click();
      await page.getByRole("article").filter({ hasText: "Alice → Bob" })
        .getByText("répondu en").waitFor();
      await page.getByRole("tab", { name: "Registre" }).click();
      await page.getByRole("button", { name: /Palette de commandes/ }).click();
      await page.getByRole("listbox").getByRole("option").first().waitFor();
      assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), theme);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.equal(overflow, 0, "nothing is cut off");
      assert.deepEqual(complaints, []);
    }
  });
});

Deno.test("a second page shows what the first one does", { ignore }, async () => {
  await withPage(async ({ browser, host, root }) => {
    const { id } = await openProject(host, root);
    const options = { locale: "en-GB" };
    const [first, second] = [
      await browser.open(host.url, options),
      await browser.open(host.url, options),
    ];
    await first.page.getByRole("button", { name: "Try the demo team" }).click();
    for (const { page } of [first, second]) {
      await cell(page, "Alice").getByText("idle").waitFor();
      await cell(page, "Bob").getByText("idle").waitFor();
      await cell(page, "Alice").getByText("42", { exact: false }).first().waitFor();
    }
    await second.page.getByRole("button", { name: "Actions for Bob" }).first().click();
    await second.page.getByRole("menuitem", { name: "Stop" }).click();
    for (const { page } of [first, second]) {
      await page.getByRole("complementary").getByText("stopped").waitFor();
    }
    const agents = await host.call<AgentView[]>("GET", `/projects/${id}/agents`);
    assert.deepEqual(agents.map(({ state }) => state), ["idle", "stopped"]);
    assert.deepEqual([...first.complaints, ...second.complaints], []);
  });
});

Deno.test("closing the window asks about running agents, in words and with three answers", {
  ignore,
}, async () => {
  await withPage(async ({ browser, host, root }) => {
    await openProject(host, root);
    const { page } = await browser.open(host.url, { locale: "en-GB" });
    const told: string[] = [];
    await page.exposeFunction("tell", (text: string) => {
      // The window is also told its title and where it stands.
      if (text.includes("close")) told.push(text);
    });
    await page.evaluate(() => {
      const { tell } = globalThis as unknown as { tell: (text: string) => void };
      Object.assign(globalThis, { ipc: { postMessage: tell } });
    });
    await page.getByRole("button", { name: "Try the demo team" }).click();
    await cell(page, "Bob").getByText("idle").waitFor();
    const buttons = ["Keep running", "Quit", "Cancel", "Close"];
    for (const name of buttons) {
      await page.evaluate(() => {
        dispatchEvent(new CustomEvent("idea:close-requested", { detail: { sessions: 2 } }));
      });
      const dialog = page.getByRole("dialog", { name: "2 agents are running" });
      await dialog.getByRole("button", { name, exact: true }).click();
      await dialog.waitFor({ state: "detached" });
    }
    const shown = `{"type":"closeShown"}`;
    const answer = (word: string) => `{"type":"closeAnswer","answer":"${word}"}`;
    const words = ["keepRunning", "quit", "cancel", "cancel"];
    // What the page tells crosses to this process by itself, later than what it shows.
    await until(() => told.length >= 2 * buttons.length, "the last answer");
    assert.deepEqual(told, words.flatMap((word) => [shown, answer(word)]));
  });
});
