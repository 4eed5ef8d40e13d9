import assert from "node:assert/strict";
import { join } from "node:path";
import type { IdeaError } from "../../core/error.ts";
import type { RemovalProblem } from "../../core/git/worktree.ts";
import { TestRepository } from "../../tests/support/repository.ts";
import { until } from "../../tests/support/wait.ts";
import { ANN, PROJECT, type TreeStage, withTrees } from "../../tests/support/worktrees.ts";

/** A stage with a work tree of Ann's. */
interface RemovalStage extends TreeStage {
  tree: TestRepository;
  problems(): Promise<RemovalProblem[]>;
  remove(how?: { force?: boolean; deleteBranch?: boolean }): Promise<string[]>;
  /** It is refused, with these words. */
  refused(words: RegExp, how?: { force?: boolean }): Promise<void>;
  isThere(): Promise<boolean>;
}

async function withTree(
  test: (stage: RemovalStage) => Promise<void>,
  copy: string[] = [],
): Promise<void> {
  await withTrees(async (stage) => {
    const { worktrees, at } = stage;
    if (copy.length > 0) await stage.repository.write({ ".env": "KEY=1\n" });
    const made = await worktrees.create(PROJECT, {
      agentId: ANN,
      branch: { create: "ann/work" },
      copy,
    });
    const { path } = made.tree;
    const remove: RemovalStage["remove"] = async ({ force = false, deleteBranch = false } = {}) =>
      (await worktrees.remove(PROJECT, { path, force, deleteBranch })).kept.map(({ ref }) => ref);
    const isThere = () => Deno.stat(path).then(() => true, () => false);
    await test({
      ...stage,
      tree: at(path),
      problems: () => worktrees.removalProblems(PROJECT, path),
      remove,
      refused: async (words, how = {}) => {
        await assert.rejects(remove(how), (failure: IdeaError) => {
          assert.match(failure.message, words);
          return failure.code === "CONFLICT";
        });
        assert.ok(await isThere());
      },
      isThere,
    });
  });
}

/** Contents that the refs keep, by path. */
async function kept({ repository }: TreeStage, refs: readonly string[], path: string) {
  const found = await Promise.all(
    refs.map((ref) => repository.git("show", `${ref}:${path}`).catch(() => undefined)),
  );
  return found.filter((text) => text !== undefined);
}

Deno.test("a work tree with nothing of its own goes, and its branch stays or goes as asked", async () => {
  for (const deleteBranch of [false, true]) {
    await withTree(async ({ remove, isThere, repository, store, worktrees }) => {
      assert.deepEqual(await remove({ deleteBranch }), []);
      assert.equal(await isThere(), false);
      const code = await repository.tryGit("rev-parse", "--verify", "-q", "refs/heads/ann/work");
      assert.equal(code, deleteBranch ? 1 : 0);
      assert.deepEqual(store.of(PROJECT), []);
      assert.equal((await worktrees.list(PROJECT)).length, 1);
    });
  }
});

Deno.test("untracked files: refused; insisted on, they are kept", async () => {
  await withTree(async (stage) => {
    await stage.tree.write({ "new/deep.txt": "precious\n" });
    assert.deepEqual(await stage.problems(), [{ kind: "untracked", paths: ["new/deep.txt"] }]);
    await stage.refused(/files that git does not know: new\/deep\.txt/);
    const refs = await stage.remove({ force: true });
    assert.equal(await stage.isThere(), false);
    assert.deepEqual(await kept(stage, refs, "new/deep.txt"), ["precious"]);
  });
});

Deno.test("changed, staged and removed files: refused; insisted on, each state is kept", async () => {
  await withTree(async (stage) => {
    const { tree } = stage;
    await tree.write({ "a.txt": "staged\n", "added.txt": "added then gone\n" });
    await tree.git("add", "a.txt", "added.txt");
    await tree.write({ "a.txt": "later\n" });
    await Deno.remove(join(tree.root, "added.txt"));
    await Deno.remove(join(tree.root, "b.txt"));
    await stage.refused(/not committed: .*a\.txt/);
    const refs = await stage.remove({ force: true });
    assert.deepEqual((await kept(stage, refs, "a.txt")).toSorted(), ["later", "staged"]);
    assert.deepEqual(await kept(stage, refs, "added.txt"), ["added then gone"]);
  });
});

