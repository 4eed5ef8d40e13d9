/** Tabs of projects and windows of one project, in real Chromium on a real host. */
import assert from "node:assert/strict";
import { join } from "node:path";
import type { Page } from "playwright-core";
import type { Project } from "../core/project/project.ts";
import type { AgentView } from "../core/agent/service.ts";
import type { TerminalInfo } from "../core/terminal/terminals.ts";
import { bareEnvironment, CHROMIUM, startBrowser, type TestBrowser } from "./support/browser.ts";
import { inFolder } from "./support/folder.ts";
import { type ServeProcess, startServe } from "./support/serve.ts";
import { until } from "./support/wait.ts";

const ignore = CHROMIUM === undefined;
const ENGLISH = { locale: "en-GB", viewport: { width: 1024, height: 640 } };

interface Stage {
  host: ServeProcess;
  browser: TestBrowser;
  projects: Project[];
}

/** A host with open projects of those names, and a browser. */
async function withProjects(names: string[], test: (stage: Stage) => Promise<void>) {
  await inFolder(async (home) => {
    await using host = await startServe(bareEnvironment(home));
    const projects: Project[] = [];
    for (const name of names) {
      const root = join(home, name);
      await Deno.mkdir(root);
      projects.push(await host.call<Project>("POST", "/projects", { root }));
    }
    await using browser = await startBrowser();
    await test({ host, browser, projects });
  });
}

function tabs(page: Page) {
  return page.getByRole("navigation", { name: "Open projects" }).locator(".tab-name");
}

function tab(page: Page, name: string) {
  return tabs(page).filter({ hasText: name });
}

async function moveOut(page: Page, name: string): Promise<Page> {
  await tab(page, name).click({ button: "right" });
  const opened = page.waitForEvent("popup");
  await page.getByRole("menuitem", { name: "Move to its own window" }).click();
  return await opened;
}

async function runningAgent(host: ServeProcess, { id }: Project): Promise<void> {
  const agents = `/projects/${id}/agents`;
  const agent = await host.call<AgentView>("POST", agents, { name: "Ruth", profile: "demo" });
  await host.call("POST", `${agents}/${agent.id}/launch`, {});
}

async function sessionsOf(host: ServeProcess): Promise<string[]> {
  return (await host.call<TerminalInfo[]>("GET", "/sessions")).map(({ sessionId }) => sessionId);
}

function announcements(host: ServeProcess): string[][] {
  return host.events.flatMap((event) => event.type === "windowsChanged" ? [event.alone] : []);
}

Deno.test("a tab moves to its own window and back, on every page, and no agent notices", {
  ignore,
}, async () => {
  await withProjects(["harbour", "orchard"], async ({ host, browser, projects }) => {
    const [harbour, orchard] = projects as [Project, Project];
    await runningAgent(host, harbour);
    const before = await sessionsOf(host);
    const [first, second] = [
      await browser.open(host.url, ENGLISH),
      await browser.open(host.url, ENGLISH),
    ];
    await tab(first.page, "harbour").click();
    const own = await moveOut(first.page, "harbour");
    await own.getByRole("heading", { name: "harbour" }).waitFor();
    assert.equal(await own.title(), "harbour");
    assert.equal(await tabs(own).count(), 0);
    for (const { page } of [first, second]) {
      await tab(page, "harbour").waitFor({ state: "detached" });
      assert.equal(await page.title(), "orchard");
    }
    await own.getByRole("button", { name: /^Ruth/ }).first().waitFor();
    await host.call("POST", `/projects/${harbour.id}/agents`, { name: "Noah", profile: "demo" });
    await own.getByRole("button", { name: /^Noah/ }).first().waitFor();
    const closed = own.waitForEvent("close");
    await own.getByRole("button", { name: "Move back to the main window" }).click();
    await closed;
    for (const { page } of [first, second]) await tab(page, "harbour").waitFor();
    assert.deepEqual(await sessionsOf(host), before);
    assert.deepEqual(announcements(host), [[harbour.id], []]);
    assert.deepEqual([...first.complaints, ...second.complaints], []);
    assert.equal(orchard.open, true);
  });
});

Deno.test("closing the window of a project gives its tab back; reloading it does not", {
  ignore,
}, async () => {
  await withProjects(["harbour", "orchard"], async ({ host, browser, projects }) => {
    const [harbour] = projects as [Project, Project];
    await runningAgent(host, harbour);
    const before = await sessionsOf(host);
    const { page, complaints } = await browser.open(host.url, ENGLISH);
    await tab(page, "harbour").focus();
    await page.keyboard.press("Shift+F10");
    const opened = page.waitForEvent("popup");
    await page.keyboard.press("Enter");
    const own = await opened;
    await tab(page, "harbour").waitFor({ state: "detached" });
    await own.reload();
    await own.getByRole("heading", { name: "harbour" }).waitFor();
    await own.close();
    await tab(page, "harbour").waitFor();
    assert.deepEqual(announcements(host), [[harbour.id], []]);
    assert.deepEqual(await sessionsOf(host), before);
    assert.deepEqual(complaints, []);
  });
});

Deno.test("the only tab moved out is offered where it was, and is shown again when it is back", {
  ignore,
}, async () => {
  await withProjects(["harbour"], async ({ host, browser }) => {
    const { page } = await browser.open(host.url, ENGLISH);
    await moveOut(page, "harbour");
    await page.getByRole("heading", { name: "In their own windows" }).waitFor();
    await page.getByRole("button", { name: "Move harbour back here" }).click();
    await tab(page, "harbour").and(page.locator("[aria-current=page]")).waitFor();
    await page.getByRole("region", { name: "Workspace" }).or(page.locator(".workspace")).first()
      .waitFor();
  });
});

