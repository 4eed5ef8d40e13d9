import { join } from "node:path";
import { describe } from "../../core/error.ts";
import type { EventSink } from "../../core/event.ts";
import { GIT_WATCH } from "../../core/numbers.ts";
import { log } from "../log.ts";
import { Turns } from "../store/files.ts";
import type { Git } from "./git.ts";
import { repositoryAt } from "./repository.ts";
import { FolderTree } from "./watch_folders.ts";
import { Inotify } from "./watch_inotify.ts";
import { Pace } from "./watch_pace.ts";
import { TreeWatch } from "./watch_tree.ts";
import { type FoundWorktree, worktreesOf } from "./worktree_list.ts";

/** What watching needs from the rest of the host. */
export interface WatchParts {
  git: Git;
  events: EventSink;
  rootOf(projectId: string): string;
  /** Work trees that are watched beside the project's own. */
  isWanted(projectId: string, tree: FoundWorktree): boolean;
  /** Files of a work tree changed. @param commonDir names its repository */
  touched(projectId: string, tree: string, paths: readonly string[], commonDir: string): void;
  /** Another branch is checked out somewhere, or a work tree came or went. */
  moved(projectId: string): void;
}

/** A project's repository, as far as it is watched. */
interface ProjectWatch {
  turns: Turns;
  trees: Map<string, TreeWatch>;
  /** How to stop watching what its work trees share. */
  shared: (() => unknown)[];
  follow: Pace;
  refs: Pace;
}

/**
 * Watches the work trees of open projects and says when something changed. The kernel notes it:
 * nothing is scanned while nothing happens, so it goes on whether somebody looks or not.
 */
export class TreeWatches {
  readonly #parts: WatchParts;
  readonly #projects = new Map<string, ProjectWatch>();
  #inotify: Inotify | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(parts: WatchParts) {
    this.#parts = parts;
  }

  /** Folders watched in all; for those who measure. */
  get size(): number {
    const trees = [...this.#projects.values()].flatMap(({ trees }) => [...trees.values()]);
    return trees.reduce((sum, tree) => sum + tree.size, 0);
  }

  /** Watches a project from now on; resolves once all of it is watched. */
  async open(projectId: string): Promise<void> {
    if (this.#projects.has(projectId)) return;
    if (!this.#begin()) return log("info", "Work trees are not watched on this system", {});
    const { events } = this.#parts;
    this.#projects.set(projectId, {
      turns: new Turns(),
      trees: new Map(),
      shared: [],
      follow: new Pace(() => void this.follow(projectId)),
      refs: new Pace(() => events.publish({ type: "gitChanged", projectId })),
    });
    await this.follow(projectId);
  }

  /** Looks which work trees there are now. */
  async follow(projectId: string): Promise<void> {
    const project = this.#projects.get(projectId);
    await project?.turns.run(() => this.#follow(projectId, project)).catch((failure) => {
      log("warn", "A repository is not watched", { projectId, reason: describe(failure) });
    });
  }

  async close(projectId: string): Promise<void> {
    const project = this.#projects.get(projectId);
    this.#projects.delete(projectId);
    if (project) await project.turns.run(() => release(project));
    if (this.#projects.size === 0) this.#end();
  }

  async shutdown(): Promise<void> {
    await Promise.all([...this.#projects.keys()].map((projectId) => this.close(projectId)));
  }

  #begin(): boolean {
    this.#inotify ??= Inotify.open(() => this.#overflown());
    this.#timer ??= this.#inotify && setInterval(() => this.#inotify?.fetch(), GIT_WATCH.fetchMs);
    return this.#inotify !== undefined;
  }

  #end(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#inotify?.close();
    this.#inotify = undefined;
  }

  #overflown(): void {
    for (const project of this.#projects.values()) {
      for (const tree of project.trees.values()) void tree.again();
      project.follow.note();
      project.refs.note();
    }
  }

  async #follow(projectId: string, project: ProjectWatch): Promise<void> {
    const { git, rootOf, isWanted } = this.#parts;
    if (this.#projects.get(projectId) !== project) return;
    const root = rootOf(projectId);
    for (const stop of project.shared.splice(0)) await stop();
    const repository = await repositoryAt(git, root).catch(() => undefined);
    if (repository === undefined) return this.#awaitRepository(project, root);
    await this.#share(project, repository.commonDir);
    const found = await worktreesOf(git, repository).catch(() => []);
    const wanted = found.filter((tree) =>
      !tree.missing && tree.problem === undefined && tree.gitDir !== undefined &&
      (tree.path === repository.root || isWanted(projectId, tree))
    );
    for (const [path, tree] of project.trees) {
      if (wanted.some((one) => one.path === path)) continue;
      project.trees.delete(path);
      await tree.stop();
    }
    for (const tree of wanted) {
      if (!project.trees.has(tree.path)) await this.#add(projectId, tree, repository.commonDir);
    }
  }

  /** Somebody may make a repository here. */
  #awaitRepository(project: ProjectWatch, root: string): void {
    for (const folder of [root, join(root, ".git")]) {
      const stop = this.#inotify?.add(folder, ({ name }) => {
        if (name === ".git" || folder !== root) project.follow.note();
      });
      if (stop) project.shared.push(stop);
    }
  }

  /** What all work trees of a repository share: its refs, and which work trees there are. */
  async #share(project: ProjectWatch, commonDir: string): Promise<void> {
    const inotify = this.#inotify;
    if (inotify === undefined) return;
    const top = inotify.add(commonDir, ({ name, came }) => {
      if (name === "packed-refs") project.refs.note();
      if (name === "worktrees" && came) project.follow.note();
    });
    const trees = inotify.add(join(commonDir, "worktrees"), ({ came, went }) => {
      if (came || went) project.follow.note();
    });
    const refs = new FolderTree({
      inotify,
      root: join(commonDir, "refs"),
      ignored: () => Promise.resolve(new Set()),
      changed: (path) => {
        if (!path.endsWith(".lock")) project.refs.note();
      },
      gone: () => project.follow.note(),
      tooMany: () => {},
    });
    project.shared.push(() => refs.stop());
    for (const stop of [top, trees]) if (stop) project.shared.push(stop);
    await refs.start();
  }

  async #add(projectId: string, tree: FoundWorktree, commonDir: string): Promise<void> {
    const project = this.#projects.get(projectId);
    const { path, gitDir } = tree;
    if (project === undefined || gitDir === undefined || !this.#inotify) return;
    const { git, events, touched, moved } = this.#parts;
    const watch = new TreeWatch({
      git,
      inotify: this.#inotify,
      path,
      gitDir,
      changed: (paths) => {
        if (paths.length > 0) touched(projectId, path, paths, commonDir);
        events.publish({ type: "gitChanged", projectId, tree: path });
      },
      moved: () => moved(projectId),
      gone: () => {
        events.publish({ type: "worktreeChanged", projectId, path });
        project.follow.note();
      },
    });
    project.trees.set(path, watch);
    await watch.start();
    // While the last of its folders were not watched yet it may have changed.
    events.publish({ type: "gitChanged", projectId, tree: path });
  }
}

async function release({ trees, shared, follow, refs }: ProjectWatch): Promise<void> {
  follow.stop();
  refs.stop();
  for (const stop of shared.splice(0)) await stop();
  for (const tree of trees.values()) await tree.stop();
  trees.clear();
}
