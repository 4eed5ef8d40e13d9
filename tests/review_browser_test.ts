/** Reviews in a real browser on a real host: real repositories, demo agents, comments that arrive. */
import assert from "node:assert/strict";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import type { ReviewComment, ReviewView } from "../core/review/review.ts";
import { violations } from "./support/axe.ts";
import { CHROMIUM } from "./support/browser.ts";
import type { TestedProject } from "./support/host.ts";
import { AFTER, BEFORE, ENGLISH, onStage } from "./support/review_stage.ts";
import { until } from "./support/wait.ts";

const ignore = CHROMIUM === undefined;

async function startReview(page: Page, title: string): Promise<void> {
  await page.getByRole("main").waitFor();
  await page.locator(".palette-button").click();
  await page.locator(".palette input").fill(title);
  await page.getByRole("option", { name: title }).first().click();
}

/** Opens the review by the palette. */
async function openReview(page: Page, title = "Review changes"): Promise<Locator> {
  await startReview(page, title);
  const review = page.getByRole("region", { name: /^(Review|Revue)$/ });
  await review.getByRole("grid").first().waitFor();
  return review;
}

function file(review: Locator, path: string): Locator {
  return review.getByRole("region", { name: path, exact: true });
}

function line(review: Locator, path: string, text: string): Locator {
  return file(review, path).getByRole("row").filter({ hasText: text }).first();
}

/** Writes a comment on a line with the keyboard alone. */
async function comment(review: Locator, row: Locator, text: string): Promise<void> {
  await row.focus();
  await row.press("c");
  await review.getByRole("textbox", { name: "Comment" }).fill(text);
  await review.getByRole("textbox", { name: "Comment" }).press("Control+Enter");
  await review.locator(".comment").filter({ hasText: text }).waitFor();
}

async function onlyReview({ host, path }: TestedProject): Promise<ReviewView> {
  const [first] = await host.get<{ id: string }[]>(`${path}/reviews`);
  return await host.get<ReviewView>(`${path}/reviews/${first?.id}`);
}

Deno.test("what changed is read in one column or two, coloured, with files git does not know yet", {
  ignore,
}, async () => {
  await onStage(async ({ open }) => {
    const { page, complaints } = await open();
    const review = await openReview(page);
    await review.getByText("2 files").waitFor();
    await line(review, "src/add.ts", "return one + other").waitFor();
    await review.locator(".hljs-keyword", { hasText: "function" }).first().waitFor();
    await line(review, "src/fresh.py", "def fresh").waitFor();
    await review.getByRole("radio", { name: "Side by side" }).check({ force: true });
    const beside = line(review, "src/add.ts", "return one + other");
    await beside.filter({ hasText: "return one - other" }).waitFor();
    assert.equal(await file(review, "src/add.ts").getByText("new", { exact: true }).count(), 0);
    assert.equal(await file(review, "src/fresh.py").getByText("new", { exact: true }).count(), 1);
    await page.keyboard.press("Escape");
    await review.waitFor({ state: "detached" });
    assert.deepEqual(complaints, []);
  });
});

