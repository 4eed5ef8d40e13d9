import assert from "node:assert/strict";
import { join } from "node:path";
import { encodePath } from "../../core/git/git_path.ts";
import { inFolder } from "../../tests/support/folder.ts";
import { TestRepository } from "../../tests/support/repository.ts";
import { Git } from "./git.ts";
import { stateAt } from "./repository.ts";
import { withRepository } from "./testdata/stage.ts";

Deno.test("a repository without a commit has a branch and no head", async () => {
  await withRepository(async ({ work: repository, git }) => {
    const state = () => stateAt(git, repository.root);
    await repository.write({ "a.txt": "a\n" });
    const { kind, status } = await state();
    assert.equal(kind, "repository");
    assert.deepEqual(status, {
      branch: "main",
      stashes: 0,
      files: [{ path: "a.txt", untracked: true }],
    });
  });
});

Deno.test("what is staged, changed, removed and renamed is told apart", async () => {
  await withRepository(async ({ work: repository, git }) => {
    const state = () => stateAt(git, repository.root);
    const long = "line\n".repeat(40);
    await repository.commit("first", { "a": "a\n", "b": "b\n", "old name": long, "d": "d\n" });
    await repository.write({ a: "A\n", b: "B\n" });
    await repository.git("add", "b");
    await repository.write({ b: "BB\n" });
    await repository.git("mv", "old name", "new name");
    await Deno.remove(join(repository.root, "d"));
    await Deno.chmod(join(repository.root, "a"), 0o755);
    const { status } = await state();
    const files = status?.files.toSorted((one, other) => one.path < other.path ? -1 : 1);
    assert.deepEqual(files, [
      { path: "a", unstaged: "modified", modeChanged: true },
      { path: "b", staged: "modified", unstaged: "modified" },
      { path: "d", unstaged: "deleted" },
      { path: "new name", staged: "renamed", from: "old name" },
    ]);
  });
});

Deno.test("a path that is no text, or holds a line break, is named exactly", async () => {
  await withRepository(async ({ work: repository, git }) => {
    const state = () => stateAt(git, repository.root);
    const bytes = Uint8Array.from([0x66, 0xff, 0x2e, 0x74]);
    await repository.commit("first", { "two\nlines": "x\n" });
    // Programs are given text only: the shell writes the byte.
    const made = await new Deno.Command("sh", {
      args: ["-c", "printf x > \"$(printf 'f\\377.t')\""],
      cwd: repository.root,
    }).output();
    assert.equal(made.code, 0);
    await repository.write({ "two\nlines": "y\n" });
    const paths = (await state()).status?.files.map(({ path }) => path) ?? [];
    assert.ok(paths.includes("two\nlines"));
    assert.deepEqual(paths.map(encodePath).find((path) => path.includes(0xff)), bytes);
  });
});

Deno.test("a detached head has no branch", async () => {
  await withRepository(async ({ work: repository, git }) => {
    const state = () => stateAt(git, repository.root);
    const first = await repository.commit("first");
    await repository.git("checkout", "--quiet", "--detach");
    const { status } = await state();
    assert.equal(status?.head, first);
    assert.equal(status?.branch, undefined);
  });
});

Deno.test("a merge that stopped is told, with who changed what", async () => {
  await withRepository(async ({ work: repository, git }) => {
    const state = () => stateAt(git, repository.root);
    await repository.commit("first", { a: "a\n", b: "b\n" });
    await repository.git("checkout", "--quiet", "-b", "side");
    await repository.commit("side", { a: "side\n" });
    await repository.git("rm", "--quiet", "b");
    await repository.commit("side removes b");
    await repository.git("checkout", "--quiet", "main");
    await repository.commit("main", { a: "main\n", b: "changed\n" });
    assert.notEqual(await repository.tryGit("merge", "side"), 0);
    const { operation, status } = await state();
    assert.equal(operation, "merge");
    assert.deepEqual(status?.files, [
      { path: "a", conflict: "bothModified" },
      { path: "b", conflict: "deletedByThem" },
    ]);
  });
});

Deno.test("a rebase that stopped is told", async () => {
  await withRepository(async ({ work: repository, git }) => {
    const state = () => stateAt(git, repository.root);
    await repository.commit("first", { a: "a\n" });
    await repository.git("checkout", "--quiet", "-b", "side");
    await repository.commit("side", { a: "side\n" });
    await repository.git("checkout", "--quiet", "main");
    await repository.commit("main", { a: "main\n" });
    assert.notEqual(await repository.tryGit("rebase", "main", "side"), 0);
    assert.equal((await state()).operation, "rebase");
  });
});

Deno.test("commits ahead of and behind the upstream and stashes are counted", async () => {
  await withRepository(async ({ work: repository, folder, git }) => {
    const state = () => stateAt(git, repository.root);
    await repository.commit("first", { a: "a\n" });
    await repository.git("clone", "--quiet", "--bare", ".", join(folder, "origin.git"));
    await repository.git("remote", "add", "origin", join(folder, "origin.git"));
    await repository.git("fetch", "--quiet", "origin");
    await repository.git("branch", "--quiet", "--set-upstream-to=origin/main");
    await repository.commit("second");
    await repository.write({ a: "stash me\n" });
    await repository.git("stash");
    const { status, remotes } = await state();
    assert.deepEqual(
      [status?.upstream, status?.ahead, status?.behind, status?.stashes],
      ["origin/main", 1, 0, 1],
    );
    assert.deepEqual(remotes, ["origin"]);
  });
});

Deno.test("a submodule with another commit and changes of its own says so", async () => {
  await withRepository(async ({ work: repository, folder, git }) => {
    const state = () => stateAt(git, repository.root);
    const inner = await TestRepository.init(join(folder, "inner"));
    await inner.commit("inner", { i: "i\n" });
    await repository.commit("first");
    await repository.git("submodule", "--quiet", "add", inner.root, "sub");
    await repository.commit("with a submodule");
    const sub = new TestRepository(join(repository.root, "sub"));
    await sub.commit("moved on", { i: "ii\n" });
    await sub.write({ more: "untracked\n" });
    const { status } = await state();
    assert.deepEqual(status?.files, [{
      path: "sub",
      unstaged: "modified",
      submodule: { commit: true, modified: false, untracked: true },
    }]);
  });
});

Deno.test("a folder without a repository, a bare one and a broken one are told apart", async () => {
  await withRepository(async ({ work: repository, folder, git }) => {
    const plain = join(folder, "plain");
    await Deno.mkdir(plain);
    assert.equal((await stateAt(git, plain)).kind, "none");
    await repository.commit("first");
    await repository.git("clone", "--quiet", "--bare", ".", join(folder, "bare.git"));
    assert.equal((await stateAt(git, join(folder, "bare.git"))).kind, "bare");
    await Deno.writeTextFile(join(repository.root, ".git", "HEAD"), "nonsense");
    const broken = await stateAt(git, repository.root);
    assert.equal(broken.kind, "broken");
    assert.match(broken.problem ?? "", /not a git repository|HEAD/);
  });
});

Deno.test("without git the state says how it was looked for", async () => {
  await inFolder(async (folder) => {
    const git = new Git(() => Promise.resolve({ PATH: folder }));
    const { kind, problem } = await stateAt(git, folder);
    assert.equal(kind, "noGit");
    assert.match(problem ?? "", /`git` in PATH/);
  });
});
