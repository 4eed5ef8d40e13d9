/** Continuity in a real browser on a real host: threads, hand-offs, bringing back, another vendor. */
import assert from "node:assert/strict";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { formatTurn, type Turn } from "../core/conversation/turn.ts";
import { type LayoutsDocument, leaves } from "../core/layout/layout.ts";
import type { AgentView, SessionView } from "../core/agent/service.ts";
import { violations } from "./support/axe.ts";
import { CHROMIUM } from "./support/browser.ts";
import { installFakeClaude } from "./support/fake_claude.ts";
import { type TestedAgent, type TestedProject } from "./support/host.ts";
import { ENGLISH, type PageStage, withPageStage } from "./support/page_stage.ts";
import { until } from "./support/wait.ts";

const ignore = CHROMIUM === undefined;

interface Stage extends PageStage {
  alice: TestedAgent;
}

/** A host with a scripted `claude`, a project and the demo agent Alice. */
async function onStage(test: (stage: Stage) => Promise<void>): Promise<void> {
  await withPageStage(async (stage) => {
    await test({ ...stage, alice: await stage.project.agent("Alice") });
  }, { prepare: async (folder) => (await installFakeClaude(folder)).env });
}

function panelOf(page: Page): Locator {
  return page.getByRole("complementary", { name: /Side panel|Panneau latéral/ });
}

function threadOf(page: Page): Locator {
  return panelOf(page).getByRole("log");
}

async function openList(page: Page): Promise<void> {
  await page.keyboard.press("Control+Shift+P");
  await page.keyboard.type("conversations");
  await page.keyboard.press("Enter");
}

/** Opens the menu of an agent and chooses a line. */
async function choose(page: Page, agent: string, line: string): Promise<void> {
  await page.locator(".agent-list").getByRole("button", { name: `Actions for ${agent}` }).click();
  await page.getByRole("menuitem", { name: line }).click();
}

/** Puts turns between a person and an agent into the log; one line in the middle is torn. */
async function writeLog({ project, id }: TestedAgent, count: number): Promise<void> {
  const folder = join(project.root, ".ideai", "conversations", id);
  await Deno.mkdir(folder, { recursive: true });
  const lines = Array.from({ length: count }, (_, at) => formatTurn(turnOf(id, at)));
  lines.splice(count - 20, 0, '{"id":"torn","conv\n');
  await Deno.writeTextFile(join(folder, "log.jsonl"), lines.join(""));
}

function turnOf(agentId: string, at: number): Turn {
  const isPrompt = at % 2 === 0;
  return {
    id: `turn-${at}`,
    conversation: agentId,
    atMs: Date.UTC(2026, 0, 1) + at * 60_000,
    source: isPrompt ? { kind: "human" } : { kind: "agent", agentId },
    role: isPrompt ? "prompt" : "response",
    text: isPrompt ? `Question ${at}` : `Answer ${at} about **plum ${at}**.\n\n- one\n- two`,
  };
}

/** A turn that is fully in view of the thread, and where it stands in it. */
async function inView(page: Page): Promise<{ entry: string; top: number }> {
  return await threadOf(page).evaluate((scroller) => {
    const { top } = scroller.getBoundingClientRect();
    const turns = [...scroller.querySelectorAll<HTMLElement>("[data-entry]")];
    const found = turns.find((turn) => turn.getBoundingClientRect().top >= top)!;
    return { entry: found.dataset["entry"]!, top: found.getBoundingClientRect().top };
  });
}

function topOf(page: Page, entry: string): Promise<number> {
  return threadOf(page).locator(`[data-entry="${entry}"]`)
    .evaluate((turn) => turn.getBoundingClientRect().top);
}

