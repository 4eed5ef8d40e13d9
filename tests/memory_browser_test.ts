/** Notes in a real browser on a real host: found, read, written, contested, drawn, and by what engine. */
import assert from "node:assert/strict";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import type { EmbedderProfile } from "../core/embedder/embedder.ts";
import type { Note, NoteInput } from "../core/memory/note.ts";
import type { NoteList, RecallEngine } from "../core/memory/service.ts";
import type { SettingsView } from "../core/settings/service.ts";
import { violations } from "./support/axe.ts";
import { CHROMIUM } from "./support/browser.ts";
import { type TestedProject } from "./support/host.ts";
import { ENGLISH, LOOKS, type PageStage, withPageStage } from "./support/page_stage.ts";
import { until } from "./support/wait.ts";

const ignore = CHROMIUM === undefined;

/** Pages are opened on the notes of the project. */
async function onStage(test: (stage: PageStage) => Promise<void>): Promise<void> {
  await withPageStage(async (stage) => {
    const open: PageStage["open"] = async (options) => {
      const opened = await stage.open(options);
      await opened.page.evaluate(() => localStorage.setItem("idea.panel", '"knowledge"'));
      await opened.page.reload();
      await opened.page.locator(".memory").waitFor();
      return opened;
    };
    await test({ ...stage, open });
  });
}

function write(
  { host, path }: TestedProject,
  name: string,
  note: Partial<NoteInput> = {},
): Promise<Note> {
  const whole = { description: `About ${name}.`, type: "project", content: `Text of ${name}.` };
  return host.post<Note>(`${path}/memory`, { name, ...whole, ...note });
}

function fileOf(project: TestedProject, name: string): string {
  return join(project.root, ".ideai", "memory", `${name}.md`);
}

async function noteNamed({ host, path }: TestedProject, name: string): Promise<Note | undefined> {
  const { notes } = await host.get<NoteList>(`${path}/memory`);
  return notes.find((note) => note.name === name);
}

function panelOf(page: Page): Locator {
  return page.getByRole("complementary", { name: "Side panel" });
}

/** A note in the list. */
function row(page: Page, name: string): Locator {
  return page.locator(`[data-row="${name}"]`);
}

/** The note that is open. */
function detail(page: Page, name: string): Locator {
  return page.getByRole("region", { name, exact: true }).and(page.locator(".note-detail"));
}

function button(page: Page, name: string): Locator {
  return panelOf(page).getByRole("button", { name, exact: true });
}

/** Chooses what a notice offers. */
async function choose(page: Page, notice: string, action: string): Promise<void> {
  const toast = page.locator(".toast").filter({ hasText: notice });
  await toast.getByRole("button", { name: action }).click();
}

/** Makes window and panel so wide that list and note are side by side. */
async function widen(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1500, height: 640 });
  await page.evaluate(() => localStorage.setItem("idea.panelWidth", "740"));
  await page.reload();
  await page.locator(".memory").waitFor();
}

Deno.test("the first note is written, read, changed with Ctrl+S and found again after a reload", {
  ignore,
}, async () => {
  await onStage(async ({ open, project }) => {
    const { page, complaints } = await open();
    await panelOf(page).getByText("No notes yet.").waitFor();
    await button(page, "Write the first note").click();
    const name = panelOf(page).getByRole("textbox", { name: "Name" });
    await page.locator("input[name=name]:focus").waitFor();
    await name.fill("Étapes de Release");
    await panelOf(page).getByRole("textbox", { name: "Description" }).fill("How to release");
    assert.equal(await name.inputValue(), "etapes-de-release");
    const content = panelOf(page).getByRole("textbox", { name: "Content" });
    await page.locator(".cm-content").waitFor();
    await content.click();
    await page.keyboard.type("Tag, build, **publish**. Every letter that is typed stays.");
    await button(page, "Save the note").click();
    await detail(page, "etapes-de-release").getByText("Written by you").waitFor();
    await panelOf(page).locator("strong").getByText("publish").waitFor();
    const written = await noteNamed(project, "etapes-de-release");
    assert.equal(
      written?.content,
      "Tag, build, **publish**. Every letter that is typed stays.",
    );
    await button(page, "Edit").click();
    await page.locator(".cm-content").click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type(" Then tell.");
    await page.keyboard.press("Control+s");
    await panelOf(page).getByText("Then tell.").waitFor();
    await page.locator(".note-form").waitFor({ state: "detached" });
    await page.reload();
    await row(page, "etapes-de-release").getByText("How to release").waitFor();
    assert.deepEqual(complaints, []);
  });
});

