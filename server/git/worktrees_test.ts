import assert from "node:assert/strict";
import { join } from "node:path";
import type { IdeaError } from "../../core/error.ts";
import type { WorktreeWish } from "../../core/git/worktree_service.ts";
import { startTimeOf } from "../process/process_table.ts";
import { until } from "../../tests/support/wait.ts";
import { ANN, BOB, PROJECT, type TreeStage, withTrees } from "../../tests/support/worktrees.ts";

const FRESH: WorktreeWish = { agentId: ANN, branch: { create: "ann/work" }, copy: [] };

async function refusal(promise: Promise<unknown>, code: string): Promise<string> {
  let message = "";
  await assert.rejects(promise, (failure: IdeaError) => {
    message = failure.message;
    return failure.code === code;
  });
  return message;
}

async function made({ worktrees }: TreeStage, wish: Partial<WorktreeWish> = {}): Promise<string> {
  return (await worktrees.create(PROJECT, { ...FRESH, ...wish })).tree.path;
}

Deno.test("an agent gets a work tree on a fresh branch, outside of the project", async () => {
  await withTrees(async (stage) => {
    const { worktrees, repository, folder, at } = stage;
    const { tree } = await worktrees.create(PROJECT, FRESH);
    assert.equal(tree.path, join(folder, "trees", "my-project-11111111", "ann"));
    assert.deepEqual(
      [tree.branch, tree.base, tree.agentId, tree.ours, tree.main, tree.missing],
      ["ann/work", "main", ANN, true, false, false],
    );
    assert.equal(await at(tree.path).read("a.txt"), "a\n");
    assert.equal(await at(tree.path).git("status", "--porcelain"), "");
    assert.equal(await repository.git("branch", "--show-current"), "main");
    const [main, own] = await worktrees.list(PROJECT);
    assert.equal(main?.main, true);
    assert.equal(own?.path, tree.path);
  });
});

Deno.test("a branch that is checked out somewhere is not checked out twice: its place is named", async () => {
  await withTrees(async (stage) => {
    const path = await made(stage);
    const wish: WorktreeWish = { agentId: BOB, branch: { existing: "ann/work" }, copy: [] };
    const said = await refusal(stage.worktrees.create(PROJECT, wish), "CONFLICT");
    assert.match(said, /adopt/);
    assert.ok(said.includes(path), said);
    const fresh: WorktreeWish = { agentId: BOB, branch: { create: "ann/work" }, copy: [] };
    await refusal(stage.worktrees.create(PROJECT, fresh), "ALREADY_EXISTS");
    assert.equal((await stage.worktrees.list(PROJECT)).length, 2);
  });
});

Deno.test("a branch there is gets a work tree, and an agent has one only", async () => {
  await withTrees(async (stage) => {
    await stage.repository.git("branch", "feature");
    const path = await made(stage, { branch: { existing: "feature" } });
    assert.equal(await stage.at(path).git("branch", "--show-current"), "feature");
    assert.match(await refusal(made(stage, { branch: { create: "more" } }), "CONFLICT"), /"Ann"/);
    assert.equal(await stage.repository.tryGit("rev-parse", "--verify", "-q", "more"), 1);
  });
});

Deno.test("a work tree that is there already is adopted, and never removed by IdeA", async () => {
  await withTrees(async (stage) => {
    const { worktrees, repository, folder } = stage;
    const path = join(folder, "by hand");
    await repository.git("worktree", "add", "-q", "-b", "hand", path);
    const tree = await worktrees.adopt(PROJECT, { path, agentId: BOB });
    assert.deepEqual([tree.ours, tree.agentId, tree.base], [false, BOB, "main"]);
    const wish = { path, force: true, deleteBranch: true };
    assert.match(await refusal(worktrees.remove(PROJECT, wish), "CONFLICT"), /not made by IdeA/);
    await refusal(worktrees.adopt(PROJECT, { path: folder }), "NOT_FOUND");
    await refusal(worktrees.adopt(PROJECT, { path: repository.root }), "CONFLICT");
  });
});

Deno.test("ignored files that are asked for are copied, and nothing through a link", async () => {
  await withTrees(async (stage) => {
    const { repository, worktrees, folder, at } = stage;
    await Deno.writeTextFile(join(folder, "secret"), "secret");
    await repository.write({ ".env": "KEY=1\n", "config/.env.local": "L=1\n", "free.txt": "f\n" });
    await Deno.symlink(join(folder, "secret"), join(repository.root, ".env.link"));
    await Deno.chmod(join(repository.root, ".env"), 0o600);
    const wish = { ...FRESH, copy: [".env*", "config/**", "free.txt"] };
    const { tree, copied, skipped } = await worktrees.create(PROJECT, wish);
    assert.equal(copied, 2);
    assert.deepEqual(skipped, [".env.link: it is no plain file"]);
    assert.equal(await at(tree.path).read(".env"), "KEY=1\n");
    assert.equal(((await Deno.stat(join(tree.path, ".env"))).mode ?? 0) & 0o777, 0o600);
    assert.equal(await at(tree.path).read("config/.env.local"), "L=1\n");
    // Not ignored: git has it, or nobody does.
    await assert.rejects(Deno.stat(join(tree.path, "free.txt")));
    assert.equal(await at(tree.path).git("status", "--porcelain"), "");
  });
});

Deno.test("a pattern that leads out of the project makes nothing", async () => {
  await withTrees(async (stage) => {
    for (const pattern of ["../*", "/etc/*", ":(exclude)a", ""]) {
      assert.match(await refusal(made(stage, { copy: [pattern] }), "INVALID"), /^copy: /);
    }
    assert.equal((await stage.worktrees.list(PROJECT)).length, 1);
  });
});

