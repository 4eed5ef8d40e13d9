import assert from "node:assert/strict";
import { diffOf } from "./diffs.ts";
import { withRepository } from "./testdata/stage.ts";

const look = (path: string) => ({ kind: "unstaged", path }) as const;

Deno.test("a file git does not know yet shows all of its lines, whatever its name", async () => {
  await withRepository(async ({ work, git }) => {
    await work.commit("first", { "known.txt": "1\n" });
    const names = ["new.txt", "-dash", "with space", ":(glob)*", "deep/é.txt"];
    for (const name of names) await work.write({ [name]: "one\ntwo\n" });
    for (const name of names) {
      const { files, cut } = await diffOf(git, work.root, look(name));
      assert.equal(cut, false);
      assert.deepEqual(files.map(({ path, change, added }) => [path, change, added]), [
        [name, "added", 2],
      ], name);
      assert.deepEqual(files[0]?.hunks[0]?.lines, ["+one", "+two"]);
    }
    await work.write({ "binary": Uint8Array.of(0, 1, 2, 0) });
    assert.equal((await diffOf(git, work.root, look("binary"))).files[0]?.binary, true);
  });
});

Deno.test("what is known and unchanged, ignored, or not there, is no new file", async () => {
  await withRepository(async ({ work, git }) => {
    await work.commit("first", { "known.txt": "1\n", ".gitignore": "ignored\n" });
    await work.write({ "ignored": "x\n" });
    for (const path of ["known.txt", "ignored", "nowhere", "../outside", "/dev/null"]) {
      const shown = await diffOf(git, work.root, look(path)).catch(() => ({ files: [] }));
      assert.deepEqual(shown.files, [], path);
    }
  });
});
