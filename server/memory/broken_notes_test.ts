import assert from "node:assert/strict";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HUMAN } from "../../core/knowledge/author.ts";
import { MEMORY } from "../../core/numbers.ts";
import { namesIn } from "../../tests/support/folder.ts";
import { noteFile, noteInput, PROJECT, withNotes } from "../../tests/support/notes.ts";

const TEMPORARY = tmpdir();
const BINARY = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xff, 0x00]);

Deno.test("one bad file never fails the list: each is told with what was found and expected", async () => {
  await withNotes(async ({ notes, write, folder }) => {
    await write("good.md", noteFile("good"));
    await write("windows.md", "\uFEFF" + noteFile("windows").replaceAll("\n", "\r\n"));
    await write("no-matter.md", "# Only Markdown\n");
    await write("no-yaml.md", "---\nname: [\n---\nText\n");
    await write("no-type.md", "---\nname: no-type\ndescription: d\n---\nText\n");
    await write("other-name.md", noteFile("else"));
    await write("empty.md", "");
    await write("binary.md", BINARY);
    await write("picture.png", BINARY);
    await write("Bad Name.md", noteFile("bad-name"));
    await write("large.md", noteFile("large", "x".repeat(MEMORY.noteBytes)));
    await write(".hidden", BINARY);
    await write("good.md.0a1b2c3d.tmp", "half");
    await Deno.mkdir(join(folder, ".index"));
    await Deno.mkdir(join(folder, "archive"));
    await Deno.symlink(join(folder, "good.md"), join(folder, "link.md"));
    const pipe = join(folder, "pipe.md");
    await new Deno.Command("mkfifo", { args: [pipe] }).output();
    const { notes: read, problems } = await notes.list(PROJECT);
    assert.deepEqual(read.map(({ name }) => name), ["good", "windows"]);
    const told = Object.fromEntries(problems.map(({ file, problem }) => [file, problem]));
    const expected: Record<string, RegExp> = {
      "Bad Name.md": /called Bad Name\.md, expected <slug>\.md/,
      "binary.md": /binary or not UTF-8, expected Markdown/,
      "empty.md": /begins with "", expected a line ---/,
      "large.md": /bytes, expected at most/,
      "link.md": /a link, expected a file/,
      "no-matter.md": /begins with "# Only Markdown", expected a line ---/,
      "no-type.md": /no metadata.type, expected one of project/,
      "no-yaml.md": /not YAML: .*, line 2/,
      "other-name.md": /name is "else", expected "other-name"/,
      "picture.png": /called picture\.png, expected <slug>\.md/,
      "pipe.md": /pipe or a device, expected a file/,
    };
    assert.deepEqual(Object.keys(told), Object.keys(expected));
    for (const [file, words] of Object.entries(expected)) assert.match(told[file] ?? "", words);
  });
});

Deno.test("a file that is no note is neither read as one, nor replaced, nor removed", async () => {
  await withNotes(async ({ notes, write, read, folder, announced }) => {
    const broken = "# Only Markdown\n";
    await write("a.md", broken);
    const advice = /a\.md is no note: it begins with .*: mend or remove the file first/;
    await assert.rejects(notes.get(PROJECT, "a"), { code: "INVALID", message: /a\.md is no note/ });
    const update = notes.update(PROJECT, "a", noteInput("a"), HUMAN);
    await assert.rejects(update, { code: "CONFLICT", message: advice });
    await assert.rejects(notes.remove(PROJECT, "a"), { code: "CONFLICT", message: advice });
    const create = notes.create(PROJECT, { name: "a", ...noteInput("a") }, HUMAN);
    await assert.rejects(create, { code: "ALREADY_EXISTS", message: /is there and is no note/ });
    await assert.rejects(notes.links(PROJECT, "a"), { code: "INVALID" });
    assert.equal(await read("a.md"), broken);
    assert.deepEqual(await namesIn(folder), ["a.md"]);
    assert.deepEqual(announced, []);
  });
});

