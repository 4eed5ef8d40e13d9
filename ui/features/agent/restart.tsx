import type { AgentMode, AgentView } from "../../../core/agent/service.ts";
import { t } from "../../text/text.ts";
import { confirm } from "../../widgets/dialog.tsx";
import { attempt, toast } from "../../widgets/toast.ts";
import { begunWork } from "../delegation/open_work.ts";
import { focusCell, measureCell } from "../layout/cells.ts";
import { cellOfAgent, currentCell } from "../layout/layouts.ts";
import { whileLaunching } from "./agent_actions.ts";
import { hasTurn } from "./agent_state.ts";
import { restartAgent, stopAgent } from "./agents.ts";

/**
 * Restarts an agent in its conversation; asks first when something would be lost.
 * @param mode absent: as it is driven now
 */
export function restart(agent: AgentView, mode?: AgentMode): void {
  const loses = losses(agent);
  if (loses.length === 0) return void restartNow(agent, mode);
  const words = t().agent;
  confirm({
    title: words.restartTitle(agent.name),
    loses: [...loses, words.restartKeeps],
    confirm: words.restartConfirm,
    act: () => restartNow(agent, mode),
  });
}

/** Stops an agent; asks first when something would be lost. */
export function stop(agent: AgentView): void {
  const loses = losses(agent);
  const stopNow = () => stopAgent(agent);
  if (loses.length === 0) return void attempt(stopNow);
  const words = t().agent;
  confirm({
    title: words.stopTitle(agent.name),
    loses: [...loses, words.stopKeeps],
    confirm: words.stopConfirm,
    act: stopNow,
  });
}

/** What goes with the process of an agent, in sentences. */
export function losses(agent: AgentView): string[] {
  const words = t().agent;
  const begun = begunWork(agent.id);
  return [
    ...(hasTurn(agent) ? [words.losesTurn] : []),
    ...(begun > 0 ? [words.losesAsks(begun)] : []),
  ];
}

async function restartNow(agent: AgentView, mode: AgentMode | undefined): Promise<void> {
  const cell = cellOfAgent(agent.id);
  const hadKeyboard = cell !== undefined && currentCell.value?.id === cell.id;
  await whileLaunching(agent, async () => {
    const size = cell && await measureCell(cell.id);
    const { resumed } = await restartAgent(agent, { ...size, nodeId: cell?.id, mode });
    const words = t().agent;
    const message = resumed ? words.restarted(agent.name) : words.restartedAfresh(agent.name);
    toast({ kind: "info", message });
  });
  if (hadKeyboard) focusCell(cell.id);
}
