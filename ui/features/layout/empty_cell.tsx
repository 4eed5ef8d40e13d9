import { Plus, SquareTerminal } from "lucide";
import type { AgentView } from "../../../core/services.ts";
import { t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";
import { putOnScreen } from "../agent/agent_actions.ts";
import { openCreateAgent } from "../agent/agent_dialogs.tsx";
import { activeAgents } from "../agent/agents.ts";
import { FirstAgent } from "../agent/first_agent.tsx";
import { StateDot } from "../agent/state_mark.tsx";
import { CellHeader } from "./cell_header.tsx";
import { closeCell, drawn, focusCell } from "./cells.ts";
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
  const shown = new Set(activeCells.value.map((cell) => cell.agent));
  const hidden = activeAgents.value.filter((agent) => !shown.has(agent.id));
  return (
    <div class="placeholder">
      <p>{t().layout.emptyCell}</p>
      {hidden.length > 0 && (
        <div class="choices">
          {hidden.map((agent) => <AgentChoice key={agent.id} agent={agent} cellId={cellId} />)}
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
    </div>
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
    </button>
  );
}
