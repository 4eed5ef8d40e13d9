/** Layouts as a person uses them: by mouse and by keyboard, in a real browser on a real host. */
import assert from "node:assert/strict";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { type LayoutsDocument, leaves } from "../core/layout/layout.ts";
import type { Project } from "../core/project/project.ts";
import type { AgentView } from "../core/agent/service.ts";
import type { SettingsView } from "../core/settings/service.ts";
import { defaultChord, type ShortcutId } from "../ui/features/palette/default_chords.ts";
import { bareEnvironment, CHROMIUM } from "./support/browser.ts";
import { withStage } from "./support/layout_stage.ts";
import { startServe } from "./support/serve.ts";
import { until } from "./support/wait.ts";

const ignore = CHROMIUM === undefined;

function cell(page: Page, name: string) {
  return page.getByRole("region", { name, exact: true });
}

/** The cell of an agent, once it has the attention. */
function currentCell(page: Page, name: string) {
  return page.locator(".cell.current").and(cell(page, name));
}

function list(page: Page) {
  return page.getByRole("region", { name: "Layouts" });
}

function layoutRow(page: Page, name: string) {
  return list(page).getByRole("button", { name, exact: true });
}

/** Where in an element the mouse goes, in fractions of it. */
type Spot = [x: number, y: number];

async function moveTo(
  page: Page,
  target: ReturnType<Page["locator"]>,
  [x, y]: Spot,
): Promise<void> {
  const box = (await target.boundingBox())!;
  await page.mouse.move(box.x + box.width * x, box.y + box.height * y, { steps: 5 });
}

/** Drags by the header of a cell, without letting go. */
async function drag(page: Page, from: string, to: string, spot: Spot): Promise<void> {
  await moveTo(page, cell(page, from).locator(".cell-title"), [0.5, 0.5]);
  await page.mouse.down();
  await moveTo(page, cell(page, to), spot);
}

/** Presses the keys of a shortcut. */
async function press(page: Page, id: ShortcutId): Promise<void> {
  await page.keyboard.press(defaultChord(id, false).replace("Mod", "Control"));
}

async function command(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: "Command palette" }).click();
  await page.getByRole("combobox").fill(title);
  await page.getByRole("option", { name: title }).first().click();
}

Deno.test("a layout is made, shown, renamed, removed and put back; a second page follows", {
  ignore,
}, async () => {
  await withStage(async (stage) => {
    await stage.inRow("Ann", "Bob");
    const [page, other] = [await stage.page(), await stage.page()];
    await layoutRow(other, "Default").waitFor();
    await page.getByRole("button", { name: "New layout" }).click();
    const dialog = page.getByRole("dialog", { name: "New layout" });
    await dialog.getByLabel("Name").fill("default");
    await dialog.getByText("A layout already has this name.").waitFor();
    assert.ok(await dialog.getByRole("button", { name: "Create" }).isDisabled());
    await dialog.getByLabel("Name").fill("Review");
    await dialog.getByRole("radio", { name: "Grid" }).check();
    await page.keyboard.press("Enter");
    for (const each of [page, other]) {
      await layoutRow(each, "Review").and(each.locator("[aria-current=true]")).waitFor();
      await until(async () => await each.locator("[data-cell]").count() === 4, "four cells");
    }
    await press(page, "nextLayout");
    for (const each of [page, other]) await cell(each, "Ann").waitFor();
    await layoutRow(page, "Review").click();
    await stage.draws("((. | .) / (. | .))");
    await layoutRow(page, "Review").dblclick();
    await page.getByRole("textbox", { name: "Rename" }).fill("Tests");
    await page.keyboard.press("Enter");
    await layoutRow(other, "Tests").waitFor();
    await layoutRow(page, "Default").dblclick();
    await page.getByRole("textbox", { name: "Rename" }).fill("TESTS");
    await page.keyboard.press("Enter");
    await page.getByText("A layout already has this name.").waitFor();
    await layoutRow(page, "Default").click({ button: "right" });
    await page.getByRole("menuitem", { name: "Remove" }).click();
    await layoutRow(other, "Default").waitFor({ state: "detached" });
    assert.deepEqual(await stage.names(), ["Tests"]);
    await page.getByRole("button", { name: "Undo" }).click();
    await cell(other, "Bob").waitFor();
    assert.deepEqual(await stage.names(), ["Default", "Tests"]);
    await stage.draws("(Ann | Bob)");
  });
});

Deno.test("the last layout cannot be removed, and a removed one can be restored by keyboard", {
  ignore,
}, async () => {
  await withStage(async (stage) => {
    await stage.host.call("POST", `${stage.path}/layouts`, { name: "Second" });
    const page = await stage.page();
    await command(page, "Remove layout Second");
    await layoutRow(page, "Second").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Actions for Default" }).click();
    assert.ok(await page.getByRole("menuitem", { name: "Remove" }).isDisabled());
    await page.keyboard.press("Escape");
    await command(page, "Restore Second");
    await layoutRow(page, "Second").and(page.locator("[aria-current=true]")).waitFor();
  });
});