Deno.test("what agents and people said can be read as a thread, from the activity and the list", {
  ignore,
}, async () => {
  await onStage(async ({ project, alice, open }) => {
    const bob = await project.agent("Bob");
    for (const agent of [alice, bob]) await agent.launch();
    await alice.is("idle");
    await bob.is("idle");
    const { id } = await alice.message("ask Bob: what is 6 times 7?");
    await project.settled(id);
    const { page, complaints } = await open();
    await page.keyboard.press("Control+Shift+E");
    await panelOf(page).getByRole("button", { name: "Alice → Bob" }).click();
    await panelOf(page).getByRole("button", { name: "Open conversation" }).click();
    await panelOf(page).getByRole("heading", { name: "Alice · Bob" }).waitFor();
    const asked = threadOf(page).getByRole("article", { name: "Alice → Bob" });
    await asked.getByText("what is 6 times 7?").waitFor();
    await threadOf(page).getByRole("article", { name: "Bob → Alice" }).getByText("42").waitFor();
    await openList(page);
    const rows = panelOf(page).locator(".conversation-row");
    await until(async () => await rows.count() === 2, "both conversations");
    await rows.filter({ hasText: "You · Alice" }).waitFor();
    await rows.filter({ hasText: "Bob: 42" }).waitFor();
    await rows.first().and(page.locator(":focus")).waitFor();
    await page.keyboard.press("ArrowDown");
    await rows.nth(1).and(page.locator(":focus")).waitFor();
    assert.deepEqual(await violations(page), []);
    await page.keyboard.press("Enter");
    await threadOf(page).and(page.locator(":focus")).waitFor();
    const more = await alice.message("say that this came later");
    await project.settled(more.id);
    await choose(page, "Alice", "Open conversation");
    await threadOf(page).getByText("say that this came later").waitFor();
    assert.deepEqual(complaints, []);
  });
});

Deno.test("what is said while a thread is open appears at its end", { ignore }, async () => {
  await onStage(async ({ project, alice, open }) => {
    await writeLog(alice, 120);
    await alice.launch();
    await alice.is("idle");
    const { page, complaints } = await open();
    await choose(page, "Alice", "Open conversation");
    await threadOf(page).getByText("Question 118").waitFor();
    const { id } = await alice.message("say a fresh word");
    await project.settled(id);
    const last = threadOf(page).getByRole("article", { name: "You → Alice" }).last();
    await last.getByText("say a fresh word").waitFor();
    await until(() => isInView(threadOf(page), last), "the new turn in view");
    await threadOf(page).evaluate((scroller) => scroller.scrollTop = 900);
    await panelOf(page).getByRole("button", { name: "Latest turns" }).waitFor();
    const place = await inView(page);
    await project.settled((await alice.message("say one more")).id);
    await threadOf(page).getByText("say one more").waitFor();
    assert.equal(await topOf(page, place.entry), place.top, "the reader is not taken away");
    await panelOf(page).getByRole("button", { name: "Latest turns" }).click();
    await until(() => isInView(threadOf(page), last), "the last turn in view");
    assert.deepEqual(complaints, []);
  });
});

async function isInView(scroller: Locator, turn: Locator): Promise<boolean> {
  const [around, box] = [await scroller.boundingBox(), await turn.boundingBox()];
  if (!around || !box) return false;
  return box.y + box.height > around.y && box.y < around.y + around.height;
}

Deno.test("a long thread is read upwards without a jump, and the page stays small", {
  ignore,
}, async () => {
  await onStage(async ({ alice, open }) => {
    await writeLog(alice, 3_000);
    const { page, complaints } = await open();
    await choose(page, "Alice", "Open conversation");
    const turns = threadOf(page).locator("[data-entry]");
    await turns.getByText("plum 2999").waitFor();
    assert.equal(await turns.count(), 50);
    await threadOf(page).getByText("1 line here cannot be read. It stays in the file.").waitFor();
    const firstShown = () => turns.first().getAttribute("data-entry");
    for (let round = 1; round <= 12; round++) {
      const before = await firstShown();
      await threadOf(page).evaluate((scroller) => scroller.scrollTop = 300);
      const { entry, top } = await inView(page);
      await until(async () => await firstShown() !== before, "earlier turns");
      const moved = Math.abs(await topOf(page, entry) - top);
      assert.ok(moved <= 1, `what was read moved by ${moved} px at page ${round}`);
    }
    assert.equal(await turns.count(), 400, "what is far away has left the document");
    await threadOf(page).evaluate((scroller) => scroller.scrollTop = scroller.scrollHeight);
    await turns.getByText(/plum 27\d\d/).last().waitFor();
    await panelOf(page).getByRole("button", { name: "Latest turns" }).click();
    await turns.getByText("plum 2999").waitFor();
    await until(() => isInView(threadOf(page), turns.last()), "the last turn in view");
    assert.deepEqual(complaints, []);
  });
});

