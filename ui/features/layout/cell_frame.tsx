import { signal } from "@preact/signals";
import type { Leaf } from "../../../core/layout/layout.ts";
import { t } from "../../text/text.ts";
import { AgentCell } from "../agent/agent_cell.tsx";
import { putOnScreen } from "../agent/agent_actions.ts";
import { DRAG_TYPE } from "../agent/agent_list.tsx";
import { findAgent } from "../agent/agents.ts";
import { ShellCell } from "../terminal/shell_cell.tsx";
import { CELL_DRAG_TYPE } from "./cell_header.tsx";
import { EmptyCell } from "./empty_cell.tsx";
import { changeLayout, currentCell, focusedCell } from "./layouts.ts";

/** The cell something is being dragged over. */
const droppingOn = signal<string | undefined>(undefined);

interface FrameProps {
  projectId: string;
  cell: Leaf;
  /** The only cell of the layout. */
  alone: boolean;
}

/** A cell with whatever it shows; agents and cells may be dropped on it. */
export function CellFrame({ projectId, cell, alone }: FrameProps) {
  const current = currentCell.value?.id === cell.id;
  return (
    <section
      class={classOf(current && !alone, droppingOn.value === cell.id)}
      data-cell={cell.id}
      aria-label={nameOf(cell)}
      onPointerDown={() => focusedCell.value = cell.id}
      onFocusIn={() => focusedCell.value = cell.id}
      onDragOver={(event) => dragOver(event, cell.id)}
      onDragLeave={(event) => dragLeave(event)}
      onDrop={(event) => drop(event, projectId, cell.id)}
    >
      <CellContent projectId={projectId} cell={cell} />
    </section>
  );
}

function CellContent({ projectId, cell }: { projectId: string; cell: Leaf }) {
  const agent = findAgent(cell.agent);
  if (agent) return <AgentCell key={agent.id} agent={agent} cellId={cell.id} />;
  if (cell.session && !cell.agent) {
    const { session } = cell;
    return <ShellCell key={session} projectId={projectId} cellId={cell.id} sessionId={session} />;
  }
  return <EmptyCell projectId={projectId} cellId={cell.id} />;
}

function nameOf(cell: Leaf): string {
  return findAgent(cell.agent)?.name ?? (cell.session ? t().terminal.shell : t().layout.cell);
}

function classOf(current: boolean, dropping: boolean): string {
  return `cell${current ? " current" : ""}${dropping ? " dropping" : ""}`;
}

function dragOver(event: DragEvent, cellId: string): void {
  if (!isForUs(event)) return;
  event.preventDefault();
  droppingOn.value = cellId;
}

function dragLeave(event: DragEvent): void {
  const inside = (event.currentTarget as HTMLElement).contains(event.relatedTarget as Node | null);
  if (!inside) droppingOn.value = undefined;
}

function isForUs(event: DragEvent): boolean {
  const types = event.dataTransfer?.types ?? [];
  return types.includes(DRAG_TYPE) || types.includes(CELL_DRAG_TYPE);
}

function drop(event: DragEvent, projectId: string, cellId: string): void {
  if (!isForUs(event)) return;
  event.preventDefault();
  droppingOn.value = undefined;
  const agent = findAgent(event.dataTransfer?.getData(DRAG_TYPE));
  const from = event.dataTransfer?.getData(CELL_DRAG_TYPE);
  if (agent) putOnScreen(agent, cellId);
  else if (from && from !== cellId) {
    void changeLayout(projectId, { type: "move", from, to: cellId });
  }
}
