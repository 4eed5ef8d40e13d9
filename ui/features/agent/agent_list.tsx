import { Ellipsis, Plus } from "lucide";
import { signal } from "@preact/signals";
import type { AgentView } from "../../../core/services.ts";
import { t } from "../../text/text.ts";
import { Age } from "../../widgets/age.tsx";
import { IconButton } from "../../widgets/button.tsx";
import { openMenu } from "../../widgets/menu.tsx";
import { attempt } from "../../widgets/toast.ts";
import { waitText } from "../delegation/names.ts";
import { waitingByAgent } from "../delivery/deliveries.ts";
import { currentCell } from "../layout/layouts.ts";
import { VendorMark } from "../profile/vendor_mark.tsx";
import { showAgent } from "./agent_actions.ts";
import { openCreateAgent } from "./agent_dialogs.tsx";
import { agentMenu } from "./agent_menu.ts";
import { questionOf } from "./agent_state.ts";
import { activeAgents, updateAgent } from "./agents.ts";
import { StateDot, StateWord } from "./state_mark.tsx";

const renaming = signal<string | undefined>(undefined);

/** Lets a person type another name in the agent's row. */
export function openRename(agent: AgentView): void {
  renaming.value = agent.id;
}

/** The type under which an agent travels when dragged. */
export const DRAG_TYPE = "application/x-idea-agent";

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
  const rename = () => renaming.value = agent.id;
  const drag = (event: DragEvent) => event.dataTransfer?.setData(DRAG_TYPE, agent.id);
  return (
    <li
      class={`agent-row ${agent.state}${current ? " current" : ""}`}
      draggable={renaming.value !== agent.id}
      onDragStart={drag}
    >
      {renaming.value === agent.id ? <RenameBox agent={agent} /> : (
        <button
          type="button"
          class="agent-button"
          aria-current={current ? "true" : undefined}
          onClick={(event) => event.detail < 2 && void showAgent(agent)}
          onDblClick={rename}
        >
          <AgentSummary agent={agent} />
        </button>
      )}
      <IconButton
        icon={Ellipsis}
        label={t().agent.menu(agent.name)}
        onClick={(event) =>
          openMenu(
            event.currentTarget as HTMLElement,
            t().agent.menu(agent.name),
            agentMenu(agent, rename),
          )}
      />
    </li>
  );
}

function AgentSummary({ agent }: { agent: AgentView }) {
  const queued = waitingByAgent.value.get(agent.id) ?? 0;
  return (
    <>
      <StateDot state={agent.state} />
      <span class="agent-name">{agent.name}</span>
      <VendorMark profileId={agent.profileId} />
      <span class="agent-state">
        <StateWord agent={agent} />
        <Age since={agent.since} />
      </span>
      {queued > 0 && <span class="count" title={t().agent.queued(queued)}>{queued}</span>}
      <AgentNote agent={agent} />
    </>
  );
}

/** What the agent asks, or whom it waits for. */
function AgentNote({ agent }: { agent: AgentView }) {
  const question = questionOf(agent);
  if (question) return <span class="agent-note asks" title={question}>{question}</span>;
  const waits = waitText(agent.id);
  return waits ? <span class="agent-note">{waits}</span> : null;
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
