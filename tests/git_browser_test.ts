/** The Git panel in a real browser, on a real host and real repositories. */
import assert from "node:assert/strict";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { ENV } from "../core/profile/adapter.ts";
import { violations } from "./support/axe.ts";
import { CHROMIUM } from "./support/browser.ts";
import { button, choose, ENGLISH, group, panelOf, row, withGitPages } from "./support/git_pages.ts";
import { processIn } from "./support/host.ts";
import { TestRepository } from "./support/repository.ts";
import { until } from "./support/wait.ts";

const ignore = CHROMIUM === undefined;
const LINES = Array.from({ length: 30 }, (_, at) => `line ${at + 1}`);
const TEXT = `${LINES.join("\n")}\n`;
const CHANGED = TEXT.replace("line 3\n", "line three\n").replace("line 25\n", "line 25\nnew\n");

async function hook(work: TestRepository, name: string, script: string): Promise<void> {
  const path = join(work.root, ".git/hooks", name);
  await Deno.mkdir(join(work.root, ".git/hooks"), { recursive: true });
  await Deno.writeTextFile(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}

async function staged(work: TestRepository): Promise<string[]> {
  return (await work.git("diff", "--cached", "--name-only")).split("\n").filter((path) => path);
}

function message(page: Page) {
  return page.getByRole("textbox", { name: "Commit message" });
}

Deno.test("one part of a file is staged and committed; what the hook refuses keeps the message", {
  ignore,
}, async () => {
  await withGitPages(async ({ work, open }) => {
    await work.commit("first", { "long.txt": TEXT });
    await work.write({ "long.txt": CHANGED });
    await hook(work, "pre-commit", "echo 'lint: one problem' >&2\nexit 1");
    const { page, complaints } = await open();
    await row(page, "Changes", "long.txt").click();
    await button(page, "Stage this part").nth(1).click();
    await button(page, "Stage this part").nth(1).waitFor({ state: "detached" });
    assert.match(await work.git("diff", "--cached"), /\+new$/m);
    assert.doesNotMatch(await work.git("diff", "--cached"), /three/);
    await button(page, "All changes").click();
    await row(page, "Staged", "long.txt").waitFor();
    await message(page).fill("Add a line\n\nBecause.");
    await page.reload();
    assert.equal(await message(page).inputValue(), "Add a line\n\nBecause.");
    await message(page).press("Control+Enter");
    const refused = panelOf(page).getByRole("alert").filter({ hasText: "Not committed" });
    await refused.getByText("lint: one problem").waitFor();
    assert.equal(await message(page).inputValue(), "Add a line\n\nBecause.");
    const go = join(work.root, ".git/go");
    await hook(
      work,
      "pre-commit",
      `while ! test -e '${go}'; do sleep 0.05; done; echo 'lint: fine' >&2`,
    );
    await button(page, "Commit 1 file").click();
    await panelOf(page).getByRole("progressbar", { name: "git and its hooks" }).waitFor();
    await Deno.writeTextFile(go, "");
    await panelOf(page).getByText(/^Committed as [0-9a-f]{8}$/).waitFor();
    await panelOf(page).getByText("What git and its hooks said").click();
    await panelOf(page).getByText("lint: fine").waitFor();
    assert.equal(await message(page).inputValue(), "");
    assert.equal(
      await work.git("log", "-1", "--format=%an|%B"),
      "Ada Example|Add a line\n\nBecause.",
    );
    assert.match(await work.git("diff"), /\+line three/);
    assert.deepEqual(complaints, []);
  });
});

Deno.test("a file that an agent's CLI has written says whose work it is", { ignore }, async () => {
  await withGitPages(async ({ work, host, project, open }) => {
    await work.commit("first", { "a.txt": "a\n", "b.txt": "b\n" });
    const alice = await project.agent("Alice");
    await alice.launch();
    const run = join(work.root, ".ideai", "run", alice.id);
    const { environment } = await until(() => processIn(run), "Alice's process");
    await work.write({ "a.txt": "by Alice\n", "b.txt": "by nobody known\n" });
    const told = await fetch(`${host.origin}/hooks/demo`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${environment[ENV.token]}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({
        hook_event_name: "PostToolUse",
        session_id: crypto.randomUUID(),
        tool_name: "Write",
        tool_input: { file_path: join(work.root, "a.txt") },
      }),
    });
    assert.equal(told.status, 200, await told.text());
    const { page, complaints } = await open();
    await row(page, "Changes", "a.txt").getByText("Alice").waitFor();
    assert.equal(await row(page, "Changes", "b.txt").getByText("Alice").count(), 0);
    assert.deepEqual(complaints, []);
  }, { trusting: true });
});

