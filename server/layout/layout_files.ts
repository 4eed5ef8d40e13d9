import { join } from "node:path";
import { IdeaError } from "../../core/error.ts";
import type { EventSink } from "../../core/event.ts";
import { treeOf } from "../../core/layout/arrange.ts";
import { defaultLayouts, formatLayouts, parseLayouts } from "../../core/layout/document.ts";
import {
  apply,
  type LayoutNode,
  type LayoutOperation,
  type LayoutsDocument,
  type Leaf,
  leaves,
  markRunning,
  type NamedLayout,
  reconcile,
} from "../../core/layout/layout.ts";
import {
  activated,
  healed,
  layoutOf,
  renamed,
  restored,
  withLayout,
  withoutLayout,
} from "../../core/layout/named_layouts.ts";
import { presetRoot } from "../../core/layout/preset.ts";
import type { LayoutService } from "../../core/layout/service.ts";
import { readText, Turns, writeText } from "../store/files.ts";

type NewLayout = Parameters<LayoutService["create"]>[1];

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

  change(
    projectId: string,
    operation: LayoutOperation,
    layoutId?: string,
  ): Promise<LayoutsDocument> {
    return this.#edit(projectId, (document) => {
      const target = layoutOf(document, layoutId ?? document.activeId);
      return withTrees(document, (tree, layout) => {
        return layout === target ? apply(tree, operation) : tree;
      });
    });
  }

  create(
    projectId: string,
    { name, kind = "terminal", root = presetRoot("single") }: NewLayout,
  ): Promise<LayoutsDocument> {
    const tree = { root: treeOf(root, () => crypto.randomUUID()) };
    const layout = { id: crypto.randomUUID(), name, kind, tree };
    return this.#edit(projectId, (document) => withLayout(document, layout));
  }

  rename(projectId: string, layoutId: string, name: string): Promise<LayoutsDocument> {
    return this.#edit(projectId, (document) => renamed(document, layoutId, name));
  }

  remove(projectId: string, layoutId: string): Promise<LayoutsDocument> {
    return this.#edit(projectId, (document) => withoutLayout(document, layoutId));
  }

  activate(projectId: string, layoutId: string): Promise<LayoutsDocument> {
    return this.#edit(projectId, (document) => activated(document, layoutId));
  }

  restore(projectId: string, layout: NamedLayout, at?: number): Promise<LayoutsDocument> {
    return this.#edit(projectId, (document) => restored(document, layout, at));
  }

  /** Leaves one cell per agent; writes only when there was something to heal. */
  async reconcile(projectId: string): Promise<void> {
    await this.#edit(projectId, (document) => withTrees(document, reconcile));
  }

  /** Records which agent cells are running; `isLive` is asked per cell. */
  async snapshot(projectId: string, isLive: (cell: Leaf) => boolean): Promise<void> {
    await this.#edit(projectId, (document) => {
      return withTrees(document, (tree) => markRunning(tree, isLive));
    });
  }

  /** Every agent cell of every layout, in layout order. */
  async agentCells(projectId: string): Promise<Leaf[]> {
    const document = await this.read(projectId);
    return document.layouts.flatMap(({ tree }) => leaves(tree.root)).filter((cell) => cell.agent);
  }

  /** Writes and announces what the change returns, unless it is the same document. */
  #edit(
    projectId: string,
    change: (document: LayoutsDocument) => LayoutsDocument,
  ): Promise<LayoutsDocument> {
    return this.#turns.run(async () => {
      const document = await this.#load(projectId);
      const changed = change(document);
      if (changed === document) return document;
      await writeText(this.#path(projectId), formatLayouts(changed));
      this.#events.publish({ type: "layoutChanged", projectId });
      return changed;
    });
  }

  async #load(projectId: string): Promise<LayoutsDocument> {
    const path = this.#path(projectId);
    const text = await readText(path);
    if (text !== undefined) return healed(parseLayouts(text, path));
    const fresh = defaultLayouts(crypto.randomUUID(), crypto.randomUUID());
    // Written at once: the ids must be the same the next time somebody asks.
    await writeText(path, formatLayouts(fresh));
    return fresh;
  }

  #path(projectId: string): string {
    return join(this.#rootOf(projectId), ".ideai", "layouts.json");
  }
}

/** The document with every tree changed; it stays the same object when no tree changes. */
function withTrees(
  document: LayoutsDocument,
  change: (tree: LayoutNode, layout: NamedLayout) => LayoutNode,
): LayoutsDocument {
  const layouts = document.layouts.map((layout) => {
    const root = change(layout.tree.root, layout);
    return root === layout.tree.root ? layout : { ...layout, tree: { ...layout.tree, root } };
  });
  const same = layouts.every((layout, at) => layout === document.layouts[at]);
  return same ? document : { ...document, layouts };
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