Deno.test("conflicts and an operation under way: refused; insisted on, both sides are kept", async () => {
  await withTree(async (stage) => {
    const { tree, repository } = stage;
    await repository.commit("theirs", { "a.txt": "theirs\n" });
    await tree.commit("ours", { "a.txt": "ours\n" });
    assert.notEqual(await tree.tryGit("merge", "main"), 0);
    await tree.write({ "a.txt": "half settled\n" });
    const kinds = (await stage.problems()).map(({ kind }) => kind);
    assert.deepEqual(kinds, ["operation", "conflicts", "unpushed"]);
    await stage.refused(/a merge is under way.*unsettled conflicts: a\.txt/);
    const refs = await stage.remove({ force: true });
    assert.deepEqual(await kept(stage, refs, "a.txt"), ["half settled"]);
  });
});

Deno.test("a rebase under way: insisted on, what it had made so far is kept", async () => {
  await withTree(async (stage) => {
    const { tree, repository } = stage;
    await tree.commit("one", { "c.txt": "c\n" });
    await tree.commit("two", { "a.txt": "ours\n" });
    await repository.commit("theirs", { "a.txt": "theirs\n" });
    assert.notEqual(await tree.tryGit("rebase", "main"), 0);
    const half = await tree.git("rev-parse", "HEAD");
    await stage.refused(/a rebase is under way/);
    const refs = await stage.remove({ force: true });
    const names = await Promise.all(refs.map((ref) => repository.git("rev-list", ref)));
    assert.ok(names.join("\n").includes(half));
  });
});

Deno.test("commits that nobody else has: refused; insisted on, branch or safety ref has them", async () => {
  for (const deleteBranch of [false, true]) {
    await withTree(async (stage) => {
      const tip = await stage.tree.commit("alone", { "c.txt": "c\n" });
      await stage.refused(/1 commit that no other branch has/);
      const refs = await stage.remove({ force: true, deleteBranch });
      const has = deleteBranch ? refs[0] ?? "" : "ann/work";
      assert.equal(await stage.repository.git("rev-parse", `${has}^{commit}`), tip);
    });
  }
});

Deno.test("commits of a detached head: refused; insisted on, a safety ref has them", async () => {
  await withTree(async (stage) => {
    await stage.tree.git("switch", "-q", "--detach");
    const tip = await stage.tree.commit("nameless", { "c.txt": "c\n" });
    await stage.refused(/1 commit/);
    const [ref = ""] = await stage.remove({ force: true });
    assert.equal(await stage.repository.git("rev-parse", `${ref}^{commit}`), tip);
  });
});

Deno.test("commits that another branch or a remote has are nobody's loss", async () => {
  await withTree(async (stage) => {
    const tip = await stage.tree.commit("merged", { "c.txt": "c\n" });
    await stage.repository.git("merge", "-q", tip);
    assert.deepEqual(await stage.problems(), []);
    await stage.remove({ deleteBranch: true });
  });
});

Deno.test("a stash made on its branch: refused; insisted on, it stays a stash", async () => {
  await withTree(async (stage) => {
    await stage.tree.write({ "a.txt": "stashed\n" });
    await stage.tree.git("stash", "-q");
    await stage.refused(/1 stash/);
    await stage.remove({ force: true, deleteBranch: true });
    assert.equal(await stage.repository.git("show", "stash@{0}:a.txt"), "stashed");
  });
});

Deno.test("programs inside, or an agent that is driven there: refused, also when insisted on", async () => {
  await withTree(async (stage) => {
    const child = new Deno.Command("sleep", { args: ["1000"], cwd: stage.tree.root }).spawn();
    try {
      await until(
        async () => (await stage.problems()).some(({ kind }) => kind === "running"),
        "the program to be seen",
        () => stage.problems(),
      );
      await stage.refused(/programs run in it: sleep \(\d+\)/, { force: true });
    } finally {
      child.kill();
      await child.status;
    }
    stage.running.add(ANN);
    await stage.refused(/the agent "Ann"/, { force: true });
    stage.running.clear();
    await stage.remove();
  });
});