Deno.test("a search of a thread finds the turn and goes to it, however far up it is", {
  ignore,
}, async () => {
  await onStage(async ({ alice, open }) => {
    await writeLog(alice, 2_000);
    const { page, complaints } = await open();
    await choose(page, "Alice", "Open conversation");
    const search = panelOf(page).getByRole("searchbox", { name: "Search this thread" });
    await search.fill("PLUM 101");
    const hits = panelOf(page).getByRole("region", { name: "Search this thread" });
    await hits.getByText("6 turns with these words").waitFor();
    assert.equal(await hits.locator("mark").first().innerText(), "plum 101");
    const oldest = hits.locator(".hit").last();
    await oldest.click();
    const pointed = threadOf(page).locator(".turn.pointed");
    await pointed.getByText("plum 101", { exact: true }).waitFor();
    await pointed.and(page.locator(":focus")).waitFor();
    assert.ok(await isInView(threadOf(page), pointed));
    assert.equal(await oldest.getAttribute("aria-current"), "true");
    await threadOf(page).getByText("Question 100", { exact: true }).waitFor();
    await threadOf(page).getByText("Question 102", { exact: true }).waitFor();
    assert.deepEqual(await violations(page), []);
    await search.fill("nobody said this");
    await hits.getByText("No turn has these words.").waitFor();
    await search.press("Escape");
    await hits.waitFor({ state: "detached" });
    assert.deepEqual(complaints, []);
  });
});

Deno.test("the hand-off is shown beside the thread, with the path of its file", {
  ignore,
}, async () => {
  await onStage(async ({ project, alice, open }) => {
    await alice.launch();
    await alice.is("idle");
    await project.settled((await alice.message("say the plum is ripe")).id);
    const { page, complaints } = await open({ ...ENGLISH, permissions: ["clipboard-write"] });
    await choose(page, "Alice", "Open conversation");
    await panelOf(page).getByRole("radio", { name: "Thread" }).focus();
    await page.keyboard.press("ArrowRight");
    await panelOf(page).getByRole("radio", { name: "Hand-off" }).and(page.locator(":focus"))
      .waitFor();
    const handoff = panelOf(page).getByRole("region", { name: "Hand-off" });
    await handoff.getByText("say the plum is ripe").first().waitFor();
    const path = join(project.root, ".ideai", "conversations", alice.id, "handoff.md");
    assert.equal(await handoff.locator("code").first().innerText(), path);
    await handoff.getByRole("button", { name: "Copy the file's path" }).click();
    await page.getByText("Copied").waitFor();
    assert.ok(!(await handoff.innerText()).includes("upTo:"), "front matter is for programs");
    await Deno.writeTextFile(path, "A person wrote over it.");
    await panelOf(page).getByRole("radio", { name: "Thread" }).check();
    await threadOf(page).getByText("say the plum is ripe").waitFor();
    await panelOf(page).getByRole("radio", { name: "Hand-off" }).check();
    await handoff.getByRole("alert").getByText(/The hand-off cannot be read/).waitFor();
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(complaints, []);
  });
});

