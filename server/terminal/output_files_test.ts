import assert from "node:assert/strict";
import { join } from "node:path";
import { inFolder, namesIn } from "../../tests/support/folder.ts";
import { OutputFiles } from "./output_files.ts";

const terminals = { text: (sessionId: string) => Promise.resolve(`all of ${sessionId}\n`) };

Deno.test("saved output never replaces a file", async () => {
  await inFolder(async (home) => {
    const outputs = new OutputFiles(terminals, home);
    const first = await outputs.save("one", "Ruth");
    const second = await outputs.save("two", "Ruth");
    assert.equal(first.path, join(home, "Ruth.txt"));
    assert.equal(await Deno.readTextFile(first.path), "all of one\n");
    assert.equal(second.path, join(home, "Ruth 2.txt"));
  });
});

Deno.test("output is saved among the downloads of who has such a folder", async () => {
  await inFolder(async (home) => {
    await Deno.mkdir(join(home, "Downloads"));
    const { path } = await new OutputFiles(terminals, home).save("one", "été");
    assert.equal(path, join(home, "Downloads", "été.txt"));
  });
});

Deno.test("the name of saved output cannot lead elsewhere", async () => {
  await inFolder(async (home) => {
    const outputs = new OutputFiles(terminals, home);
    for (const name of ["", "..", "../x", "a/b", "a\\b", ".hidden", "a\u0000"]) {
      await assert.rejects(outputs.save("one", name), { code: "INVALID" }, name);
    }
    assert.deepEqual(await namesIn(home), []);
  });
});
