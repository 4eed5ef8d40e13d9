/** Limits in a real browser on a real host, with scripted CLIs whose hooks tell of them. */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { violations } from "./support/axe.ts";
import { CHROMIUM } from "./support/browser.ts";
import { standInForTheDesktop } from "./support/desktop_notices.ts";
import {
  accountOf,
  ENGLISH,
  hook,
  onStage,
  runIntoLimit,
  stateOf,
  useWindow,
} from "./support/limit_stage.ts";
import { until } from "./support/wait.ts";

const ignore = CHROMIUM === undefined;
const HOUR = 3_600_000;
const MINUTE = 60_000;

function row(page: Page, name: string): Locator {
  return page.getByRole("complementary", { name: "Sidebar" }).getByRole("listitem")
    .filter({ hasText: name });
}

/** The bar over an agent's terminal, once its cell is on the screen. */
async function bar(page: Page, name: string): Promise<Locator> {
  await row(page, name).getByRole("button").first().click();
  return page.getByRole("region", { name, exact: true }).getByRole("group", { name: "Limits" });
}

function meters(page: Page): Locator {
  return page.getByRole("banner").getByRole("button", { name: /^Limits/ });
}

async function openLimits(page: Page): Promise<Locator> {
  await meters(page).click();
  const panel = page.getByRole("dialog", { name: "Limits" });
  await panel.waitFor();
  return panel;
}

/** `15:05` in the zone of the page. */
function clock(page: Page, at: number): Promise<string> {
  return page.evaluate((ms) => {
    const options = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
    return new Intl.DateTimeFormat("en-GB", options).format(ms);
  }, at);
}

Deno.test(
  "agents of a limited account say until when; a cancelled one stays, until that is taken back",
  {
    ignore,
  },
  async () => {
    await onStage(async ({ open, bob, dev }) => {
      const { page, complaints } = await open();
      const resetsAt = Date.now() + 72 * MINUTE;
      await runIntoLimit(bob, resetsAt);
      const time = await clock(page, resetsAt);
      for (const name of ["Bob", "Dev"]) {
        await row(page, name).getByText(new RegExp(`until .*${time} · in 1h`)).waitFor();
      }
      const shown = await bar(page, "Bob");
      await shown.getByText(new RegExp(`^limited until .*${time} · resumes in 1h 1\\dm$`))
        .waitFor();
      await shown.getByRole("button", { name: "Cancel resume" }).click();
      await shown.getByText(/limited until .* · does not resume by itself/).waitFor();
      assert.deepEqual([await stateOf(bob), await stateOf(dev)], ["cancelled", "parked"]);
      await page.getByRole("button", { name: "Undo" }).click();
      await shown.getByText(/resumes in 1h/).waitFor();
      assert.equal(await stateOf(bob), "parked");
      assert.deepEqual(complaints, []);
    });
  },
);

Deno.test(
  "a limit without a time asks for it; a time is set with the keyboard alone, in the local zone",
  {
    ignore,
  },
  async () => {
    await onStage(async ({ open, host, bob }) => {
      const { page, complaints } = await open({ ...ENGLISH, timezoneId: "Asia/Tokyo" });
      await runIntoLimit(bob);
      await page.getByRole("button", { name: "2 agents need you" }).waitFor();
      await row(page, "Bob").getByText("time unknown").waitFor();
      await row(page, "Bob").getByRole("button", { name: "Bob: Set time…" }).focus();
      await page.keyboard.press("Enter");
      const form = page.getByRole("dialog", { name: "When does the limit of Bob end?" });
      await form.getByText("Also waits for this limit: Dev.").waitFor();
      await page.keyboard.type("25:00");
      await form.getByText("Enter a time from 0:00 to 23:59").waitFor();
      await page.keyboard.press("Enter");
      assert.equal((await accountOf(host)).resetsAtMs, undefined);
      await page.keyboard.press("Control+a");
      await page.keyboard.type("12:30");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Home");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowDown");
      await form.getByText(/Resumes soon after \w+ 12:30, in [12]d/).waitFor();
      await page.keyboard.press("Shift+Tab");
      await page.keyboard.press("Enter");
      await form.waitFor({ state: "detached" });
      const expected = await page.evaluate(() => {
        const day = new Date();
        return new Date(day.getFullYear(), day.getMonth(), day.getDate() + 2, 12, 30).getTime();
      });
      assert.equal((await accountOf(host)).resetsAtMs, expected);
      await row(page, "Dev").getByText(/until \w+ 12:30/).waitFor();
      assert.deepEqual(complaints, []);
    });
  },
);

