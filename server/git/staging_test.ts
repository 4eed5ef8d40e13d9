import assert from "node:assert/strict";
import { join } from "node:path";
import type { FileDiff } from "../../core/git/diff.ts";
import { Random } from "../../tests/support/random.ts";
import { readStatus } from "./repository.ts";
import { keptRefs, restoreFiles } from "./safety.ts";
import { type GitStage, withRepository } from "./testdata/stage.ts";
import { discard, lineDiff, stage, stageLines, unstage } from "./staging.ts";

/** What is not as in the last commit. */
const filesOf = async ({ git, repository }: GitStage) =>
  (await readStatus(git, repository.root)).status.files;

const LINES = Array.from({ length: 30 }, (_, at) => `line ${at}`);
const text = (lines: readonly string[]) => lines.join("\n") + "\n";
const changed = (changes: Record<number, string>) =>
  text(LINES.map((line, at) => changes[at] ?? line));

Deno.test("files are staged and unstaged, before the first commit too", async () => {
  await withRepository(async (opened) => {
    const { work, git, repository: { root } } = opened;
    const files = () => filesOf(opened);
    await work.write({ "a *": "a\n", b: "b\n" });
    await stage(git, root, ["a *"]);
    assert.deepEqual(await files(), [
      { path: "a *", staged: "added" },
      { path: "b", untracked: true },
    ]);
    await unstage(git, root, ["a *"]);
    assert.equal((await files()).length, 2);
    await work.commit("first");
    await Deno.remove(join(root, "b"));
    await stage(git, root, ["b"]);
    assert.deepEqual(await files(), [{ path: "b", staged: "deleted" }]);
    await unstage(git, root, ["b"]);
    assert.deepEqual(await files(), [{ path: "b", unstaged: "deleted" }]);
  });
});

Deno.test("one of two hunks is staged, and taken back", async () => {
  await withRepository(async ({ work, git, repository: { root } }) => {
    await work.commit("first", { a: text(LINES) });
    await work.write({ a: changed({ 2: "two", 20: "twenty" }) });
    const shown = await lineDiff(git, root, "a", false);
    assert.equal(shown.files[0]?.hunks.length, 2);
    const choice = { path: "a", choices: [{ hunk: 1 }], revision: shown.revision, unstage: false };
    await stageLines(git, root, choice);
    assert.equal(await work.git("show", ":a"), changed({ 20: "twenty" }).trim());
    assert.equal(await work.read("a"), changed({ 2: "two", 20: "twenty" }));
    const staged = await lineDiff(git, root, "a", true);
    await stageLines(git, root, {
      ...choice,
      choices: [{ hunk: 0 }],
      revision: staged.revision,
      unstage: true,
    });
    assert.equal(await work.git("show", ":a"), text(LINES).trim());
  });
});

Deno.test("single lines of a hunk are staged, and single lines taken back", async () => {
  await withRepository(async ({ work, git, repository: { root } }) => {
    await work.commit("first", { a: text(["a", "b", "c"]) });
    await work.write({ a: text(["A", "b", "C", "d"]) });
    const { files: [file], revision } = await lineDiff(git, root, "a", false);
    const at = (line: string) => file?.hunks[0]?.lines.indexOf(line) ?? -1;
    const lines = [at("-a"), at("+A"), at("+d")];
    await stageLines(git, root, {
      path: "a",
      choices: [{ hunk: 0, lines }],
      revision,
      unstage: false,
    });
    assert.equal(await work.git("show", ":a"), "A\nb\nc\nd");
    const staged = await lineDiff(git, root, "a", true);
    const back = [staged.files[0]?.hunks[0]?.lines.indexOf("+d") ?? -1];
    await stageLines(git, root, {
      path: "a",
      choices: [{ hunk: 0, lines: back }],
      revision: staged.revision,
      unstage: true,
    });
    assert.equal(await work.git("show", ":a"), "A\nb\nc");
  });
});

Deno.test("lines of a file without a line end, with Windows line ends or other bytes are taken exactly", async () => {
  await withRepository(async ({ work, git, repository: { root } }) => {
    const bytes = Uint8Array.from([0x61, 0xe9, 0x0a, 0x62, 0x0a]);
    await work.commit("first", { a: "one\r\ntwo\r\nthree", l: bytes });
    await work.write({
      a: "ONE\r\ntwo\r\nTHREE",
      l: Uint8Array.from([0x41, 0xff, 0x0a, 0x62, 0x0a, 0x63, 0x0a]),
    });
    for (const path of ["a", "l"]) {
      const { files: [file], revision } = await lineDiff(git, root, path, false);
      const lines = file?.hunks[0]?.lines.flatMap((_, at) => at < 2 ? [at] : []) ?? [];
      await stageLines(git, root, {
        path,
        choices: [{ hunk: 0, lines }],
        revision,
        unstage: false,
      });
    }
    assert.equal(await work.git("show", ":a"), "ONE\r\ntwo\r\nthree");
    const { stdout } = await git.output(["show", ":l"], { cwd: root });
    assert.deepEqual(stdout, Uint8Array.from([0x41, 0xff, 0x0a, 0x62, 0x0a]));
  });
});

Deno.test("lines of a diff that is another one by now are not taken", async () => {
  await withRepository(async ({ work, git, repository: { root } }) => {
    await work.commit("first", { a: text(LINES) });
    await work.write({ a: changed({ 2: "two" }) });
    const { revision } = await lineDiff(git, root, "a", false);
    await work.write({ a: changed({ 3: "three" }) });
    const choice = { path: "a", choices: [{ hunk: 0 }], revision, unstage: false };
    await assert.rejects(stageLines(git, root, choice), { code: "CONFLICT", message: /changed/ });
    assert.equal(await work.git("diff", "--cached"), "");
  });
});

