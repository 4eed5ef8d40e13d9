import { join, relative } from "node:path";
import {
  type Attribution,
  attributionOf,
  mergeTouch,
  type Touch,
} from "../../core/git/attribution.ts";
import type { TouchWish } from "../../core/git/worktree_service.ts";
import type { TouchStore } from "../store/touch_store.ts";

/** Touches written between two looks at how many there are. */
const TRIM_EVERY = 200;

/** Who changed which file: what CLIs said, and what was seen in work trees of one agent alone. */
export class AttributionBook {
  readonly #store: TouchStore;
  #written = 0;

  constructor(store: TouchStore) {
    this.#store = store;
  }

  /**
   * An agent changed files.
   * @param trees work trees of the project, in which the paths may be; others are left out
   */
  add(projectId: string, touch: Omit<Touch, "tree" | "path">, trees: string[], path: string): void {
    const innermost = trees.filter((tree) => isInside(tree, path))
      .toSorted((one, other) => other.length - one.length)[0];
    if (innermost === undefined) return;
    this.addIn(projectId, { ...touch, tree: innermost, path: relative(innermost, path) });
  }

  addIn(projectId: string, touch: Touch): void {
    const { agentId, tree, path } = touch;
    const [before] = this.#store.list(projectId, { agentId, tree, path });
    this.#store.save(projectId, mergeTouch(before, touch));
    if (++this.#written % TRIM_EVERY === 0) this.#store.trim(projectId);
  }

  /** The newest first. */
  touches(projectId: string, wish: TouchWish): Touch[] {
    return this.#store.list(projectId, wish);
  }

  /** Who changed files, as they are now. @param tree absolute */
  async of(
    projectId: string,
    tree: string,
    paths: readonly string[],
  ): Promise<Record<string, Attribution>> {
    const entries = await Promise.all(paths.map(async (path) => {
      const touches = this.#store.list(projectId, { tree, path });
      return [path, attributionOf(touches, await modifiedAt(join(tree, path)))] as const;
    }));
    return Object.fromEntries(entries);
  }

  /** Forgets a work tree that is gone. */
  forget(projectId: string, tree: string): void {
    this.#store.forget(projectId, tree);
  }
}

function isInside(tree: string, path: string): boolean {
  return path.startsWith(`${tree}/`);
}

/** Undefined when it is gone, or its name is no text. */
async function modifiedAt(path: string): Promise<number | undefined> {
  return (await Deno.lstat(path).catch(() => undefined))?.mtime?.getTime();
}
