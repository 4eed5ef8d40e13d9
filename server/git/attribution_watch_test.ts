import assert from "node:assert/strict";
import { join } from "node:path";
import type { Touch } from "../../core/git/attribution.ts";
import { inFolder } from "../../tests/support/folder.ts";
import { until } from "../../tests/support/wait.ts";
import { openDatabase } from "../store/database.ts";
import { TouchStore } from "../store/touch_store.ts";
import { type KeptWorktree, WorktreeStore } from "../store/worktree_store.ts";
import { AttributionBook } from "./attribution_book.ts";
import { AttributionWatch } from "./attribution_watch.ts";

const [PROJECT, ANN] = ["p", "ann"];

interface Stage {
  tree: string;
  watch: AttributionWatch;
  book: AttributionBook;
  /** IdeA changed the repository last then. */
  byIdea: { at: number };
  /** A file is written, and seen to have changed. */
  write(path: string): Promise<void>;
  /** Paths with who touched them. */
  touched(): string[];
}

async function withTree(test: (stage: Stage) => Promise<void>, kept = 100): Promise<void> {
  await inFolder(async (given) => {
    const tree = await Deno.realPath(given);
    const database = openDatabase(":memory:");
    try {
      const store = new WorktreeStore(database);
      store.save(
        {
          path: tree,
          projectId: PROJECT,
          agentId: ANN,
          ours: true,
          ready: true,
          prefix: "",
          madeBranch: true,
          copies: [],
        } satisfies KeptWorktree,
      );
      const book = new AttributionBook(new TouchStore(database, kept));
      const byIdea = { at: 0 };
      const watch = new AttributionWatch({ book, store, turns: { changedAt: () => byIdea.at } });
      await test({
        tree,
        watch,
        book,
        byIdea,
        write: async (path) => {
          await Deno.writeTextFile(join(tree, path), path);
          await watch.changed(PROJECT, tree, [path], "/repo/.git");
        },
        touched: () => book.touches(PROJECT, {}).map(({ path, agentId }) => `${path} ${agentId}`),
      });
    } finally {
      database.close();
    }
  });
}

Deno.test("what changes while the agent works is its own; before its first turn nothing is", async () => {
  await withTree(async ({ watch, write, touched }) => {
    await write("before.txt");
    watch.heard(ANN, true);
    await write("during.txt");
    assert.deepEqual(touched(), ["during.txt ann"]);
  });
});

Deno.test("what was changed before the turn is not the agent's, although it is seen in it", async () => {
  await withTree(async ({ tree, watch, touched }) => {
    await Deno.writeTextFile(join(tree, "a.txt"), "a person");
    const written = (await Deno.stat(join(tree, "a.txt"))).mtime?.getTime() ?? 0;
    await until(() => Date.now() > written + 50, "time to pass");
    watch.heard(ANN, true);
    await watch.changed(PROJECT, tree, ["a.txt"], "/repo/.git");
    assert.deepEqual(touched(), []);
  });
});

Deno.test("what a person changes after the turn is not the agent's", async () => {
  await withTree(async ({ watch, write, touched }) => {
    watch.heard(ANN, true);
    watch.heard(ANN, false);
    const ended = Date.now();
    await until(() => Date.now() > ended + 600, "time to pass");
    await write("after.txt");
    assert.deepEqual(touched(), []);
  });
});

Deno.test("what IdeA itself does in the work tree is nobody's", async () => {
  await withTree(async ({ watch, write, touched, byIdea }) => {
    watch.heard(ANN, true);
    byIdea.at = Date.now() + 60_000;
    await write("merged.txt");
    assert.deepEqual(touched(), []);
  });
});

Deno.test("a file with an old time is told by the time of its entry", async () => {
  await withTree(async ({ tree, watch, touched }) => {
    watch.heard(ANN, true);
    await Deno.writeTextFile(join(tree, "unpacked.txt"), "x");
    await Deno.utime(join(tree, "unpacked.txt"), new Date(0), new Date(0));
    await watch.changed(PROJECT, tree, ["unpacked.txt"], "/repo/.git");
    assert.deepEqual(touched(), ["unpacked.txt ann"]);
  });
});

Deno.test("what is removed while the agent works is removed by it, and folders are no files", async () => {
  await withTree(async ({ tree, watch, touched }) => {
    await Deno.mkdir(join(tree, "folder"));
    watch.heard(ANN, true);
    await watch.changed(PROJECT, tree, ["gone.txt", "folder"], "/repo/.git");
    assert.deepEqual(touched(), ["gone.txt ann"]);
  });
});

Deno.test("a path in a work tree inside of the project counts for the work tree", async () => {
  await withTree(({ book }) => {
    const hook = { agentId: ANN, at: 1, how: "hook" } as const;
    book.add(PROJECT, hook, ["/p", "/p/trees/ann"], "/p/trees/ann/src/a.txt");
    book.add(PROJECT, hook, ["/p"], "/elsewhere/b.txt");
    const all = book.touches(PROJECT, {});
    assert.deepEqual(all.map(({ tree, path }) => [tree, path]), [["/p/trees/ann", "src/a.txt"]]);
    return Promise.resolve();
  });
});

Deno.test("touches are found by path and by agent, whatever the path, and the oldest are forgotten", async () => {
  await withTree(({ book }) => {
    const touch = (path: string, at: number, agentId = ANN): Touch => (
      { agentId, tree: "/t", path, at, how: "hook" }
    );
    const strange = "two\nlines \udcff";
    for (let at = 0; at < 400; at++) book.addIn(PROJECT, touch(`${at}.txt`, at));
    book.addIn(PROJECT, touch(strange, 500, "bob"));
    const found = book.touches(PROJECT, { path: strange });
    assert.deepEqual(found.map(({ path, agentId }) => [path, agentId]), [[strange, "bob"]]);
    assert.deepEqual(book.touches(PROJECT, { agentId: "bob" }).length, 1);
    const all = book.touches(PROJECT, {});
    assert.ok(all.length <= 300, `${all.length}`);
    assert.equal(all[1]?.path, "399.txt");
    return Promise.resolve();
  });
});

Deno.test("work counts from the text an agent was given, when its CLI tells of it late", async () => {
  for (const isGiven of [true, false]) {
    await withTree(async ({ tree, watch, touched }) => {
      if (isGiven) watch.given(ANN);
      const written = Date.now();
      await Deno.writeTextFile(join(tree, "early"), "early");
      await until(() => Date.now() > written + 100, "more than clocks may differ");
      watch.heard(ANN, true);
      await watch.changed(PROJECT, tree, ["early"], "/repo/.git");
      assert.deepEqual(touched(), isGiven ? [`early ${ANN}`] : []);
    });
  }
});

Deno.test("work that is seen before its CLI tells of it is the agent's all the same", async () => {
  await withTree(async ({ tree, watch, touched }) => {
    watch.given(ANN);
    await Deno.writeTextFile(join(tree, "early"), "early");
    await watch.changed(PROJECT, tree, ["early"], "/repo/.git");
    watch.heard(ANN, true);
    assert.deepEqual(touched(), [`early ${ANN}`]);
  });
});