Deno.test("an arrangement is chosen, saved, used in another project and removed", {
  ignore,
}, async () => {
  await withStage(async (stage) => {
    await stage.inRow("Ann", "Bob", "Cleo");
    const page = await stage.page();
    const arrange = async (name: string) => {
      await page.getByRole("button", { name: "Arrange cells" }).click();
      await page.getByRole("menuitem", { name, exact: true }).click();
    };
    await cell(page, "Cleo").waitFor();
    await arrange("Grid");
    await stage.draws("((Ann | Bob) / (Cleo | .))");
    await arrange("Side by side");
    await stage.draws("(Ann | (Bob / Cleo))");
    await arrange("Save this arrangement…");
    const dialog = page.getByRole("dialog", { name: "Save this arrangement" });
    await dialog.getByLabel("Name").fill("Mine");
    await page.keyboard.press("Enter");
    const saved = async () => {
      const { settings } = await stage.host.call<SettingsView>("GET", "/settings");
      return settings.layoutPresets.map(({ name }) => name);
    };
    await until(async () => (await saved()).join() === "Mine", "the saved arrangement");

    await Deno.mkdir(join(stage.home, "other"));
    const root = join(stage.home, "other");
    const project = await stage.host.call<Project>("POST", "/projects", { root });
    await page.getByText("other", { exact: true }).click();
    await page.getByRole("button", { name: "New layout" }).click();
    await page.getByRole("radio", { name: "Mine" }).check();
    await page.getByRole("button", { name: "Create" }).click();
    await until(async () => await page.locator("[data-cell]").count() === 3, "three cells");
    const there = await stage.host.call<LayoutsDocument>("GET", `/projects/${project.id}/layouts`);
    assert.equal(leaves(there.layouts[1]!.tree.root).length, 3);

    await arrange("Saved arrangements…");
    await page.getByRole("button", { name: "Remove Mine" }).click();
    await until(async () => (await saved()).length === 0, "no saved arrangement");
    await page.getByRole("button", { name: "Undo" }).click();
    await until(async () => (await saved()).join() === "Mine", "the saved arrangement again");
  });
});

Deno.test("a cell is dragged beside another one or onto it, and Escape drops nothing", {
  ignore,
}, async () => {
  await withStage(async (stage) => {
    await stage.inRow("Ann", "Bob");
    const page = await stage.page();
    await cell(page, "Ann").waitFor();
    await drag(page, "Ann", "Bob", [0.5, 0.9]);
    await cell(page, "Bob").locator('[data-zone="bottom"]').waitFor();
    await page.keyboard.press("Escape");
    await page.mouse.up();
    await page.locator(".drop-zones").waitFor({ state: "detached" });
    assert.equal(await stage.drawn(), "(Ann | Bob)");
    await drag(page, "Ann", "Bob", [0.5, 0.9]);
    await cell(page, "Bob").locator('[data-zone="bottom"]').waitFor();
    await page.mouse.up();
    await stage.draws("(Bob / Ann)");
    await currentCell(page, "Ann").waitFor();
    await drag(page, "Bob", "Ann", [0.5, 0.5]);
    await cell(page, "Ann").locator('[data-zone="centre"]').waitFor();
    await page.mouse.up();
    await stage.draws("(Ann / Bob)");
    await moveTo(page, page.locator(".agent-row", { hasText: "Cleo" }), [0.4, 0.3]);
    await page.mouse.down();
    await moveTo(page, cell(page, "Bob"), [0.05, 0.5]);
    await cell(page, "Bob").locator('[data-zone="left"]').waitFor();
    await page.mouse.up();
    await stage.draws("(Ann / (Cleo | Bob))");
  });
});

Deno.test("cells are moved, resized, maximised and closed from the keyboard", {
  ignore,
}, async () => {
  await withStage(async (stage) => {
    await stage.inRow("Ann", "Bob");
    const page = await stage.page();
    await cell(page, "Ann").locator(".cell-title").click();
    await press(page, "moveRight");
    await stage.draws("(Bob | Ann)");
    await currentCell(page, "Ann").waitFor();
    await press(page, "wider");
    await until(async () => await stage.share("Ann") === 54, "a wider cell");
    await press(page, "narrower");
    await press(page, "narrower");
    await until(async () => await stage.share("Ann") === 46, "a narrower cell");
    await command(page, "Make cells the same size");
    await until(async () => await stage.share("Ann") === 50, "equal cells");
    await press(page, "maximise");
    await cell(page, "Bob").waitFor({ state: "hidden" });
    await press(page, "left");
    await cell(page, "Bob").waitFor();
    await cell(page, "Ann").waitFor({ state: "hidden" });
    await press(page, "maximise");
    await cell(page, "Ann").waitFor();
    await press(page, "splitDown");
    await stage.draws("((Bob / .) | Ann)");
    await press(page, "taller");
    await until(async () => await stage.share("Bob") === 46, "a taller cell below");
    await press(page, "closeCell");
    await stage.draws("(Bob | Ann)");
  });
});