Deno.test("what the host refuses is said at the field, and what was typed stays", {
  ignore,
}, async () => {
  await onStage(async ({ open, project }) => {
    await write(project, "taken");
    const { page } = await open();
    await button(page, "New note").click();
    const field = (name: string) => panelOf(page).getByRole("textbox", { name });
    await field("Name").fill("taken");
    await button(page, "Save the note").click();
    const alert = panelOf(page).locator(".note-form [role=alert]");
    await alert.getByText("expected one line that says what the note tells").waitFor();
    await page.locator("input[name=description][aria-invalid=true]").waitFor();
    await field("Description").fill("Another one");
    await alert.waitFor({ state: "detached" });
    await page.locator(".cm-content").click();
    await page.keyboard.type("Text");
    await page.keyboard.press("Control+Enter");
    await page.locator("input[name=name][aria-invalid=true]").waitFor();
    await field("Name").fill("free");
    await panelOf(page).getByLabel("Type").fill("decision");
    await panelOf(page).getByLabel("Holds until").fill("2001-02-03");
    await page.keyboard.press("Control+s");
    await detail(page, "free").getByText("Expired on 2001-02-03").waitFor();
    assert.equal((await noteNamed(project, "free"))?.type, "decision");
    await button(page, "Notes: back to the list").click();
    await page.locator("[data-row=free]:focus").waitFor();
    await row(page, "free").getByText("expired").waitFor();
    await panelOf(page).getByRole("heading", { name: "decision" }).waitFor();
  });
});

Deno.test("links lead from note to note, back, and to what is still to be written", {
  ignore,
}, async () => {
  await onStage(async ({ open, project }) => {
    await write(project, "first", { content: "See [[second]] and [[nowhere]], not `[[code]]`." });
    await write(project, "second", { description: "The other one." });
    const { page, complaints } = await open();
    await panelOf(page).getByText("1 link leads nowhere").click();
    await panelOf(page).getByText("first refers to nowhere").waitFor();
    await row(page, "first").click();
    const first = detail(page, "first");
    await first.locator(".note-text").getByRole("button", { name: "second" }).click();
    await detail(page, "second").getByRole("region", { name: "Referred to by" })
      .getByRole("button", { name: "first" }).click();
    await first.locator(".note-text .note-link.broken").getByText("nowhere").waitFor();
    assert.equal(await first.locator(".note-text .note-link").count(), 2);
    await first.getByRole("button", { name: "Write nowhere" }).click();
    await page.locator("input[name=name]").waitFor();
    assert.equal(await page.locator("input[name=name]").inputValue(), "nowhere");
    await page.locator("input[name=description]").fill("Now somewhere");
    await page.locator(".cm-content").click();
    await page.keyboard.type("Here.");
    await page.keyboard.press("Control+s");
    await detail(page, "nowhere").getByRole("button", { name: "first" }).click();
    await page.locator(".note-links").waitFor();
    await first.locator(".broken").waitFor({ state: "detached" });
    assert.deepEqual(complaints, []);
  });
});

Deno.test(
  "a note that an agent wrote says who, when and where it comes from, also while it is new",
  {
    ignore,
  },
  async () => {
    await onStage(async ({ open, project }) => {
      const { page } = await open();
      await panelOf(page).getByText("No notes yet.").waitFor();
      const id = crypto.randomUUID();
      const head = [
        "name: learned",
        "description: What Cody learned.",
        "metadata:",
        "  type: feedback",
        "  author: Cody",
        `  agentId: ${id}`,
        `  updated: ${new Date(Date.now() - 3_700_000).toISOString()}`,
        `  conversation: ${crypto.randomUUID()}`,
      ];
      await Deno.mkdir(join(project.root, ".ideai", "memory"), { recursive: true });
      await Deno.writeTextFile(
        fileOf(project, "learned"),
        `---\n${head.join("\n")}\n---\n\nNo mocks.\n`,
      );
      await row(page, "learned").getByText("Cody", { exact: true }).waitFor();
      await row(page, "learned").click();
      await panelOf(page).getByText("Written by Cody").waitFor();
      await panelOf(page).locator(".note-provenance time").getByText("1h").waitFor();
      await button(page, "Delete").click();
      await choose(page, "not that of Cody", "Undo");
      await panelOf(page).getByText("Written by you").waitFor();
      await button(page, "Edit").waitFor();
      assert.equal((await noteNamed(project, "learned"))?.content, "No mocks.");
    });
  },
);

