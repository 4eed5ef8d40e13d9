import { computed, signal } from "@preact/signals";
import {
  apply,
  hostOf,
  type LayoutNode,
  type LayoutOperation,
  type LayoutsDocument,
  type Leaf,
  leaves,
  type NamedLayout,
} from "../../../core/layout/layout.ts";
import { activeLayout } from "../../../core/layout/named_layouts.ts";
import { api, readAs } from "../../client.ts";
import { perProject } from "../../state/per_project.ts";
import { report } from "../../widgets/toast.ts";
import { activeProject } from "../project/projects.ts";

/** The layouts of every project. */
export const layouts = perProject<LayoutsDocument | undefined>(load, undefined);

/** The layout on the screen. */
export const shownLayout = computed<NamedLayout | undefined>(() => {
  const document = layouts.of(activeProject.value?.id);
  return document && activeLayout(document);
});

/** The tree on the screen; undefined while a layout without cells is shown. */
export const activeTree = computed<LayoutNode | undefined>(() =>
  shownLayout.value?.kind === "terminal" ? shownLayout.value.tree.root : undefined
);

/** Cells on the screen, in reading order. */
export const activeCells = computed<Leaf[]>(() => activeTree.value ? leaves(activeTree.value) : []);

/** The cell that has the attention: keyboard commands go to it. */
export const focusedCell = signal<string | undefined>(undefined);

/** The cell that fills the workspace. */
export const maximisedCell = signal<string | undefined>(undefined);

/** The focused cell, or the first one when it is gone. */
export const currentCell = computed<Leaf | undefined>(() =>
  activeCells.value.find((cell) => cell.id === focusedCell.value) ?? activeCells.value[0]
);

/** The cell of the layout on the screen that shows an agent. */
export function cellOfAgent(agentId: string): Leaf | undefined {
  return activeTree.value && hostOf(activeTree.value, agentId);
}

/** Own changes of one project on their way to the host. */
interface Outbox {
  /** Settles when all of them were answered. */
  done: Promise<unknown>;
  waiting: number;
  /** How many there were so far. */
  sent: number;
}

const outboxes = new Map<string, Outbox>();

function outboxOf(projectId: string): Outbox {
  const known = outboxes.get(projectId);
  if (known) return known;
  const outbox: Outbox = { done: Promise.resolve(), waiting: 0, sent: 0 };
  outboxes.set(projectId, outbox);
  return outbox;
}

// An answer from before an own change would undo on the screen what the person just did.
async function load(projectId: string): Promise<LayoutsDocument> {
  const outbox = outboxOf(projectId);
  for (;;) {
    const { sent } = outbox;
    await outbox.done;
    const answer = await readAs<LayoutsDocument>(
      api.projects[":p"].layouts.$get({ param: { p: projectId } }),
    );
    if (sent === outbox.sent) return answer;
  }
}

/**
 * Changes the layouts at once on the screen, then on the host, which gets the changes in order.
 * When it refuses one, its own layouts come back and a notice says why.
 * @returns false when the change was refused
 */
export function changeLayouts(
  projectId: string,
  change: (document: LayoutsDocument) => LayoutsDocument,
  request: () => Promise<LayoutsDocument>,
): Promise<boolean> {
  const document = layouts.of(projectId);
  try {
    if (document) layouts.set(projectId, change(document));
  } catch (thrown) {
    report(thrown);
    return Promise.resolve(false);
  }
  const outbox = outboxOf(projectId);
  outbox.waiting++;
  outbox.sent++;
  const sending = outbox.done.then(() => send(projectId, outbox, request));
  outbox.done = sending;
  return sending;
}

async function send(
  projectId: string,
  outbox: Outbox,
  request: () => Promise<LayoutsDocument>,
): Promise<boolean> {
  try {
    const answer = await request();
    // An older answer would undo what later changes already show.
    if (--outbox.waiting === 0) layouts.set(projectId, answer);
    return true;
  } catch (thrown) {
    outbox.waiting--;
    report(thrown);
    void layouts.refresh(projectId);
    return false;
  }
}

/** Changes the tree of a layout, by default of the one on the screen. */
export async function changeLayout(
  projectId: string,
  operation: LayoutOperation,
  layoutId = activeIdOf(projectId),
): Promise<void> {
  if (layoutId === undefined) return;
  const param = { p: projectId, l: layoutId };
  await changeLayouts(
    projectId,
    (document) => applied(document, operation, layoutId),
    () => readAs(api.projects[":p"].layouts[":l"].operations.$post({ param, json: operation })),
  );
}

function activeIdOf(projectId: string): string | undefined {
  return layouts.of(projectId)?.activeId;
}

function applied(
  document: LayoutsDocument,
  operation: LayoutOperation,
  layoutId: string,
): LayoutsDocument {
  const changed = document.layouts.map((layout) =>
    layout.id === layoutId
      ? { ...layout, tree: { ...layout.tree, root: apply(layout.tree.root, operation) } }
      : layout
  );
  return { ...document, layouts: changed };
}

/** Reads the layouts again, after own changes that are on their way. */
export function refreshLayout(projectId: string): void {
  void layouts.refresh(projectId);
}

/** Weights while a sash is being dragged: drawn at once, sent to the host at the end. */
export const draftWeights = signal<{ container: string; weights: number[] } | undefined>(undefined);
