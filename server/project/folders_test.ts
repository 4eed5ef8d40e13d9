import assert from "node:assert/strict";
import { join } from "node:path";
import { inFolder } from "../../tests/support/folder.ts";
import { Folders } from "./folders.ts";

const names = ({ folders }: { folders: { name: string }[] }) => folders.map(({ name }) => name);

Deno.test("hidden folders are listed only when asked for", async () => {
  await inFolder(async (home) => {
    for (const name of ["b", "A", ".hidden"]) await Deno.mkdir(join(home, name));
    await Deno.writeTextFile(join(home, "file"), "");
    const folders = new Folders(home);
    assert.deepEqual(names(await folders.list()), ["A", "b"]);
    assert.deepEqual(names(await folders.list(home, { hidden: true })), [".hidden", "A", "b"]);
  });
});

Deno.test("a new folder is there and listed, and never replaces what is there", async () => {
  await inFolder(async (home) => {
    const folders = new Folders(home);
    const { path } = await folders.create(home, "new");
    assert.equal((await Deno.stat(path)).isDirectory, true);
    await assert.rejects(folders.create(home, "new"), { code: "CONFLICT" });
    assert.deepEqual(names(await folders.list()), ["new"]);
  });
});

Deno.test("a folder's name cannot lead elsewhere", async () => {
  await inFolder(async (home) => {
    const folders = new Folders(home);
    for (const name of ["", ".", "..", "a/b", "../up", "a\u0000b"]) {
      await assert.rejects(folders.create(home, name), { code: "INVALID" }, name);
    }
    await assert.rejects(folders.create("relative", "x"), { code: "INVALID" });
  });
});
