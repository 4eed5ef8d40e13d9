import assert from "node:assert/strict";
import { join } from "node:path";
import type { DomainEvent } from "../../core/event.ts";
import { inFolder } from "../../tests/support/folder.ts";
import { gitEnvironment, TestRepository } from "../../tests/support/repository.ts";
import { until } from "../../tests/support/wait.ts";
import { Git } from "./git.ts";
import { TreeWatches } from "./watch_trees.ts";

const onLinux = { ignore: Deno.build.os !== "linux" };

/** A watched project. */
interface WatchStage {
  folder: string;
  repository: TestRepository;
  watches: TreeWatches;
  /** Paths told as changed, as `<work tree>:<path>`, relative to the folder. */
  touched: Set<string>;
  events: DomainEvent[];
  moves: () => number;
  /** Waits until the path is told. */
  sees(path: string): Promise<void>;
  /** Waits until that event came after now. */
  hears(what: (event: DomainEvent) => boolean, when: () => Promise<unknown>): Promise<void>;
}

async function withWatch(
  test: (stage: WatchStage) => Promise<void>,
  prepare: (repository: TestRepository) => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  await inFolder(async (given) => {
    const folder = await Deno.realPath(given);
    const root = join(folder, "project");
    const repository = await TestRepository.init(root);
    await repository.commit("first", {
      "src/deep/a.txt": "a\n",
      ".gitignore": "node_modules/\n*.log\n",
      "node_modules/x/index.js": "x",
    });
    await prepare(repository);
    const touched = new Set<string>();
    const events: DomainEvent[] = [];
    let moves = 0;
    const watches = new TreeWatches({
      git: new Git(() => Promise.resolve(gitEnvironment(folder))),
      events: { publish: (event) => void events.push(event) },
      rootOf: () => root,
      isWanted: () => true,
      touched: (_project, tree, paths) => {
        for (const path of paths) touched.add(`${tree.slice(folder.length + 1)}:${path}`);
      },
      moved: () => void moves++,
    });
    await watches.open("p");
    try {
      await test({
        folder,
        repository,
        watches,
        touched,
        events,
        moves: () => moves,
        sees: async (path) => {
          await until(() => touched.has(path), path, () => [...touched]);
        },
        hears: async (what, when) => {
          const from = events.length;
          await when();
          await until(() => events.slice(from).some(what), "the event", () => events.slice(from));
        },
      });
    } finally {
      await watches.shutdown();
    }
  });
}

function isOf(tree: string | undefined) {
  return (event: DomainEvent) => event.type === "gitChanged" && event.tree === tree;
}

Deno.test("a file that changes, comes or goes is told with its work tree", onLinux, async () => {
  await withWatch(async ({ repository, sees, hears }) => {
    await hears(isOf(repository.root), () => repository.write({ "src/deep/a.txt": "A\n" }));
    await sees("project:src/deep/a.txt");
    await repository.write({ "fresh.txt": "f\n" });
    await sees("project:fresh.txt");
    await Deno.rename(join(repository.root, "fresh.txt"), join(repository.root, "moved.txt"));
    await sees("project:moved.txt");
    await Deno.remove(join(repository.root, "src/deep/a.txt"));
    await sees("project:src/deep/a.txt");
  });
});

Deno.test("folders that come are watched, with what is in them already", onLinux, async () => {
  await withWatch(async ({ repository, sees }) => {
    await repository.write({ "one/two/three/x.txt": "x\n" });
    await sees("project:one/two/three/x.txt");
    await repository.write({ "one/two/three/y.txt": "y\n" });
    await sees("project:one/two/three/y.txt");
    await Deno.rename(join(repository.root, "one"), join(repository.root, "uno"));
    await sees("project:uno/two/three/y.txt");
    await repository.write({ "uno/two/three/z.txt": "z\n" });
    await sees("project:uno/two/three/z.txt");
  });
});

