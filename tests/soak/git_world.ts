/** A repository that people, agents and IdeA work in, and what of it can still be reached. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { GitDesk } from "../../server/git/git_desk.ts";
import { RepositoryTurns } from "../../server/git/repository_turns.ts";
import { TestRepository } from "../support/repository.ts";
import type { TreeStage } from "../support/worktrees.ts";

/** What can be reached at one moment. */
interface Reachable {
  /** Commits that refs, stashes and the heads of work trees lead to. */
  commits: Set<string>;
  /** Ids of the contents of files in those commits. */
  contents: Set<string>;
  /** Ids of the contents of files in work trees, with a path of each. */
  onDisk: Map<string, string>;
}

/** The world of one schedule. */
export class GitWorld {
  readonly stage: TreeStage;
  readonly desk: GitDesk;

  constructor(stage: TreeStage) {
    this.stage = stage;
    this.desk = new GitDesk({
      git: stage.git,
      events: { publish: () => {} },
      turns: new RepositoryTurns(),
      rootOf: () => stage.repository.root,
    });
  }

  /** Work trees whose folders are there, the project's own first. */
  async trees(): Promise<TestRepository[]> {
    const listed = await this.stage.repository.git("worktree", "list", "--porcelain");
    const paths = [...listed.matchAll(/^worktree (.+)$/gm)].map(([, path]) => path ?? "");
    return paths.map((path) => new TestRepository(path));
  }

  /** Paths of the files in a work tree, sorted. */
  async filesIn({ root }: TestRepository): Promise<string[]> {
    const found: string[] = [];
    const walk = async (folder: string) => {
      for await (const { name, isDirectory } of Deno.readDir(join(root, folder))) {
        if (name === ".git" || name === ".ideai") continue;
        const path = folder === "" ? name : `${folder}/${name}`;
        if (isDirectory) await walk(path);
        else found.push(path);
      }
    };
    await walk("");
    return found.sort();
  }

  async reachable(): Promise<Reachable> {
    const { repository } = this.stage;
    const stashes = (await repository.git("stash", "list", "--format=%H")).split("\n");
    const roots = ["--all", ...stashes.filter((id) => id !== "")];
    const objects = await repository.git("rev-list", "--objects", "--no-object-names", ...roots);
    const commits = await repository.git("rev-list", ...roots);
    return {
      commits: new Set(commits.split("\n")),
      contents: new Set(objects.split("\n")),
      onDisk: await this.#onDisk(),
    };
  }

  /** Does something as IdeA does it, and checks that nothing that was there is lost. */
  async guarded<T>(what: string, task: () => Promise<T>): Promise<T> {
    const before = await this.reachable();
    try {
      return await task();
    } finally {
      const after = await this.reachable();
      const commits = [...before.commits].filter((id) => !after.commits.has(id));
      assert.deepEqual(commits, [], `${what}: commits that nothing leads to any more`);
      const contents = [...before.onDisk].filter(([id]) =>
        !after.contents.has(id) && !after.onDisk.has(id)
      ).map(([, path]) => path);
      assert.deepEqual(contents, [], `${what}: contents of files that are nowhere any more`);
    }
  }

  async #onDisk(): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    for (const tree of await this.trees()) {
      const files = await this.filesIn(tree).catch(() => []);
      if (files.length === 0) continue;
      const ids = (await tree.git("hash-object", "--", ...files)).split("\n");
      for (const [at, id] of ids.entries()) found.set(id, join(tree.root, files[at] ?? ""));
    }
    return found;
  }
}
