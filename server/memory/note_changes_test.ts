import assert from "node:assert/strict";
import { join } from "node:path";
import { HUMAN } from "../../core/knowledge/author.ts";
import { noteFile, noteInput, PROJECT, withNotes } from "../../tests/support/notes.ts";
import { until } from "../../tests/support/wait.ts";

Deno.test("notes changed by others are announced, and the index follows", async () => {
  await withNotes(async ({ notes, announced, write, rows, folder }) => {
    const heard: string[] = [];
    notes.onChange((projectId) => heard.push(projectId));
    await write("a.md", noteFile("a"));
    notes.open(PROJECT, { readOnly: false });
    await until(
      async () => (await rows().catch((): string[] => [])).includes("a"),
      "the first index",
    );
    const next = async (what: string, change: () => Promise<void>) => {
      const before = announced.length;
      await change();
      await until(() => announced.length > before, what);
      assert.equal(announced.at(-1), "memoryChanged");
    };
    assert.deepEqual(announced, []);
    await next("a new note", () => write("b.md", noteFile("b")));
    await until(async () => (await rows()).join() === "a,b", "the row of the new note");
    await next("an edit in place", () => write("b.md", noteFile("b", "By hand.")));
    await next("a removal", () => Deno.remove(join(folder, "a.md")));
    await until(async () => (await rows()).join() === "b", "the end of the row");
    assert.equal(heard.length, announced.length);
    await Deno.remove(join(folder, "MEMORY.md"));
    await until(async () => (await rows().catch((): string[] => [])).join() === "b", "a new index");
  });
});

Deno.test("many changes at once are announced once", async () => {
  await withNotes(async ({ notes, announced, write }) => {
    await notes.list(PROJECT);
    for (let at = 0; at < 50; at++) await write(`n-${at}.md`, noteFile(`n-${at}`));
    await Promise.all([notes.list(PROJECT), notes.index(PROJECT), notes.graph(PROJECT)]);
    assert.deepEqual(announced, ["memoryChanged"]);
  });
});

Deno.test("what IdeA writes is not announced as somebody else's", async () => {
  await withNotes(async ({ notes, announced }) => {
    const heard: string[] = [];
    notes.onChange((projectId) => heard.push(projectId));
    const write = (at: number) =>
      notes.create(PROJECT, { name: `n-${at}`, ...noteInput("n") }, HUMAN);
    const look = () => notes.list(PROJECT);
    await look();
    await Promise.all(Array.from({ length: 20 }, (_, at) => [write(at), look()]).flat());
    await notes.remove(PROJECT, "n-0");
    await look();
    assert.ok(!announced.includes("memoryChanged"), announced.join());
    assert.deepEqual([announced.length, heard.length], [21, 21]);
  });
});

Deno.test("a pipe in the folder stops nobody: notes are still found, and the project closes", async () => {
  await withNotes(async ({ notes, announced, write, folder }) => {
    await write("a.md", noteFile("a"));
    notes.open(PROJECT, { readOnly: true });
    await notes.list(PROJECT);
    await new Deno.Command("mkfifo", { args: [join(folder, "pipe")] }).output();
    await until(() => announced.length > 0, "the pipe to be seen");
    await write("a.md", noteFile("a", "By hand."));
    await until(() => announced.length > 1, "the edit to be seen");
    await notes.close(PROJECT);
  });
});

Deno.test("in a project that is read-only nothing is written", async () => {
  await withNotes(async ({ notes, announced, write, folder }) => {
    await write("a.md", noteFile("a"));
    notes.open(PROJECT, { readOnly: true });
    await notes.list(PROJECT);
    await write("b.md", noteFile("b"));
    await until(() => announced.length > 0, "the new note to be seen");
    await notes.close(PROJECT);
    await assert.rejects(Deno.stat(join(folder, "MEMORY.md")), Deno.errors.NotFound);
  });
});