Deno.test("a link in a note's place is not followed, to read or to write", async () => {
  await withNotes(async ({ notes, write, folder }) => {
    await write("target.txt", noteFile("a"));
    await Deno.symlink(join(folder, "target.txt"), join(folder, "a.md"));
    await assert.rejects(notes.get(PROJECT, "a"), { code: "INVALID", message: /is a link/ });
    const update = notes.update(PROJECT, "a", noteInput("a"), HUMAN);
    await assert.rejects(update, { code: "CONFLICT" });
    assert.equal(await Deno.readTextFile(join(folder, "target.txt")), noteFile("a"));
  });
});

Deno.test("a folder of notes that leads elsewhere is refused, and nothing is written there", async () => {
  await withNotes(async ({ notes, folder }) => {
    const elsewhere = join(folder, "..", "..", "elsewhere");
    await Deno.mkdir(elsewhere);
    await Deno.mkdir(join(folder, ".."));
    await Deno.symlink(elsewhere, folder);
    const refusal = { code: "FILE_SYSTEM", message: /memory is a link, expected a folder/ };
    await assert.rejects(notes.list(PROJECT), refusal);
    const create = notes.create(PROJECT, { name: "a", ...noteInput("a") }, HUMAN);
    await assert.rejects(create, refusal);
    assert.deepEqual(await namesIn(elsewhere), []);
  });
});

Deno.test("an index that cannot be read is reported and left alone, and notes are saved all the same", async () => {
  await withNotes(async ({ notes, write, folder, announced }) => {
    await write("MEMORY.md", BINARY);
    await notes.create(PROJECT, { name: "a", ...noteInput("a") }, HUMAN);
    const { notes: read, problems } = await notes.list(PROJECT);
    assert.deepEqual(read.map(({ name }) => name), ["a"]);
    assert.deepEqual(problems, [{
      file: "MEMORY.md",
      problem: "it is binary or not UTF-8, expected Markdown",
    }]);
    assert.deepEqual(await Deno.readFile(join(folder, "MEMORY.md")), BINARY);
    assert.deepEqual(announced, ["memorySaved a"]);
    await Deno.remove(join(folder, "MEMORY.md"));
    await notes.update(PROJECT, "a", noteInput("a"), HUMAN);
    assert.deepEqual((await notes.list(PROJECT)).problems, []);
  });
});

Deno.test("the row of a note that was spoilt by hand stays in the index until it is mended", async () => {
  await withNotes(async ({ notes, write, rows }) => {
    for (const name of ["a", "b"]) await notes.create(PROJECT, { name, ...noteInput(name) }, HUMAN);
    await write("a.md", "spoilt");
    await notes.list(PROJECT);
    await notes.update(PROJECT, "b", noteInput("b"), HUMAN);
    assert.deepEqual(await rows(), ["a", "b"]);
    await write("a.md", noteFile("a"));
    assert.equal((await notes.get(PROJECT, "a")).content, "Text of a.");
  });
});

Deno.test({
  name: "a link is not followed either with the rights that people start IdeA with",
  // Where a part of the disk is shut, the runtime itself follows links before it opens a file.
  permissions: { read: [TEMPORARY], write: [TEMPORARY], run: ["ln"], env: true },
  fn: () =>
    withNotes(async ({ notes, write, folder }) => {
      await write("target.txt", "secret");
      for (const link of ["a.md", "MEMORY.md"]) {
        const args = ["-s", join(folder, "target.txt"), join(folder, link)];
        await new Deno.Command("ln", { args }).output();
      }
      await notes.create(PROJECT, { name: "b", ...noteInput("b") }, HUMAN);
      const { problems } = await notes.list(PROJECT);
      const problem = "it is a link, expected a file";
      assert.deepEqual(problems.filter(({ file }) => file !== "target.txt"), [
        { file: "MEMORY.md", problem },
        { file: "a.md", problem },
      ]);
    }),
});
