/** How an agent's state is shown and acted on, in a real browser with agents in real terminals. */
import assert from "node:assert/strict";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { type LayoutsDocument, leaves } from "../core/layout/layout.ts";
import type { Project } from "../core/project/project.ts";
import type { AgentView } from "../core/agent/service.ts";
import type { Ticket } from "../core/delegation/ticket.ts";
import { standInForTheDesktop } from "./support/desktop_notices.ts";
import { bareEnvironment, CHROMIUM, startBrowser, type TestBrowser } from "./support/browser.ts";
import { inFolder } from "./support/folder.ts";
import { type ServeProcess, startServe } from "./support/serve.ts";
import { until } from "./support/wait.ts";

const ignore = CHROMIUM === undefined;
const WAITS = "demo-options: --trust-dialog";
const QUESTION = "Do you trust this folder?";

interface Stage {
  host: ServeProcess;
  browser: TestBrowser;
  /** A new folder, opened as a project with these agents. */
  project(name: string, agents: Record<string, string>): Promise<TestProject>;
}

/** An open project and its agents, in the order they were named. */
interface TestProject {
  path: string;
  agents: AgentView[];
}

async function onStage(test: (stage: Stage) => Promise<void>): Promise<void> {
  await inFolder(async (home) => {
    await using host = await startServe(bareEnvironment(home));
    await using browser = await startBrowser();
    const project = async (name: string, contexts: Record<string, string>) => {
      const root = join(home, name);
      await Deno.mkdir(root);
      const path = `/projects/${(await host.call<Project>("POST", "/projects", { root })).id}`;
      const agents: AgentView[] = [];
      for (const [agent, context] of Object.entries(contexts)) {
        const body = { name: agent, profile: "demo", context };
        agents.push(await host.call<AgentView>("POST", `${path}/agents`, body));
      }
      return { path, agents };
    };
    await test({ host, browser, project });
  });
}

/** Shows an agent in a cell of its project's active layout and starts it; returns the cell's id. */
async function start(host: ServeProcess, { path }: TestProject, agent: AgentView, split = false) {
  const { layouts, activeId } = await host.call<LayoutsDocument>("GET", `${path}/layouts`);
  const cells = leaves(layouts.find(({ id }) => id === activeId)!.tree.root);
  let target = cells[0]!.id;
  const change = (operation: unknown) => host.call("POST", `${path}/layouts/operations`, operation);
  if (split) {
    const [newLeaf, container] = [crypto.randomUUID(), crypto.randomUUID()];
    await change({ type: "split", target, direction: "row", newLeaf, container });
    target = newLeaf;
  }
  await change({ type: "setCellAgent", target, agent: agent.id });
  await host.call("POST", `${path}/agents/${agent.id}/launch`, { nodeId: target });
  return target;
}

async function state(host: ServeProcess, { path }: TestProject, agent: AgentView, wanted: string) {
  const now = async () =>
    (await host.call<AgentView[]>("GET", `${path}/agents`)).find(({ id }) => id === agent.id)
      ?.state;
  await until(async () => await now() === wanted, `${agent.name} ${wanted}`, now);
}

function say(host: ServeProcess, { path }: TestProject, agent: AgentView, text: string) {
  return host.call<Ticket>("POST", `${path}/agents/${agent.id}/input`, { text });
}

function cell(page: Page, name: string): Locator {
  return page.getByRole("region", { name, exact: true });
}

function row(page: Page, name: string): Locator {
  return page.getByRole("listitem").filter({
    has: page.getByRole("button", { name: `Actions for ${name}` }),
  });
}

function focusedTerminal(page: Page, name: string): Locator {
  return page.getByRole("group", { name: `Terminal of ${name}` }).locator("textarea:focus");
}

async function choose(page: Page, command: string): Promise<void> {
  await page.getByRole("button", { name: /^Command palette/ }).click();
  await page.locator('[role="combobox"]:focus').waitFor();
  await page.keyboard.type(command);
  await page.getByRole("option").first().getByText(command, { exact: false }).waitFor();
  await page.keyboard.press("Enter");
}

/** State and note as an agent's line says them. */
async function line(place: Locator): Promise<string[]> {
  const texts = place.locator(".state-word, .line-note, .count");
  return await texts.allInnerTexts();
}

Deno.test("an agent's row, its cell's header and the palette say the same of it", {
  ignore,
}, async () => {
  await onStage(async ({ host, browser, project }) => {
    const work = await project("work", { Alice: "", Bob: "" });
    const [alice, bob] = work.agents as [AgentView, AgentView];
    await start(host, work, alice);
    await start(host, work, bob, true);
    const { page, complaints } = await browser.open(host.url, { locale: "en-GB" });
    await say(host, work, alice, "ask Bob: wait 600");
    await state(host, work, bob, "busy");
    await say(host, work, bob, "say later");
    await row(page, "Alice").getByText("waits for Bob").waitFor();
    await row(page, "Bob").getByRole("img", { name: "1 message waits in the queue" }).waitFor();
    for (const [name, said] of [["Alice", ["busy", "waits for Bob"]], ["Bob", ["busy", "1"]]]) {
      assert.deepEqual(await line(row(page, String(name))), said);
      assert.deepEqual(await line(cell(page, String(name)).locator("header")), said);
    }
    await page.getByRole("button", { name: /^Command palette/ }).click();
    await page.getByRole("option", { name: /^Alice · busy \d+s · waits for Bob/ }).waitFor();
    await page.getByRole("option", { name: /^Bob · busy \d+s · 1 queued/ }).waitFor();
    assert.deepEqual(complaints, []);
  });
});

