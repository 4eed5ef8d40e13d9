import assert from "node:assert/strict";
import { join } from "node:path";
import { commit } from "./commits.ts";
import { stateAt } from "./repository.ts";
import { keptRefs } from "./safety.ts";
import { stage } from "./staging.ts";
import { withRepository } from "./testdata/stage.ts";

async function hook(root: string, name: string, script: string): Promise<void> {
  await Deno.writeTextFile(join(root, ".git", "hooks", name), `#!/bin/sh\n${script}\n`, {
    mode: 0o755,
  });
}

Deno.test("a commit takes what is staged, in the words it was given", async () => {
  await withRepository(async ({ work, git }) => {
    await work.write({ a: "a\n", b: "b\n" });
    await stage(git, work.root, ["a"]);
    const message = "Añade a: 'quotes' $(and) more\n\nBody.";
    const { ok, commit: made } = await commit(git, work.root, { message, amend: false });
    assert.equal(ok, true);
    assert.equal(await work.git("log", "-1", "--format=%H%n%B"), `${made}\n${message}`);
    assert.equal(await work.git("status", "--porcelain"), "?? b");
    assert.equal((await stateAt(git, work.root)).author, "Test <test@example.org>");
  });
});

Deno.test("hooks run and are heard, and one that refuses keeps the commit from being made", async () => {
  await withRepository(async ({ work, git }) => {
    const first = await work.commit("first");
    await hook(work.root, "pre-commit", "echo checking things >&2; exit 1");
    await work.write({ a: "a\n" });
    await stage(git, work.root, ["a"]);
    const refused = await commit(git, work.root, { message: "second", amend: false });
    assert.deepEqual([refused.ok, refused.commit], [false, undefined]);
    assert.match(refused.output, /checking things/);
    assert.equal(await work.git("rev-parse", "HEAD"), first);
    await hook(work.root, "pre-commit", "echo all well");
    const taken = await commit(git, work.root, { message: "second", amend: false });
    assert.equal(taken.ok, true);
    assert.match(taken.output, /all well/);
  });
});

Deno.test("a commit that is amended is kept aside", async () => {
  await withRepository(async ({ work, git }) => {
    const first = await work.commit("first", { a: "a\n" });
    const { ok } = await commit(git, work.root, { message: "better", amend: true });
    assert.equal(ok, true);
    assert.equal(await work.git("log", "--format=%s"), "better");
    assert.deepEqual((await keptRefs(git, work.root)).map((one) => one.commit), [first]);
  });
});

Deno.test("nothing to commit, no words and no commit to amend are said", async () => {
  await withRepository(async ({ work, git }) => {
    const amend = { message: "x", amend: true };
    await assert.rejects(commit(git, work.root, amend), { code: "INVALID", message: /no commit/ });
    await work.commit("first");
    const empty = { message: " \n", amend: false };
    await assert.rejects(commit(git, work.root, empty), { code: "INVALID", message: /words/ });
    const nothing = await commit(git, work.root, { message: "x", amend: false });
    assert.equal(nothing.ok, false);
    assert.match(nothing.output, /nothing to commit/);
  });
});

Deno.test("a lock of another git is told in git's words, and left", async () => {
  await withRepository(async ({ work, git }) => {
    await work.write({ a: "a\n" });
    const lock = join(work.root, ".git", "index.lock");
    await Deno.writeTextFile(lock, "");
    await assert.rejects(stage(git, work.root, ["a"]), { code: "GIT", message: /index\.lock/ });
    assert.equal(await Deno.readTextFile(lock), "");
  });
});

Deno.test("a command that takes too long is stopped with all it started", async () => {
  await withRepository(async ({ work, git }) => {
    await work.write({ a: "a\n" });
    await stage(git, work.root, ["a"]);
    await hook(work.root, "pre-commit", "echo waiting >&2; sleep 1000 & echo $! > pid; wait");
    const hangs = git.run(["commit", "-m", "x"], { cwd: work.root, timeoutMs: 1_000 });
    await assert.rejects(hangs, { code: "UNAVAILABLE", message: /commit was stopped.*waiting/s });
    const pid = Number(await work.read("pid"));
    const state = await Deno.readTextFile(`/proc/${pid}/stat`).catch(() => undefined);
    assert.ok(state === undefined || / Z /.test(state), "the hook's child is gone");
  });
});