Deno.test("a log that cannot be read says why, and is shown once it can be", {
  ignore,
}, async () => {
  await onStage(async ({ alice, open }) => {
    await writeLog(alice, 30);
    const { page } = await open();
    const json = { code: "FILE_SYSTEM", message: "log.jsonl: permission denied" };
    await page.route("**/page?*", (route) => route.fulfill({ status: 500, json }));
    await openList(page);
    await panelOf(page).getByRole("button", { name: "Cannot be read" }).click();
    const alert = panelOf(page).getByRole("alert");
    await alert.getByText("Cannot be read: log.jsonl: permission denied").waitFor();
    await page.unroute("**/page?*");
    await alert.getByRole("button", { name: "Try again" }).click();
    await threadOf(page).getByText("Question 28").waitFor();
    await alert.waitFor({ state: "detached" });
  });
});

Deno.test("a conversation fits a small window, at 200 % too, in French", { ignore }, async () => {
  await onStage(async ({ project, alice, open }) => {
    await project.agent("An agent with a long name that says what it is for");
    await writeLog(alice, 60);
    const viewports = [{ width: 1024, height: 640 }, { width: 512, height: 320 }];
    for (const viewport of viewports) {
      const { page } = await open({ locale: "fr-FR", viewport });
      await openList(page);
      await panelOf(page).locator(".conversation-row").first().click();
      await threadOf(page).getByText("Question 58").waitFor();
      await panelOf(page).getByRole("searchbox").fill("plum");
      await panelOf(page).locator(".hit").first().waitFor();
      const cut = await panelOf(page).evaluate((panel) =>
        [...panel.querySelectorAll(".conversation-view, .conversation-view *")]
          .filter((part) => part.getBoundingClientRect().right > innerWidth + 1)
          .map((part) => part.className)
      );
      assert.deepEqual(cut, []);
      const thread = await threadOf(page).boundingBox();
      assert.ok(thread && thread.height > 60, "there is room to read");
      assert.deepEqual(await violations(page), []);
    }
  });
});

const NAMES = ["Ann", "Bea", "Cid"];

/** Three agents of the scripted claude that ran when the host went away, and is there again. */
async function leftRunning(stage: Stage, lost: string): Promise<void> {
  const { folder, host, project } = stage;
  const cells = await threeCells(project);
  const transcripts = join(folder, ".claude", "projects");
  for (const [at, name] of NAMES.entries()) {
    const body = { name, profile: "claude", context: `You are ${name}.` };
    const { id } = await host.post<AgentView>(`${project.path}/agents`, body);
    const nodeId = cells[at]!;
    const place = { type: "setCellAgent", target: nodeId, agent: id };
    await host.post(`${project.path}/layouts/operations`, place);
    const launched = await host.post<SessionView>(`${project.path}/agents/${id}/launch`, {
      nodeId,
    });
    const file = `${launched.assignedConversationId}.jsonl`;
    const transcript = await until(() => findFile(transcripts, file), `the transcript of ${name}`);
    if (name === lost) await Deno.remove(transcript);
    else await Deno.writeTextFile(transcript, '{"type":"user"}\n');
  }
  await host.restart();
  await host.post("/projects", { root: project.root });
}

async function threeCells({ host, path }: TestedProject): Promise<string[]> {
  const children = NAMES.map(() => ({ node: { type: "cell" }, weight: 1 }));
  const body = { name: "Three", root: { type: "split", direction: "row", children } };
  const { layouts, activeId } = await host.post<LayoutsDocument>(`${path}/layouts`, body);
  return leaves(layouts.find(({ id }) => id === activeId)!.tree.root).map(({ id }) => id);
}

async function findFile(root: string, name: string): Promise<string | undefined> {
  const folders = await Array.fromAsync(Deno.readDir(root)).catch(() => []);
  for (const folder of folders) {
    const path = join(root, folder.name, name);
    if (await Deno.stat(path).catch(() => undefined)) return path;
  }
  return undefined;
}

