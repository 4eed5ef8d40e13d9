import { IdeaError } from "../../core/error.ts";
import type { WorktreeView } from "../../core/git/worktree_service.ts";
import type { KeptWorktree } from "../store/worktree_store.ts";
import type { WorktreeGround } from "./worktree_ground.ts";
import { type FoundWorktree, worktreesOf } from "./worktree_list.ts";
import type { SetUps } from "./worktree_set_ups.ts";

/** Work trees as people see them: what git says, with what IdeA knows of it. */
export class WorktreeViews {
  readonly #ground: WorktreeGround;
  readonly #setUps: SetUps;

  constructor(ground: WorktreeGround, setUps: SetUps) {
    this.#ground = ground;
    this.#setUps = setUps;
  }

  /** All of them, the main one first. @throws IdeaError `GIT` */
  async list(projectId: string): Promise<WorktreeView[]> {
    const { git, store } = this.#ground.parts;
    const trees = await worktreesOf(git, await this.#ground.repository(projectId));
    const kept = store.of(projectId).filter(({ ready }) => ready);
    for (const one of kept) this.#followBranch(one, trees);
    const gone = kept.filter(({ path }) => !trees.some((tree) => tree.path === path));
    return [
      ...trees.map((tree) => this.#view(tree, kept.find(({ path }) => path === tree.path))),
      ...gone.map((one) => this.#view(withoutFolder(one), one)),
    ];
  }

  /** @throws IdeaError `NOT_FOUND` */
  async one(projectId: string, path: string): Promise<WorktreeView> {
    const found = (await this.list(projectId)).find((tree) => tree.path === path);
    if (found) return found;
    throw new IdeaError("NOT_FOUND", `${path} is no work tree of this project`);
  }

  /** Somebody may have switched to another branch there. */
  #followBranch(kept: KeptWorktree, trees: readonly FoundWorktree[]): void {
    const tree = trees.find(({ path }) => path === kept.path);
    if (!tree || tree.branch === kept.branch) return;
    const { store, events } = this.#ground.parts;
    store.save({ ...kept, branch: tree.branch });
    events.publish({ type: "agentsChanged", projectId: kept.projectId });
  }

  #view(tree: FoundWorktree, kept: KeptWorktree | undefined): WorktreeView {
    const { gitDir: _gitDir, bare: _bare, ...listed } = tree;
    const output = kept && this.#setUps.output(kept.path);
    const setUp = kept?.setUp && { ...kept.setUp, ...output === undefined ? {} : { output } };
    return {
      ...listed,
      ours: kept?.ours ?? false,
      ...kept?.agentId === undefined ? {} : { agentId: kept.agentId },
      ...kept?.base === undefined ? {} : { base: kept.base },
      ...setUp ? { setUp } : {},
    };
  }
}

/** One that git does not list any more. */
export function withoutFolder({ path, branch }: KeptWorktree): FoundWorktree {
  return {
    path,
    main: false,
    missing: true,
    gitDir: undefined,
    ...branch === undefined ? {} : { branch },
  };
}
