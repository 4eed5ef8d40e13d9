import assert from "node:assert/strict";
import { join } from "node:path";
import type { IdeaError } from "../../core/error.ts";
import type { MergeWish } from "../../core/git/worktree_service.ts";
import type { TestRepository } from "../../tests/support/repository.ts";
import { ANN, PROJECT, type TreeStage, withTrees } from "../../tests/support/worktrees.ts";

/** A stage with a work tree of Ann's. */
interface ReturnStage extends TreeStage {
  tree: TestRepository;
  bring(wish?: Partial<MergeWish>): ReturnType<TreeStage["worktrees"]["mergeBack"]>;
  refused(words: RegExp, code: string, wish?: Partial<MergeWish>): Promise<void>;
  /** Files that are not as in the last commit, of the project and of the work tree. */
  changes(): Promise<[string, string]>;
}

async function withTree(test: (stage: ReturnStage) => Promise<void>): Promise<void> {
  await withTrees(async (stage) => {
    const { worktrees, repository, at } = stage;
    const branch = { create: "ann/work" };
    const made = await worktrees.create(PROJECT, { agentId: ANN, branch, copy: [] });
    const { path } = made.tree;
    const standard = { path, how: "merge", onConflict: "abort", onlyCommitted: false } as const;
    const bring: ReturnStage["bring"] = (wish = {}) =>
      worktrees.mergeBack(PROJECT, { ...standard, ...wish });
    const tree = at(path);
    await test({
      ...stage,
      tree,
      bring,
      refused: async (words, code, wish = {}) => {
        await assert.rejects(bring(wish), (failure: IdeaError) => {
          assert.match(failure.message, words);
          return failure.code === code;
        });
      },
      changes: async () => {
        const status = (one: TestRepository) => one.git("status", "--porcelain");
        return [await status(repository), await status(tree)];
      },
    });
  });
}

/** Both sides change the same line. */
async function disagree({ repository, tree }: ReturnStage): Promise<void> {
  await repository.commit("theirs", { "a.txt": "theirs\n" });
  await tree.commit("ours", { "a.txt": "ours\n" });
}

Deno.test("an agent's branch is merged into what the project has checked out", async () => {
  await withTree(async ({ repository, tree, bring }) => {
    await repository.commit("elsewhere", { "b.txt": "B\n" });
    await tree.commit("work", { "c.txt": "c\n" });
    const merged = await bring();
    assert.equal(merged.state, "merged");
    assert.equal(await repository.read("c.txt"), "c\n");
    assert.equal(await repository.read("b.txt"), "B\n");
    assert.equal(await repository.git("branch", "--show-current"), "main");
  });
});

Deno.test("it is rebased, what the commits were is kept, and the project goes forward", async () => {
  await withTree(async ({ repository, tree, bring }) => {
    await repository.commit("elsewhere", { "b.txt": "B\n" });
    const before = await tree.commit("work", { "c.txt": "c\n" });
    assert.equal((await bring({ how: "rebase" })).state, "merged");
    assert.equal(await repository.git("log", "--format=%s"), "work\nelsewhere\nfirst");
    const kept = await repository.git("for-each-ref", "--format=%(*objectname)", "refs/idea");
    assert.equal(kept, before);
  });
});

Deno.test("conflicts leave everything as before when the person wants that", async () => {
  for (const how of ["merge", "rebase"] as const) {
    await withTree(async (stage) => {
      await disagree(stage);
      const tips = () => stage.repository.git("show-ref", "--heads");
      const before = await tips();
      const result = await stage.bring({ how });
      assert.deepEqual(result, { state: "conflicts", files: ["a.txt"] });
      assert.deepEqual(await stage.changes(), ["", ""]);
      assert.equal(await tips(), before);
    });
  }
});

Deno.test("conflicts are left where they are when the person wants to settle them", async () => {
  await withTree(async (stage) => {
    await disagree(stage);
    const result = await stage.bring({ onConflict: "leave" });
    const { root } = stage.repository;
    assert.deepEqual(result, { state: "conflicts", files: ["a.txt"], tree: root });
    assert.deepEqual(await stage.changes(), ["UU a.txt", ""]);
    await stage.refused(/a merge is under way in/i, "CONFLICT");
  });
});

Deno.test("conflicts are given to the agent: its work tree has them, the project does not", async () => {
  await withTree(async (stage) => {
    await disagree(stage);
    const result = await stage.bring({ onConflict: "agent" });
    assert.equal(result.state, "conflicts");
    assert.equal(result.state === "conflicts" && result.ticket?.id, "t1");
    assert.deepEqual(await stage.changes(), ["", "UU a.txt"]);
    const [given] = stage.tasks;
    assert.equal(given?.agentId, ANN);
    for (const word of ["merge of `main`", "`ann/work`", "- `a.txt`", stage.tree.root]) {
      assert.ok(given?.task.includes(word), given?.task);
    }
    await stage.tree.write({ "a.txt": "both\n" });
    await stage.tree.git("add", "a.txt");
    await stage.tree.git("commit", "-q", "--no-edit");
    assert.equal((await stage.bring()).state, "merged");
    assert.equal(await stage.repository.read("a.txt"), "both\n");
  });
});

