import assert from "node:assert/strict";
import { HUMAN } from "../../core/knowledge/author.ts";
import { MEMORY } from "../../core/numbers.ts";
import { namesIn } from "../../tests/support/folder.ts";
import { noteFile, noteInput, PROJECT, withNotes } from "../../tests/support/notes.ts";

const AGENT = { kind: "agent", agentId: "0b1c", name: "Anna", conversation: "c1" } as const;
const named = (name: string, change = {}) => ({ name, ...noteInput(name, change) });

Deno.test("what is created is there to be read, with who wrote it, and in the index", async () => {
  await withNotes(async ({ notes, announced, read }) => {
    const made = await notes.create(PROJECT, named("a", { expires: "2030-01-01" }), AGENT);
    assert.deepEqual(await notes.get(PROJECT, "a"), made);
    const { conversation, ...by } = AGENT;
    assert.deepEqual([made.provenance.by, made.provenance.conversation], [by, conversation]);
    assert.match(made.provenance.at ?? "", /^\d{4}-\d\d-\d\dT.*Z$/);
    assert.equal(await read("MEMORY.md"), "# Memory Index\n\n- [a](a.md) — About a\n");
    assert.deepEqual(announced, ["memorySaved a"]);
  });
});

Deno.test("what is wrong is refused before anything is written, and nothing is announced", async () => {
  await withNotes(async ({ notes, announced, folder }) => {
    const wrong = [
      named("Bad Slug"),
      named("a", { description: "" }),
      named("a", { content: " \n" }),
      named("a", { type: "" }),
      named("a", { expires: "soon" }),
      named("memory"),
    ];
    for (const note of wrong) {
      await assert.rejects(notes.create(PROJECT, note, HUMAN), { code: "INVALID" });
    }
    const large = named("a", { content: "x".repeat(MEMORY.noteBytes) });
    await assert.rejects(notes.create(PROJECT, large, HUMAN), { code: "TOO_LARGE" });
    await assert.rejects(Deno.stat(folder), Deno.errors.NotFound);
    assert.deepEqual(announced, []);
  });
});

Deno.test("a note is created once; the second one is told so, and the first one stays", async () => {
  await withNotes(async ({ notes, announced }) => {
    const first = await notes.create(PROJECT, named("a"), HUMAN);
    const again = notes.create(PROJECT, named("a", { content: "Other" }), HUMAN);
    await assert.rejects(again, { code: "ALREADY_EXISTS", message: /"a" already/ });
    assert.deepEqual(await notes.get(PROJECT, "a"), first);
    assert.deepEqual(announced, ["memorySaved a"]);
  });
});

Deno.test("an update replaces all a note says; one of a note that is not there is refused", async () => {
  await withNotes(async ({ notes, announced, read }) => {
    await notes.create(PROJECT, named("a", { expires: "2030-01-01" }), HUMAN);
    const change = noteInput("b", { type: "user" });
    const updated = await notes.update(PROJECT, "a", change, AGENT);
    const { description, type, content, expires, provenance } = updated;
    assert.deepEqual({ description, type, content }, change);
    assert.deepEqual([expires, provenance.by?.kind], [undefined, "agent"]);
    assert.deepEqual(await notes.get(PROJECT, "a"), updated);
    assert.match(await read("MEMORY.md"), /^- \[a\]\(a\.md\) — About b$/m);
    const missing = notes.update(PROJECT, "missing", change, HUMAN);
    await assert.rejects(missing, { code: "NOT_FOUND", message: /"missing"/ });
    assert.deepEqual(announced, ["memorySaved a", "memorySaved a"]);
  });
});

Deno.test("a note that is another one than was read is neither replaced nor removed", async () => {
  await withNotes(async ({ notes, announced, write, read }) => {
    const { revision } = await notes.create(PROJECT, named("a"), HUMAN);
    await write("a.md", noteFile("a", "By hand."));
    const old = { ...noteInput("a"), revision };
    const conflict = { code: "CONFLICT", message: /"a" was changed meanwhile/ };
    await assert.rejects(notes.update(PROJECT, "a", old, HUMAN), conflict);
    await assert.rejects(notes.remove(PROJECT, "a", revision), conflict);
    assert.equal(await read("a.md"), noteFile("a", "By hand."));
    assert.deepEqual(announced, ["memorySaved a", "memoryChanged"]);
    const { revision: now } = await notes.get(PROJECT, "a");
    await notes.update(PROJECT, "a", { ...noteInput("a"), revision: now }, HUMAN);
    await notes.update(PROJECT, "a", noteInput("a"), HUMAN);
  });
});

