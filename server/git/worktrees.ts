import { describe, IdeaError } from "../../core/error.ts";
import type {
  HandBackResult,
  MadeWorktree,
  MergeResult,
  MergeWish,
  RemovalWish,
  TouchWish,
  WorktreeService,
  WorktreeView,
  WorktreeWish,
} from "../../core/git/worktree_service.ts";
import { removalProblems } from "../../core/git/worktree_removal.ts";
import { NO_WORKTREE_SETTINGS, type WorktreeSettings } from "../../core/git/worktree_settings.ts";
import { log } from "../log.ts";
import type { KeptWorktree } from "../store/worktree_store.ts";
import type { Repository } from "./repository.ts";
import { rootIn } from "./work_roots.ts";
import { removalFacts } from "./worktree_facts.ts";
import { WorktreeGround, type WorktreeParts } from "./worktree_ground.ts";
import { type FoundWorktree, usableGitDir, worktreeAt, worktreesOf } from "./worktree_list.ts";
import { adopted, makeWorktree } from "./worktree_making.ts";
import { removeWorktree, takeBack } from "./worktree_removing.ts";
import { bringBack, handBack, type Returning } from "./worktree_returns.ts";
import { SetUps } from "./worktree_set_ups.ts";
import { readWorktreeSettings, writeWorktreeSettings } from "./worktree_settings_file.ts";
import { withoutFolder, WorktreeViews } from "./worktree_views.ts";

/** Work trees of projects' repositories, and who works in them. */
export class Worktrees implements WorktreeService {
  readonly #parts: WorktreeParts;
  readonly #ground: WorktreeGround;
  readonly #setUps: SetUps;
  readonly #views: WorktreeViews;

