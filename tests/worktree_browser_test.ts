/** Work trees of agents in a real browser: made, looked at, brought back, removed. */
import assert from "node:assert/strict";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import type { Touch } from "../core/git/attribution.ts";
import type { AgentView } from "../core/agent/service.ts";
import { violations } from "./support/axe.ts";
import { CHROMIUM } from "./support/browser.ts";
import { AFTER, BEFORE, ENGLISH, onStage, type Stage } from "./support/review_stage.ts";
import { TestRepository } from "./support/repository.ts";
import { until } from "./support/wait.ts";

const ignore = CHROMIUM === undefined;

/** Opens an entry of Alice's menu. */
async function choose(page: Page, entry: string): Promise<void> {
  await page.getByRole("main").waitFor();
  await page.locator(".agent-row", { hasText: "Alice" }).click({ button: "right" });
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
}

/** Gives Alice a work tree of her own; the dialog shows it then. */
async function makeTree(page: Page, setUp = ""): Promise<Locator> {
  await choose(page, "Work tree…");
  const dialog = page.getByRole("dialog", { name: "Run Alice in its own work tree" });
  await until(
    async () => await dialog.getByRole("textbox", { name: "Branch" }).inputValue() === "alice",
    "the branch to be suggested",
  );
  await dialog.getByLabel("Command that makes it ready").fill(setUp);
  await dialog.getByRole("button", { name: "Create" }).click();
  const made = page.getByRole("dialog", { name: "Work tree of Alice" });
  await made.getByText("The work tree is there").waitFor();
  return made;
}

/** Where Alice works. */
async function treeOf({ alice }: Stage): Promise<TestRepository> {
  const view = await until(
    async () => (await alice.view()).worktree,
    "Alice to have a work tree",
  ) as NonNullable<AgentView["worktree"]>;
  return new TestRepository(view.path);
}

/** The project's own files, committed: bringing back needs them so. */
async function settle({ repository }: Stage): Promise<void> {
  await repository.commit("second");
}

Deno.test(
  "an agent gets a work tree with a branch of its own, made ready with what it prints shown",
  {
    ignore,
  },
  async () => {
    await onStage(async (stage) => {
      const { page, complaints } = await stage.open();
      const dialog = await makeTree(page, "echo made ready; exit 3");
      await dialog.getByText("could not be made ready · exit code 3").waitFor();
      await dialog.locator("pre", { hasText: "made ready" }).waitFor();
      assert.deepEqual(await violations(page), []);
      await page.keyboard.press("Escape");
      const badge = page.getByRole("img", {
        name: "Works on alice, in a work tree of its own",
      });
      await badge.first().waitFor();
      const tree = await treeOf(stage);
      assert.equal(await tree.git("branch", "--show-current"), "alice");
      assert.equal(await tree.read("src/add.ts"), BEFORE);
      assert.deepEqual(complaints, []);
    });
  },
);

Deno.test("an agent's work is reviewed against its base, then merged into the project's branch", {
  ignore,
}, async () => {
  await onStage(async (stage) => {
    await settle(stage);
    const { page } = await stage.open();
    await makeTree(page);
    await page.keyboard.press("Escape");
    const tree = await treeOf(stage);
    await tree.commit("work", { "work.ts": "export const work = 1;\n" });
    await choose(page, "Review its changes");
    const review = page.getByRole("region", { name: "Review" });
    await review.getByRole("row").filter({ hasText: "export const work" }).waitFor();
    await review.getByRole("combobox", { name: "Compare" })
      .locator("option:checked", { hasText: "Alice's work since main" })
      .waitFor({ state: "attached" });
    await page.keyboard.press("Escape");
    await choose(page, "Work tree…");
    await page.getByRole("button", { name: "Bring its work back…" }).click();
    await page.getByText("alice comes into main").waitFor();
    await page.getByRole("button", { name: "Bring it back" }).click();
    await page.locator(".toast", { hasText: "Its work is in the project's branch." }).waitFor();
    assert.equal(await stage.repository.read("work.ts"), "export const work = 1;\n");
  });
});