Deno.test("one key opens a terminal beside an agent, in the project, and closing it asks", {
  ignore,
}, async () => {
  await withStage(async (stage) => {
    await stage.inRow("Ann");
    const page = await stage.page();
    await cell(page, "Ann").locator(".cell-title").click();
    await press(page, "shellBeside");
    const terminal = cell(page, "Terminal");
    await terminal.locator("textarea:focus").waitFor();
    await stage.draws("(Ann | $)");
    await page.keyboard.type('echo "in $(basename "$PWD")"');
    await page.keyboard.press("Enter");
    await terminal.getByText("in work", { exact: true }).waitFor();
    await press(page, "closeCell");
    const question = page.getByRole("dialog", { name: "Close this terminal?" });
    await question.getByRole("button", { name: "End the terminal" }).click();
    await stage.draws("Ann");
    const ended = async () => (await stage.host.call<unknown[]>("GET", "/sessions")).length === 0;
    await until(ended, "the end of the terminal");
  });
});

Deno.test("an agent at work in another layout is gone to or moved, never started twice", {
  ignore,
}, async () => {
  await withStage(async (stage) => {
    await stage.inRow("Ann", "Bob");
    const ann = `${stage.path}/agents/${stage.agents[0]!.id}`;
    const nodeId = leaves(await stage.tree())[0]!.id;
    const { sessionId } = await stage.host.call<{ sessionId: string }>("POST", `${ann}/launch`, {
      nodeId,
    });
    await stage.host.call("POST", `${stage.path}/layouts`, { name: "Second" });
    const page = await stage.page();
    const row = page.locator(".taken-agents li", { hasText: "Ann" });
    await row.getByText("in Default").waitFor();
    assert.equal(await page.locator(".taken-agents li").count(), 1, "Bob does not run");
    await row.getByRole("button", { name: "Go to it" }).click();
    await layoutRow(page, "Default").and(page.locator("[aria-current=true]")).waitFor();
    await currentCell(page, "Ann").locator("textarea:focus").waitFor();
    await press(page, "splitRight");
    await stage.draws("((Ann | .) | Bob)");
    await row.getByText("in another cell").waitFor();
    await row.getByRole("button", { name: "Move it here" }).click();
    await stage.draws("((. | Ann) | Bob)");
    await layoutRow(page, "Second").click();
    await row.getByRole("button", { name: "Move it here" }).click();
    await stage.draws("Ann");
    await cell(page, "Ann").getByText("idle").waitFor();
    const inDefault = async () => leaves((await stage.document()).layouts[0]!.tree.root);
    const left = async () =>
      (await inDefault()).every(({ agent }) => agent !== stage.agents[0]!.id);
    await until(left, "Ann to have left the other layout");
    const agents = await stage.host.call<AgentView[]>("GET", `${stage.path}/agents`);
    assert.equal(agents[0]?.sessionId, sessionId, "it is the same program");
  });
});

Deno.test("a reload and a restart of the host keep sizes, the current and the maximised cell", {
  ignore,
}, async () => {
  await withStage(async (stage) => {
    await stage.inRow("Ann", "Bob");
    const page = await stage.page();
    await cell(page, "Bob").locator(".cell-title").click();
    await press(page, "wider");
    await until(async () => await stage.share("Bob") === 54, "a wider cell");
    const widthOf = async (name: string) => (await cell(page, name).boundingBox())?.width;
    const width = await widthOf("Bob");
    await page.reload();
    await currentCell(page, "Bob").waitFor();
    assert.equal(await widthOf("Bob"), width);
    await press(page, "maximise");
    await cell(page, "Ann").waitFor({ state: "hidden" });
    // A page cannot but complain of a host that is killed.
    stage.complaints.length = 0;
    stage.host.signal("SIGKILL");
    await stage.host.status;
    await using again = await startServe(bareEnvironment(stage.home));
    assert.equal(again.base, stage.host.base, "it listens where it did");
    await page.goto(again.url);
    await page.reload();
    await cell(page, "Bob").waitFor();
    await cell(page, "Ann").waitFor({ state: "hidden" });
    await press(page, "maximise");
    await cell(page, "Ann").waitFor();
    await currentCell(page, "Bob").waitFor();
    assert.equal(await widthOf("Bob"), width);
  });
});

Deno.test("a layout of the repository's history has no cells, and an agent's click leads to them", {
  ignore,
}, async () => {
  await withStage(async (stage) => {
    await stage.inRow("Ann");
    await stage.host.call("POST", `${stage.path}/layouts`, { name: "Git", kind: "gitGraph" });
    const page = await stage.page();
    await page.getByRole("region", { name: "History of the repository" }).waitFor();
    await layoutRow(page, "Default").click();
    await cell(page, "Ann").waitFor();
    await layoutRow(page, "Git").click();
    await page.getByRole("region", { name: "History of the repository" }).waitFor();
    await page.locator(".agent-row", { hasText: "Ann" }).getByRole("button").first().click();
    await cell(page, "Ann").waitFor();
    await layoutRow(page, "Default").and(page.locator("[aria-current=true]")).waitFor();
  });
});
