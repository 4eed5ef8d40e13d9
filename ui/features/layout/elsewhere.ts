import type { NamedLayout } from "../../../core/layout/layout.ts";
import { hostOf } from "../../../core/layout/layout.ts";
import type { AgentView } from "../../../core/agent/service.ts";
import { putOnScreen } from "../agent/agent_actions.ts";
import { drawn, focusCell } from "./cells.ts";
import { cellOfAgent, changeLayout, maximisedCell, shownLayout } from "./layouts.ts";
import { activateLayout, layoutsOf } from "./named_layouts.ts";

/** A cell that shows an agent, and the layout it is in when that is not on the screen. */
export interface Elsewhere {
  cellId: string;
  layout?: NamedLayout;
}

/** Where an agent is shown: on the screen, else the first other layout that has it. */
export function whereabouts(agent: AgentView): Elsewhere | undefined {
  const here = cellOfAgent(agent.id);
  return here ? { cellId: here.id } : inOtherLayout(agent);
}

function inOtherLayout(agent: AgentView): Elsewhere | undefined {
  for (const layout of layoutsOf(agent.projectId)) {
    if (layout.id === shownLayout.value?.id) continue;
    const host = hostOf(layout.tree.root, agent.id);
    if (host) return { cellId: host.id, layout };
  }
  return undefined;
}

/** Goes to a cell that shows an agent, wherever it is. */
export async function goTo(projectId: string, { cellId, layout }: Elsewhere): Promise<void> {
  if (layout) activateLayout(projectId, layout.id);
  if (maximisedCell.value !== cellId) maximisedCell.value = undefined;
  await drawn();
  focusCell(cellId);
}

/** Shows an agent in a cell instead of where it is shown now. */
export async function moveHere(agent: AgentView, from: Elsewhere, to: string): Promise<void> {
  const { projectId } = agent;
  putOnScreen(agent, to);
  if (from.layout) {
    const emptied = { type: "setCellAgent", target: from.cellId, agent: null } as const;
    void changeLayout(projectId, emptied, from.layout.id);
  }
  await drawn();
  focusCell(to);
}