Deno.test("a deleted note comes back with one click, and the notice says who still refers to it", {
  ignore,
}, async () => {
  await onStage(async ({ open, project }) => {
    await write(project, "gone", { content: "Dear words.", expires: "2199-01-01" });
    await write(project, "other", { content: "See [[gone]]." });
    const { page, complaints } = await open();
    await row(page, "gone").click();
    await detail(page, "gone").getByRole("region", { name: "Referred to by" }).waitFor();
    await button(page, "Delete").click();
    await row(page, "gone").waitFor({ state: "detached" });
    assert.equal(await noteNamed(project, "gone"), undefined);
    await choose(page, "1 note still refers to it", "Undo");
    await detail(page, "gone").getByText("Dear words.").waitFor();
    assert.equal((await noteNamed(project, "gone"))?.expires, "2199-01-01");
    assert.deepEqual(complaints, []);
  });
});

Deno.test("a note changed by hand meanwhile is never overwritten unseen: mine or theirs", {
  ignore,
}, async () => {
  await onStage(async ({ open, project }) => {
    await write(project, "both", { content: "Common ground." });
    const { page } = await open();
    await row(page, "both").click();
    const edit = async (text: string) => {
      await button(page, "Edit").click();
      await page.locator(".cm-content").click();
      await page.keyboard.press("Control+End");
      await page.keyboard.type(text);
    };
    const byHand = async (text: string) => {
      const file = fileOf(project, "both");
      await Deno.writeTextFile(file, (await Deno.readTextFile(file)).trimEnd() + `${text}\n`);
    };
    await edit(" Mine.");
    await byHand(" Theirs.");
    await page.keyboard.press("Control+s");
    const conflict = panelOf(page).getByRole("alert", { name: "It was changed meanwhile" });
    await conflict.locator(".cm-deletedChunk").getByText("Theirs.").waitFor();
    await conflict.locator(".cm-changedLine").getByText("Mine.").waitFor();
    assert.match((await noteNamed(project, "both"))?.content ?? "", /Theirs\.$/);
    await conflict.getByRole("button", { name: "Keep mine" }).click();
    await detail(page, "both").getByText("Mine.").waitFor();
    assert.equal((await noteNamed(project, "both"))?.content, "Common ground. Mine.");
    await edit(" Again.");
    await byHand(" By hand.");
    await conflict.getByRole("button", { name: "Take theirs" }).click();
    await detail(page, "both").getByText("Common ground. Mine. By hand.").waitFor();
    await choose(page, "What you typed was dropped", "Bring it back");
    await row(page, "both").getByText("not saved").waitFor({ state: "attached" });
  });
});

Deno.test("what was typed outlives the page, a note deleted meanwhile, and a change of the tab", {
  ignore,
}, async () => {
  await onStage(async ({ open, project, host }) => {
    await write(project, "draft");
    const { page } = await open();
    await row(page, "draft").click();
    await button(page, "Edit").click();
    await page.locator("input[name=description]").fill("Half a thought");
    await page.getByRole("tab", { name: "Skills" }).click();
    await page.getByRole("tab", { name: "Notes" }).click();
    await page.locator("input[name=description]").waitFor();
    await page.reload();
    await row(page, "draft").getByText("not saved").waitFor();
    await row(page, "draft").click();
    await button(page, "Edit").click();
    const description = page.locator("input[name=description]");
    assert.equal(await description.inputValue(), "Half a thought");
    const { status } = await host.request("DELETE", `/api${project.path}/memory/notes/draft`);
    assert.equal(status, 204);
    await panelOf(page).getByText("This note was deleted meanwhile.").waitFor();
    assert.equal(await description.inputValue(), "Half a thought");
    await button(page, "Save the note").click();
    await detail(page, "draft").getByText("Half a thought").waitFor();
    assert.equal((await noteNamed(project, "draft"))?.content, "Text of draft.");
  });
});

