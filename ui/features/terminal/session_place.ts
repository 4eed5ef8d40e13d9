import { showAgent } from "../agent/agent_actions.ts";
import { agents } from "../agent/agents.ts";
import { activeCells, currentCell } from "../layout/layouts.ts";
import { openProjects } from "../project/projects.ts";

/** Where a terminal is on the screen. */
export interface SessionPlace {
  /** The agent that plays in it. */
  name?: string;
  /** The cell that shows it, when one does. */
  cellId?: string;
  /** Brings its project, and an agent's cell, on the screen. */
  show(): Promise<void>;
}

/** Where a terminal can be looked at; undefined for a plain one that no cell shows. */
export function placeOf(sessionId: string): SessionPlace | undefined {
  const agent = openProjects.value.flatMap(({ id }) => agents.of(id))
    .find((one) => one.sessionId === sessionId);
  if (agent) return { name: agent.name, show: () => showAgent(agent) };
  const cellId = activeCells.value.find((cell) => cell.session === sessionId)?.id;
  return cellId === undefined ? undefined : { cellId, show: () => Promise.resolve() };
}

/** The terminal in the current cell. */
export function sessionInFocus(): string | undefined {
  const cell = currentCell.value;
  if (!cell?.agent) return cell?.session;
  return openProjects.value.flatMap(({ id }) => agents.of(id))
    .find((agent) => agent.id === cell.agent)?.sessionId;
}