Deno.test("a time that is past means now, and the form says so before", { ignore }, async () => {
  await onStage(async ({ open, host, bob }) => {
    const { page, complaints } = await open();
    await runIntoLimit(bob);
    const shown = await bar(page, "Bob");
    await shown.getByText("limit reached · reset time unknown").waitFor();
    await shown.getByRole("button", { name: "Set time…" }).click();
    const form = page.getByRole("dialog");
    await form.getByRole("textbox", { name: "Time" }).fill("0:00");
    await form.getByText(/Resumes soon after/).waitFor();
    assert.equal(await form.getByRole("combobox", { name: "Day" }).inputValue(), "1");
    await form.getByRole("combobox", { name: "Day" }).selectOption("Today");
    await form.getByText("00:00 is past: it resumes at once.").waitFor();
    await form.getByRole("button", { name: "Resume now" }).click();
    await form.waitFor({ state: "detached" });
    const { resetsAtMs } = await accountOf(host);
    assert.ok(resetsAtMs !== undefined && resetsAtMs <= Date.now(), String(resetsAtMs));
    assert.deepEqual(complaints, []);
  });
});

Deno.test(
  "the meter moves with the plan, in words too; its list has windows, agents, switch and history",
  {
    ignore,
  },
  async () => {
    await onStage(async ({ open, host, bob, dev }) => {
      const { page, complaints } = await open();
      assert.equal(await meters(page).count(), 0);
      const resetsAt = Date.now() + 2 * HOUR;
      await useWindow(bob, 40, resetsAt);
      await page.getByRole("button", { name: /^Limits Claude 5h 40 %$/ })
        .waitFor();
      await useWindow(bob, 93, resetsAt);
      await page.getByRole("button", { name: /Claude 5h 93 % · high · resets/ })
        .waitFor();
      await runIntoLimit(bob, resetsAt);
      await page.getByRole("button", { name: /^Limits Claude limited until/ }).waitFor();
      const panel = await openLimits(page);
      const session = panel.getByRole("meter", { name: "Claude Code, 5h" });
      assert.equal(await session.getAttribute("aria-valuenow"), "93");
      assert.equal(await panel.getByRole("meter").count(), 2);
      const waiting = panel.getByRole("list", { name: "Waiting agents" }).getByRole("listitem");
      assert.equal(await waiting.count(), 2);
      await panel.getByRole("switch", { name: "Do not resume by itself" }).click();
      await waiting.filter({ hasText: "Dev" }).getByText(/does not resume by itself/).waitFor();
      const { off, agents } = await accountOf(host);
      assert.ok(off && agents.every(({ fireAtMs }) => fireAtMs === undefined));
      await panel.getByRole("switch", { name: "Do not resume by itself" }).click();
      await waiting.filter({ hasText: "Dev" }).getByRole("button", { name: "Cancel resume" })
        .click();
      await waiting.filter({ hasText: "Dev" }).getByRole("button", { name: "Try now" }).waitFor();
      assert.equal(await stateOf(dev), "cancelled");
      await panel.getByText("History").click();
      await panel.getByRole("listitem").filter({ hasText: "resume cancelled" }).first().waitFor();
      await panel.getByRole("listitem").filter({ hasText: "limited until" }).first().waitFor();
      await page.keyboard.press("Escape");
      await panel.waitFor({ state: "hidden" });
      assert.deepEqual(complaints, []);
    });
  },
);

