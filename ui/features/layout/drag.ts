import { signal } from "@preact/signals";
import type { AgentView } from "../../../core/agent/service.ts";
import { putOnScreen } from "../agent/agent_actions.ts";
import { findAgent } from "../agent/agents.ts";
import { drawn, focusCell, splitCell } from "./cells.ts";
import { type Zone, zoneAt } from "./drop_zone.ts";
import { cellOfAgent, changeLayout, maximisedCell } from "./layouts.ts";

/** The type under which an agent travels when dragged by its row. */
export const AGENT_DRAG_TYPE = "application/x-idea-agent";

/** The type under which a cell travels when dragged by its header. */
export const CELL_DRAG_TYPE = "application/x-idea-cell";

/** The cell and the part of it that something is being dragged over. */
export const dropTarget = signal<{ cellId: string; zone: Zone } | undefined>(undefined);

/** A cell that is being dragged; what is dragged cannot be read before it is dropped. */
let dragged: string | undefined;

/** A cell is taken by its header. */
export function startDrag(event: DragEvent, cellId: string): void {
  if (!event.dataTransfer) return;
  dragged = cellId;
  event.dataTransfer.effectAllowed = "move";
  event.dataTransfer.setData(CELL_DRAG_TYPE, cellId);
}

/** What was dragged has been dropped somewhere, or Escape was pressed. */
export function endDrag(): void {
  dragged = undefined;
  dropTarget.value = undefined;
}

/** Something is dragged over a cell. */
export function dragOver(event: DragEvent, cellId: string): void {
  const types = event.dataTransfer?.types ?? [];
  const isCell = types.includes(CELL_DRAG_TYPE);
  if (!isCell && !types.includes(AGENT_DRAG_TYPE)) return;
  if (isCell && dragged === cellId) return void (dropTarget.value = undefined);
  event.preventDefault();
  if (event.dataTransfer && isCell) event.dataTransfer.dropEffect = "move";
  const zone = zoneUnder(event);
  const shown = dropTarget.value;
  if (shown?.cellId !== cellId || shown.zone !== zone) dropTarget.value = { cellId, zone };
}

function zoneUnder(event: DragEvent): Zone {
  const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
  return zoneAt((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
}

/** What is dragged leaves a cell. */
export function dragLeave(event: DragEvent): void {
  const inside = (event.currentTarget as HTMLElement).contains(event.relatedTarget as Node | null);
  if (!inside) dropTarget.value = undefined;
}

/** Something is dropped on a cell. */
export function drop(event: DragEvent, projectId: string, cellId: string): void {
  const target = dropTarget.value;
  const agent = findAgent(event.dataTransfer?.getData(AGENT_DRAG_TYPE));
  const from = event.dataTransfer?.getData(CELL_DRAG_TYPE);
  endDrag();
  if (!target || !(agent || from)) return;
  event.preventDefault();
  const landed = agent
    ? dropAgent(projectId, agent, cellId, target.zone)
    : dropCell(projectId, from ?? "", cellId, target.zone);
  void drawn().then(() => focusCell(landed));
}

/** @returns the cell in which what was dropped is shown now */
function dropCell(projectId: string, from: string, to: string, zone: Zone): string {
  if (from === to) return to;
  if (zone === "centre") {
    void changeLayout(projectId, { type: "move", from, to });
    return to;
  }
  maximisedCell.value = undefined;
  const container = crypto.randomUUID();
  void changeLayout(projectId, { type: "place", from, to, side: zone, container });
  return from;
}

function dropAgent(projectId: string, agent: AgentView, to: string, zone: Zone): string {
  const from = cellOfAgent(agent.id)?.id;
  if (from) return dropCell(projectId, from, to, zone);
  if (zone === "centre") return putOnScreen(agent, to);
  maximisedCell.value = undefined;
  const direction = zone === "left" || zone === "right" ? "row" : "column";
  const before = zone === "left" || zone === "top";
  return putOnScreen(agent, splitCell(projectId, to, direction, before));
}
