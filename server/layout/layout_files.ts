import { join } from "node:path";
import { IdeaError } from "../../core/error.ts";
import type { EventSink } from "../../core/event.ts";
import { defaultLayouts, formatLayouts, parseLayouts } from "../../core/layout/document.ts";
import {
  apply,
  type LayoutNode,
  type LayoutOperation,
  type LayoutsDocument,
  type Leaf,
  leaves,
  markRunning,
  reconcile,
} from "../../core/layout/layout.ts";
import type { LayoutService } from "../../core/services.ts";
import { readText, Turns, writeText } from "../store/files.ts";

/** `.ideai/layouts.json` of the open projects. */
export class LayoutFiles implements LayoutService {
  readonly #rootOf: (projectId: string) => string;
  readonly #events: EventSink;
  readonly #turns = new Turns();

  constructor(rootOf: (projectId: string) => string, events: EventSink) {
    this.#rootOf = rootOf;
    this.#events = events;
  }

  read(projectId: string): Promise<LayoutsDocument> {
    return this.#turns.run(() => this.#load(projectId));
  }

  change(projectId: string, operation: LayoutOperation): Promise<LayoutsDocument> {
    return this.#edit(
      projectId,
      (tree, id, activeId) => id === activeId ? apply(tree, operation) : tree,
    );
  }

  create(): Promise<LayoutsDocument> {
    return Promise.reject(new IdeaError("INVALID", "not yet"));
  }

  rename(): Promise<LayoutsDocument> {
    return Promise.reject(new IdeaError("INVALID", "not yet"));
  }

  remove(): Promise<LayoutsDocument> {
    return Promise.reject(new IdeaError("INVALID", "not yet"));
  }

  activate(): Promise<LayoutsDocument> {
    return Promise.reject(new IdeaError("INVALID", "not yet"));
  }

  restore(): Promise<LayoutsDocument> {
    return Promise.reject(new IdeaError("INVALID", "not yet"));
  }

  /** Leaves one cell per agent; writes only when there was something to heal. */
  async reconcile(projectId: string): Promise<void> {
    await this.#edit(projectId, reconcile);
  }

  /** Records which agent cells are running; `isLive` is asked per cell. */
  async snapshot(projectId: string, isLive: (cell: Leaf) => boolean): Promise<void> {
    await this.#edit(projectId, (tree) => markRunning(tree, isLive));
  }

  /** Every agent cell of every layout, in layout order. */
  async agentCells(projectId: string): Promise<Leaf[]> {
    const document = await this.read(projectId);
    return document.layouts.flatMap(({ tree }) => leaves(tree.root)).filter((cell) => cell.agent);
  }

  #edit(
    projectId: string,
    change: (tree: LayoutNode, layoutId: string, activeId: string) => LayoutNode,
  ): Promise<LayoutsDocument> {
    return this.#turns.run(async () => {
      const document = await this.#load(projectId);
      const layouts = document.layouts.map((layout) => {
        const root = change(layout.tree.root, layout.id, document.activeId);
        return root === layout.tree.root ? layout : { ...layout, tree: { ...layout.tree, root } };
      });
      if (layouts.every((layout, at) => layout === document.layouts[at])) return document;
      const changed = { ...document, layouts };
      await writeText(this.#path(projectId), formatLayouts(changed));
      this.#events.publish({ type: "layoutChanged", projectId });
      return changed;
    });
  }

  async #load(projectId: string): Promise<LayoutsDocument> {
    const path = this.#path(projectId);
    const text = await readText(path);
    if (text !== undefined) return parseLayouts(text, path);
    const fresh = defaultLayouts(crypto.randomUUID(), crypto.randomUUID());
    // Written at once: the ids must be the same the next time somebody asks.
    await writeText(path, formatLayouts(fresh));
    return fresh;
  }

  #path(projectId: string): string {
    return join(this.#rootOf(projectId), ".ideai", "layouts.json");
  }
}

/** The line shown for a file that could not be used, or undefined when all is well. */
export async function problemOf(task: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await task();
    return undefined;
  } catch (failure) {
    if (failure instanceof IdeaError) return failure.message;
    throw failure;
  }
}
