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
      class={current && !alone ? "cell current" : "cell"}
      data-cell={cell.id}
      aria-label={nameOf(cell)}
      onPointerDown={() => focusedCell.value = cell.id}
      onFocusIn={() => focusedCell.value = cell.id}
      onDragOver={(event) => isForUs(event) && event.preventDefault()}
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
    return <ShellCell projectId={projectId} cellId={cell.id} sessionId={cell.session} />;
  }
  return <EmptyCell projectId={projectId} cellId={cell.id} />;
}

function nameOf(cell: Leaf): string {
  return findAgent(cell.agent)?.name ?? (cell.session ? t().terminal.shell : t().layout.cell);
}

function isForUs(event: DragEvent): boolean {
  const types = event.dataTransfer?.types ?? [];
  return types.includes(DRAG_TYPE) || types.includes(CELL_DRAG_TYPE);
}

function drop(event: DragEvent, projectId: string, cellId: string): void {
  if (!isForUs(event)) return;
  event.preventDefault();
  const agent = findAgent(event.dataTransfer?.getData(DRAG_TYPE));
  const from = event.dataTransfer?.getData(CELL_DRAG_TYPE);
  if (agent) putOnScreen(agent, cellId);
  else if (from && from !== cellId) void changeLayout(projectId, { type: "move", from, to: cellId });
}
