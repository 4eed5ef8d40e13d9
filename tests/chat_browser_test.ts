/** Agents without a terminal in their cells, in a real browser; the CLI is scripted. */
import assert from "node:assert/strict";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { type LayoutsDocument, leaves } from "../core/layout/layout.ts";
import type { Project } from "../core/project/project.ts";
import type { AgentView } from "../core/agent/service.ts";
import type { Ticket } from "../core/delegation/ticket.ts";
import {
  bareEnvironment,
  CHROMIUM,
  startBrowser,
  type TestBrowser,
  type WatchedPage,
} from "./support/browser.ts";
import { makeGate } from "./support/fake_cli.ts";
import {
  block,
  call,
  delta,
  end,
  failure,
  type FakeClaude,
  installFakeClaude,
  outcome,
  saying,
} from "./support/fake_claude.ts";
import { violations } from "./support/axe.ts";
import { inFolder } from "./support/folder.ts";
import { type ServeProcess, startServe } from "./support/serve.ts";
import { until } from "./support/wait.ts";

const ignore = CHROMIUM === undefined;

interface Stage {
  folder: string;
  host: ServeProcess;
  browser: TestBrowser;
  claude: FakeClaude;
  path: string;
  /** Bob, who has the only cell. */
  bob: AgentView;
  open(): Promise<WatchedPage>;
}

/** A host with one project and Bob, whose CLI is scripted. */
async function onStage(test: (stage: Stage) => Promise<void>): Promise<void> {
  await inFolder(async (folder) => {
    const claude = await installFakeClaude(folder);
    await using host = await startServe({ ...bareEnvironment(folder), ...claude.env });
    await using browser = await startBrowser();
    const root = join(folder, "work");
    await Deno.mkdir(root);
    const path = `/projects/${(await host.call<Project>("POST", "/projects", { root })).id}`;
    const bob = await host.call<AgentView>("POST", `${path}/agents`, {
      name: "Bob",
      profile: "claude",
    });
    const { layouts, activeId } = await host.call<LayoutsDocument>("GET", `${path}/layouts`);
    const target = leaves(layouts.find(({ id }) => id === activeId)!.tree.root)[0]!.id;
    const operation = { type: "setCellAgent", target, agent: bob.id };
    await host.call("POST", `${path}/layouts/operations`, operation);
    const open = () => browser.open(host.url, { locale: "en-GB" });
    await test({ folder, host, browser, claude, path, bob, open });
  });
}

async function launch({ host, path, bob }: Stage): Promise<void> {
  await host.call("POST", `${path}/agents/${bob.id}/launch`, { mode: "structured" });
}

async function say({ host, path, bob }: Stage, text: string): Promise<Ticket> {
  return await host.call<Ticket>("POST", `${path}/agents/${bob.id}/input`, { text });
}

async function isIdle({ host, path, bob }: Stage): Promise<void> {
  const now = async () =>
    (await host.call<AgentView[]>("GET", `${path}/agents`)).find(({ id }) => id === bob.id)?.state;
  await until(async () => await now() === "idle", "Bob idle", now);
}

/** One turn of Bob's, from its message to its end. */
async function turn(stage: Stage, text: string): Promise<void> {
  const { id } = await say(stage, text);
  const settled = async () =>
    (await stage.host.call<Ticket[]>("GET", `${stage.path}/tickets`)).find((one) => one.id === id)
      ?.state !== "open";
  await until(settled, `the end of "${text}"`);
  await isIdle(stage);
}

function chat(page: Page): Locator {
  return page.getByRole("log", { name: "Chat with Bob" });
}

async function send(page: Page, text: string): Promise<void> {
  const box = page.getByRole("textbox", { name: "Message Bob" });
  await box.fill(text);
  await box.press("Enter");
}

async function openMenu(page: Page): Promise<void> {
  await page.getByRole("region", { name: "Bob", exact: true })
    .getByRole("button", { name: "Actions for Bob" }).click();
}

Deno.test(
  "words appear while they are written, with what is done beside them, and a reload keeps all",
  {
    ignore,
  },
  async () => {
    await onStage(async (stage) => {
      const gate = await makeGate(stage.folder);
      await stage.claude.play(
        delta("I look at **par"),
        delta("ser.ts** first."),
        block("I look at **parser.ts** first."),
        call("t1", "Read", { file_path: "src/parser.ts" }),
        outcome("t1"),
        call("t2", "Bash", { command: "deno test" }),
        outcome("t2", "3 tests failed"),
        delta("Now I thi"),
        gate.wait,
        block("Now I think."),
        end("Now I think."),
      );
      await launch(stage);
      const { page, complaints } = await stage.open();
      await page.getByText("Ask Bob something").waitFor();
      await send(page, "Review the parser");
      const log = chat(page);
      await log.locator(".streaming").getByText("Now I thi", { exact: true }).waitFor();
      assert.equal(await log.locator(".user h3").innerText(), "You");
      assert.equal(await log.locator(".user .chat-plain").innerText(), "Review the parser");
      assert.equal(await log.locator(".answer strong").innerText(), "parser.ts");
      const read = log.getByRole("button", { name: /Read.*src\/parser\.ts.*done/ });
      assert.equal(await read.getAttribute("aria-expanded"), "false");
      await log.getByRole("button", { name: /Bash.*deno test.*failed/ }).waitFor();
      await log.getByText("3 tests failed").waitFor();
      await read.click();
      await log.locator("pre").getByText("src/parser.ts").waitFor();
      assert.deepEqual(await violations(page), []);
      await page.getByRole("region", { name: "Bob" }).locator("header .state-word.busy").waitFor();
      await page.reload();
      await chat(page).locator(".streaming").getByText("Now I thi", { exact: true }).waitFor();
      await gate.open();
      await chat(page).getByText("Now I think.").waitFor();
      await isIdle(stage);
      await page.reload();
      await chat(page).getByText("Now I think.").waitFor();
      assert.equal(await chat(page).locator("article").count(), 5);
      assert.equal(await chat(page).locator(".streaming").count(), 0);
      assert.deepEqual(complaints, []);
    });
  },
);

