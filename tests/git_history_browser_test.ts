/** The history of a repository in a real browser: long, searched, read commit by commit. */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { violations } from "./support/axe.ts";
import { CHROMIUM } from "./support/browser.ts";
import {
  button,
  ENGLISH,
  type GitPages,
  importHistory,
  panelOf,
  withGitPages,
} from "./support/git_pages.ts";
import { until } from "./support/wait.ts";

const ignore = CHROMIUM === undefined;

function rows(page: Page): Locator {
  return page.locator(".commit-row");
}

function commit(page: Page, subject: string): Locator {
  return page.getByRole("option").filter({ hasText: subject });
}

function search(page: Page): Locator {
  return page.getByRole("searchbox", { name: "Search messages and commit ids" });
}

/** Opens the page and, by the panel's button, the layout with the history. */
async function openHistory(
  { open }: GitPages,
  options: Parameters<GitPages["open"]>[0] = ENGLISH,
): Promise<{ page: Page; complaints: string[] }> {
  const opened = await open(options);
  await panelOf(opened.page).locator(".git-head .icon-button").last().click();
  await rows(opened.page).first().waitFor();
  return opened;
}

/** A main line, and a branch that was merged into it. */
async function merged({ work }: GitPages): Promise<void> {
  await work.commit("root", { "a.txt": "1\n" });
  await work.git("switch", "--quiet", "-c", "topic");
  await work.commit("on topic", { "topic.txt": "1\n" });
  await work.git("switch", "--quiet", "main");
  await work.commit("on main", { "a.txt": "2\n" });
  await work.git("merge", "--quiet", "--no-ff", "-m", "Merge topic\n\nAs agreed.", "topic");
  await work.git("tag", "v1");
}

Deno.test(
  "a history of 5,000 commits is scrolled to its end with few rows in the page, and searched",
  {
    ignore,
  },
  async () => {
    await withGitPages(async (pages) => {
      await importHistory(pages.work, 5_000);
      const { page, complaints } = await openHistory(pages);
      await commit(page, "Commit 5000").waitFor();
      const list = page.locator(".history-list");
      const scrollToEnd = () =>
        list.evaluate((element) => element.scrollTop = element.scrollHeight);
      let most = 0;
      await until(async () => {
        await scrollToEnd();
        most = Math.max(most, await rows(page).count());
        return await commit(page, /Commit 1$/.source).count() > 0 ||
          await rows(page).locator(".commit-subject[title='Commit 1']").count() > 0;
      }, "the first commit of all");
      assert.ok(most < 120, `${most} rows are in the page`);
      assert.ok(await page.locator(".lanes path").count() <= 8);
      await page.getByText("5500 commits", { exact: true }).waitFor();
      await search(page).fill("needle");
      await commit(page, "The needle in the haystack").waitFor();
      await page.getByText("1 found", { exact: true }).waitFor();
      await page.locator("mark").getByText("needle").waitFor();
      const id = await pages.work.git("rev-parse", "main~7");
      await search(page).fill(id.slice(0, 12));
      await commit(page, id.slice(0, 8)).waitFor();
      await search(page).fill("words that nobody wrote");
      await page.getByText("No commit has these words.").waitFor();
      await search(page).fill("");
      await commit(page, "Commit 5000").waitFor();
      assert.deepEqual(
        complaints.filter((one) => !one.includes("404")),
        [],
      );
    });
  },
);

Deno.test("a commit tells its message, its people, its parents and its files with their lines", {
  ignore,
}, async () => {
  await withGitPages(async (pages) => {
    await merged(pages);
    const { page, complaints } = await openHistory(pages);
    const list = page.getByRole("listbox", { name: "Commits" });
    await commit(page, "Merge topic").locator(".ref.current").getByText("main").waitFor();
    await commit(page, "Merge topic").locator(".ref.tag").getByText("v1").waitFor();
    await list.focus();
    await page.keyboard.press("Home");
    await page.keyboard.press("Enter");
    await page.locator(".commit-view h2:focus").waitFor();
    const view = page.getByRole("complementary", { name: "Commit" });
    await view.getByText("As agreed.").waitFor();
    await view.getByText("test@example.org").waitFor();
    await view.getByText("Compared with the first parent.").waitFor();
    await view.getByRole("button", { name: /topic\.txt/ }).click();
    await view.locator(".diff-side.added").getByText("1").first().waitFor();
    await view.locator(".commit-parents .link").last().click();
    await view.getByRole("heading", { name: "on topic" }).waitFor();
    await page.keyboard.press("Escape");
    await view.waitFor({ state: "detached" });
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await view.getByRole("heading", { name: "root" }).waitFor();
    assert.deepEqual(complaints, []);
  });
});

Deno.test("a branch begins at any commit, and one is checked out from the history, seen at once", {
  ignore,
}, async () => {
  await withGitPages(async (pages) => {
    await merged(pages);
    const { work } = pages;
    const { page, complaints } = await openHistory(pages);
    await commit(page, "on main").click({ button: "right" });
    await page.getByRole("menuitem", { name: "Create a branch here…" }).click();
    await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("from-here");
    await page.getByRole("dialog").getByRole("button", { name: "Create" }).click();
    await commit(page, "on main").locator(".ref").getByText("from-here").waitFor();
    assert.equal(await work.git("rev-parse", "from-here"), await work.git("rev-parse", "main~1"));
    await commit(page, "on topic").click();
    await button(page, "Switch to topic").click();
    await commit(page, "on topic").locator(".ref.current").getByText("topic").waitFor();
    assert.equal(await work.git("branch", "--show-current"), "topic");
    await page.locator(".git-switch").getByText("topic").waitFor();
    await page.getByRole("radio", { name: "This branch" }).check({ force: true });
    await page.getByText("2 commits", { exact: true }).waitFor();
    assert.deepEqual(complaints, []);
  });
});

for (const colorScheme of ["dark", "light"] as const) {
  Deno.test(`the history has no barrier for assistive technology in the ${colorScheme} theme`, {
    ignore,
  }, async () => {
    await withGitPages(async (pages) => {
      await merged(pages);
      const { page } = await openHistory(pages, { ...ENGLISH, colorScheme });
      assert.deepEqual(await violations(page), []);
      await commit(page, "Merge topic").click();
      await page.locator(".commit-file").click();
      await page.locator(".diff-grid").waitFor();
      assert.deepEqual(await violations(page), []);
    });
  });
}

Deno.test("a folder without a repository has no history and leads to where one is made", {
  ignore,
}, async () => {
  await withGitPages(async ({ open, project, host }) => {
    await host.post(`${project.path}/layouts`, { name: "History", kind: "gitGraph" });
    const { page } = await open({ ...ENGLISH, locale: "fr-FR" });
    await page.getByText("il n'a pas d'historique").waitFor();
    await button(page, "Ouvrir le panneau Git").click();
    await button(page, "Faire de ce dossier un dépôt").click();
    await page.getByText("Aucun commit. Le premier commencera l'historique.").waitFor();
  }, { bareFolder: true });
});