Deno.test("the review names the agent that changed a file in its own work tree", {
  ignore,
}, async () => {
  await onStage(async (stage) => {
    const { page } = await stage.open();
    await makeTree(page);
    await page.keyboard.press("Escape");
    const tree = await treeOf(stage);
    const { alice, host, project } = stage;
    await alice.launch();
    await alice.is("idle");
    const { id } = await alice.message("wait 60");
    await alice.is("busy");
    await tree.write({ "by_alice.ts": "export {};\n" });
    const touches = () => host.get<Touch[]>(`${project.path}/git/touches?agentId=${alice.id}`);
    await until(
      async () => (await touches()).some(({ path }) => path === "by_alice.ts"),
      "the change to be seen",
      touches,
    );
    await choose(page, "Review its changes");
    const review = page.getByRole("region", { name: "Review", exact: true });
    await review.getByRole("region", { name: "by_alice.ts" }).getByText("by Alice").waitFor();
    await host.post(`${alice.path}/interrupt`);
    await project.settled(id);
  });
});

Deno.test("conflicts put everything back as it was, and are handed to the agent as a task", {
  ignore,
}, async () => {
  await onStage(async (stage) => {
    await settle(stage);
    const { page } = await stage.open();
    await makeTree(page);
    await page.keyboard.press("Escape");
    const tree = await treeOf(stage);
    await tree.commit("theirs", { "src/add.ts": AFTER.replace("one + other", "other + one") });
    await stage.repository.commit("ours", { "src/add.ts": AFTER.replace("one + other", "42") });
    await choose(page, "Work tree…");
    await page.getByRole("button", { name: "Bring its work back…" }).click();
    await page.getByRole("button", { name: "Bring it back" }).click();
    const dialog = page.getByRole("dialog", { name: "Bring the work of Alice back" });
    await dialog.getByText("Nothing was changed.").waitFor();
    await dialog.getByText("src/add.ts").waitFor();
    assert.match(await stage.repository.read("src/add.ts"), /return 42/);
    await dialog.getByRole("button", { name: "Hand them to the agent" }).click();
    await dialog.getByText("The agent got them as a task.").waitFor();
    const tickets = await stage.project.tickets();
    assert.match(tickets.at(-1)?.task ?? "", /src\/add\.ts/);
  });
});

Deno.test(
  "a work tree with work in it is removed only when somebody insists, and all of it is kept",
  {
    ignore,
  },
  async () => {
    await onStage(async (stage) => {
      const { page } = await stage.open();
      await makeTree(page);
      await page.keyboard.press("Escape");
      const tree = await treeOf(stage);
      await tree.write({ "fresh.ts": "fresh\n" });
      await choose(page, "Work tree…");
      await page.getByRole("button", { name: "Remove the work tree…" }).click();
      const dialog = page.getByRole("dialog", { name: "Remove the work tree of Alice" });
      await dialog.getByText("it has files that git does not know: fresh.ts").waitFor();
      const remove = dialog.getByRole("button", { name: "Remove", exact: true });
      assert.equal(await remove.isEnabled(), false);
      assert.deepEqual(await violations(page), []);
      await dialog.getByLabel("Remove it anyway").check();
      await remove.click();
      await page.locator(".toast", { hasText: "Kept: refs/idea/safety/" }).waitFor();
      await assert.rejects(Deno.stat(join(tree.root, "fresh.ts")), Deno.errors.NotFound);
      const refs = await stage.repository.git("for-each-ref", "--format=%(refname)", "refs/idea");
      assert.match(refs, /refs\/idea\/safety\//);
    });
  },
);

Deno.test("what is typed before the project's own settings arrive stays", { ignore }, async () => {
  await onStage(async ({ open }) => {
    const { page } = await open();
    let answer = () => {};
    const typed = new Promise<void>((resolve) => answer = resolve);
    await page.route("**/worktrees/settings", async (route) => {
      await typed;
      await route.continue();
    });
    await choose(page, "Work tree…");
    const command = page.getByLabel("Command that makes it ready");
    await command.fill("make");
    const settings = page.waitForResponse("**/worktrees/settings");
    answer();
    await (await settings).finished();
    await page.getByRole("button", { name: "Create" }).click();
    await page.getByRole("region", { name: "make" }).waitFor();
  });
});

Deno.test("what is said of work trees is French too", { ignore }, async () => {
  await onStage(async ({ open }) => {
    const { page } = await open({ ...ENGLISH, locale: "fr-FR" });
    await choose(page, "Arbre de travail…");
    await page.getByRole("dialog", { name: "Donner à Alice son propre arbre de travail" })
      .getByRole("button", { name: "Créer" }).waitFor();
  });
});