Deno.test("a message for a busy chat waits in its queue and is answered after the turn", {
  ignore,
}, async () => {
  await onStage(async (stage) => {
    const gate = await makeGate(stage.folder);
    await stage.claude.play(delta("One mo"), gate.wait, ...saying("One moment."));
    await launch(stage);
    const { page } = await stage.open();
    await send(page, "first");
    await chat(page).getByText("One mo", { exact: true }).waitFor();
    await send(page, "second");
    await page.getByText("queued behind 1").waitFor();
    await stage.claude.play(...saying("And two."));
    await gate.open();
    await chat(page).getByText("And two.").waitFor();
    const asked = await chat(page).locator(".user .chat-plain").allInnerTexts();
    assert.deepEqual(asked, ["first", "second"]);
  });
});

Deno.test("an interrupted turn says so, and the conversation goes on", { ignore }, async () => {
  await onStage(async (stage) => {
    const gate = await makeGate(stage.folder);
    await stage.claude.play(call("t1", "Bash", { command: "sleep 600" }), gate.wait, end("Done"));
    await launch(stage);
    const { page } = await stage.open();
    await send(page, "take your time");
    await chat(page).getByRole("button", { name: /Bash.*running/ }).waitFor();
    await page.getByRole("button", { name: "Interrupt" }).click();
    await chat(page).getByText("Interrupted", { exact: true }).waitFor();
    await chat(page).getByRole("button", { name: /Bash.*not finished/ }).waitFor();
    await isIdle(stage);
    await stage.claude.play(...saying("Back."));
    await send(page, "go on");
    await chat(page).getByText("Back.").waitFor();
    assert.ok((await stage.claude.args()).includes("--resume"));
  });
});

Deno.test("a turn that failed shows why", { ignore }, async () => {
  await onStage(async (stage) => {
    await stage.claude.play(failure("The model is not available"));
    await launch(stage);
    const { page } = await stage.open();
    await send(page, "hello");
    await chat(page).locator(".failure").getByText("The model is not available").waitFor();
    assert.equal(await chat(page).locator(".failure").count(), 1);
  });
});

Deno.test("a task of another agent is shown as its task, and is answered", { ignore }, async () => {
  await onStage(async (stage) => {
    const { host, path, claude } = stage;
    await claude.play(...saying("It is 42."));
    await launch(stage);
    const alice = await host.call<AgentView>("POST", `${path}/agents`, {
      name: "Alice",
      profile: "demo",
    });
    await host.call("POST", `${path}/agents/${alice.id}/launch`, {});
    const { page } = await stage.open();
    const text = "ask Bob: what is 6 times 7?";
    await host.call("POST", `${path}/agents/${alice.id}/input`, { text });
    await chat(page).getByRole("heading", { name: "Task from Alice" }).first().waitFor();
    const tickets = () => host.call<Ticket[]>("GET", `${path}/tickets`);
    const answered = async () =>
      (await tickets()).find(({ target, state }) =>
        target === stage.bob.id && state === "answered"
      );
    const ticket = await until(answered, "Bob's answer", tickets);
    assert.match(ticket.result ?? "", /It is 42\./);
    assert.ok(!(await chat(page).innerText()).includes("[IdeA ·"), "the header is for the agent");
  });
});

Deno.test("an agent goes from a chat to a terminal and back in one conversation", {
  ignore,
}, async () => {
  await onStage(async (stage) => {
    await stage.claude.play(...saying("Remembered."));
    const { page } = await stage.open();
    await openMenu(page);
    await page.getByRole("menuitem", { name: "Launch as chat" }).click();
    await page.getByText("Ask Bob something").waitFor();
    await send(page, "remember the plum");
    await chat(page).getByText("Remembered.").waitFor();
    await isIdle(stage);
    await openMenu(page);
    await page.getByRole("menuitem", { name: "Restart in a terminal, keeping its conversation" })
      .click();
    await page.getByRole("group", { name: "Terminal of Bob" })
      .getByText("session c0ffee00-0000-4000-8000-000000000001").waitFor();
    await openMenu(page);
    await page.getByRole("menuitem", { name: "Restart as chat, keeping its conversation" }).click();
    await chat(page).getByText("Remembered.").waitFor();
    await send(page, "what was it");
    await chat(page).locator(".user").nth(1).waitFor();
    await isIdle(stage);
    const args = await stage.claude.args();
    assert.equal(args[args.indexOf("--resume") + 1], "c0ffee00-0000-4000-8000-000000000001");
  });
});