Deno.test("what is removed is gone from the folder and the index; what is not there is not removed", async () => {
  await withNotes(async ({ notes, announced, folder, rows }) => {
    const { revision } = await notes.create(PROJECT, named("a"), HUMAN);
    await notes.create(PROJECT, named("b"), HUMAN);
    await notes.remove(PROJECT, "a", revision);
    await assert.rejects(notes.get(PROJECT, "a"), { code: "NOT_FOUND" });
    assert.deepEqual(await namesIn(folder), ["MEMORY.md", "b.md"]);
    assert.deepEqual(await rows(), ["b"]);
    await assert.rejects(notes.remove(PROJECT, "a"), { code: "NOT_FOUND" });
    await assert.rejects(notes.remove(PROJECT, "../a"), { code: "INVALID" });
    assert.deepEqual(announced, ["memorySaved a", "memorySaved b", "memoryDeleted a"]);
  });
});

Deno.test("without a folder there are no notes, and asking makes none", async () => {
  await withNotes(async ({ notes, folder }) => {
    assert.deepEqual(await notes.list(PROJECT), { notes: [], problems: [] });
    assert.deepEqual(await notes.index(PROJECT), []);
    assert.deepEqual(await notes.graph(PROJECT), { nodes: [], links: [], broken: [] });
    await assert.rejects(notes.links(PROJECT, "a"), { code: "NOT_FOUND" });
    await assert.rejects(notes.list("other"), { code: "NOT_FOUND" });
    await assert.rejects(Deno.stat(folder), Deno.errors.NotFound);
  });
});

Deno.test("links are told with backlinks, and those to nothing apart", async () => {
  await withNotes(async ({ notes }) => {
    await notes.create(PROJECT, named("a", { content: "[[b]] [[gone]]" }), HUMAN);
    await notes.create(PROJECT, named("b", { content: "## See also\n- `a`" }), HUMAN);
    assert.deepEqual(await notes.links(PROJECT, "a"), {
      outgoing: ["b"],
      backlinks: ["b"],
      broken: ["gone"],
    });
    const { links, broken } = await notes.graph(PROJECT);
    assert.deepEqual(links, [{ from: "a", to: "b" }, { from: "b", to: "a" }]);
    assert.deepEqual(broken, [{ from: "a", to: "gone" }]);
  });
});

Deno.test("an expired note is kept and listed", async () => {
  await withNotes(async ({ notes, rows }) => {
    await notes.create(PROJECT, named("a", { expires: "2001-01-01" }), HUMAN);
    assert.deepEqual((await notes.list(PROJECT)).notes.map(({ name }) => name), ["a"]);
    assert.deepEqual(await rows(), ["a"]);
  });
});

Deno.test("a note that did not change is not parsed again: it is the same one", async () => {
  await withNotes(async ({ notes, write }) => {
    for (const slug of ["a", "b"]) await notes.create(PROJECT, named(slug), HUMAN);
    const [a, b] = await notes.notes(PROJECT);
    await write("b.md", noteFile("b", "By hand."));
    const [sameA, otherB] = await notes.notes(PROJECT);
    assert.equal(sameA, a);
    assert.notEqual(otherB, b);
    assert.equal(otherB?.content, "By hand.");
  });
});

Deno.test("the index keeps a person's words, and is made again when it is gone", async () => {
  await withNotes(async ({ notes, write, read, folder }) => {
    await write("MEMORY.md", "# Ours\n\nRead me.\n\n- [a](a.md) — short\n\nThe end.\n");
    await write("a.md", noteFile("a"));
    await notes.create(PROJECT, named("b"), HUMAN);
    const rows = "- [a](a.md) — About a\n- [b](b.md) — About b\n";
    assert.equal(await read("MEMORY.md"), `# Ours\n\nRead me.\n\n${rows}\nThe end.\n`);
    await Deno.remove(`${folder}/MEMORY.md`);
    await notes.update(PROJECT, "a", noteInput("a"), HUMAN);
    assert.equal(await read("MEMORY.md"), `# Memory Index\n\n${rows}`);
  });
});
