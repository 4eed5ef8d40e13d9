import { computed, signal } from "@preact/signals";
import {
  apply,
  type LayoutNode,
  type LayoutOperation,
  type LayoutsDocument,
  type Leaf,
  leaves,
} from "../../../core/layout/layout.ts";
import { api, readAs } from "../../client.ts";
import { perProject } from "../../state/per_project.ts";
import { report } from "../../widgets/toast.ts";
import { activeProject } from "../project/projects.ts";

/** The layouts of every project. */
export const layouts = perProject<LayoutsDocument | undefined>(
  (projectId) =>
    readAs<LayoutsDocument>(api.projects[":p"].layouts.$get({ param: { p: projectId } })),
  undefined,
);

/** The tree on the screen. */
export const activeTree = computed<LayoutNode | undefined>(() => {
  const document = layouts.of(activeProject.value?.id);
  return document && activeLayout(document)?.tree.root;
});

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

/** The cell that shows an agent. */
export function cellOfAgent(agentId: string): Leaf | undefined {
  return activeCells.value.find((cell) => cell.agent === agentId);
}

function activeLayout(document: LayoutsDocument) {
  return document.layouts.find((layout) => layout.id === document.activeId);
}

let sending: Promise<void> = Promise.resolve();
let inFlight = 0;

/**
 * Changes the layout at once on the screen, then on the host; operations reach it in order. When
 * the host refuses, its own layout comes back.
 */
export function changeLayout(projectId: string, operation: LayoutOperation): Promise<void> {
  try {
    applyLocally(projectId, operation);
  } catch (thrown) {
    report(thrown);
    return Promise.resolve();
  }
  inFlight++;
  sending = sending.then(() => send(projectId, operation));
  return sending;
}

async function send(projectId: string, operation: LayoutOperation): Promise<void> {
  try {
    const answer = await readAs<LayoutsDocument>(
      api.projects[":p"].layouts.operations.$post({ param: { p: projectId }, json: operation }),
    );
    inFlight--;
    // An older answer would undo what later operations already show.
    if (inFlight === 0) layouts.set(projectId, answer);
  } catch (thrown) {
    inFlight--;
    report(thrown);
    await layouts.refresh(projectId);
  }
}

/** Reads the layout again unless own changes are on their way, whose answers bring it anyway. */
export function refreshLayout(projectId: string): void {
  if (inFlight === 0) void layouts.refresh(projectId);
}

function applyLocally(projectId: string, operation: LayoutOperation): void {
  const document = layouts.of(projectId);
  if (!document) return;
  const changed = document.layouts.map((layout) =>
    layout.id === document.activeId
      ? { ...layout, tree: { ...layout.tree, root: apply(layout.tree.root, operation) } }
      : layout
  );
  layouts.set(projectId, { ...document, layouts: changed });
}

/** Weights while a sash is being dragged: drawn at once, sent to the host at the end. */
export const draftWeights = signal<{ container: string; weights: number[] } | undefined>(undefined);
