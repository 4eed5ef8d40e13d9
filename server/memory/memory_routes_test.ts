import assert from "node:assert/strict";
import { join } from "node:path";
import type { Note, NoteEntry } from "../../core/memory/note.ts";
import type { NoteGraph, NoteLinks, NoteList } from "../../core/memory/service.ts";
import { namesIn } from "../../tests/support/folder.ts";
import { type TestedHost, type TestedProject, withHost } from "../../tests/support/host.ts";
import { noteFile, noteInput, rowsIn } from "../../tests/support/notes.ts";
import { until } from "../../tests/support/wait.ts";

const WRITERS = 50;

/** The routes of a project's notes. */
function routesOf(host: TestedHost, project: TestedProject) {
  const base = `/api${project.path}/memory`;
  return {
    list: () => host.request<NoteList>("GET", base),
    get: (slug: string) => host.request<Note>("GET", `${base}/notes/${slug}`),
    create: (note: unknown) => host.request<Note>("POST", base, note),
    update: (slug: string, note: unknown) =>
      host.request<Note>("PUT", `${base}/notes/${slug}`, note),
    remove: (slug: string, revision: string) =>
      host.request("DELETE", `${base}/notes/${slug}?revision=${revision}`),
    index: () => host.request<NoteEntry[]>("GET", `${base}/index`),
    links: (slug: string) => host.request<NoteLinks>("GET", `${base}/notes/${slug}/links`),
    graph: () => host.request<NoteGraph>("GET", `${base}/graph`),
    folder: join(project.root, ".ideai", "memory"),
  };
}

async function withRoutes(
  test: (routes: ReturnType<typeof routesOf>, host: TestedHost) => Promise<void>,
): Promise<void> {
  await withHost(async (host) => await test(routesOf(host, await host.project()), host));
}

const named = (name: string, content = `Text of ${name}.`) => ({
  name,
  ...noteInput(name, { content }),
});

Deno.test("notes are created, read, changed, listed, linked and removed over HTTP", async () => {
  await withRoutes(async (routes) => {
    assert.equal((await routes.create(named("a", "[[b]] [[gone]]"))).status, 201);
    const { body: b } = await routes.create({ ...named("b"), expires: null });
    assert.deepEqual((await routes.get("b")).body, b);
    assert.equal(b.provenance.by?.kind, "human");
    const { body: changed } = await routes.update("b", {
      ...noteInput("b", { content: "[[a]]" }),
      expires: "2030-01-01",
      revision: b.revision,
    });
    assert.equal(changed.expires, "2030-01-01");
    const { body: list } = await routes.list();
    assert.deepEqual([list.notes.map(({ name }) => name), list.problems], [["a", "b"], []]);
    assert.deepEqual((await routes.index()).body[0], {
      slug: "a",
      title: "a",
      hook: "About a",
      type: "project",
    });
    assert.deepEqual((await routes.links("a")).body, {
      outgoing: ["b"],
      backlinks: ["b"],
      broken: ["gone"],
    });
    assert.equal((await routes.graph()).body.links.length, 2);
    assert.equal((await routes.remove("b", changed.revision)).status, 204);
    assert.deepEqual((await routes.index()).body.map(({ slug }) => slug), ["a"]);
  });
});

Deno.test("what cannot be done has the status and the words of its reason", async () => {
  await withRoutes(async (routes) => {
    const { body: note } = await routes.create(named("a"));
    await Deno.writeTextFile(join(routes.folder, "broken.md"), "# Text\n");
    await Deno.writeTextFile(join(routes.folder, "a.md"), noteFile("a", "By hand."));
    const stale = { ...noteInput("a"), revision: note.revision };
    const answers = [
      [await routes.create(named("a")), 409, "ALREADY_EXISTS"],
      [await routes.create(named("Bad Slug")), 400, "INVALID"],
      [await routes.create({ name: "b", ...noteInput("b", { description: "" }) }), 400, "INVALID"],
      [await routes.create({ name: "b" }), 400, "INVALID"],
      [await routes.get("missing"), 404, "NOT_FOUND"],
      [await routes.get("..%2f..%2fagents"), 400, "INVALID"],
      [await routes.get("broken"), 400, "INVALID"],
      [await routes.update("missing", noteInput("x")), 404, "NOT_FOUND"],
      [await routes.update("broken", noteInput("x")), 409, "CONFLICT"],
      [await routes.update("a", stale), 409, "CONFLICT"],
      [await routes.remove("a", note.revision), 409, "CONFLICT"],
      [await routes.links("missing"), 404, "NOT_FOUND"],
    ] as const;
    for (const [{ status, body }, expected, code] of answers) {
      assert.deepEqual([status, (body as { code?: string }).code], [expected, code]);
    }
    assert.equal((await routes.get("a")).body.content, "By hand.");
    const { body: { problems } } = await routes.list();
    assert.deepEqual(problems.map(({ file }) => file), ["broken.md"]);
  });
});