Deno.test("single lines are staged by pointer and keys, and taken out again", {
  ignore,
}, async () => {
  await withGitPages(async ({ work, open }) => {
    await work.commit("first", { "a.txt": "one\ntwo\n" });
    await work.write({ "a.txt": "ONE\none\ntwo\nTHREE\n" });
    const { page, complaints } = await open();
    await row(page, "Changes", "a.txt").click();
    const line = (text: string) => page.locator(".diff-row").filter({ hasText: text });
    await line("THREE").locator(".diff-number").last().click();
    await button(page, "Stage 1 line").click();
    await line("THREE").and(page.locator("[aria-selected=true]")).waitFor({ state: "detached" });
    await until(async () => (await staged(work)).length === 1, "a staged file");
    assert.equal(await work.git("show", ":a.txt"), "one\ntwo\nTHREE");
    await page.getByRole("radio", { name: "Staged", exact: true }).check({ force: true });
    await line("THREE").waitFor();
    await line("THREE").focus();
    await page.keyboard.press("Space");
    await button(page, "Unstage 1 line").waitFor();
    await page.keyboard.press("Enter");
    await until(async () => (await staged(work)).length === 0, "nothing staged");
    await panelOf(page).getByText("No line is different.").waitFor();
    assert.equal(await work.read("a.txt"), "ONE\none\ntwo\nTHREE\n");
    assert.deepEqual(complaints, []);
  });
});

Deno.test("lines of a file that changed meanwhile are not staged: it is shown as it is now", {
  ignore,
}, async () => {
  await withGitPages(async ({ work, open }) => {
    await work.commit("first", { "a.txt": "one\n" });
    await work.write({ "a.txt": "two\n" });
    const { page } = await open();
    await row(page, "Changes", "a.txt").click();
    await button(page, "Stage this part").waitFor();
    // Whatever watches may bring the news first: the old lines are asked for all the same.
    await page.route("**/git/lines", async (route) => {
      await work.write({ "a.txt": "three\n" });
      await route.continue();
    }, { times: 1 });
    await button(page, "Stage this part").click();
    await panelOf(page).getByText("The file changed meanwhile").waitFor();
    await page.locator(".diff-row").filter({ hasText: "three" }).waitFor();
    assert.deepEqual(await staged(work), []);
    await button(page, "Stage this part").click();
    await until(async () => await work.git("show", ":a.txt") === "three", "the new line staged");
  });
});

Deno.test("discarding is undone with one click, and again later from what is kept aside", {
  ignore,
}, async () => {
  await withGitPages(async ({ work, open }) => {
    await work.commit("first", { "a.txt": "one\n" });
    await work.write({ "a.txt": "precious\n", "new.txt": "fresh\n" });
    const { page, complaints } = await open();
    await row(page, "Changes", "a.txt").hover();
    await button(page, "Discard changes of a.txt").click();
    await group(page, "Changes").waitFor({ state: "detached" });
    assert.equal(await work.read("a.txt"), "one\n");
    await choose(page, "Discarded: a.txt", "Undo");
    await row(page, "Changes", "a.txt").waitFor();
    assert.equal(await work.read("a.txt"), "precious\n");
    await button(page, "Discard all: New files").click();
    await group(page, "New files").waitFor({ state: "detached" });
    await page.reload();
    await panelOf(page).getByText("Kept aside").click();
    const kept = page.locator(".kept-row").filter({ hasText: "new.txt" });
    await kept.getByRole("button", { name: "Bring the files back" }).click();
    await row(page, "New files", "new.txt").waitFor();
    assert.equal(await work.read("new.txt"), "fresh\n");
    assert.deepEqual(complaints, []);
  });
});