  constructor(parts: WorktreeParts) {
    this.#parts = parts;
    this.#ground = new WorktreeGround(parts);
    const { events, environment, store, setUpMs } = parts;
    this.#setUps = new SetUps({
      events,
      environment,
      ...setUpMs === undefined ? {} : { patienceMs: setUpMs },
      save: ({ projectId, tree }, setUp) => {
        const kept = store.find(projectId, tree);
        if (kept) store.save({ ...kept, setUp });
      },
    });
    this.#views = new WorktreeViews(this.#ground, this.#setUps);
  }

  /** Takes back what the last host left half-made. */
  async open(projectId: string): Promise<void> {
    const { store, git } = this.#parts;
    for (const kept of store.of(projectId)) {
      if (kept.setUp?.state === "running") {
        store.save({ ...kept, setUp: { ...kept.setUp, state: "stopped" } });
      }
      if (kept.ready) continue;
      try {
        await this.#ground.change(projectId, (project) => takeBack(git, project, kept));
        store.remove(projectId, kept.path);
      } catch (failure) {
        const reason = describe(failure);
        log("warn", "A half-made work tree is left", { path: kept.path, reason });
      }
    }
  }

  /** Stops the set-ups of a project, or all. */
  async close(projectId?: string): Promise<void> {
    await this.#setUps.stopAll(projectId);
  }

  list(projectId: string): Promise<WorktreeView[]> {
    return this.#views.list(projectId);
  }

  async create(projectId: string, wish: WorktreeWish): Promise<MadeWorktree> {
    const { git, store, base } = this.#parts;
    const agentName = await this.#ground.freeAgent(projectId, wish.agentId);
    const project = this.#parts.project(projectId);
    const { copied, skipped, tree } = await this.#ground.change(
      projectId,
      (repository) => makeWorktree({ git, store, project, repository, base, agentName, wish }),
    );
    if (wish.setUp !== undefined && wish.setUp.trim() !== "") this.#startSetUp(tree, wish.setUp);
    this.#ground.announce(projectId, tree.path);
    const view = await this.#views.one(projectId, tree.path);
    return { tree: view, copied, skipped };
  }

  async adopt(
    projectId: string,
    input: { path: string; agentId?: string | undefined; base?: string | undefined },
  ): Promise<WorktreeView> {
    const { path, agentId, base } = input;
    await this.#ground.freeAgent(projectId, agentId);
    const { git, store } = this.#parts;
    const project = this.#parts.project(projectId);
    await this.#ground.change(projectId, async (repository) => {
      const tree = worktreeAt(await worktreesOf(git, repository), path);
      usableGitDir(tree);
      if (tree.main) throw new IdeaError("CONFLICT", `${path} is the project's own folder`);
      const kept = store.find(projectId, path) ?? await adopted(git, project, repository, tree);
      store.save({ ...kept, agentId: agentId ?? kept.agentId, base: base ?? kept.base });
    });
    this.#ground.announce(projectId, path);
    return await this.#views.one(projectId, path);
  }

  async assign(
    projectId: string,
    path: string,
    agentId: string | undefined,
  ): Promise<WorktreeView> {
    const kept = this.#ground.kept(projectId, path);
    if (agentId !== kept.agentId) await this.#ground.freeAgent(projectId, agentId);
    this.#parts.store.save({ ...kept, agentId });
    this.#ground.announce(projectId, path);
    return await this.#views.one(projectId, path);
  }

  /** Agents that are no more work nowhere; their work trees stay. */
  keepAgents(projectId: string, agentIds: readonly string[]): void {
    const { store } = this.#parts;
    for (const kept of store.of(projectId)) {
      if (kept.agentId === undefined || agentIds.includes(kept.agentId)) continue;
      store.save({ ...kept, agentId: undefined });
      this.#ground.announce(projectId, kept.path);
    }
  }

  async setUp(projectId: string, path: string, command: string): Promise<WorktreeView> {
    if (command.trim() === "") throw new IdeaError("INVALID", "command: expected a command");
    const kept = this.#ground.kept(projectId, path);
    const trees = await worktreesOf(this.#parts.git, await this.#ground.repository(projectId));
    usableGitDir(worktreeAt(trees, path));
    this.#startSetUp(kept, command);
    return await this.#views.one(projectId, path);
  }

  async stopSetUp(projectId: string, path: string): Promise<void> {
    await this.#setUps.stop(this.#ground.kept(projectId, path).path);
  }

  // deno-lint-ignore require-await -- failures must reject, not throw
  async settings(projectId: string): Promise<WorktreeSettings> {
    return readWorktreeSettings(this.#parts.project(projectId).root);
  }

  async saveSettings(projectId: string, settings: WorktreeSettings): Promise<void> {
    await writeWorktreeSettings(this.#parts.project(projectId).root, settings);
  }

  async removalProblems(projectId: string, path: string) {
    const project = await this.#ground.repository(projectId);
    const tree = await this.#treeAt(project, projectId, path);
    return removalProblems(await this.#facts(projectId, project, tree));
  }

  async remove(projectId: string, { path, force, deleteBranch }: RemovalWish) {
    const { git, store, book } = this.#parts;
    const kept = store.find(projectId, path);
    const refs = await this.#ground.change(projectId, async (project) => {
      const tree = await this.#treeAt(project, projectId, path);
      if (tree.forgotten) return [];
      const facts = await this.#facts(projectId, project, tree);
      return await removeWorktree({ git, project, tree, kept, facts, force, deleteBranch });
    });
    store.remove(projectId, path);
    book.forget(projectId, path);
    this.#ground.announce(projectId, path);
    return { kept: refs };
  }

  async mergeBack(projectId: string, wish: MergeWish): Promise<MergeResult> {
    return await this.#ground.change(
      projectId,
      async (project) => bringBack(await this.#returning(projectId, project, wish.path), wish),
    );
  }

  async handConflictBack(projectId: string, path: string): Promise<HandBackResult> {
    return await this.#ground.change(
      projectId,
      async (project) => handBack(await this.#returning(projectId, project, path)),
    );
  }

  touches(projectId: string, wish: TouchWish) {
    this.#parts.project(projectId);
    return this.#parts.book.touches(projectId, wish);
  }

  async attribution(projectId: string, paths: readonly string[], tree?: string) {
    const { root } = await this.#ground.repository(projectId);
    return await this.#parts.book.of(projectId, tree ?? root, paths);
  }

  #startSetUp(kept: KeptWorktree, command: string): void {
    const { projectId, path: tree } = kept;
    this.#setUps.start({ projectId, tree, folder: rootIn(kept), command });
  }

  /** One that git has forgotten can be forgotten here too: there is nothing to lose any more. */
  async #treeAt(
    project: Repository,
    projectId: string,
    path: string,
  ): Promise<FoundWorktree & { forgotten?: true }> {
    const trees = await worktreesOf(this.#parts.git, project);
    const kept = this.#parts.store.find(projectId, path);
    const isKnown = trees.some((tree) => tree.path === path);
    if (isKnown || kept === undefined) return worktreeAt(trees, path);
    return { ...withoutFolder(kept), forgotten: true };
  }

  async #facts(projectId: string, project: Repository, tree: FoundWorktree) {
    const { git, store, agents } = this.#parts;
    const kept = store.find(projectId, tree.path);
    const running = kept?.agentId !== undefined && agents.isRunning(projectId, kept.agentId)
      ? [`the agent "${await agents.nameOf(projectId, kept.agentId)}"`]
      : [];
    const settings = await this.settings(projectId).catch(() => NO_WORKTREE_SETTINGS);
    const copies = [...new Set([...kept?.copies ?? [], ...settings.copy])];
    const { root } = project;
    return await removalFacts({ git, root, tree, kept, copies, agents: running });
  }

  async #returning(projectId: string, project: Repository, path: string): Promise<Returning> {
    const { git, store, agents } = this.#parts;
    const tree = worktreeAt(await worktreesOf(git, project), path);
    return { git, projectId, project, tree, kept: store.find(projectId, path), agents };
  }
}