Deno.test("the next agent that needs me is shown from another layout and another project", {
  ignore,
}, async () => {
  await onStage(async ({ host, browser, project }) => {
    const work = await project("work", { Ruth: WAITS });
    await start(host, work, work.agents[0]!);
    await state(host, work, work.agents[0]!, "needsYou");
    await host.call("POST", `${work.path}/layouts`, { name: "Empty" });
    const other = await project("other", { Eve: WAITS });
    await start(host, other, other.agents[0]!);
    await state(host, other, other.agents[0]!, "needsYou");
    const { page, complaints } = await browser.open(host.url, { locale: "en-GB" });
    await page.getByRole("button", { name: /2 agents need you/ }).click();
    await page.getByRole("menuitem", { name: `Ruth: ${QUESTION} (work)` }).waitFor();
    await page.getByRole("menuitem", { name: `Eve: ${QUESTION} (other)` }).waitFor();
    await page.keyboard.press("Escape");
    for (const name of ["Ruth", "Eve", "Ruth"]) {
      await choose(page, "Next agent that needs me");
      await focusedTerminal(page, name).waitFor();
    }
    await page.keyboard.press("Enter");
    await state(host, work, work.agents[0]!, "idle");
    await page.getByRole("button", { name: /1 agent needs you/ }).click();
    await page.getByRole("menuitem", { name: /^Eve/ }).click();
    await focusedTerminal(page, "Eve").waitFor();
    assert.deepEqual(complaints, []);
  });
});

Deno.test(
  "the desktop is told once that an agent needs me, and not at all once I switch that off",
  {
    ignore,
  },
  async () => {
    await onStage(async ({ host, browser, project }) => {
      const work = await project("work", { Ruth: WAITS, Eve: WAITS, Ann: WAITS });
      const [ruth, eve, ann] = work.agents as [AgentView, AgentView, AgentView];
      const { page, complaints } = await browser.open(host.url, { locale: "en-GB" });
      const told: string[] = [];
      await page.exposeFunction("tell", (text: string) => void told.push(text));
      await page.evaluate(standInForTheDesktop);
      await start(host, work, ruth);
      await until(() => told.length > 0, "a notification");
      await start(host, work, eve, true);
      await until(() => told.length > 1, "another notification", () => told);
      assert.deepEqual(told, [`Ruth needs you: ${QUESTION}`, `Eve needs you: ${QUESTION}`]);
      await page.evaluate(() => {
        (globalThis as unknown as { newestNotice: { onclick(): void } }).newestNotice.onclick();
      });
      await focusedTerminal(page, "Eve").waitFor();

      await page.keyboard.press("Control+Shift+,");
      const switched = page.getByRole("switch", { name: "Desktop notifications" });
      await switched.click();
      await page.getByRole("switch", { name: "Desktop notifications", checked: false }).waitFor();
      await start(host, work, ann, true);
      await page.getByRole("button", { name: /3 agents need you/ }).waitFor();
      assert.deepEqual(told.slice(2), []);
      assert.deepEqual(complaints, []);
    });
  },
);

Deno.test("a restart says what is lost, and keeps the conversation, the cell and what waits", {
  ignore,
}, async () => {
  await onStage(async ({ host, browser, project }) => {
    const work = await project("work", { Bob: "" });
    const bob = work.agents[0]!;
    const cellId = await start(host, work, bob);
    await say(host, work, bob, "say remember me");
    const { page, complaints } = await browser.open(host.url, { locale: "en-GB" });
    const terminal = page.getByRole("group", { name: "Terminal of Bob" });
    await terminal.getByText("remember me", { exact: true }).waitFor();
    await say(host, work, bob, "wait 600");
    await cell(page, "Bob").getByText("busy", { exact: true }).waitFor();
    await say(host, work, bob, "say delivered after");
    await cell(page, "Bob").getByText("queued behind 1").waitFor();
    const size = await terminal.boundingBox();

    await row(page, "Bob").click({ button: "right" });
    await page.getByRole("menuitem", { name: "Restart, keeping its conversation" }).click();
    const question = page.getByRole("dialog", { name: "Restart Bob?" });
    await question.getByText("The turn in progress is lost.").waitFor();
    await question.getByRole("button", { name: "Restart" }).click();
    await page.getByText("Bob was restarted in its conversation").waitFor();
    await terminal.getByText("delivered after", { exact: true }).waitFor();
    await terminal.getByText("remember me", { exact: true }).waitFor();
    await cell(page, "Bob").getByText("idle", { exact: true }).waitFor();
    assert.equal(await cell(page, "Bob").getAttribute("data-cell"), cellId);
    assert.deepEqual(await terminal.boundingBox(), size);
    assert.deepEqual(complaints, []);
  });
});