Deno.test("the list is worked with keys alone, and the keyboard stays where it was", {
  ignore,
}, async () => {
  await withGitPages(async ({ work, open }) => {
    await work.commit("first", { "a.txt": "1\n", "b.txt": "1\n", "c.txt": "1\n" });
    await work.write({ "a.txt": "2\n", "b.txt": "2\n", "c.txt": "2\n" });
    const { page, complaints } = await open();
    const focused = (name: string, path: string) =>
      row(page, name, path).and(page.locator(":focus")).waitFor();
    await row(page, "Changes", "a.txt").focus();
    await page.keyboard.press("ArrowDown");
    await focused("Changes", "b.txt");
    await page.keyboard.press("Space");
    await row(page, "Staged", "b.txt").waitFor();
    await page.locator(".change-open:focus").waitFor();
    assert.deepEqual(await staged(work), ["b.txt"]);
    await page.keyboard.press("End");
    await focused("Changes", "c.txt");
    await page.keyboard.press("Enter");
    await page.locator(".git-detail h2:focus").waitFor();
    await page.keyboard.press("Escape");
    await focused("Changes", "c.txt");
    await page.keyboard.press("Home");
    await page.keyboard.press("Space");
    await group(page, "Staged").waitFor({ state: "detached" });
    assert.deepEqual(complaints, []);
  });
});