Deno.test("a search finds what an agent would be given first, then every note with the words", {
  ignore,
}, async () => {
  await onStage(async ({ open, project }) => {
    await write(project, "parser-errors", { description: "What the parser says." });
    await write(project, "release-steps", { content: "Uncommonparserword inside." });
    await write(project, "unrelated", { type: "user" });
    const { page, complaints } = await open();
    const search = panelOf(page).getByRole("searchbox", { name: "Search the notes" });
    await search.fill("parser");
    const best = panelOf(page).getByRole("region", { name: "What an agent would be given" });
    await best.locator(row(page, "parser-errors")).waitFor();
    await panelOf(page).getByRole("region", { name: "Other notes with these words" })
      .locator(row(page, "release-steps")).waitFor();
    await panelOf(page).getByRole("status").getByText("2 notes found").waitFor();
    assert.equal(await row(page, "unrelated").count(), 0);
    await search.fill("nothing like this");
    await panelOf(page).getByRole("status").getByText("Nothing found").waitFor();
    await page.route(
      "**/memory/recall",
      (route) =>
        route.fulfill({ status: 500, json: { code: "INTERNAL", message: "The index is away" } }),
    );
    await search.fill("parser");
    await panelOf(page).getByText("Sorted by name only: The index is away").waitFor();
    await row(page, "parser-errors").waitFor();
    await search.fill("");
    await row(page, "unrelated").waitFor();
    assert.deepEqual(complaints.filter((text) => !text.includes("500")), []);
  });
});

Deno.test("files that are no notes are named with what was found, and stay as they are", {
  ignore,
}, async () => {
  await onStage(async ({ open, project }) => {
    await write(project, "good");
    await Deno.writeTextFile(fileOf(project, "bad"), "No front matter\n");
    await Deno.writeFile(fileOf(project, "binary"), new Uint8Array([0, 159, 146, 150]));
    const { page } = await open();
    await panelOf(page).getByText("2 files are not notes").click();
    await panelOf(page).getByText('it begins with "No front matter"').waitFor();
    await panelOf(page).getByTitle(fileOf(project, "binary")).waitFor();
    await row(page, "good").click();
    await button(page, "Edit").waitFor();
    assert.equal(await Deno.readTextFile(fileOf(project, "bad")), "No front matter\n");
  });
});

Deno.test("notes that cannot be read say why and are read again on demand", {
  ignore,
}, async () => {
  await onStage(async ({ open, project }) => {
    await write(project, "there");
    const { page } = await open();
    await row(page, "there").waitFor();
    const body = { code: "UNAVAILABLE", message: "The folder is away" };
    await page.route("**/memory", (route) => route.fulfill({ status: 503, json: body }));
    await page.reload();
    const alert = panelOf(page).getByRole("alert");
    await alert.getByText("The folder is away").waitFor();
    await page.unroute("**/memory");
    await alert.getByRole("button", { name: "Try again" }).click();
    await row(page, "there").waitFor();
  });
});

Deno.test("the graph is walked with arrow keys, opens notes, and is there as a list", {
  ignore,
}, async () => {
  await onStage(async ({ open, project }) => {
    await write(project, "middle", { content: "[[left]] [[right]] [[missing]]" });
    await write(project, "left");
    await write(project, "right");
    await write(project, "alone");
    const { page, complaints } = await open();
    await button(page, "Show the graph of notes").click();
    await panelOf(page).getByText("4 of 4 connected notes · 1 note without links").waitFor();
    const node = (slug: string) => page.locator(`[data-node="${slug}"]`);
    await node("missing").and(page.locator(".missing")).waitFor();
    assert.equal(await page.locator(".graph-node[tabindex='0']").count(), 1);
    await node("middle").focus();
    const reached = () => page.evaluate(() => document.activeElement?.getAttribute("data-node"));
    for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
      if (await reached() === "middle") await page.keyboard.press(key);
    }
    const next = await reached() ?? "";
    assert.notEqual(next, "middle");
    await page.locator(".graph-names .pointed").getByText(next, { exact: true }).waitFor();
    await page.keyboard.press("Enter");
    if (next === "missing") await page.locator("input[name=name]").waitFor();
    else await detail(page, next).getByText(`Text of ${next}.`).waitFor();
    await button(page, "Notes: back to the list").click();
    await button(page, "Show the graph of notes").click();
    await node("left").click();
    await detail(page, "left").getByText("Text of left.").waitFor();
    await button(page, "Graph").click();
    await page.locator(".graph-node.centre[data-node=left]").waitFor();
    await panelOf(page).getByRole("radio", { name: "List" }).check({ force: true });
    await page.locator(".graph-list").getByText("does not exist").waitFor();
    await page.locator(".graph-list > li").first().getByRole("button", { name: "middle" }).click();
    await detail(page, "middle").waitFor();
    assert.deepEqual(complaints, []);
  });
});