Deno.test("what git ignores costs no watch and is not told", onLinux, async () => {
  await withWatch(async ({ repository, watches, sees, touched, events }) => {
    const before = watches.size;
    await repository.write({
      "node_modules/x/more.js": "x",
      "node_modules/y/z/index.js": "y",
      "build.log": "noise",
    });
    await repository.write({ "src/seen.txt": "s\n" });
    await sees("project:src/seen.txt");
    assert.equal(watches.size, before);
    assert.deepEqual([...touched], ["project:src/seen.txt"]);
    // Once when it was watched, and once for the file.
    assert.equal(events.filter(isOf(repository.root)).length, 2);
  });
});

Deno.test(
  "what is ignored from now on is not watched, and the other way round",
  onLinux,
  async () => {
    await withWatch(async ({ repository, sees, watches }) => {
      await repository.write({ "out/a/b/c/d.txt": "d\n" });
      await sees("project:out/a/b/c/d.txt");
      assert.equal(watches.size, 7);
      await repository.write({ ".gitignore": "out/\n" });
      const folders = () => Promise.resolve(watches.size);
      // The top, src, src/deep and the folders of node_modules, which is not ignored any more.
      await until(async () => await folders() === 5, "other folders", folders);
      await repository.write({ "node_modules/x/index.js": "seen now" });
      await sees("project:node_modules/x/index.js");
    });
  },
);

Deno.test("a pipe in a watched folder stops nothing", onLinux, async () => {
  await withWatch(async ({ repository, sees }) => {
    const pipe = join(repository.root, "src/pipe");
    assert.equal((await new Deno.Command("mkfifo", { args: [pipe] }).output()).code, 0);
    await sees("project:src/pipe");
    await repository.write({ "src/after.txt": "a\n" });
    await sees("project:src/after.txt");
  });
});

Deno.test(
  "staging, committing and switching are told; so are branches made elsewhere",
  onLinux,
  async () => {
    await withWatch(async ({ repository, hears, moves }) => {
      await repository.write({ "src/deep/a.txt": "A\n" });
      await hears(isOf(repository.root), () => repository.git("add", "--all"));
      await hears(isOf(undefined), () => repository.git("commit", "-q", "-m", "second"));
      await hears(isOf(undefined), () => repository.git("branch", "feature/x"));
      await hears(isOf(repository.root), () => repository.git("switch", "-q", "feature/x"));
      await until(() => moves() > 0, "the other branch");
    });
  },
);

Deno.test(
  "a work tree made from outside is watched, and one that is removed is told once",
  onLinux,
  async () => {
    await withWatch(async ({ repository, folder, sees, hears, events, watches }) => {
      const path = join(folder, "tree");
      await repository.git("worktree", "add", "-q", "-b", "x", path);
      await until(() => watches.size === 6, "the work tree to be watched", () => watches.size);
      await new TestRepository(path).write({ "src/deep/b.txt": "b\n" });
      await sees("tree:src/deep/b.txt");
      const isGone = (event: DomainEvent) =>
        event.type === "worktreeChanged" && event.path === path;
      await hears(isGone, () => Deno.remove(path, { recursive: true }));
      await until(() => watches.size === 3, "its watch to end", () => watches.size);
      await repository.write({ "src/after.txt": "a\n" });
      await sees("project:src/after.txt");
      assert.equal(events.filter(isGone).length, 1);
    });
  },
);

Deno.test("a folder becomes a repository, and is watched from then on", onLinux, async () => {
  await withWatch(
    async ({ repository, watches, sees }) => {
      assert.equal(watches.size, 0);
      // What was ignored there is ignored again.
      await repository.git("init", "-q");
      await until(() => watches.size === 3, "the repository to be watched");
      await repository.write({ "src/a.txt": "a\n" });
      await sees("project:src/a.txt");
    },
    ({ root }) => Deno.remove(join(root, ".git"), { recursive: true }),
  );
});

Deno.test("many changes are told at most once a second", onLinux, async () => {
  await withWatch(async ({ repository, events, sees }) => {
    const began = Date.now();
    for (let at = 0; at < 300; at++) await repository.write({ [`many/${at}.txt`]: "x" });
    await repository.write({ "src/last.txt": "l\n" });
    await sees("project:src/last.txt");
    const most = Math.floor((Date.now() - began) / 1_000) + 3;
    const told = events.filter(isOf(repository.root)).length;
    assert.ok(told <= most, `${told} times, ${most} at most`);
  });
});