Deno.test(
  "comments are drafts until they are sent as one message, and the agent's answer comes back",
  {
    ignore,
  },
  async () => {
    await onStage(async ({ open, host, project }) => {
      const { page, complaints } = await open();
      const review = await openReview(page);
      await comment(
        review,
        line(review, "src/add.ts", "return one + other"),
        "say looked at the sum",
      );
      await comment(review, line(review, "src/add.ts", 'ZERO = "0"'), "Why a text?");
      await review.getByText("2 comments").waitFor();
      await host.restart();
      await page.goto(host.url);
      const again = await openReview(page);
      await again.getByText("2 comments").waitFor();
      await again.getByRole("button", { name: "Send to Alice" }).click();
      await again.getByText("2 comments to Alice").waitFor();
      await again.getByText("No comments yet").waitFor();
      await again.locator(".review-answer", { hasText: "looked at the sum" }).waitFor();
      await again.locator(".comment").filter({ hasText: "Why a text?" })
        .getByText("Sent to Alice · answered").waitFor();
      const deliveries = await project.deliveries();
      assert.equal(deliveries.length, 1);
      assert.match(
        deliveries[0]?.text ?? "",
        /src\/add\.ts, line 3, after the change:\n```\n {2}return one \+ other;[^]*src\/add\.ts, line 6/,
      );
      assert.deepEqual(complaints.filter((one) => !/WebSocket|ERR_/u.test(one)), []);
    });
  },
);

Deno.test("a comment follows its line, and is shown as outdated when the line is gone", {
  ignore,
}, async () => {
  await onStage(async ({ open, repository }) => {
    const { page } = await open();
    const review = await openReview(page);
    await comment(review, line(review, "src/add.ts", 'ZERO = "0"'), "Keep the number");
    await repository.write({ "src/add.ts": `// one more line\n${AFTER}` });
    await page.reload();
    const moved = await openReview(page);
    await moved.getByText("was on line 6").waitFor();
    await repository.write({ "src/add.ts": BEFORE.replace("Adds", "Sums") });
    await page.reload();
    const gone = await openReview(page);
    await gone.locator(".comment").getByText("Outdated").waitFor();
    await gone.locator(".comment-line", { hasText: 'ZERO = "0"' }).waitFor();
  });
});

Deno.test("a draft is edited, removed and brought back; a half-written one survives a reload", {
  ignore,
}, async () => {
  await onStage(async ({ open, project }) => {
    const { page } = await open();
    let review = await openReview(page);
    await comment(review, line(review, "src/add.ts", "return one + other"), "first words");
    await review.getByRole("button", { name: "Edit", exact: true }).click();
    await review.getByRole("textbox", { name: "Comment" }).fill("better words");
    await review.getByRole("button", { name: "Save", exact: true }).click();
    await review.locator(".comment-text", { hasText: "better words" }).waitFor();
    await review.getByRole("button", { name: "Remove", exact: true }).click();
    await review.getByText("No comments yet").waitFor();
    await page.locator(".toast").getByRole("button", { name: "Undo" }).click();
    await review.locator(".comment-text", { hasText: "better words" }).waitFor();
    const half = line(review, "src/add.ts", 'ZERO = "0"');
    await half.focus();
    await half.press("c");
    await review.getByRole("textbox", { name: "Comment" }).fill("half a thou");
    await page.reload();
    review = await openReview(page);
    assert.equal(
      await review.getByRole("textbox", { name: "Comment" }).inputValue(),
      "half a thou",
    );
    const { comments } = await onlyReview(project);
    assert.deepEqual(comments.map(({ text }: ReviewComment) => text), ["better words"]);
  });
});

Deno.test(
  "all of it is done by keyboard: files, hunks, lines, comments, viewed, and back to where one was",
  {
    ignore,
  },
  async () => {
    await onStage(async ({ open }) => {
      const { page } = await open();
      const review = await openReview(page);
      await page.keyboard.press("]");
      await file(review, "src/add.ts").getByRole("button", { name: "src/add.ts" })
        .and(page.locator(":focus")).waitFor();
      await page.keyboard.press("]");
      await file(review, "src/fresh.py").locator(":focus").waitFor();
      await page.keyboard.press("v");
      await review.getByText("1 of 2 viewed").waitFor();
      await page.keyboard.press("[");
      await line(review, "src/add.ts", "Line 1").focus();
      await page.keyboard.press("j");
      await page.keyboard.press("ArrowDown");
      await page.locator(":focus", { hasText: "export function add" }).waitFor();
      await page.keyboard.press("c");
      await review.getByRole("textbox", { name: "Comment" }).press("Escape");
      await page.locator(":focus", { hasText: "export function add" }).waitFor();
      await page.keyboard.press("Escape");
      await review.waitFor({ state: "detached" });
    });
  },
);

Deno.test("a file that was looked at is folded until it changes", { ignore }, async () => {
  await onStage(async ({ open, repository }) => {
    const { page } = await open();
    let review = await openReview(page);
    await file(review, "src/add.ts").getByRole("checkbox").check();
    await review.getByText("1 of 2 viewed").waitFor();
    assert.equal(await file(review, "src/add.ts").getByRole("grid").count(), 0);
    await page.reload();
    review = await openReview(page);
    await review.getByText("1 of 2 viewed").waitFor();
    await repository.write({ "src/add.ts": `${AFTER}// more\n` });
    await page.reload();
    review = await openReview(page);
    await line(review, "src/add.ts", "// more").waitFor();
    assert.equal(await file(review, "src/add.ts").getByRole("checkbox").isChecked(), false);
  });
});

Deno.test("another agent is asked for its review in one step, and its answer stands on the page", {
  ignore,
}, async () => {
  await onStage(async ({ open, project }) => {
    await project.agent("Rita");
    const { page } = await open();
    const review = await openReview(page);
    await review.getByRole("combobox", { name: "Agent" }).selectOption({ label: "Rita" });
    await review.getByRole("button", { name: "Ask Rita to review this" }).click();
    await review.getByText("Rita is asked for a review").waitFor();
    await review.locator(".review-answer", { hasText: "src/add.ts" }).waitFor();
    const [ticket] = await project.tickets();
    assert.equal(ticket?.kind, "task");
    assert.match(ticket?.task ?? "", /git -C .+ diff --merge-base HEAD[^]*src\/add\.ts \(\+2 −2\)/);
  });
});

Deno.test(
  "ten thousand lines are read by keyboard without drawing them all",
  { ignore },
  async () => {
    await onStage(async ({ open, repository }) => {
      const lines = Array.from({ length: 10_000 }, (_, at) => `const line${at} = ${at};\n`);
      await repository.write({ "long.ts": lines.join("") });
      const { page, complaints } = await open();
      const review = await openReview(page);
      const long = file(review, "long.ts");
      await long.getByRole("button", { name: "Show 9501 more lines" }).click();
      await line(review, "long.ts", "const line0 ").focus();
      await page.keyboard.press("End");
      await page.locator(":focus", { hasText: "const line9999" }).waitFor();
      const drawn = await long.getByRole("row").count();
      assert.ok(drawn < 1_000, `${drawn} rows are drawn`);
      await page.keyboard.press("c");
      await review.getByRole("textbox", { name: "Comment" }).waitFor();
      assert.deepEqual(complaints, []);
    });
  },
);

Deno.test(
  "files that are not text, new modes and renames are said in words",
  { ignore },
  async () => {
    await onStage(async ({ open, repository }) => {
      await repository.write({ "image.png": Uint8Array.from([0, 1, 2]) });
      await Deno.chmod(join(repository.root, "notes.md"), 0o755);
      await Deno.rename(join(repository.root, "src/add.ts"), join(repository.root, "src/sum.ts"));
      await repository.git("add", "--all");
      const { page } = await open();
      const review = await openReview(page);
      await file(review, "image.png").getByText("A new file that is not text").waitFor();
      await file(review, "notes.md").getByText("Now executable").waitFor();
      await file(review, "src/sum.ts").getByText("Renamed from src/add.ts").waitFor();
    });
  },
);

Deno.test("two commits are compared, and an unknown one is refused with git's words", {
  ignore,
}, async () => {
  await onStage(async ({ open, repository }) => {
    await repository.commit("second");
    const { page } = await open();
    await startReview(page, "Review changes");
    const review = page.getByRole("region", { name: "Review" });
    await review.getByText("Nothing changed here.").waitFor();
    const range = async (from: string, to: string) => {
      await review.getByRole("combobox", { name: "Compare" }).selectOption("other");
      await page.getByRole("textbox", { name: "From" }).fill(from);
      await page.getByRole("textbox", { name: "To", exact: true }).fill(to);
      await page.getByRole("button", { name: "Show" }).click();
    };
    await range("HEAD~1", "HEAD");
    await line(review, "src/add.ts", "return one + other").waitFor();
    await range("", "nowhere");
    await review.getByRole("alert").filter({ hasText: "nowhere" }).waitFor();
  });
});

for (const theme of ["dark", "light"] as const) {
  Deno.test(`the page has no flaw that axe finds, in the ${theme} theme`, { ignore }, async () => {
    await onStage(async ({ open }) => {
      const { page } = await open({ ...ENGLISH, colorScheme: theme });
      const review = await openReview(page);
      await comment(review, line(review, "src/add.ts", "return one + other"), "say fine");
      await review.getByRole("button", { name: "Send to Alice" }).click();
      await review.locator(".review-answer").waitFor();
      await comment(review, line(review, "src/fresh.py", "def fresh"), "Another");
      assert.deepEqual(await violations(page), []);
      await review.getByRole("radio", { name: "Side by side" }).check({ force: true });
      assert.deepEqual(await violations(page), []);
    });
  });
}

Deno.test("the page speaks French", { ignore }, async () => {
  await onStage(async ({ open }) => {
    const { page } = await open({ ...ENGLISH, locale: "fr-FR" });
    const review = await openReview(page, "Relire les changements");
    await review.getByText("2 fichiers").waitFor();
    await review.getByRole("button", { name: "Demander à Alice de relire" }).waitFor();
    await until(
      () => page.evaluate(() => document.documentElement.lang === "fr"),
      "the page to be French",
    );
  });
});