/** A server that answers like Ollama: the letters of a text are its meaning. */
async function withOllama(test: (endpoint: string) => Promise<void>): Promise<void> {
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    async (request) => {
      const { input } = await request.json() as { input: string[] };
      const embeddings = input.map((text) => [text.length, text.split("a").length, 1]);
      return Response.json({ embeddings });
    },
  );
  try {
    await test(`http://127.0.0.1:${server.addr.port}`);
  } finally {
    await server.shutdown();
  }
}

Deno.test(
  "an engine is tested, set up, used, told about when it fails, and removed with a way back",
  {
    ignore,
  },
  async () => {
    await onStage(async ({ open, host, project }) => {
      await write(project, "note");
      const { page } = await open();
      await panelOf(page).getByText("Notes are found by their words.").waitFor();
      await button(page, "Set up").click();
      const settings = async () =>
        (await host.get<SettingsView>("/settings")).settings.memoryEmbedder;
      const engine = () => host.get<RecallEngine>(`${project.path}/memory/engine`);
      await withOllama(async (endpoint) => {
        await button(page, "Add an engine").click();
        const dialog = page.getByRole("dialog", { name: "New engine" });
        const field = (name: string) => dialog.getByRole("textbox", { name });
        await field("Address").fill(endpoint);
        await field("Name").fill("Letters");
        await dialog.getByRole("button", { name: "Test", exact: true }).click();
        await dialog.getByRole("status").getByText("768").waitFor();
        await field("Length of its vectors").fill("3");
        await dialog.getByRole("button", { name: "Test", exact: true }).click();
        await dialog.getByRole("status").getByText("It works: 3 numbers").waitFor();
        await dialog.getByRole("button", { name: "Save the engine" }).click();
        await dialog.waitFor({ state: "detached" });
        await until(async () => await settings() === "letters", "the engine to be chosen");
        await until(async () => (await engine()).kind === "hybrid", "vectors to be used", engine);
      });
      await button(page, "Test Letters").click();
      const said = panelOf(page).locator(".engine-answer");
      await said.filter({ hasNotText: "Testing" }).filter({ hasText: /\S/ }).waitFor();
      await write(project, "another");
      await until(async () => (await engine()).problem !== undefined, "a reason", engine);
      await page.getByRole("tab", { name: "Knowledge" }).click();
      await panelOf(page).getByText("Found by their words only for now").waitFor();
      await button(page, "Set up").click();
      await panelOf(page).locator(".engine-problem").waitFor();
      await button(page, "Remove Letters").click();
      await until(async () => await settings() === "", "no engine");
      await choose(page, "Engine Letters is removed", "Undo");
      await until(async () => await settings() === "letters", "the engine again");
      const all = await host.get<EmbedderProfile[]>("/embedders");
      assert.deepEqual(all.map(({ name, dimension }) => [name, dimension]), [["Letters", 3]]);
      await panelOf(page).getByRole("combobox", { name: "Finding notes" }).selectOption("");
      await until(async () => await settings() === "", "words only");
    });
  },
);

Deno.test("an engine is suggested once there are many notes, and never again if somebody says so", {
  ignore,
}, async () => {
  await onStage(async ({ open, project }) => {
    const folder = join(project.root, ".ideai", "memory");
    await Deno.mkdir(folder, { recursive: true });
    for (let number = 0; number < 60; number++) {
      const name = `long-note-${number}`;
      const head = `name: ${name}\ndescription: ${
        "many words ".repeat(18)
      }\nmetadata:\n  type: project`;
      await Deno.writeTextFile(join(folder, `${name}.md`), `---\n${head}\n---\n\nText.\n`);
    }
    const alice = await project.agent("Alice");
    const { page, complaints } = await open();
    await row(page, "long-note-0").waitFor();
    await alice.launch();
    const bar = panelOf(page).locator(".engine-suggestion");
    await bar.getByText("There are more notes than an agent is given at once.").waitFor();
    assert.deepEqual(await violations(page), []);
    await bar.getByRole("button", { name: "Don't ask again" }).click();
    await bar.waitFor({ state: "detached" });
    assert.deepEqual(complaints, []);
  });
});

