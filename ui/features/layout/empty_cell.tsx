import { Plus, SquareTerminal } from "lucide";
import type { AgentView } from "../../../core/agent/service.ts";
import { t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";
import { putOnScreen } from "../agent/agent_actions.ts";
import { AgentLine } from "../agent/agent_line.tsx";
import { openCreateAgent } from "../agent/create_agent.tsx";
import { activeAgents } from "../agent/agents.ts";
import { FirstAgent } from "../agent/first_agent.tsx";
import { StateDot } from "../agent/state_mark.tsx";
import { CellHeader } from "./cell_header.tsx";
import { closeCell, drawn, focusCell } from "./cells.ts";
import { type Elsewhere, goTo, moveHere, whereabouts } from "./elsewhere.ts";
import { activeCells } from "./layouts.ts";
import { openShellIn } from "./shells.ts";
import { CellBody } from "./cell_body.tsx";

/** A cell that shows nothing yet. */
export function EmptyCell({ projectId, cellId }: { projectId: string; cellId: string }) {
  const first = activeAgents.value.length === 0;
  const alone = activeCells.value.length === 1;
  return (
    <>
      {!(first && alone) && (
        <CellHeader cellId={cellId} onClose={() => closeCell(cellId)}>
          <span class="grow" />
        </CellHeader>
      )}
      <CellBody cellId={cellId}>
        {first && alone
          ? <FirstAgent projectId={projectId} cellId={cellId} />
          : <Choice projectId={projectId} cellId={cellId} />}
      </CellBody>
    </>
  );
}

function Choice({ projectId, cellId }: { projectId: string; cellId: string }) {
  const found = activeAgents.value.map((agent) => ({ agent, where: takenPlace(agent) }));
  const free = found.filter(({ where }) => where === undefined);
  return (
    <div class="placeholder">
      <p>{t().layout.emptyCell}</p>
      {free.length > 0 && (
        <div class="choices">
          {free.map(({ agent }) => <AgentChoice key={agent.id} agent={agent} cellId={cellId} />)}
        </div>
      )}
      <div class="choices">
        <Button icon={Plus} onClick={() => openCreateAgent(projectId, cellId)}>
          {t().agent.add}
        </Button>
        <Button icon={SquareTerminal} onClick={() => void openShellIn(projectId, cellId)}>
          {t().layout.openShell}
        </Button>
      </div>
      {found.length > free.length && (
        <ul class="taken-agents">
          {found.map(({ agent, where }) =>
            where && <TakenAgent key={agent.id} agent={agent} where={where} cellId={cellId} />
          )}
        </ul>
      )}
    </div>
  );
}

/** Where an agent is that must not be shown twice: on the screen, or at work in another layout. */
function takenPlace(agent: AgentView): Elsewhere | undefined {
  const where = whereabouts(agent);
  return where?.layout && !agent.sessionId ? undefined : where;
}

interface TakenProps {
  agent: AgentView;
  where: Elsewhere;
  cellId: string;
}

/** An agent that is shown elsewhere: go there, or bring it here. */
function TakenAgent({ agent, where, cellId }: TakenProps) {
  const words = t().layout;
  return (
    <li>
      <StateDot state={agent.state} />
      <span class="taken-name" title={agent.name}>{agent.name}</span>
      <span class="taken-where">
        {where.layout ? words.inLayout(where.layout.name) : words.inOtherCell}
      </span>
      <Button onClick={() => void goTo(agent.projectId, where)}>{words.goTo}</Button>
      <Button onClick={() => void moveHere(agent, where, cellId)}>
        {words.moveHere}
      </Button>
    </li>
  );
}

function AgentChoice({ agent, cellId }: { agent: AgentView; cellId: string }) {
  const choose = async () => {
    putOnScreen(agent, cellId);
    await drawn();
    focusCell(cellId);
  };
  return (
    <button type="button" class="button plain" onClick={() => void choose()}>
      <StateDot state={agent.state} />
      <span>{agent.name}</span>
      <AgentLine agent={agent} />
    </button>
  );
}
