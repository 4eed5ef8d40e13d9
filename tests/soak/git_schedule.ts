/** Random work in a repository: by hand, in the panel, and with work trees. */
import { join } from "node:path";
import { IdeaError } from "../../core/error.ts";
import type { Random, Tally } from "../support/random.ts";
import type { TestRepository } from "../support/repository.ts";
import { ANN, BOB, PROJECT, withTrees } from "../support/worktrees.ts";
import { GitWorld } from "./git_world.ts";

const STEPS = 30;
const NAMES = ["a.txt", "b.txt", "d/c.txt", "new.txt", "d/e/f.txt"];
const COPIED = ".env";
const BRANCHES = ["one", "two", "three"];

/** What is done in one step, and how often beside the others. */
const BY_HAND = {
  write: 8,
  remove: 1,
  rename: 1,
  add: 2,
  stash: 1,
  settle: 2,
  finish: 4,
  copy: 1,
} as const;
const BY_IDEA = {
  stage: 3,
  unstage: 1,
  discard: 3,
  restore: 2,
  commit: 4,
  amend: 2,
  branch: 2,
  checkout: 2,
  dropBranch: 3,
  abort: 2,
  makeTree: 4,
  removeTree: 3,
  bring: 4,
  handBack: 2,
} as const;

type Hand = keyof typeof BY_HAND;
type Idea = keyof typeof BY_IDEA;

/** Runs one schedule. @throws AssertionError naming what was lost, and by which step */
export async function runGitSchedule(random: Random): Promise<Tally> {
  const tally: Tally = {};
  const count = (what: string) => tally[what] = (tally[what] ?? 0) + 1;
  await withTrees(async (stage) => {
    const world = new GitWorld(stage);
    const schedule = new Schedule(world, random);
    for (let step = 0; step < STEPS; step++) {
      for (let edits = random.below(3); edits > 0; edits--) {
        await schedule.byHand(random.weighted<Hand>(BY_HAND));
      }
      const what = random.weighted<Idea>(BY_IDEA);
      const done = await schedule.byIdea(what, step);
      count(done ? what : "refused");
    }
  });
  return tally;
}

class Schedule {
  readonly #world: GitWorld;
  readonly #random: Random;
  #words = 0;

  constructor(world: GitWorld, random: Random) {
    this.#world = world;
    this.#random = random;
  }

  /** Somebody works with editor and command line. */
  async byHand(what: Hand): Promise<void> {
    const tree = await this.#tree();
    const name = this.#pick(NAMES);
    const files = await this.#world.filesIn(tree);
    switch (what) {
      case "write":
        return await tree.write({ [name]: this.#text() });
      case "copy":
        return await tree.write({ [COPIED]: this.#text() });
      case "remove":
        if (files.includes(name)) await Deno.remove(join(tree.root, name));
        return;
      case "rename":
        if (files.includes(name)) {
          await Deno.rename(join(tree.root, name), join(tree.root, `moved-${++this.#words}.txt`));
        }
        return;
      case "add":
        await tree.tryGit("add", "--all", ...(this.#random.chance(0.5) ? ["--", name] : []));
        return;
      case "stash":
        await tree.tryGit("stash", "push", "--include-untracked");
        return;
      case "settle":
        return await this.#settle(tree);
      case "finish":
        for (const one of await this.#world.trees()) await this.#settle(one, this.#text());
        return;
    }
  }

  /** @returns false when it was refused */
  async byIdea(what: Idea, step: number): Promise<boolean> {
    const tree = await this.#tree();
    const task = () => this.#do(what, tree);
    try {
      await this.#world.guarded(`step ${step}, ${what} in ${tree.root}`, task);
      return true;
    } catch (failure) {
      if (failure instanceof IdeaError) return false;
      throw failure;
    }
  }

  async #do(what: Idea, { root }: TestRepository): Promise<unknown> {
    const { desk, stage: { worktrees } } = this.#world;
    const paths = async () => {
      const { status } = await desk.state(PROJECT, root);
      const all = (status?.files ?? []).map(({ path }) => path);
      return all.filter(() => this.#random.chance(0.6));
    };
    const branch = this.#pick([...BRANCHES, "main"]);
    const message = this.#text();
    switch (what) {
      case "stage":
        return await desk.stage(PROJECT, await paths(), root);
      case "unstage":
        return await desk.unstage(PROJECT, await paths(), root);
      case "discard":
        return await desk.discard(PROJECT, await paths(), root);
      case "restore": {
        const kept = this.#random.pick(await desk.safety(PROJECT));
        return kept && await desk.restore(PROJECT, kept.ref, root);
      }
      case "commit":
        await desk.stage(PROJECT, await paths(), root);
        return await desk.commit(PROJECT, { message, amend: false }, root);
      case "amend":
        return await desk.commit(PROJECT, { message, amend: true }, root);
      case "branch": {
        const checkout = this.#random.chance(0.5);
        return await desk.createBranch(PROJECT, { name: branch, checkout }, root);
      }
      case "checkout":
        return await desk.checkout(PROJECT, branch, root);
      case "dropBranch":
        return await desk.deleteBranch(PROJECT, branch, this.#random.chance(0.8));
      case "abort":
        return await desk.abort(PROJECT, root);
      case "makeTree":
        return await this.#makeTree(branch);
      case "removeTree": {
        const [force, deleteBranch] = [this.#random.chance(0.8), this.#random.chance(0.5)];
        return await worktrees.remove(PROJECT, { path: await this.#other(), force, deleteBranch });
      }
      case "bring":
        return await worktrees.mergeBack(PROJECT, {
          path: await this.#other(),
          how: this.#random.chance(0.5) ? "merge" : "rebase",
          onConflict: this.#pick(["abort", "leave", "agent"] as const),
          onlyCommitted: this.#random.chance(0.7),
        });
      case "handBack":
        return await worktrees.handConflictBack(PROJECT, await this.#other());
    }
  }

  async #makeTree(branch: string): Promise<void> {
    const { worktrees } = this.#world.stage;
    const fresh = this.#random.chance(0.6);
    await worktrees.create(PROJECT, {
      agentId: this.#pick([ANN, BOB, undefined]),
      branch: fresh ? { create: branch } : { existing: branch },
      copy: [".env*"],
    });
  }

  /** Whoever sees conflicts settles them and goes on. */
  async #settle(tree: TestRepository, message?: string): Promise<void> {
    const conflicts = (await tree.git("diff", "--name-only", "--diff-filter=U")).split("\n");
    for (const path of new Set(conflicts)) {
      if (path !== "") await tree.write({ [path]: this.#text() });
    }
    await tree.tryGit("add", "--all");
    const words = message === undefined ? ["--no-edit"] : ["-m", message];
    await tree.tryGit("commit", "--quiet", ...words);
  }

  async #tree(): Promise<TestRepository> {
    return this.#pick(await this.#world.trees());
  }

  /** One that is not the project's own, if there is any. */
  async #other(): Promise<string> {
    const [own = this.#world.stage.repository, ...others] = await this.#world.trees();
    return (this.#random.pick(others) ?? own).root;
  }

  /** Never the same twice: every loss is seen. */
  #text(): string {
    const lines = Array.from({ length: 1 + this.#random.below(3) }, () => `${++this.#words}\n`);
    return lines.join("");
  }

  #pick<T>(list: readonly T[]): T {
    return list[this.#random.below(list.length)] as T;
  }
}