Deno.test("a rebase that stopped is given to the agent in its own work tree", async () => {
  await withTree(async (stage) => {
    await disagree(stage);
    const result = await stage.bring({ how: "rebase", onConflict: "agent" });
    assert.equal(result.state, "conflicts");
    assert.match(stage.tasks[0]?.task ?? "", /rebase of your branch[^]*git rebase --continue/);
    assert.deepEqual(await stage.changes(), ["", "UU a.txt"]);
  });
});

Deno.test("nothing begins under the hands of an agent that is at work", async () => {
  await withTree(async (stage) => {
    await disagree(stage);
    stage.working.add(ANN);
    const busy = /"Ann" is at work/;
    await stage.refused(busy, "CONFLICT", { onConflict: "agent" });
    await stage.refused(busy, "CONFLICT", { how: "rebase" });
    const path = stage.tree.root;
    await assert.rejects(stage.worktrees.handConflictBack(PROJECT, path), busy);
    assert.deepEqual(await stage.changes(), ["", ""]);
    assert.deepEqual(stage.tasks, []);
  });
});

Deno.test("what is not committed is not left behind without a word", async () => {
  await withTree(async (stage) => {
    await stage.tree.commit("work", { "c.txt": "c\n" });
    await stage.tree.write({ "d.txt": "d\n" });
    await stage.refused(/changes that no commit has.*\(d\.txt\)/, "CONFLICT");
    assert.equal((await stage.bring({ onlyCommitted: true })).state, "merged");
    assert.equal(await stage.tree.read("d.txt"), "d\n");
  });
});

Deno.test("changes in the project that would be overwritten keep the merge out, in git's words", async () => {
  await withTree(async (stage) => {
    await stage.tree.commit("work", { "a.txt": "ours\n", "c.txt": "c\n" });
    await stage.repository.write({ "a.txt": "mine, not committed\n" });
    await stage.refused(/would be overwritten by merge[^]*a\.txt/, "GIT");
    assert.equal(await stage.repository.read("a.txt"), "mine, not committed\n");
    await stage.repository.git("restore", "a.txt");
    await stage.repository.write({ "c.txt": "untracked\n" });
    await stage.refused(/would be overwritten/, "GIT");
    assert.equal(await stage.repository.read("c.txt"), "untracked\n");
  });
});

Deno.test("a hook that refuses the merge leaves nothing half-done", async () => {
  await withTree(async (stage) => {
    await stage.repository.commit("elsewhere", { "b.txt": "B\n" });
    await stage.tree.commit("work", { "c.txt": "c\n" });
    const hook = join(stage.repository.root, ".git/hooks/pre-merge-commit");
    await Deno.writeTextFile(hook, "#!/bin/sh\necho 'not today' >&2\nexit 1\n", { mode: 0o755 });
    await stage.refused(/not today/, "GIT");
    assert.deepEqual(await stage.changes(), ["", ""]);
    await assert.rejects(Deno.stat(join(stage.repository.root, ".git/MERGE_HEAD")));
  });
});

Deno.test("without conflicts handing back brings the agent's branch up to date, and asks for nothing", async () => {
  await withTree(async ({ repository, tree, worktrees, tasks }) => {
    await repository.commit("elsewhere", { "b.txt": "B\n" });
    await tree.commit("work", { "c.txt": "c\n" });
    const result = await worktrees.handConflictBack(PROJECT, tree.root);
    assert.deepEqual(result, { state: "merged" });
    assert.equal(await tree.read("b.txt"), "B\n");
    assert.deepEqual(tasks, []);
  });
});

Deno.test("a head without a branch is not brought back, nor into one", async () => {
  await withTree(async (stage) => {
    await stage.repository.git("switch", "-q", "--detach");
    await stage.refused(/no branch checked out to bring it into/, "CONFLICT");
    await stage.repository.git("switch", "-q", "main");
    await stage.tree.git("switch", "-q", "--detach");
    await stage.refused(/no branch checked out that could be brought back/, "CONFLICT");
  });
});

Deno.test("what git ignores here is not overwritten by what comes, which git itself would do", async () => {
  await withTree(async (stage) => {
    await stage.tree.write({ ".env": "theirs\n" });
    await stage.tree.git("add", "--force", ".env");
    await stage.tree.git("commit", "-q", "-m", "a secret");
    await stage.repository.write({ ".env": "mine\n" });
    await stage.refused(/would be lost: \.env/, "CONFLICT");
    assert.equal(await stage.repository.read(".env"), "mine\n");
    await Deno.remove(join(stage.repository.root, ".env"));
    assert.equal((await stage.bring()).state, "merged");
  });
});
