/** Settings, shortcuts, small windows and accessibility, in a real browser on a real host. */
import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import type { Page } from "playwright-core";
import type { SettingsView } from "../core/settings/service.ts";
import { violations } from "./support/axe.ts";
import { bareEnvironment, CHROMIUM, startBrowser, type TestBrowser } from "./support/browser.ts";
import { inFolder } from "./support/folder.ts";
import { type ServeProcess, startServe } from "./support/serve.ts";
import { until } from "./support/wait.ts";

const ignore = CHROMIUM === undefined;
const ENGLISH = { locale: "en-GB" };

interface Stage {
  host: ServeProcess;
  browser: TestBrowser;
  root: string;
}

/** A host on an empty home with an empty folder, and a browser. */
async function withHost(test: (stage: Stage) => Promise<void>): Promise<void> {
  await inFolder(async (home) => {
    const root = join(home, "work");
    await Deno.mkdir(root);
    await using host = await startServe(bareEnvironment(home));
    await using browser = await startBrowser();
    await test({ host, browser, root: await Deno.realPath(root) });
  });
}

async function read(host: ServeProcess): Promise<SettingsView> {
  return await host.call<SettingsView>("GET", "/settings");
}

function themeOf(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.documentElement.dataset.theme);
}

async function openSettings(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Settings", exact: true }).click();
  await page.getByRole("searchbox", { name: "Search settings" }).waitFor();
}

function paletteButton(page: Page) {
  return page.getByRole("banner").getByRole("button", { name: "Command palette" });
}

/** What the open palette offers. */
function entries(page: Page) {
  return page.getByRole("listbox", { name: "Command palette" }).getByRole("option");
}

Deno.test("a choice made in one window holds in every window, after a reload and in the file", {
  ignore,
}, async () => {
  await withHost(async ({ browser, host, root }) => {
    await host.call("POST", "/projects", { root });
    const options = { ...ENGLISH, colorScheme: "dark" } as const;
    const first = await browser.open(host.url, options);
    const second = await browser.open(host.url, options);
    await openSettings(first.page);
    await first.page.getByRole("radio", { name: "Light" }).check({ force: true });
    for (const { page } of [first, second]) {
      await until(async () => await themeOf(page) === "light", "the light theme");
    }
    await first.page.getByRole("combobox", { name: "Language" }).selectOption("fr");
    await second.page.getByRole("button", { name: "Réglages" }).waitFor();
    await until(async () => (await read(host)).settings.language === "fr", "the language");
    const { path } = await read(host);
    const file = JSON.parse(await Deno.readTextFile(path));
    assert.deepEqual(file, { theme: "light", language: "fr" });
    await second.page.reload();
    await second.page.getByRole("button", { name: "Réglages" }).waitFor();
    assert.equal(await themeOf(second.page), "light");
    await first.page.getByRole("button", { name: "Thème : valeur par défaut" }).click();
    await until(async () => await themeOf(second.page) === "dark", "the system's theme");
    assert.deepEqual([...first.complaints, ...second.complaints], []);
  });
});

Deno.test("a number out of its limits is not taken over, a good one is", { ignore }, async () => {
  await withHost(async ({ browser, host, root }) => {
    await host.call("POST", "/projects", { root });
    const { page, complaints } = await browser.open(host.url, ENGLISH);
    await openSettings(page);
    const box = page.getByRole("textbox", { name: "Text size" });
    await box.fill("99");
    assert.equal(await box.getAttribute("aria-invalid"), "true");
    await box.press("Enter");
    await until(async () => await box.inputValue() === "13", "the number in effect");
    await box.fill("16");
    await box.press("Enter");
    await until(async () => (await read(host)).settings.fontSize === 16, "the new size");
    assert.deepEqual(complaints, []);
  });
});

Deno.test("a settings file with a mistake is named, left alone, and a change is taken back", {
  ignore,
}, async () => {
  await withHost(async ({ browser, host, root }) => {
    await host.call("POST", "/projects", { root });
    const { path } = await read(host);
    await Deno.mkdir(dirname(path), { recursive: true });
    const mistake = `{"theme": "purple"}`;
    await Deno.writeTextFile(path, mistake);
    const { page } = await browser.open(host.url, ENGLISH);
    await openSettings(page);
    await page.getByRole("alert").getByText(/theme.*"dark"/).waitFor();
    const copies = page.getByRole("switch", { name: "Copy on select" });
    await copies.click();
    await page.getByRole("status").getByText("Mend or remove the file first", { exact: false })
      .waitFor();
    await until(async () => !await copies.isChecked(), "the switch to go back");
    assert.equal(await Deno.readTextFile(path), mistake);
  });
});