Deno.test(
  "the desktop is told once per account, of use and of returns, and the bell lists the same",
  {
    ignore,
  },
  async () => {
    await onStage(async ({ open, bob }) => {
      const { page, complaints } = await open();
      const told: string[] = [];
      await page.exposeFunction("tell", (text: string) => void told.push(text));
      await page.evaluate(standInForTheDesktop);
      const resetsAt = Date.now() + 2 * HOUR;
      await useWindow(bob, 85, resetsAt);
      await until(() => told.length === 1, "a notice of the use", () => told);
      await runIntoLimit(bob, resetsAt);
      await until(() => told.length === 2, "a notice of the limit", () => told);
      await hook(bob, "UserPromptSubmit", { prompt: "continue" });
      await until(() => told.length === 3, "a notice of the return", () => told);
      const time = await clock(page, resetsAt);
      const [use, limit, back] = told.map((text) => text.replaceAll("\u00a0", " "));
      assert.match(use!, /^Claude Code 5h: 85 % used: resets /);
      assert.match(
        limit!,
        new RegExp(`^Claude Code is limited until .*${time}: Bob and Dev wait$`),
      );
      assert.equal(back, "Bob goes on: The limit of Claude Code is over.");
      await page.getByRole("button", { name: /3 new notices about limits|2 new notices/ }).click();
      await page.getByRole("menuitem", { name: /Claude Code is limited until .*Dev waits/ })
        .waitFor();
      await page.getByRole("menuitem", { name: /Bob goes on/ }).waitFor();
      await page.getByRole("menuitem", { name: /85 % used/ }).waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Nobody needs you", exact: true }).waitFor();
      assert.deepEqual(complaints, []);
    });
  },
);

Deno.test("a countdown changes its words once a minute and moves nothing", { ignore }, async () => {
  await onStage(async ({ open, bob }) => {
    const { page } = await open();
    const start = Date.now();
    await runIntoLimit(bob, start + 2 * HOUR);
    const shown = await bar(page, "Bob");
    await shown.getByText(/resumes in/).waitFor();
    const { agents } = await accountOf(bob.project.host);
    const fireAtMs = agents.find(({ agentId }) => agentId === bob.id)!.fireAtMs!;
    const reads = async (left: number, text: string) => {
      await page.clock.setFixedTime(fireAtMs - left);
      await shown.getByText(`resumes in ${text}`).waitFor();
    };
    await reads(72 * MINUTE + 30_000, "1h 12m");
    const place = await shown.boundingBox();
    await page.evaluate(countChanges);
    await reads(72 * MINUTE + 20_000, "1h 12m");
    await reads(71 * MINUTE, "1h 11m");
    await reads(59_000, "59s");
    await reads(7_500, "8s");
    assert.equal(await page.evaluate(() => document.querySelector("html")!.dataset.changes), "3");
    assert.deepEqual(await shown.boundingBox(), place);
  });
});

/** Runs in the page: counts how often the bar of a limit is drawn again. */
function countChanges(): void {
  const { dataset } = document.documentElement;
  dataset.changes = "0";
  const count = (changes: MutationRecord[]) => {
    dataset.changes = String(Number(dataset.changes) + changes.length);
  };
  const all = { subtree: true, childList: true, characterData: true };
  new MutationObserver(count).observe(document.querySelector(".limit-bar")!, all);
}