Deno.test("some of the agents that ran are brought back, the others stay", { ignore }, async () => {
  await onStage(async (stage) => {
    await leftRunning(stage, "Cid");
    const { page, complaints } = await stage.open();
    const bar = page.getByRole("region", { name: "Agents to bring back" });
    await bar.getByText("Ann, Bea, and Cid were running when you left.").waitFor();
    await bar.getByRole("button", { name: "Choose…" }).click();
    await bar.getByText(/"Cid" cannot be resumed/).waitFor();
    assert.deepEqual(await violations(page), []);
    await bar.getByRole("checkbox", { name: "Ann" }).uncheck();
    await bar.getByRole("button", { name: "Resume selected (1)" }).click();
    await bar.waitFor({ state: "detached" });
    const all = () => stage.host.get<AgentView[]>(`${stage.project.path}/agents`);
    const running = async () => (await all()).filter((one) => one.sessionId).map((one) => one.name);
    await until(async () => (await running()).includes("Bea"), "Bea to run", all);
    await page.getByText(/in a terminal, session/).first().waitFor();
    assert.deepEqual(await running(), ["Bea"], "agents are brought back in order, Ann first");
    assert.deepEqual(complaints, []);
  });
});

Deno.test("an agent whose conversation is gone starts afresh on its own button", {
  ignore,
}, async () => {
  await onStage(async (stage) => {
    await leftRunning(stage, "Cid");
    const { page } = await stage.open();
    const bar = page.getByRole("region", { name: "Agents to bring back" });
    await bar.getByRole("button", { name: "Choose…" }).click();
    await bar.getByRole("button", { name: "Start afresh with the hand-off" }).click();
    await bar.getByText("Ann and Bea were running when you left.").waitFor();
    await bar.getByRole("button", { name: "Not now" }).click();
    await bar.waitFor({ state: "detached" });
    const all = () => stage.host.get<AgentView[]>(`${stage.project.path}/agents`);
    await until(
      async () => {
        return (await all()).filter((one) => one.sessionId).map((one) => one.name).join() === "Cid";
      },
      "only Cid to run",
      all,
    );
  });
});

Deno.test("an agent changes its vendor in its cell, told beforehand what is kept and what is not", {
  ignore,
}, async () => {
  await onStage(async ({ project, host, alice, open }) => {
    await alice.launch();
    await alice.is("idle");
    await alice.message("wait 600");
    await alice.is("busy");
    const { page, complaints } = await open();
    await choose(page, "Alice", "Change vendor…");
    const dialog = page.getByRole("dialog", { name: "Vendor of Alice" });
    const change = dialog.getByRole("button", { name: "Change vendor" });
    assert.equal(await change.isDisabled(), true);
    await dialog.getByRole("radio", { name: /Claude/ }).check();
    await dialog.getByText("It works on “wait 600”.").waitFor();
    await dialog.getByText("It comes back when you change back.").waitFor();
    await dialog.getByText("The turn in progress is lost.").waitFor();
    assert.deepEqual(await violations(page), []);
    await dialog.getByRole("button", { name: "Change to Claude Code" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByText("Alice is now an agent of Claude Code").waitFor();
    const view = await alice.view();
    assert.equal(view.profile, "claude");
    assert.ok(view.sessionId, "it goes on in its cell");
    const agents = await host.get<AgentView[]>(`${project.path}/agents`);
    assert.equal(agents.length, 1);
    assert.deepEqual(complaints, []);
  });
});

Deno.test("a vendor that cannot be started is refused in words, and the agent stays as it was", {
  ignore,
}, async () => {
  await onStage(async ({ folder, alice, open }) => {
    await alice.launch();
    await alice.is("idle");
    const { page } = await open();
    await choose(page, "Alice", "Change vendor…");
    const dialog = page.getByRole("dialog", { name: "Vendor of Alice" });
    await dialog.getByText("npm install -g @openai/codex").waitFor();
    assert.equal(await dialog.getByRole("radio", { name: /Codex/ }).isDisabled(), true);
    await dialog.getByRole("radio", { name: /Claude/ }).check();
    await Deno.remove(join(folder, "bin", "claude"));
    await dialog.getByRole("button", { name: "Change to Claude Code" }).click();
    await dialog.getByRole("alert").getByText(/not installed|not found/i).waitFor();
    const view = await alice.view();
    assert.equal(view.profile, "demo");
    assert.equal(view.state, "idle");
  });
});
