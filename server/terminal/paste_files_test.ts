import assert from "node:assert/strict";
import { join } from "node:path";
import { IdeaError } from "../../core/error.ts";
import { inFolder, namesIn } from "../../tests/support/folder.ts";
import { PasteFiles } from "./paste_files.ts";

const HOUR = 60 * 60_000;

Deno.test("a huge paste is a file in a folder made for it, for its user's eyes only", async () => {
  await inFolder(async (root) => {
    const folder = join(root, "run", "pastes");
    const pastes = new PasteFiles(() => folder);
    const text = "l'été 漢字 😀\r\n".repeat(50_000);
    const { path } = await pastes.write("s", text);
    assert.ok(path.startsWith(join(folder, "paste-")));
    assert.equal(await Deno.readTextFile(path), text);
    if (Deno.build.os !== "windows") assert.equal((await Deno.stat(path)).mode! & 0o777, 0o600);
    const other = await pastes.write("s", "other");
    assert.notEqual(other.path, path);
    assert.equal((await namesIn(folder)).length, 2);
  });
});

Deno.test("pastes of the day before are removed with the next one, other files never", async () => {
  await inFolder(async (folder) => {
    const aged = async (name: string, hours: number) => {
      const path = join(folder, name);
      await Deno.writeTextFile(path, "");
      const then = new Date(Date.now() - hours * HOUR);
      await Deno.utime(path, then, then);
    };
    await aged("paste-0123abcd.txt", 25);
    await aged("paste-4567abcd.txt", 23);
    await aged("notes.txt", 1_000);
    await aged("paste-mine.txt", 1_000);
    const { path } = await new PasteFiles(() => folder).write("s", "new");
    const expected = ["notes.txt", "paste-4567abcd.txt", "paste-mine.txt", path.split("/").at(-1)];
    assert.deepEqual(await namesIn(folder), expected.sort());
  });
});

Deno.test("a paste into a terminal that is gone says so", async () => {
  const pastes = new PasteFiles(() => undefined);
  await assert.rejects(pastes.write("gone", "text"), (thrown) => {
    return thrown instanceof IdeaError && thrown.code === "NOT_FOUND" &&
      /gone/.test(thrown.message);
  });
});