Deno.test("fifty writers and readers of one note lose nothing and tear nothing", async () => {
  await withRoutes(async (routes) => {
    await routes.create(named("counter", "0"));
    let reading = true;
    const readers = Array.from({ length: WRITERS }, async () => {
      while (reading) {
        const { status, body } = await routes.get("counter");
        assert.equal(status, 200);
        assert.match(body.content, /^\d+( by \d+)*$/);
      }
    });
    const writers = Array.from({ length: WRITERS }, (_, writer) => addOnce(routes, writer));
    const conflicts = await Promise.all(writers);
    reading = false;
    await Promise.all(readers);
    const { content } = (await routes.get("counter")).body;
    const [count, ...by] = content.split(" by ").map(Number);
    assert.equal(count, WRITERS);
    assert.deepEqual(by.sort((a, b) => a - b), Array.from({ length: WRITERS }, (_, at) => at));
    assert.ok(conflicts.some((count) => count > 0), "nobody was ever in another's way");
    assert.deepEqual(await namesIn(routes.folder), ["MEMORY.md", "counter.md"]);
  });
});

/** Adds one to the note, and its own number. @returns how often somebody else was faster */
async function addOnce(routes: ReturnType<typeof routesOf>, writer: number): Promise<number> {
  for (let conflicts = 0;; conflicts++) {
    const { body: { content, revision } } = await routes.get("counter");
    const [count, ...by] = content.split(" by ");
    const next = [Number(count) + 1, ...by, writer].join(" by ");
    const change = { ...noteInput("counter", { content: next }), revision };
    const { status } = await routes.update("counter", change);
    if (status === 200) return conflicts;
    assert.equal(status, 409);
  }
}

Deno.test("fifty writers of different notes and their readers: the index is what the notes are", async () => {
  await withRoutes(async (routes) => {
    const work = Array.from({ length: WRITERS }, async (_, at) => {
      const name = `note-${String(at).padStart(2, "0")}`;
      const { status, body } = await routes.create(named(name));
      assert.equal(status, 201);
      const change = { ...noteInput(name, { description: `Now ${at}` }), revision: body.revision };
      const { body: changed } = await routes.update(name, change);
      if (at % 5 === 0) await routes.remove(name, changed.revision);
    });
    const looks = Array.from({ length: WRITERS }, async (_, at) => {
      const answer = at % 2 === 0 ? await routes.list() : await routes.index();
      assert.equal(answer.status, 200);
    });
    await Promise.all([...work, ...looks]);
    const { body: entries } = await routes.index();
    assert.equal(entries.length, WRITERS - WRITERS / 5);
    const index = await Deno.readTextFile(join(routes.folder, "MEMORY.md"));
    assert.deepEqual(rowsIn(index).sort(), entries.map(({ slug }) => slug));
    for (const { slug, hook } of entries) {
      assert.ok(index.includes(`- [${slug}](${slug}.md) — ${hook}\n`), slug);
    }
    const names = entries.map(({ slug }) => `${slug}.md`);
    assert.deepEqual(await namesIn(routes.folder), ["MEMORY.md", ...names]);
  });
});

Deno.test("notes written while no host ran are in the index once the project is open again", async () => {
  await withHost(async (host) => {
    const project = await host.project();
    const { folder, create } = routesOf(host, project);
    await create(named("a"));
    await host.stop();
    await Deno.writeTextFile(join(folder, "b.md"), noteFile("b"));
    await host.restart();
    await until(async () => {
      return rowsIn(await Deno.readTextFile(join(folder, "MEMORY.md"))).join() === "a,b";
    }, "the row of the new note");
  });
});