Deno.test(
  "shortcuts are changed by pressing keys; keys that shells need or that are taken are refused",
  {
    ignore,
  },
  async () => {
    await withHost(async ({ browser, host, root }) => {
      await host.call("POST", "/projects", { root });
      const { page, complaints } = await browser.open(host.url, ENGLISH);
      await paletteButton(page).waitFor();
      await page.keyboard.press("Control+Shift+P");
      await page.keyboard.type("keyboard shortcuts");
      await page.keyboard.press("Enter");
      const row = page.getByRole("listitem").filter({ hasText: "Command palette" });
      const keys = row.getByRole("button", { name: "Change" });
      for (
        const [pressed, reason] of [
          ["Control+k", "Shells and programs in terminals need these keys"],
          ["Alt+b", "Shells and programs in terminals need these keys"],
          ["F5", "Ctrl or Command must be held"],
          ["Control+Shift+C", "These keys copy, paste and undo"],
          ["Control+Shift+J", "These keys already do: Next agent that needs me"],
        ] as const
      ) {
        await keys.click();
        await page.keyboard.press(pressed);
        await row.getByText(reason, { exact: false }).waitFor();
      }
      await keys.click();
      await page.keyboard.press("Control+Shift+Y");
      await row.getByText("Ctrl+Shift+Y").waitFor();
      await until(async () => (await read(host)).settings.shortcuts.palette, "the stored keys");
      await page.keyboard.press("Control+Shift+Y");
      await page.getByRole("dialog", { name: "Command palette" }).waitFor();
      await page.keyboard.press("Escape");
      await row.getByRole("button", { name: "back to the default" }).click();
      await row.getByText("Ctrl+Shift+P").waitFor();
      await page.keyboard.press("Control+Shift+P");
      await page.getByRole("dialog", { name: "Command palette" }).waitFor();
      assert.deepEqual(complaints, []);
    });
  },
);

Deno.test("keys in the file that cannot hold are named in a notice, and the default stays", {
  ignore,
}, async () => {
  await withHost(async ({ browser, host, root }) => {
    await host.call("POST", "/projects", { root });
    await host.call("PATCH", "/settings", { shortcuts: { palette: "Ctrl+K" } });
    const { page } = await browser.open(host.url, ENGLISH);
    await page.getByRole("status").getByText("“Ctrl+K” for “Command palette” has no effect", {
      exact: false,
    }).waitFor();
    await page.keyboard.press("Control+Shift+P");
    await page.getByRole("dialog", { name: "Command palette" }).waitFor();
  });
});

Deno.test("the palette opens one setting and offers what was used first", { ignore }, async () => {
  await withHost(async ({ browser, host, root }) => {
    await host.call("POST", "/projects", { root });
    const { page, complaints } = await browser.open(host.url, ENGLISH);
    await paletteButton(page).click();
    await page.locator('[role="combobox"]:focus').waitFor();
    await page.keyboard.type("lines kept");
    await page.getByRole("option", { name: "Setting: Lines kept" }).waitFor();
    await page.keyboard.press("Enter");
    await page.locator('input[aria-label="Lines kept"]:focus').waitFor();
    await page.reload();
    await paletteButton(page).click();
    const first = entries(page).first();
    await first.getByText("Setting: Lines kept").waitFor();
    assert.equal(await first.getAttribute("aria-selected"), "true");
    assert.deepEqual(complaints, []);
  });
});

Deno.test(
  "the palette that was just left with Escape opens again at once",
  { ignore },
  async () => {
    await withHost(async ({ browser, host, root }) => {
      await host.call("POST", "/projects", { root });
      const { page } = await browser.open(host.url, ENGLISH);
      await paletteButton(page).waitFor();
      const input = page.locator('[role="combobox"]:focus');
      for (let times = 0; times < 5; times++) {
        await page.keyboard.press("Control+Shift+P");
        await input.waitFor();
        // Before the browser has told that the palette is closed.
        await page.evaluate(() => {
          const dialog = document.querySelector("dialog");
          dialog?.dispatchEvent(new Event("cancel", { cancelable: true }));
          dialog?.close();
          const keys = { key: "P", code: "KeyP", ctrlKey: true, shiftKey: true, bubbles: true };
          document.body.dispatchEvent(new KeyboardEvent("keydown", keys));
        });
        await input.waitFor();
        await page.keyboard.press("Escape");
        await input.waitFor({ state: "detached" });
      }
    });
  },
);

Deno.test("what is typed right after the palette's button goes to the palette", {
  ignore,
}, async () => {
  await withHost(async ({ browser, host, root }) => {
    await host.call("POST", "/projects", { root });
    const { page } = await browser.open(host.url, ENGLISH);
    await paletteButton(page).waitFor();
    const focused = await paletteButton(page).evaluate(async (button) => {
      (button as HTMLElement).click();
      // What runs before the browser takes the next key.
      for (let step = 0; step < 20; step++) await Promise.resolve();
      return document.activeElement?.getAttribute("role");
    });
    assert.equal(focused, "combobox");
  });
});

