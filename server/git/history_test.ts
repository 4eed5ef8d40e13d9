import assert from "node:assert/strict";
import { Histories } from "./history.ts";
import { withRepository } from "./testdata/stage.ts";

const ALL = { skip: 0, count: 100, all: true } as const;

Deno.test("the graph has every branch, page after page with the same lanes", async () => {
  await withRepository(async ({ work, git }) => {
    await work.commit("root");
    for (const branch of ["one", "two"]) {
      await work.git("checkout", "--quiet", "-b", branch, "main");
      await work.commit(`${branch} a`);
      await work.commit(`${branch} b`);
    }
    await work.git("checkout", "--quiet", "main");
    await work.git("merge", "--quiet", "--no-ff", "-m", "merged", "one");
    const whole = await new Histories(git).graph(work.root, ALL);
    assert.equal(whole.more, false);
    assert.equal(whole.commits.length, 6);
    assert.deepEqual(new Set(whole.commits.map(({ subject }) => subject)).size, 6);
    const paged = new Histories(git);
    const pages = [];
    for (let skip = 0; skip < 6; skip += 2) {
      pages.push(...(await paged.graph(work.root, { ...ALL, skip, count: 2 })).commits);
    }
    assert.deepEqual(pages, whole.commits);
  });
});

Deno.test("a commit made meanwhile is in the graph at the next look", async () => {
  await withRepository(async ({ work, git }) => {
    await work.commit("first");
    const histories = new Histories(git);
    assert.equal((await histories.graph(work.root, ALL)).commits.length, 1);
    await work.commit("second");
    const { commits } = await histories.graph(work.root, ALL);
    assert.deepEqual(commits.map(({ subject }) => subject), ["second", "first"]);
    assert.deepEqual(commits[0]?.refs, [{ kind: "branch", name: "main", current: true }]);
  });
});

Deno.test("words are looked for in messages, and what looks like a pattern is only words", async () => {
  await withRepository(async ({ work, git }) => {
    await work.commit("add a.*b parser");
    await work.commit("other");
    const found = await new Histories(git).graph(work.root, { ...ALL, search: "A.*B" });
    assert.deepEqual(found.commits.map(({ subject }) => subject), ["add a.*b parser"]);
    const none = await new Histories(git).graph(work.root, { ...ALL, search: "--all" });
    assert.deepEqual(none.commits, []);
  });
});

Deno.test("commits are found by who wrote them, with words or without", async () => {
  await withRepository(async ({ work, git }) => {
    await work.commit("fix one");
    await work.git("commit", "--quiet", "--allow-empty", "--author=Zoé <z@x.org>", "-m", "fix two");
    await work.git("commit", "--quiet", "--allow-empty", "--author=Zoé <z@x.org>", "-m", "other");
    const found = async (search: string) =>
      (await new Histories(git).graph(work.root, { ...ALL, search })).commits
        .map(({ subject }) => subject);
    assert.deepEqual(await found("author:zoé"), ["other", "fix two"]);
    assert.deepEqual(await found("fix author:z@x.org"), ["fix two"]);
    assert.deepEqual(await found("fix"), ["fix two", "fix one"]);
  });
});

Deno.test("without a commit there is no history, and no failure", async () => {
  await withRepository(async ({ work, git }) => {
    const histories = new Histories(git);
    assert.deepEqual(await histories.graph(work.root, ALL), { commits: [], more: false });
    assert.deepEqual(await histories.log(work.root, { ...ALL, all: false }), []);
  });
});

Deno.test("stashes and what IdeA keeps are no part of the history", async () => {
  await withRepository(async ({ work, git }) => {
    await work.commit("first", { a: "a\n" });
    await work.git(
      "update-ref",
      "refs/idea/safety/1-x",
      await work.git("commit-tree", "-m", "kept", "HEAD^{tree}"),
    );
    await work.write({ a: "b\n" });
    await work.git("stash");
    const { commits } = await new Histories(git).graph(work.root, ALL);
    assert.deepEqual(commits.map(({ subject }) => subject), ["first"]);
  });
});

Deno.test("two windows that ask at once get the same history, each commit once", async () => {
  await withRepository(async ({ work, git }) => {
    for (const name of ["one", "two", "three"]) await work.commit(name);
    const histories = new Histories(git);
    const pages = await Promise.all([1, 2, 3].map(() => histories.graph(work.root, ALL)));
    for (const { commits } of pages) {
      assert.deepEqual(commits.map(({ subject }) => subject), ["three", "two", "one"]);
    }
  });
});

Deno.test("another branch at the same commit is the one that is checked out", async () => {
  await withRepository(async ({ work, git }) => {
    await work.commit("only");
    await work.git("branch", "other");
    const histories = new Histories(git);
    const current = async () => {
      const { commits } = await histories.graph(work.root, ALL);
      return commits[0]?.refs.find((ref) => ref.current)?.name;
    };
    assert.equal(await current(), "main");
    await work.git("switch", "--quiet", "other");
    assert.equal(await current(), "other");
  });
});