Deno.test("a chat that was stopped stays readable, and goes on where it was launched again", {
  ignore,
}, async () => {
  await onStage(async (stage) => {
    const { host, path, bob, claude } = stage;
    await claude.play(...saying("Before."));
    await launch(stage);
    const { page } = await stage.open();
    await send(page, "first");
    await chat(page).getByText("Before.").waitFor();
    await isIdle(stage);
    await host.call("POST", `${path}/agents/${bob.id}/stop`);
    await page.getByText("Bob is not running").waitFor();
    await chat(page).getByText("Before.").waitFor();
    await page.getByRole("button", { name: "Resume conversation" }).click();
    await page.getByText("Bob is not running").waitFor({ state: "detached" });
    await claude.play(...saying("After."));
    await send(page, "second");
    await chat(page).getByText("After.").waitFor();
    assert.ok((await claude.args()).includes("--resume"));
    const asked = await chat(page).locator(".user .chat-plain").allInnerTexts();
    assert.deepEqual(asked, ["first", "second"]);
  });
});

Deno.test("a new agent can begin as a chat, its message box has the keyboard", {
  ignore,
}, async () => {
  await onStage(async (stage) => {
    const { page } = await stage.open();
    await page.getByRole("button", { name: "Add agent" }).click();
    await page.getByLabel("Name").fill("Ann");
    await page.getByRole("checkbox", { name: "As a chat, without a terminal" }).check();
    await page.getByRole("button", { name: "Create & launch" }).click();
    await page.getByText("Ask Ann something").waitFor();
    await page.locator("textarea:focus").waitFor();
    assert.equal(
      await page.locator("textarea:focus").getAttribute("aria-label"),
      "Message Ann",
    );
  });
});

Deno.test("who reads further up is not moved, and is told that something came", {
  ignore,
}, async () => {
  await onStage(async (stage) => {
    const gate = await makeGate(stage.folder);
    const long = Array.from({ length: 120 }, (_, line) => `- point ${line}`).join("\n");
    await stage.claude.play(block(long), gate.wait, ...saying("The news."));
    await launch(stage);
    const { page } = await stage.open();
    await send(page, "list them");
    await chat(page).getByText("point 119").waitFor();
    await until(() => isAtEnd(page), "the end in view");
    await chat(page).evaluate((log) => log.scrollTop = 200);
    await page.getByRole("button", { name: "Latest messages" }).waitFor();
    await gate.open();
    await page.getByRole("button", { name: "New messages" }).waitFor();
    assert.equal(await chat(page).evaluate((log) => log.scrollTop), 200);
    await page.getByRole("button", { name: "New messages" }).click();
    await until(() => isAtEnd(page), "the end in view");
    await page.getByRole("button", { name: "New messages" }).waitFor({ state: "detached" });
  });
});

Deno.test("a long chat is in the document in part, and can be read to its beginning", {
  ignore,
}, async () => {
  await onStage(async (stage) => {
    const calls = Array.from({ length: 1_200 }, (_, at) => [
      call(`t${at}`, "Read", { file_path: `src/file_${at}.ts` }),
      outcome(`t${at}`),
    ]);
    await stage.claude.play(...calls.flat(), ...saying("All read."));
    await launch(stage);
    await turn(stage, "read all");
    const { page } = await stage.open();
    const log = chat(page);
    await log.getByText("All read.").waitFor();
    assert.ok(await log.locator("article").count() <= 200);
    // Its place in view stays the same while earlier entries come above it.
    const first = log.locator("article").first();
    const id = await first.getAttribute("data-entry");
    await first.evaluate((entry) => entry.scrollIntoView({ block: "start" }));
    const known = log.locator(`article[data-entry="${id}"]`);
    await until(async () => await first.getAttribute("data-entry") !== id, "earlier entries");
    const top = (await log.boundingBox())!.y;
    assert.ok(Math.abs((await known.boundingBox())!.y - top) < 24);
    await until(async () => {
      await log.evaluate((element) => element.scrollTop = 0);
      return await log.getByText("The beginning of this chat").isVisible();
    }, "the beginning");
    await log.getByText("read all").waitFor();
    assert.ok(await log.locator("article").count() <= 200);
    await page.getByRole("button", { name: "Latest messages" }).click();
    await log.getByText("All read.").waitFor();
    await until(() => isAtEnd(page), "the end in view");
  });
});

async function isAtEnd(page: Page): Promise<boolean> {
  return await chat(page).evaluate((log) =>
    log.scrollHeight - log.scrollTop - log.clientHeight < 2
  );
}