Deno.test("what did not become whole is taken back, with its branch", async () => {
  await withTrees(async (stage) => {
    const { repository, store, folder } = stage;
    const hook = join(repository.root, ".git/hooks/post-checkout");
    await Deno.writeTextFile(hook, "#!/bin/sh\necho 'no way' >&2\nexit 1\n", { mode: 0o755 });
    assert.match(await refusal(made(stage), "GIT"), /no way/);
    assert.equal((await stage.worktrees.list(PROJECT)).length, 1);
    assert.deepEqual(store.of(PROJECT), []);
    assert.equal(await repository.tryGit("rev-parse", "--verify", "-q", "ann/work"), 1);
    await assert.rejects(Deno.stat(join(folder, "trees", "my-project-11111111", "ann")));
  });
});

Deno.test("what a host left half-made is taken back when the project is opened", async () => {
  await withTrees(async (stage) => {
    const { store, worktrees } = stage;
    const path = await made(stage);
    const kept = store.find(PROJECT, path);
    assert.ok(kept);
    store.save({ ...kept, ready: false });
    await worktrees.open(PROJECT);
    await assert.rejects(Deno.stat(path));
    assert.deepEqual(store.of(PROJECT), []);
    assert.equal((await worktrees.list(PROJECT)).length, 1);
  });
});

Deno.test("the set-up runs in the fresh work tree, and what it prints is told and kept", async () => {
  await withTrees(async (stage) => {
    const { worktrees, events } = stage;
    const path = await made(stage, { setUp: "echo one; pwd; echo two >&2; exit 3" });
    const setUp = () => worktrees.list(PROJECT).then((all) => all[1]?.setUp);
    await until(async () => (await setUp())?.state === "failed", "the end of the set-up", setUp);
    const { output = "", code } = await setUp() ?? {};
    assert.equal(code, 3);
    for (const line of ["one", "two", path]) assert.ok(output.includes(`${line}\n`), output);
    const told = events.flatMap((event) =>
      event.type === "worktreeChanged" && event.path === path ? [event.output ?? ""] : []
    ).join("");
    assert.ok(told.includes("one\n") && told.includes("two\n"), told);
  });
});

Deno.test("a set-up is stopped with all it started, by hand and when it takes too long", async () => {
  for (const how of ["stopped", "late"] as const) {
    await withTrees(async (stage) => {
      const { worktrees } = stage;
      const path = await made(stage, { setUp: "sleep 1000 & echo $! > pid; wait" });
      const pid = async () => Number(await stage.at(path).read("pid").catch(() => ""));
      const setUp = () => worktrees.list(PROJECT).then((all) => all[1]?.setUp);
      if (how === "stopped") {
        await until(pid, "the set-up's own process");
        await worktrees.stopSetUp(PROJECT, path);
      }
      await until(async () => (await setUp())?.state === how, how, setUp);
      const child = await pid();
      if (child > 0) assert.equal(startTimeOf(child), undefined);
    }, how === "late" ? { setUpMs: 1_000 } : {});
  }
});

Deno.test("what is offered for a fresh work tree is kept in the project, and never overwrites what it cannot read", async () => {
  await withTrees(async ({ worktrees, repository }) => {
    assert.deepEqual(await worktrees.settings(PROJECT), { copy: [] });
    await repository.write({ ".ideai/worktree.json": '{"copy":[".env"],"setup":"npm ci","x":1}' });
    assert.deepEqual(await worktrees.settings(PROJECT), {
      copy: [".env"],
      setup: "npm ci",
      x: 1,
    });
    await worktrees.saveSettings(PROJECT, { copy: [".env*"] });
    assert.deepEqual(await worktrees.settings(PROJECT), { copy: [".env*"], x: 1 });
    await repository.write({ ".ideai/worktree.json": '{"copy":"all"}' });
    await refusal(worktrees.saveSettings(PROJECT, { copy: [] }), "INVALID");
    assert.equal(await repository.read(".ideai/worktree.json"), '{"copy":"all"}');
  });
});

Deno.test("an agent is taken out of its work tree, and another one put there", async () => {
  await withTrees(async (stage) => {
    const { worktrees, store } = stage;
    const path = await made(stage);
    assert.equal((await worktrees.assign(PROJECT, path, undefined)).agentId, undefined);
    assert.equal((await worktrees.assign(PROJECT, path, BOB)).agentId, BOB);
    assert.equal(store.ofAgent(PROJECT, ANN), undefined);
    assert.equal(store.ofAgent(PROJECT, BOB)?.path, path);
  });
});

Deno.test("a work tree whose .git was laid elsewhere is told, and nothing is done with it", async () => {
  await withTrees(async (stage) => {
    const { worktrees, at, folder } = stage;
    const path = await made(stage);
    const trap = join(folder, "trap");
    await Deno.mkdir(trap);
    await at(trap).git("init", "-q", "--bare");
    await Deno.writeTextFile(join(path, ".git"), `gitdir: ${trap}\n`);
    const [, tree] = await worktrees.list(PROJECT);
    assert.match(tree?.problem ?? "", /does not lead to this work tree/);
    const merge = { path, how: "merge", onConflict: "abort", onlyCommitted: false } as const;
    await refusal(worktrees.mergeBack(PROJECT, merge), "CONFLICT");
    const removal = { path, force: true, deleteBranch: false };
    await refusal(worktrees.remove(PROJECT, removal), "CONFLICT");
  });
});

Deno.test("a branch that was switched in a work tree is the one shown", async () => {
  await withTrees(async (stage) => {
    const path = await made(stage);
    await stage.at(path).git("switch", "-q", "-c", "other");
    assert.equal((await stage.worktrees.list(PROJECT))[1]?.branch, "other");
    assert.equal(stage.store.ofAgent(PROJECT, ANN)?.branch, "other");
  });
});
