import { join } from "node:path";
import type { AgentTree, AgentWorkRoots } from "../../core/agent/work_roots.ts";
import { IdeaError } from "../../core/error.ts";
import type { KeptWorktree, WorktreeStore } from "../store/worktree_store.ts";

/** Where each agent works: in the project's folder, or in a work tree of its own. */
export class WorkRoots implements AgentWorkRoots {
  readonly #store: WorktreeStore;
  readonly #rootOf: (projectId: string) => string;

  constructor(store: WorktreeStore, rootOf: (projectId: string) => string) {
    this.#store = store;
    this.#rootOf = rootOf;
  }

  of(projectId: string, agentId: string): string {
    const root = this.#rootOf(projectId);
    const tree = this.#store.ofAgent(projectId, agentId);
    return tree ? rootIn(tree) : root;
  }

  treeOf(projectId: string, agentId: string): AgentTree | undefined {
    const kept = this.#store.ofAgent(projectId, agentId);
    if (!kept) return undefined;
    const { path, branch, base } = kept;
    return {
      path,
      ...branch === undefined ? {} : { branch },
      ...base === undefined ? {} : { base },
    };
  }

  /** One whose work tree is gone does not fall back on the project's folder: it was kept out of it. */
  async require(projectId: string, agentId: string): Promise<string> {
    const path = this.of(projectId, agentId);
    const there = await Deno.stat(path).then((info) => info.isDirectory, () => false);
    if (there) return path;
    throw new IdeaError(
      "NOT_FOUND",
      `The work tree of this agent is gone: ${path}. Remove it, or choose another one`,
    );
  }
}

/** Where the project is in a work tree. */
export function rootIn({ path, prefix }: Pick<KeptWorktree, "path" | "prefix">): string {
  return prefix === "" ? path : join(path, prefix);
}