Deno.test("what IdeA itself looks up there holds nothing", async () => {
  await withTree(async (stage) => {
    const pipe = join(stage.folder, "pipe");
    await new Deno.Command("mkfifo", { args: [pipe] }).output();
    // Git reads for as long as somebody writes.
    const look = stage.git.output(["hash-object", pipe], { cwd: stage.tree.root });
    const writer = await Deno.open(pipe, { write: true });
    try {
      assert.deepEqual(await stage.problems(), []);
    } finally {
      writer.close();
    }
    await look;
  });
});

Deno.test("a locked one: refused, also when insisted on", async () => {
  await withTree(async (stage) => {
    await stage.repository.git("worktree", "lock", "--reason", "on a stick", stage.tree.root);
    await stage.refused(/it is locked: on a stick/, { force: true });
  });
});

Deno.test("submodules that were fetched, and other repositories inside: refused, also when insisted on", async () => {
  await withTree(async (stage) => {
    const { tree, folder } = stage;
    const other = await TestRepository.init(join(folder, "other"));
    await other.commit("other", { "o.txt": "o\n" });
    await tree.git("clone", "-q", other.root, "inner");
    await stage.refused(/other repositories: inner/, { force: true });
    await Deno.remove(join(tree.root, "inner"), { recursive: true });
    await tree.git("submodule", "--quiet", "add", other.root, "sub");
    await tree.commit("sub");
    await stage.refused(/it has submodules/, { force: true });
  });
});

Deno.test("recorded submodules that were never fetched hold nothing up", async () => {
  await withTrees(async ({ repository, folder, worktrees }) => {
    const other = await TestRepository.init(join(folder, "other"));
    await other.commit("other", { "o.txt": "o\n" });
    await repository.git("submodule", "--quiet", "add", other.root, "sub");
    await repository.commit("sub");
    const { tree } = await worktrees.create(PROJECT, { branch: { create: "x" }, copy: [] });
    assert.deepEqual(await worktrees.removalProblems(PROJECT, tree.path), []);
    await worktrees.remove(PROJECT, { path: tree.path, force: false, deleteBranch: true });
    assert.equal((await worktrees.list(PROJECT)).length, 1);
  });
});

Deno.test("a copied file that was changed, here or in the project: refused; insisted on, it is kept", async () => {
  await withTree(async (stage) => {
    assert.deepEqual(await stage.problems(), []);
    await stage.repository.write({ ".env": "KEY=newer\n" });
    assert.deepEqual(await stage.problems(), [{ kind: "copies", paths: [".env"] }]);
    await stage.tree.write({ ".env": "KEY=another one\n" });
    await stage.refused(/ignored files that the project does not have like this: \.env/);
    const refs = await stage.remove({ force: true });
    assert.deepEqual(await kept(stage, refs, ".env"), ["KEY=another one"]);
  }, [".env*"]);
});

Deno.test("the project's own folder: refused, also when insisted on", async () => {
  await withTrees(async ({ worktrees, repository }) => {
    const { root: path } = repository;
    await assert.rejects(
      worktrees.remove(PROJECT, { path, force: true, deleteBranch: false }),
      /it is the project's own folder/,
    );
    assert.equal(await repository.read("a.txt"), "a\n");
  });
});

Deno.test("one whose folder is gone is forgotten, and its commits and staged files are kept", async () => {
  await withTree(async (stage) => {
    const { tree, worktrees } = stage;
    await tree.git("switch", "-q", "--detach");
    const tip = await tree.commit("nameless", { "c.txt": "c\n" });
    await tree.write({ "staged.txt": "staged\n" });
    await tree.git("add", "staged.txt");
    await Deno.remove(tree.root, { recursive: true });
    assert.equal((await worktrees.list(PROJECT))[1]?.missing, true);
    await assert.rejects(stage.remove(), /1 commit/);
    const refs = await stage.remove({ force: true });
    assert.deepEqual(await kept(stage, refs, "staged.txt"), ["staged"]);
    const all = await stage.repository.git("rev-list", ...refs);
    assert.ok(all.includes(tip));
    assert.equal((await worktrees.list(PROJECT)).length, 1);
  });
});

Deno.test("one that git has forgotten too is forgotten here", async () => {
  await withTree(async (stage) => {
    await Deno.remove(stage.tree.root, { recursive: true });
    await stage.repository.git("worktree", "prune");
    assert.equal((await stage.worktrees.list(PROJECT))[1]?.missing, true);
    assert.deepEqual(await stage.remove(), []);
    assert.equal((await stage.worktrees.list(PROJECT)).length, 1);
  });
});