Deno.test(
  "a request to a limited agent says what it waits for and can be handed on; the palette has the limits",
  {
    ignore,
  },
  async () => {
    await onStage(async ({ open, project, bob }) => {
      const eve = await project.agent("Eve");
      const { page, complaints } = await open();
      await runIntoLimit(bob, Date.now() + 2 * HOUR);
      await row(page, "Bob").getByText(/until/).waitFor();
      const { id } = await bob.message("Review the parser.");
      await page.keyboard.press("Control+Shift+E");
      const request = page.getByRole("article").filter({ hasText: "Review the parser." });
      await request.getByText(/waits for Bob's limit until/).waitFor();
      const palette = page.getByRole("dialog", { name: "Command palette" });
      for (const command of ["Bob: Cancel resume", "Bob: Set time…", "Bob: Try now"]) {
        await page.keyboard.press("Control+Shift+P");
        await palette.waitFor();
        await page.keyboard.type(command);
        await page.getByRole("option", { name: command }).waitFor();
        await page.keyboard.press("Escape");
        await palette.waitFor({ state: "hidden" });
      }
      await request.getByRole("button", { name: "Hand to…" }).click();
      assert.deepEqual(await page.getByRole("menu").getByRole("menuitem").allInnerTexts(), [
        "Eve\nIdeA",
      ]);
      await page.getByRole("menuitem", { name: "Eve" }).click();
      await page.getByRole("article").getByText("You → Eve").waitFor();
      assert.equal((await project.ticket(id)).target, eve.id);
      await request.getByText(/waits for/).waitFor({ state: "detached" });
      await page.keyboard.press("Control+Shift+P");
      await palette.waitFor();
      await page.keyboard.type("Show limits");
      await page.keyboard.press("Enter");
      await page.getByRole("dialog", { name: "Limits" }).waitFor();
      assert.deepEqual(complaints, []);
    });
  },
);

Deno.test("a project may have waiting tasks offered to agents of other vendors, in a notice", {
  ignore,
}, async () => {
  await onStage(async ({ open, project, bob }) => {
    const eve = await project.agent("Eve");
    const { page, complaints } = await open();
    await runIntoLimit(bob, Date.now() + 2 * HOUR);
    const panel = await openLimits(page);
    await panel.getByRole("switch", { name: "Offer waiting tasks to others" }).click();
    await panel.getByRole("switch", { name: "Offer waiting tasks", checked: true }).waitFor();
    await page.keyboard.press("Escape");
    const { id } = await bob.message("Review the parser.");
    await page.getByText("Bob waits for a limit with this task: Review the parser.").waitFor();
    await page.getByRole("button", { name: "Hand to Eve" }).click();
    await until(async () => (await project.ticket(id)).target === eve.id, "the new target");
    assert.deepEqual(complaints, []);
  });
});

for (const colorScheme of ["dark", "light"] as const) {
  Deno.test(`limits have no serious barrier in the ${colorScheme} theme, and fit a small window`, {
    ignore,
  }, async () => {
    await onStage(async ({ open, bob }) => {
      await useWindow(bob, 96, Date.now() + 2 * HOUR);
      const { page } = await open({ ...ENGLISH, colorScheme });
      await meters(page).waitFor();
      await runIntoLimit(bob);
      await (await bar(page, "Bob")).waitFor();
      await openLimits(page);
      assert.deepEqual(await violations(page), []);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: /agents need you/ }).click();
      assert.deepEqual(await violations(page), []);
      await page.keyboard.press("Escape");
      await (await bar(page, "Bob")).getByRole("button", { name: "Set time…" }).click();
      await page.keyboard.type("9:99");
      assert.deepEqual(await violations(page), []);
      await page.keyboard.press("Escape");
      await page.setViewportSize({ width: 512, height: 320 });
      const cut = await page.locator(".title-bar button, .limit-bar button").evaluateAll((all) =>
        all.filter((one) => {
          const { left, right, width } = one.getBoundingClientRect();
          return one.checkVisibility() && (left < 0 || right > innerWidth || width === 0);
        }).map((one) => one.outerHTML.slice(0, 80))
      );
      assert.deepEqual(cut, []);
      const panel = await openLimits(page);
      const box = (await panel.boundingBox())!;
      assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= 512 && box.y + box.height <= 320);
    });
  });
}