Deno.test("a branch is made, left, and deleted by force; its commits are kept and come back", {
  ignore,
}, async () => {
  await withGitPages(async ({ work, open }) => {
    await work.commit("first", { "a.txt": "1\n" });
    const { page } = await open();
    await page.getByRole("tab", { name: "Branches" }).click();
    const name = page.getByRole("textbox", { name: "Name of the new branch" });
    await name.fill("not..a name");
    await name.press("Enter");
    await panelOf(page).getByRole("alert").getByText("cannot be the name of a branch").waitFor();
    await name.fill("topic");
    await name.press("Enter");
    await button(page, "On topic. Branches").waitFor();
    assert.equal(await work.git("branch", "--show-current"), "topic");
    const tip = await work.commit("only here", { "b.txt": "1\n" });
    await button(page, "Switch to main").click();
    await button(page, "On main. Branches").waitFor();
    await button(page, "Actions for topic").click();
    await page.getByRole("menuitem", { name: "Delete topic" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete topic?" });
    await dialog.getByText("1 commit that no other branch has").waitFor();
    await dialog.getByRole("button", { name: "Delete and keep aside" }).click();
    await page.locator(".branch-row").filter({ hasText: "topic" }).waitFor({ state: "detached" });
    assert.match(
      await work.git("for-each-ref", "--format=%(*objectname)", "refs/idea/safety/"),
      new RegExp(tip),
    );
    await choose(page, "Its commits are kept aside", "Undo");
    await page.locator(".branch-row").filter({ hasText: "topic" }).waitFor();
    assert.equal(await work.git("rev-parse", "topic"), tip);
  });
});

Deno.test("a merge with a conflict says what to do, and is finished or aborted", {
  ignore,
}, async () => {
  await withGitPages(async ({ work, open }) => {
    await work.commit("first", { "a.txt": "base\n" });
    await work.git("switch", "--quiet", "-c", "theirs");
    await work.commit("theirs", { "a.txt": "theirs\n" });
    await work.git("switch", "--quiet", "main");
    const ours = await work.commit("ours", { "a.txt": "ours\n" });
    await work.tryGit("merge", "theirs");
    const { page, complaints } = await open();
    const bar = group(page, "A merge is under way");
    await bar.getByText("1 file in conflict").waitFor();
    await row(page, "Conflicts", "a.txt").getByText("changed on both sides").waitFor();
    await row(page, "Conflicts", "a.txt").click();
    await panelOf(page).getByText("decide between the parts that git marked").waitFor();
    await work.write({ "a.txt": "both\n" });
    await button(page, "Mark a.txt as settled").last().click();
    await bar.getByText("No conflict is left: commit to finish.").waitFor();
    await bar.getByRole("button", { name: "Abort" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("What was settled since is lost.").waitFor();
    await dialog.getByRole("button", { name: "Abort" }).click();
    await bar.waitFor({ state: "detached" });
    assert.equal(await work.git("rev-parse", "HEAD"), ours);
    assert.equal(await work.read("a.txt"), "ours\n");
    assert.deepEqual(complaints, []);
  });
});

Deno.test("nothing is pushed or pulled without a yes, which names the remote, each time", {
  ignore,
}, async () => {
  await withGitPages(async ({ work, folder, open }) => {
    const remote = new TestRepository(join(folder, "remote.git"));
    await Deno.mkdir(remote.root);
    await remote.git("init", "--bare", "--quiet");
    await work.commit("first", { "a.txt": "1\n" });
    await work.git("remote", "add", "origin", remote.root);
    const { page, complaints } = await open();
    const dialog = page.getByRole("dialog");
    await panelOf(page).getByText("on no remote yet").waitFor();
    await button(page, "Push").click();
    await dialog.getByText("The branch main is made on origin").waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    assert.equal(await remote.git("for-each-ref"), "");
    await button(page, "Push").first().click();
    await dialog.getByRole("button", { name: "Push", exact: true }).click();
    await page.getByRole("dialog", { name: "Pushed" }).getByText("main").first().waitFor();
    assert.match(await remote.git("for-each-ref"), /refs\/heads\/main/);
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await panelOf(page).getByText("as in origin/main").waitFor();
    await button(page, "Pull").click();
    await page.getByRole("dialog", { name: "Pull origin/main into main?" })
      .getByRole("button", { name: "Pull", exact: true }).click();
    await page.getByRole("dialog", { name: "Pulled" }).waitFor();
    assert.deepEqual(complaints, []);
  });
});

Deno.test("what git refuses is said in its words, with the next step, and tried again", {
  ignore,
}, async () => {
  await withGitPages(async ({ work, open }) => {
    await work.commit("first", { "a.txt": "1\n" });
    await work.write({ "a.txt": "2\n" });
    const lock = join(work.root, ".git/index.lock");
    await Deno.writeTextFile(lock, "");
    const { page } = await open();
    await button(page, "Stage all: Changes").click();
    const problem = panelOf(page).getByRole("alert", { name: "git refused" });
    await problem.getByText("index.lock").first().waitFor();
    await problem.getByText("Another git is at work in this repository").waitFor();
    await Deno.remove(lock);
    await problem.getByRole("button", { name: "Try again" }).click();
    await row(page, "Staged", "a.txt").waitFor();
    await problem.waitFor({ state: "detached" });
  });
});

Deno.test("a folder becomes a repository, and git without a name is told how to get one", {
  ignore,
}, async () => {
  await withGitPages(async ({ project, open }) => {
    await Deno.writeTextFile(join(project.root, "a.txt"), "1\n");
    const { page, complaints } = await open();
    await button(page, "Make this folder a repository").click();
    await row(page, "New files", "a.txt").waitFor();
    await panelOf(page).getByText('git config --global user.name "Your Name"').waitFor();
    await button(page, "Stage a.txt").focus();
    await page.keyboard.press("Enter");
    await message(page).fill("First");
    assert.equal(await button(page, "Commit 1 file").isDisabled(), true);
    await page.locator(".git-switch").getByText("main").waitFor();
    assert.deepEqual(complaints, []);
  }, {
    bareFolder: true,
    config: "[user]\n  useConfigOnly = true\n[init]\n  defaultBranch = main\n",
  });
});

Deno.test("a repository that git cannot read, or without files, says so and what helps", {
  ignore,
}, async () => {
  await withGitPages(async ({ work, open }) => {
    const head = join(work.root, ".git/HEAD");
    const before = await Deno.readTextFile(head);
    await Deno.writeTextFile(head, "nonsense\n");
    const { page } = await open();
    await panelOf(page).getByText("git cannot read this repository.").waitFor();
    await panelOf(page).locator("pre").getByText("not a git repository").waitFor();
    await Deno.writeTextFile(head, before);
    await button(page, "Try again").click();
    await panelOf(page).getByText("There is nothing to commit yet.").waitFor();
    await work.git("config", "core.bare", "true");
    await page.reload();
    await panelOf(page).getByText("This repository is bare").waitFor();
  });
});

Deno.test("without git the panel says how to get it, and the rest of the window works", {
  ignore,
}, async () => {
  await withGitPages(async ({ open }) => {
    const { page, complaints } = await open();
    await panelOf(page).getByText("git is not installed, or not in PATH.").waitFor();
    await panelOf(page).getByText("sudo apt install git").waitFor();
    await page.locator(".git-switch").getByText("Git").waitFor();
    assert.deepEqual(complaints, []);
  }, { environment: { PATH: "/nonexistent" } });
});

Deno.test("the last commit is replaced with its message at hand, and the old one is kept", {
  ignore,
}, async () => {
  await withGitPages(async ({ work, open }) => {
    await work.commit("first");
    const replaced = await work.commit("second, with a typpo", { "a.txt": "1\n" });
    const { page } = await open();
    await panelOf(page).getByText("Nothing is changed since the last commit.").waitFor();
    await page.getByRole("checkbox", { name: "Replace the last commit" }).check();
    await until(async () => await message(page).inputValue() !== "", "the last message");
    await message(page).fill("second, without a typo");
    await button(page, "Replace the commit").click();
    await panelOf(page).getByText(/^Committed as/).waitFor();
    assert.equal(await work.git("log", "--format=%s"), "second, without a typo\nfirst");
    assert.match(
      await work.git("for-each-ref", "--format=%(*objectname)", "refs/idea/safety/"),
      new RegExp(replaced),
    );
    assert.equal(await page.getByRole("checkbox").isChecked(), false);
  });
});

for (const colorScheme of ["dark", "light"] as const) {
  Deno.test(`the panel has no barrier for assistive technology in the ${colorScheme} theme`, {
    ignore,
  }, async () => {
    await withGitPages(async ({ work, open }) => {
      await work.commit("first", { "a.txt": TEXT, "b.txt": "1\n" });
      await work.git("branch", "topic");
      await work.write({ "a.txt": CHANGED, "new.txt": "1\n", "b.txt": "2\n" });
      await work.git("add", "b.txt");
      const { page } = await open({ ...ENGLISH, colorScheme });
      await row(page, "Changes", "a.txt").waitFor();
      assert.deepEqual(await violations(page), []);
      await row(page, "Changes", "a.txt").click();
      await button(page, "Stage this part").first().waitFor();
      await page.locator(".diff-side.added .diff-number").last().click();
      assert.deepEqual(await violations(page), []);
      await page.getByRole("tab", { name: "Branches" }).click();
      await button(page, "Switch to topic").waitFor();
      assert.deepEqual(await violations(page), []);
      await button(page, "Push").click();
      await page.getByRole("dialog").waitFor();
      assert.deepEqual(await violations(page), []);
    });
  });
}

Deno.test("in French, at 1024 × 640, the whole panel is there and nothing is cut off", {
  ignore,
}, async () => {
  await withGitPages(async ({ work, open }) => {
    await work.commit("first", { "src/a.txt": "1\n" });
    await work.write({ "src/a.txt": "2\n", "new.txt": "1\n" });
    const { page, complaints } = await open({ ...ENGLISH, locale: "fr-FR" });
    await row(page, "Modifiés", "src/a.txt").getByText("modifié").waitFor();
    await row(page, "Nouveaux fichiers", "new.txt").waitFor();
    await button(page, "Tout indexer : Modifiés").click();
    await page.getByRole("textbox", { name: "Message du commit" }).fill("Deux");
    await button(page, "Commit de 1 fichier").click();
    await panelOf(page).getByText(/^Commit fait : [0-9a-f]{8}$/).waitFor();
    const wide = await panelOf(page).evaluate((panel) =>
      [...panel.querySelectorAll(".git *")].filter((element) =>
        element.getBoundingClientRect().right > innerWidth + 1 &&
        !element.closest(".panel-tabs, .git-words")
      ).map(({ className }) => className)
    );
    assert.deepEqual(wide, []);
    assert.deepEqual(complaints, []);
  });
});