Deno.test("stopping an agent at work asks first; stopping an idle one does not", {
  ignore,
}, async () => {
  await onStage(async ({ host, browser, project }) => {
    const work = await project("work", { Bob: "" });
    const bob = work.agents[0]!;
    await start(host, work, bob);
    await say(host, work, bob, "wait 600");
    const { page, complaints } = await browser.open(host.url, { locale: "en-GB" });
    await cell(page, "Bob").getByText("busy", { exact: true }).waitFor();
    const menu = cell(page, "Bob").getByRole("button", { name: "Actions for Bob" });
    await menu.click();
    await page.getByRole("menuitem", { name: "Stop" }).click();
    const question = page.getByRole("dialog", { name: "Stop Bob?" });
    await question.getByText("The turn in progress is lost.").waitFor();
    await question.getByRole("button", { name: "Cancel" }).click();
    await cell(page, "Bob").getByRole("button", { name: "Interrupt" }).click();
    await cell(page, "Bob").getByText("idle", { exact: true }).waitFor();
    await menu.click();
    await page.getByRole("menuitem", { name: "Stop" }).click();
    await row(page, "Bob").getByText("stopped", { exact: true }).waitFor();
    assert.deepEqual(complaints, []);
  });
});

Deno.test("what an agent uses is shown on hover and in its menu", { ignore }, async () => {
  await onStage(async ({ host, browser, project }) => {
    const work = await project("work", { Bob: "" });
    await start(host, work, work.agents[0]!);
    const { page, complaints } = await browser.open(host.url, { locale: "en-GB" });
    await row(page, "Bob").getByTitle(/\d+\u00a0MB/).waitFor();
    await row(page, "Bob").click({ button: "right" });
    const used = page.getByRole("menuitem", { name: /^Uses \d+\sMB/ });
    await used.waitFor();
    const megabytes = Number(/\d+/.exec(await used.innerText())?.[0]);
    assert.ok(megabytes > 10, "a runtime with a terminal takes more than that");
    assert.deepEqual(complaints, []);
  });
});

Deno.test(
  "a draft survives a reload, the arrows bring back what was sent, and an input method's Enter sends nothing",
  {
    ignore,
  },
  async () => {
    await onStage(async ({ host, browser, project }) => {
      const work = await project("work", { Bob: "" });
      await start(host, work, work.agents[0]!);
      const { page, complaints } = await browser.open(host.url, { locale: "en-GB" });
      const box = page.getByRole("textbox", { name: "Message Bob" });
      const shows = (text: string) =>
        until(async () => await box.inputValue() === text, text, () => box.inputValue());
      for (const text of ["say first", "say second"]) {
        await box.fill(text);
        await box.press("Enter");
        await shows("");
        await page.getByRole("group", { name: "Terminal of Bob" })
          .getByText(text.slice(4), { exact: true }).waitFor();
      }
      await box.press("ArrowUp");
      await shows("say second");
      await box.press("ArrowUp");
      await shows("say first");
      await box.press("ArrowDown");
      await box.press("ArrowDown");
      await shows("");
      await box.fill("half a thought");
      await box.press("ArrowUp");
      await box.evaluate((element) => {
        const composing = { key: "Enter", isComposing: true, bubbles: true, cancelable: true };
        element.dispatchEvent(new KeyboardEvent("keydown", composing));
      });
      await shows("half a thought");
      await page.reload();
      await shows("half a thought");
      await box.fill("long ".repeat(2_000));
      await cell(page, "Bob").getByText("sent as a file").waitFor();
      assert.equal((await host.call<Ticket[]>("GET", `${work.path}/tickets`)).length, 2);
      assert.deepEqual(complaints, []);
    });
  },
);

Deno.test("hundreds of requests are listed page by page, and found by their words", {
  ignore,
}, async () => {
  await onStage(async ({ host, browser, project }) => {
    const work = await project("work", { Ruth: WAITS });
    for (let number = 1; number <= 120; number++) {
      await say(host, work, work.agents[0]!, `request number ${number}.`);
    }
    const { page, complaints } = await browser.open(host.url, { locale: "en-GB" });
    await page.getByRole("button", { name: "Activity", exact: true }).click();
    const requests = page.getByRole("article");
    await requests.filter({ hasText: "request number 120." }).waitFor();
    assert.equal(await requests.count(), 100);
    await page.getByRole("button", { name: "Show 20 earlier" }).click();
    await requests.filter({ hasText: "request number 1." }).waitFor();
    assert.equal(await requests.count(), 120);
    await page.getByRole("searchbox", { name: "Filter" }).fill("number 77.");
    await until(async () => await requests.count() === 1, "one request", () => requests.count());
    await page.getByRole("tab", { name: "Ledger" }).click();
    const entries = page.getByRole("table").getByRole("row");
    await entries.filter({ hasText: "request number 120." }).waitFor();
    assert.equal(await entries.count(), 101);
    await page.getByRole("button", { name: "Show 20 older" }).click();
    await entries.filter({ hasText: "request number 1." }).waitFor();
    assert.deepEqual(complaints, []);
  });
});