Deno.test(
  "a link to one project lets in and shows it alone; when it closes, it can be opened again",
  {
    ignore,
  },
  async () => {
    await withProjects(["harbour"], async ({ host, browser, projects }) => {
      const [harbour] = projects as [Project];
      const { page } = await browser.open(`${host.url}&alone=${harbour.id}`, ENGLISH);
      await page.getByRole("heading", { name: "harbour" }).waitFor();
      assert.equal(new URL(page.url()).search, `?alone=${harbour.id}`);
      await until(() => announcements(host).length === 1, "the window");
      await host.call("DELETE", `/projects/${harbour.id}`);
      const stale = await browser.open(`${host.url}&alone=${harbour.id}`, ENGLISH);
      await stale.page.getByRole("heading", { name: "This project is not open" }).waitFor();
      await stale.page.getByRole("button", { name: "Open harbour again" }).click();
      await stale.page.getByRole("heading", { name: "harbour", exact: true }).waitFor();
      assert.deepEqual(stale.complaints, []);
    });
  },
);

Deno.test("tabs are ordered, walked and closed with the keyboard, the same on every page", {
  ignore,
}, async () => {
  await withProjects(["ash", "birch", "cedar"], async ({ host, browser, projects }) => {
    const { page } = await browser.open(host.url, ENGLISH);
    const [other] = [await page.context().newPage()];
    await other.goto(host.url);
    await tab(page, "cedar").focus();
    await page.keyboard.press("Alt+Shift+ArrowLeft");
    await page.locator(".tab-name:focus", { hasText: "cedar" }).waitFor();
    await page.keyboard.press("Alt+Shift+ArrowLeft");
    for (const one of [page, other]) await orderIs(one, ["cedar", "ash", "birch"]);
    await page.keyboard.press("ArrowLeft");
    await page.locator(".tab-name:focus", { hasText: "birch" }).waitFor();
    await host.call("POST", `/projects/${projects[1]!.id}/terminals`, {});
    await page.keyboard.press("Delete");
    const dialog = page.getByRole("dialog", { name: "Close birch?" });
    await dialog.getByText("One plain terminal is open").waitFor();
    await dialog.getByRole("button", { name: "Stop and close" }).click();
    for (const one of [page, other]) await orderIs(one, ["cedar", "ash"]);
  });
});

async function orderIs(page: Page, names: string[]): Promise<void> {
  await until(
    async () => JSON.stringify(await tabs(page).allTextContents()) === JSON.stringify(names),
    `the order ${names}`,
    () => tabs(page).allTextContents(),
  );
}

Deno.test("a tab is dragged to another place", { ignore }, async () => {
  await withProjects(["ash", "birch", "cedar"], async ({ host, browser }) => {
    const { page } = await browser.open(host.url, ENGLISH);
    const [from, to] = [
      await tab(page, "ash").boundingBox(),
      await tab(page, "cedar").boundingBox(),
    ];
    await page.mouse.move(from!.x + 10, from!.y + 10);
    await page.mouse.down();
    await page.mouse.move(to!.x + to!.width - 4, to!.y + 10, { steps: 8 });
    await page.mouse.up();
    await orderIs(page, ["birch", "cedar", "ash"]);
  });
});

Deno.test("with more tabs than fit, the shown one and the way to open another stay in sight", {
  ignore,
}, async () => {
  const names = Array.from({ length: 14 }, (_, at) => `a-rather-long-project-${at + 1}`);
  await withProjects(names, async ({ host, browser }) => {
    const { page } = await browser.open(host.url, ENGLISH);
    const shown = tabs(page).and(page.locator("[aria-current=page]"));
    assert.equal(await shown.textContent(), names.at(-1));
    for (const name of ["Next project", "Previous project"]) {
      await page.getByRole("button", { name: /Command palette/ }).click();
      await page.getByRole("combobox").fill(name);
      await page.keyboard.press("Enter");
      await page.getByRole("listbox").waitFor({ state: "detached" });
      await until(() => isInSight(page, ".tab.current"), `${name} in sight`);
      assert.ok(await isInSight(page, ".tabs > .icon-button"));
    }
  });
});

/** Whether nothing of the element is scrolled away or outside of the window. */
function isInSight(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((selector) => {
    const element = document.querySelector(selector)!;
    const { left, right } = element.getBoundingClientRect();
    const frame = element.parentElement!.getBoundingClientRect();
    return left >= Math.floor(frame.left) && right <= Math.ceil(frame.right) && right <= innerWidth;
  }, selector);
}

Deno.test("a folder is found by typing a part of its name, and opened with Enter alone", {
  ignore,
}, async () => {
  await inFolder(async (home) => {
    for (const name of ["archive", "network", "work"]) await Deno.mkdir(join(home, name));
    await using host = await startServe(bareEnvironment(home));
    await using browser = await startBrowser();
    const { page, complaints } = await browser.open(host.url, ENGLISH);
    await page.getByRole("button", { name: "Choose a folder" }).click();
    const dialog = page.getByRole("dialog", { name: "Open a folder" });
    await dialog.getByRole("button", { name: "archive" }).waitFor();
    await dialog.getByLabel("Folder path").press("End");
    await page.keyboard.type("wor");
    await dialog.getByRole("button", { name: "archive" }).waitFor({ state: "detached" });
    await page.keyboard.press("Enter");
    await dialog.getByText("No folders in here.").waitFor();
    await page.keyboard.press("Enter");
    await tab(page, "work").waitFor();
    assert.deepEqual(complaints, []);
  });
});
