import assert from "node:assert/strict";
import { join } from "node:path";
import { inFolder, namesIn } from "../../tests/support/folder.ts";
import { Downloads } from "./downloads.ts";

Deno.test("a saved file never replaces another", async () => {
  await inFolder(async (home) => {
    const downloads = new Downloads(home);
    const first = await downloads.save("Ruth.txt", "one");
    const second = await downloads.save("Ruth.txt", "two");
    assert.equal(first.path, join(home, "Ruth.txt"));
    assert.equal(await Deno.readTextFile(first.path), "one");
    assert.equal(second.path, join(home, "Ruth 2.txt"));
  });
});

Deno.test("a file is saved among the downloads of who has such a folder", async () => {
  await inFolder(async (home) => {
    await Deno.mkdir(join(home, "Downloads"));
    const { path } = await new Downloads(home).save("été.json", "{}");
    assert.equal(path, join(home, "Downloads", "été.json"));
  });
});

Deno.test("the name of a saved file cannot lead elsewhere", async () => {
  await inFolder(async (home) => {
    const downloads = new Downloads(home);
    for (const name of ["", "..", "../x", "a/b", "a\\b", ".hidden", "a\u0000"]) {
      await assert.rejects(downloads.save(name, ""), { code: "INVALID" }, name);
    }
    assert.deepEqual(await namesIn(home), []);
  });
});
