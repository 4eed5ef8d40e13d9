import assert from "node:assert/strict";
import { join } from "node:path";
import { diffOf } from "./diffs.ts";
import { stage } from "./staging.ts";
import { withRepository } from "./testdata/stage.ts";

Deno.test("a range, one commit and the first commit are compared", async () => {
  await withRepository(async ({ work, git }) => {
    const first = await work.commit("first", { a: "a\n" });
    const second = await work.commit("second", { a: "a\nb\n", "c d": "c\n" });
    const [a, cd] = (await diffOf(git, work.root, { kind: "commits", to: second })).files;
    assert.deepEqual([a?.path, a?.added, a?.removed], ["a", 1, 0]);
    assert.deepEqual(a?.hunks[0]?.lines, [" a", "+b"]);
    assert.deepEqual([cd?.path, cd?.change], ["c d", "added"]);
    const [root] = (await diffOf(git, work.root, { kind: "commits", to: first })).files;
    assert.equal(root?.change, "added");
    const back = await diffOf(git, work.root, { kind: "commits", from: second, to: first });
    assert.deepEqual(back.files.map(({ change }) => change), ["modified", "deleted"]);
    const missing = diffOf(git, work.root, { kind: "commits", to: "nothing" });
    await assert.rejects(missing, { code: "NOT_FOUND" });
  });
});

Deno.test("renames, modes, binaries and odd names are told", async () => {
  await withRepository(async ({ work, git }) => {
    const long = "line\n".repeat(30);
    await work.commit("first", { "old one": long, run: "x\n", bin: Uint8Array.of(0, 1, 2) });
    await work.git("mv", "old one", 'né"w\tone');
    await work.write({ bin: Uint8Array.of(0, 2, 3), "two\nlines": "t\n" });
    await Deno.chmod(join(work.root, "run"), 0o755);
    await stage(git, work.root, ["bin", "run", "two\nlines"]);
    const { files } = await diffOf(git, work.root, { kind: "staged" });
    const known = new Map(files.map((file) => [file.path, file]));
    assert.deepEqual([known.get('né"w\tone')?.change, known.get('né"w\tone')?.from], [
      "renamed",
      "old one",
    ]);
    assert.equal(known.get("bin")?.binary, true);
    assert.deepEqual([known.get("run")?.oldMode, known.get("run")?.newMode], ["100644", "100755"]);
    assert.deepEqual(known.get("two\nlines")?.hunks[0]?.lines, ["+t"]);
  });
});

Deno.test("an agent's work is compared with where it left the branch", async () => {
  await withRepository(async ({ work, git }) => {
    await work.commit("first", { a: "a\n" });
    await work.git("checkout", "--quiet", "-b", "agent");
    await work.commit("by the agent", { b: "b\n" });
    await work.write({ a: "not committed\n", new: "told to nobody yet\n" });
    await work.git(
      "branch",
      "--quiet",
      "--force",
      "main",
      await work.git("commit-tree", "-p", "main", "-m", "main goes on", "main^{tree}"),
    );
    const { files } = await diffOf(git, work.root, { kind: "since", base: "main" });
    assert.deepEqual(files.map(({ path, change }) => [path, change]), [
      ["a", "modified"],
      ["b", "added"],
      ["new", "added"],
    ]);
  });
});

Deno.test("lines that look like parts of a patch are lines", async () => {
  await withRepository(async ({ work, git }) => {
    await work.commit("first", { a: "-- a/x\n@@ -1 +1 @@\n" });
    await work.write({ a: "++ b/x\ndiff --git a/x b/x\n" });
    const { files } = await diffOf(git, work.root, { kind: "unstaged" });
    assert.equal(files.length, 1);
    assert.deepEqual(files[0]?.hunks[0]?.lines, [
      "--- a/x",
      "-@@ -1 +1 @@",
      "+++ b/x",
      "+diff --git a/x b/x",
    ]);
  });
});