Deno.test("the choices of an older page are taken over once", { ignore }, async () => {
  await withHost(async ({ browser, host, root }) => {
    await host.call("POST", "/projects", { root });
    const { page } = await browser.open(host.url, { ...ENGLISH, colorScheme: "dark" });
    await page.getByRole("button", { name: "Settings" }).waitFor();
    await page.evaluate(() => {
      localStorage.setItem("idea.theme", `"light"`);
      localStorage.setItem("idea.language", `"fr"`);
      localStorage.setItem("idea.shortcuts", `{"palette":"Mod+Shift+Y","find":"Mod+G"}`);
    });
    await page.reload();
    await page.getByRole("button", { name: "Réglages" }).waitFor();
    const { settings } = await read(host);
    assert.deepEqual([settings.theme, settings.language, settings.shortcuts], [
      "light",
      "fr",
      { palette: "Mod+Shift+Y" },
    ]);
    await until(() => page.evaluate(() => localStorage.getItem("idea.theme") === null), "the end");
    await host.call("PATCH", "/settings", { theme: null });
    await until(async () => await themeOf(page) === "dark", "the system's theme");
  });
});

/** Boxes of controls that a person could not reach: outside of the window, or squeezed to nothing. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shown = document.querySelectorAll(".title-bar button, .status-line button, .side-panel");
    return [...shown].flatMap((element) => {
      const { left, right, top, bottom, width } = element.getBoundingClientRect();
      const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
      return inside && width > 0 ? [] : [element.outerHTML.slice(0, 80)];
    });
  });
}

Deno.test(
  "in a small window at 200 % sidebar and panel lie over the work, and nothing is cut off",
  {
    ignore,
  },
  async () => {
    await withHost(async ({ browser, host, root }) => {
      await host.call("POST", "/projects", { root });
      for (const viewport of [{ width: 640, height: 400 }, { width: 512, height: 320 }]) {
        const { page, complaints } = await browser.open(host.url, { ...ENGLISH, viewport });
        const workspace = page.getByRole("main");
        await workspace.waitFor();
        assert.equal((await workspace.boundingBox())?.width, viewport.width);
        const sidebar = page.getByRole("complementary", { name: "Sidebar" });
        assert.equal(await sidebar.count(), 0);
        await page.getByRole("button", { name: "Sidebar" }).click();
        await sidebar.getByRole("button", { name: "Add agent" }).waitFor();
        assert.equal((await workspace.boundingBox())?.width, viewport.width);
        await page.getByRole("button", { name: "Sidebar" }).click();
        await openSettings(page);
        assert.deepEqual(await cutOff(page), []);
        const scrolls = await page.evaluate(() => [
          document.documentElement.scrollWidth - innerWidth,
          document.documentElement.scrollHeight - innerHeight,
        ]);
        assert.deepEqual(scrolls, [0, 0]);
        assert.deepEqual(complaints, []);
        await page.context().close();
      }
    });
  },
);

/** The main views, each by the way to it from the one before. */
const VIEWS: [name: string, show: (page: Page) => Promise<void>][] = [
  ["workspace", (page) => page.getByRole("region", { name: "Bob" }).getByText("idle").waitFor()],
  ["settings", openSettings],
  ["activity", async (page) => {
    await page.getByRole("tab", { name: "Activity" }).click();
    await page.getByRole("article").first().getByRole("button").first().click();
  }],
  ["ledger", async (page) => {
    await page.getByRole("tab", { name: "Ledger" }).click();
    await page.getByRole("table").getByRole("row").nth(1).waitFor();
  }],
  ["palette", async (page) => {
    await paletteButton(page).click();
    await entries(page).first().waitFor();
  }],
  ["add agent", async (page) => {
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Add agent" }).first().click();
    await page.getByRole("dialog").getByRole("radio").first().waitFor();
  }],
];

for (const colorScheme of ["dark", "light"] as const) {
  Deno.test(`no main view of the ${colorScheme} theme has a serious barrier`, {
    ignore,
  }, async () => {
    await withHost(async ({ browser, host, root }) => {
      const { page } = await browser.open(host.url, { ...ENGLISH, colorScheme });
      await page.getByRole("heading").first().waitFor();
      assert.deepEqual(await violations(page), [], "welcome");
      await host.call("POST", "/projects", { root });
      await page.getByRole("navigation").getByRole("button", { name: "work", exact: true }).click();
      await page.getByRole("button", { name: "Try the demo team" }).click();
      await host.event((event) => event.type === "ticketChanged" && event.state === "answered");
      for (const [name, show] of VIEWS) {
        await show(page);
        assert.deepEqual(await violations(page), [], name);
      }
    });
  });
}