Deno.test("discarded changes, new files included, come back as they were", async () => {
  await withRepository(async (opened) => {
    const { work, git, repository } = opened;
    const files = () => filesOf(opened);
    await work.commit("first", { a: "a\n", gone: "gone\n" });
    await work.write({ a: "changed\n", "new/deep": "new\n", kept: "kept\n" });
    await Deno.remove(join(work.root, "gone"));
    const ref = await discard(git, repository, ["a", "new/deep", "gone"]);
    assert.deepEqual(await files(), [{ path: "kept", untracked: true }]);
    assert.equal(await work.read("gone"), "gone\n");
    assert.deepEqual((await keptRefs(git, work.root)).map((one) => one.ref), [ref.ref]);
    await restoreFiles(git, repository, ref.ref);
    assert.equal(await work.read("a"), "changed\n");
    assert.equal(await work.read("new/deep"), "new\n");
    await assert.rejects(Deno.stat(join(work.root, "gone")), Deno.errors.NotFound);
    assert.equal(await work.git("status", "--porcelain", "kept"), "?? kept");
  });
});

Deno.test("what is staged stays staged when later changes are discarded", async () => {
  await withRepository(async ({ work, git, repository }) => {
    await work.commit("first", { a: "a\n" });
    await work.write({ a: "staged\n" });
    await stage(git, work.root, ["a"]);
    await work.write({ a: "later\n" });
    await discard(git, repository, ["a"]);
    assert.equal(await work.read("a"), "staged\n");
    assert.equal(await work.git("show", ":a"), "staged");
  });
});

Deno.test("discarded changes do not come back over later ones", async () => {
  await withRepository(async ({ work, git, repository }) => {
    await work.commit("first", { a: "a\n" });
    await work.write({ a: "mine\n" });
    const { ref } = await discard(git, repository, ["a"]);
    await work.write({ a: "later\n" });
    await assert.rejects(restoreFiles(git, repository, ref), { code: "CONFLICT", message: /: a$/ });
    assert.equal(await work.read("a"), "later\n");
  });
});

Deno.test("changes are discarded before the first commit, and files with names that are no text", async () => {
  await withRepository(async (opened) => {
    const { work, git, repository } = opened;
    const files = () => filesOf(opened);
    await new Deno.Command("sh", {
      args: ["-c", "printf x > \"$(printf 'f\\377')\""],
      cwd: work.root,
    }).output();
    const [{ path }] = await files() as [{ path: string }];
    const { ref } = await discard(git, repository, [path]);
    assert.deepEqual(await files(), []);
    await restoreFiles(git, repository, ref);
    assert.deepEqual(await files(), [{ path, untracked: true }]);
  });
});

Deno.test("a file that two sides changed is not discarded", async () => {
  await withRepository(async ({ work, git, repository }) => {
    await work.commit("first", { a: "a\n" });
    await work.git("checkout", "--quiet", "-b", "side");
    await work.commit("side", { a: "side\n" });
    await work.git("checkout", "--quiet", "main");
    await work.commit("main", { a: "main\n" });
    await work.tryGit("merge", "side");
    await assert.rejects(discard(git, repository, ["a"]), { code: "CONFLICT", message: /: a$/ });
  });
});

/** A text with some of its changes: what is not chosen stays as it was. */
function withLines(old: readonly string[], file: FileDiff, chosen: Set<string>): string[] {
  const result: string[] = [];
  let at = 0;
  for (const [index, hunk] of file.hunks.entries()) {
    const start = hunk.oldLines === 0 ? hunk.oldStart : hunk.oldStart - 1;
    result.push(...old.slice(at, start));
    at = start + hunk.oldLines;
    for (const [line, text] of hunk.lines.entries()) {
      const taken = chosen.has(`${index} ${line}`);
      const isKept = text.startsWith(" ") || text.startsWith(taken ? "+" : "-");
      if (isKept && !text.startsWith("\\")) result.push(text.slice(1));
    }
  }
  return [...result, ...old.slice(at)];
}

Deno.test("any lines of any change can be taken into the index, and taken back", async () => {
  const random = new Random(20261130);
  await withRepository(async ({ work, git, repository: { root } }) => {
    for (let round = 0; round < 25; round++) {
      const old = Array.from({ length: random.below(30) }, () => `${random.below(6)}`);
      const fresh = old.flatMap((line) => {
        if (random.chance(0.15)) return [];
        return random.chance(0.15) ? [line, `new ${random.below(6)}`] : [line];
      });
      await work.commit(`round ${round}`, { a: old.map((line) => `${line}\n`).join("") });
      await work.write({ a: fresh.map((line) => `${line}\n`).join("") });
      const { files: [file], revision } = await lineDiff(git, root, "a", false);
      if (!file) continue;
      const choices = file.hunks.map(({ lines }, hunk) => ({
        hunk,
        lines: lines.flatMap((line, at) => /^[+-]/.test(line) && random.chance(0.5) ? [at] : []),
      }));
      await stageLines(git, root, { path: "a", choices, revision, unstage: false });
      const chosen = new Set(
        choices.flatMap(({ hunk, lines }) => lines.map((at) => `${hunk} ${at}`)),
      );
      const wanted = withLines(old, file, chosen).map((line) => `${line}\n`).join("");
      assert.equal(await git.text(["show", ":a"], { cwd: root }), wanted, `round ${round}`);
      const staged = await lineDiff(git, root, "a", true);
      const back = staged.files[0]?.hunks.map((_, hunk) => ({ hunk })) ?? [];
      const undo = { path: "a", choices: back, revision: staged.revision, unstage: true };
      if (back.length > 0) await stageLines(git, root, undo);
      assert.equal(await work.git("diff", "--cached"), "", `round ${round}`);
    }
  });
});
