import type { Leaf } from "../../../core/layout/layout.ts";
import { t } from "../../text/text.ts";
import { AgentCell } from "../agent/agent_cell.tsx";
import { findAgent } from "../agent/agents.ts";
import { ShellCell } from "../terminal/shell_cell.tsx";
import { dragLeave, dragOver, drop, dropTarget } from "./drag.ts";
import { landing } from "./drop_zone.ts";
import { EmptyCell } from "./empty_cell.tsx";
import { percent } from "./geometry.ts";
import { cellOfAgent, currentCell, focusedCell } from "./layouts.ts";

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
      onDragEnter={(event) => dragOver(event, cell.id)}
      onDragOver={(event) => dragOver(event, cell.id)}
      onDragLeave={dragLeave}
      onDrop={(event) => drop(event, projectId, cell.id)}
    >
      <CellContent projectId={projectId} cell={cell} />
      <DropZones cellId={cell.id} />
    </section>
  );
}

function CellContent({ projectId, cell }: { projectId: string; cell: Leaf }) {
  const agent = findAgent(cell.agent);
  // An older version may have written the same agent into two cells: only one plays it.
  if (agent && cellOfAgent(agent.id)?.id === cell.id) {
    return <AgentCell key={agent.id} agent={agent} cellId={cell.id} />;
  }
  if (cell.session && !cell.agent) {
    const { session } = cell;
    return <ShellCell key={session} projectId={projectId} cellId={cell.id} sessionId={session} />;
  }
  return <EmptyCell projectId={projectId} cellId={cell.id} />;
}

function nameOf(cell: Leaf): string {
  return findAgent(cell.agent)?.name ?? (cell.session ? t().terminal.shell : t().layout.cell);
}

/** The five places to drop something on a cell, and what it would take there. */
function DropZones({ cellId }: { cellId: string }) {
  const target = dropTarget.value;
  if (target?.cellId !== cellId) return null;
  const { left, top, width, height } = landing(target.zone);
  const style = {
    left: percent(left),
    top: percent(top),
    width: percent(width),
    height: percent(height),
  };
  return (
    <div class="drop-zones" data-zone={target.zone}>
      <div class="drop-landing" style={style} />
      <div class="drop-centre" />
    </div>
  );
}
