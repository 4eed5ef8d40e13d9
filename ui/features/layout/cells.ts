import { isEmpty } from "../../../core/layout/layout.ts";
import type { GridSize, TerminalPane } from "../terminal/terminal_pane.ts";
import { measureGrid } from "../terminal/terminal_pane.ts";
import { activeProject } from "../project/projects.ts";
import { place, roomiest } from "./geometry.ts";
import { activeCells, activeTree, changeLayout, currentCell, focusedCell } from "./layouts.ts";
import { showTerminals } from "./named_layouts.ts";

export { isEmpty };

const bodies = new Map<string, HTMLElement>();
const panes = new Map<string, TerminalPane>();

/** Remembers where a cell draws its terminal, so that a program can be started at its size. */
export function registerBody(cellId: string, element: HTMLElement): () => void {
  bodies.set(cellId, element);
  return () => void (bodies.get(cellId) === element && bodies.delete(cellId));
}

const keyboards = new Map<string, () => void>();

/** A cell that was asked for before its terminal was there. */
let awaited: string | undefined;

/** Remembers the terminal shown in a cell, so that the keyboard can go there. */
export function registerPane(cellId: string, pane: TerminalPane): () => void {
  panes.set(cellId, pane);
  if (awaited === cellId && !isTyping()) pane.focus();
  if (awaited === cellId) awaited = undefined;
  return () => void (panes.get(cellId) === pane && panes.delete(cellId));
}

/** Remembers what takes the keyboard in a cell without a terminal. */
export function registerKeyboard(cellId: string, take: () => void): () => void {
  keyboards.set(cellId, take);
  if (awaited === cellId && !isTyping()) take();
  if (awaited === cellId) awaited = undefined;
  return () => void (keyboards.get(cellId) === take && keyboards.delete(cellId));
}

/** The terminal shown in a cell. */
export function paneOf(cellId: string | undefined): TerminalPane | undefined {
  return cellId === undefined ? undefined : panes.get(cellId);
}

/** Gives a cell the attention and the keyboard; a terminal still to come gets it when it is there. */
export function focusCell(cellId: string): void {
  focusedCell.value = cellId;
  const pane = panes.get(cellId);
  const take = keyboards.get(cellId);
  awaited = pane || take ? undefined : cellId;
  if (pane) pane.focus();
  else if (take) take();
  else document.querySelector<HTMLElement>(`[data-cell="${cellId}"] .cell-body button`)?.focus();
}

/** Gives the keyboard to the message box of the current cell: Tab does not leave a terminal. */
export function focusMessage(): void {
  focusMessageOf(currentCell.value?.id);
}

/** Gives the keyboard to the message box of a cell. */
export function focusMessageOf(cellId: string | undefined): void {
  document.querySelector<HTMLElement>(`[data-cell="${cellId}"] .message-box textarea`)?.focus();
}

// Keys meant for a text field must not land in a terminal that appears meanwhile.
function isTyping(): boolean {
  return document.activeElement?.matches("input, textarea, select") ?? false;
}

/** The size a terminal would have in a cell, once the cell is on the screen. */
export async function measureCell(cellId: string): Promise<GridSize | undefined> {
  await drawn();
  const body = bodies.get(cellId);
  return body && measureGrid(body);
}

/** Resolves when what was just changed is in the document; works in a hidden page too. */
export function drawn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Adds a cell beside another one, by default after it, and returns its id. */
export function splitCell(
  projectId: string,
  target: string,
  direction: "row" | "column",
  before = false,
): string {
  const newLeaf = crypto.randomUUID();
  const container = crypto.randomUUID();
  void changeLayout(projectId, { type: "split", target, direction, newLeaf, container, before });
  return newLeaf;
}

const closers = new Map<string, () => void>();

/** Remembers how a cell is closed, with the question that what it shows asks. */
export function registerCloser(cellId: string, close: () => void): () => void {
  closers.set(cellId, close);
  return () => void (closers.get(cellId) === close && closers.delete(cellId));
}

/** Does what the close button of a cell does; false when it has none. */
export function askToClose(cellId: string): boolean {
  const close = closers.get(cellId);
  close?.();
  return close !== undefined;
}

/** An empty cell: the current one, another one, or a new one cut from the roomiest. */
export function roomForOne(projectId: string): string {
  showTerminals(projectId);
  const empty = [currentCell.value, ...activeCells.value].find((cell) => cell && isEmpty(cell));
  if (empty) return empty.id;
  const tree = activeTree.value;
  const roomy = tree && roomiest(place(tree).cells, workspaceSize());
  if (!roomy) return currentCell.value?.id ?? "";
  return splitCell(projectId, roomy.id, roomy.direction);
}

/** Shows an agent in a cell, by default where there is room; returns the cell. */
export function placeAgent(projectId: string, agentId: string, cellId?: string): string {
  const target = cellId ?? roomForOne(projectId);
  void changeLayout(projectId, { type: "setCellAgent", target, agent: agentId });
  return target;
}

/** Shows a plain terminal in a cell. */
export function placeSession(projectId: string, sessionId: string, cellId: string): void {
  void changeLayout(projectId, { type: "setSession", target: cellId, session: sessionId });
}

/** Takes a cell away, or empties the last one. */
export function closeCell(cellId: string): void {
  const projectId = activeProject.value?.id;
  if (projectId) void changeLayout(projectId, { type: "close", target: cellId });
}

/** The size of the grid in CSS pixels, or a shape like it before it is drawn. */
export function workspaceSize(): { width: number; height: number } {
  const element = document.querySelector(".grid");
  return { width: element?.clientWidth || 2, height: element?.clientHeight || 1 };
}