Deno.test("the palette writes a note, opens one by name and shows the graph", {
  ignore,
}, async () => {
  await onStage(async ({ open, project }) => {
    await write(project, "by-name", { content: "See [[other]]." });
    const { page, complaints } = await open();
    await row(page, "by-name").waitFor();
    const run = async (title: string) => {
      await page.keyboard.press("Control+Shift+P");
      await page.keyboard.type(title);
      await page.keyboard.press("Enter");
    };
    await run("Note: by-name");
    await page.locator(".note-head h2:focus").getByText("by-name").waitFor();
    await run("Show the graph of notes");
    await page.locator(".graph-node").first().waitFor();
    await run("New note");
    await page.locator("input[name=name]:focus").waitFor();
    assert.deepEqual(complaints, []);
  });
});

/** What of the panel is wider than it: nothing may be cut off. */
function tooWide(page: Page): Promise<string[]> {
  return page.locator(".memory").evaluate((memory) =>
    [memory, ...memory.querySelectorAll("*:not(svg *, .cm-editor *, code, bdi, pre)")]
      .filter((part) => {
        const { right } = part.getBoundingClientRect();
        return right > memory.getBoundingClientRect().right + 1;
      })
      .map(({ className }) => String(className))
  );
}

for (const { colorScheme, locale } of LOOKS) {
  Deno.test(`notes have no serious barrier and nothing cut off: ${colorScheme}, ${locale}`, {
    ignore,
  }, async () => {
    await onStage(async ({ open, project }) => {
      await write(project, "long-name-of-a-note-that-says-nearly-everything-there-is", {
        description: "A description that is longer than one line of the panel can ever be.",
        content: "# Title\n\n[[second]] [[nowhere]]\n\n```ts\nconst code = 1;\n```\n\n> Quoted",
      });
      await write(project, "second", { expires: "2001-01-01", type: "decision" });
      await Deno.writeTextFile(fileOf(project, "bad"), "No front matter\n");
      const { page } = await open({ ...ENGLISH, locale, colorScheme });
      const check = async (what: string) => {
        assert.deepEqual(await violations(page), [], what);
        assert.deepEqual(await tooWide(page), [], what);
      };
      await row(page, "second").waitFor();
      for (const summary of await page.locator(".memory summary").all()) await summary.click();
      await check("list");
      await page.locator(".note-search input").fill("second");
      await page.locator(".note-count").waitFor();
      await check("search");
      await row(page, "second").click();
      await page.locator(".note-expired").waitFor();
      await check("expired note");
      await page.locator(".note-links .note-link").first().click();
      await page.locator(".note-links").waitFor();
      await check("note");
      await page.locator(".note-head .icon-button").nth(2).click();
      await page.locator(".cm-content").click();
      await page.keyboard.press("Control+f");
      await page.locator(".cm-search").waitFor();
      await check("editor with its search");
      await page.keyboard.press("Escape");
      await page.locator(".cm-search").waitFor({ state: "detached" });
      await page.locator("input[name=description]").fill("");
      await page.keyboard.press("Control+s");
      await page.locator(".field-problem").first().waitFor();
      await check("refused");
      await page.locator(".note-form-actions .quiet").click();
      await page.locator(".note-head .icon-button").nth(1).click();
      await page.locator(".graph-node").first().waitFor();
      await check("graph");
      await widen(page);
      await row(page, "second").click();
      await page.locator(".note-expired").waitFor();
      await check("list and note side by side");
      assert.ok(await row(page, "second").isVisible());
      await page.locator(".note-overview .engine-open").click();
      await page.locator(".engines > .button").click();
      await page.locator(".dialog .field").first().waitFor();
      assert.deepEqual(await violations(page), [], "engine");
    });
  });
}
