import { Crown, Ellipsis, Plus } from "lucide";
import { signal } from "@preact/signals";
import type { AgentView } from "../../../core/agent/service.ts";
import { t } from "../../text/text.ts";
import { IconButton } from "../../widgets/button.tsx";
import { Icon } from "../../widgets/icon.tsx";
import { attempt } from "../../widgets/toast.ts";
import { ContextBadge } from "../context/context_badge.tsx";
import { currentCell } from "../layout/layouts.ts";
import { LimitOffer } from "../limit/limit_words.tsx";
import { VendorMark } from "../profile/vendor_mark.tsx";
import { showAgent } from "./agent_actions.ts";
import { AgentLine } from "./agent_line.tsx";
import { agentMenuAtPointer, openAgentMenu } from "./agent_menu.ts";
import { activeAgents, updateAgent } from "./agents.ts";
import { AGENT_DRAG_TYPE, endDrag } from "../layout/drag.ts";
import { openCreateAgent } from "./create_agent.tsx";
import { restart } from "./restart.tsx";
import { StateDot } from "./state_mark.tsx";
import { strainText } from "./usage.ts";

/** The agent whose name is being typed in its row. */
const renaming = signal<string | undefined>(undefined);

/** The agents of the project, in the sidebar. */
export function AgentList({ projectId }: { projectId: string }) {
  return (
    <section class="sidebar-section" aria-label={t().agent.agents}>
      <header class="sidebar-heading">
        <h2>{t().agent.agents}</h2>
        <IconButton
          icon={Plus}
          label={t().agent.add}
          onClick={() => openCreateAgent(projectId)}
        />
      </header>
      {activeAgents.value.length === 0 && <p class="sidebar-empty">{t().agent.none}</p>}
      <ul class="agent-list">
        {activeAgents.value.map((agent) => <AgentRow key={agent.id} agent={agent} />)}
      </ul>
    </section>
  );
}

function AgentRow({ agent }: { agent: AgentView }) {
  const current = currentCell.value?.agent === agent.id;
  const isRenaming = renaming.value === agent.id;
  return (
    <li
      class={`agent-row ${agent.state}${current ? " current" : ""}`}
      draggable={!isRenaming}
      onDragStart={(event) => event.dataTransfer?.setData(AGENT_DRAG_TYPE, agent.id)}
      onDragEnd={endDrag}
      onContextMenu={(event) => agentMenuAtPointer(event, agent)}
    >
      {isRenaming ? <RenameBox agent={agent} /> : <RowButton agent={agent} current={current} />}
      {!isRenaming && <ContextBadge agent={agent} />}
      <IconButton
        icon={Ellipsis}
        label={t().agent.menu(agent.name)}
        onClick={(event) => openAgentMenu(event.currentTarget as HTMLElement, agent)}
      />
      <StrainOffer agent={agent} />
      <LimitOffer agent={agent} />
    </li>
  );
}

function RowButton({ agent, current }: { agent: AgentView; current: boolean }) {
  return (
    <button
      type="button"
      class="agent-button"
      aria-current={current ? "true" : undefined}
      onClick={(event) => event.detail < 2 && void showAgent(agent)}
      onDblClick={() => renaming.value = agent.id}
    >
      <StateDot state={agent.state} />
      <span class="agent-title">
        <span class="agent-name">{agent.name}</span>
        {agent.orchestrator && <OrchestratorMark />}
      </span>
      <VendorMark profileId={agent.profileId} />
      <AgentLine agent={agent} />
    </button>
  );
}

function OrchestratorMark() {
  const { orchestrator } = t().context;
  return (
    <span class="orchestrator-mark" role="img" aria-label={orchestrator} title={orchestrator}>
      <Icon of={Crown} size={12} />
    </span>
  );
}

/** A way out for an agent that takes much of the machine. */
function StrainOffer({ agent }: { agent: AgentView }) {
  if (!strainText(agent.id)) return null;
  const words = t().agent;
  return (
    <button
      type="button"
      class="small-offer"
      aria-label={words.doing(agent.name, words.restart)}
      title={words.restart}
      onClick={() => restart(agent)}
    >
      {words.restartConfirm}
    </button>
  );
}

function RenameBox({ agent }: { agent: AgentView }) {
  const finish = (name: string) => {
    renaming.value = undefined;
    if (name.trim() === "" || name === agent.name) return;
    void attempt(() => updateAgent(agent, { name }));
  };
  return (
    <input
      class="rename"
      aria-label={t().agent.rename}
      defaultValue={agent.name}
      maxLength={64}
      ref={(input) => input?.focus()}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={(event) => finish(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === "Enter" && !event.isComposing) finish(event.currentTarget.value);
        if (event.key === "Escape") renaming.value = undefined;
      }}
    />
  );
}
