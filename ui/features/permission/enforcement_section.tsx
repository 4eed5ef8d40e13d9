import { ShieldAlert } from "lucide";
import { useEffect } from "preact/hooks";
import type { AgentView } from "../../../core/agent/service.ts";
import type { EffectiveView } from "../../../core/permission/service.ts";
import { t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";
import { Icon } from "../../widgets/icon.tsx";
import { Progress } from "../../widgets/progress.tsx";
import { Prose } from "../../widgets/prose.tsx";
import { activeAgents, findAgent } from "../agent/agents.ts";
import { restart } from "../agent/restart.tsx";
import { profiles } from "../profile/profiles.ts";
import { InForce } from "./in_force.tsx";
import { KernelPart } from "./kernel_part.tsx";
import { openPolicy } from "./open_policy.ts";
import { activePolicies, effectiveKey, effectiveViews } from "./policies.ts";
import { ProtectedPart } from "./protected_part.tsx";
import { isUnheld, sandboxOf } from "./sandbox_state.ts";
import { sandboxText } from "./sandbox_text.ts";
import { ToldPart } from "./told_part.tsx";

/** Who enforces what: for one agent in full, for the project one line an agent. */
export function EnforcementSection({ agentId }: { agentId: string | undefined }) {
  const agent = findAgent(agentId);
  if (!agent && activeAgents.value.length === 0) return null;
  return (
    <section class="policy-section" aria-label={t().permission.held} data-place="held">
      <h3>{t().permission.held}</h3>
      {agent ? <AgentPart agent={agent} /> : <AllAgents />}
    </section>
  );
}

function AllAgents() {
  return (
    <ul class="held-agents">
      {activeAgents.value.map((agent) => (
        <li key={agent.id}>
          <button
            type="button"
            class="held-agent"
            onClick={() => openPolicy(agent.id)}
          >
            <span class="held-name">{agent.name}</span>
            <span class={isUnheld(agent) ? "held-state unheld" : "held-state"}>
              {isUnheld(agent) && <Icon of={ShieldAlert} size={12} />}
              {agentState(agent)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function agentState(agent: AgentView): string {
  const words = t().permission;
  if (agent.sessionId === undefined) return words.notRunning;
  return sandboxText(agent) ?? words.sandbox.none;
}

function AgentPart({ agent }: { agent: AgentView }) {
  const key = effectiveKey(agent);
  const view = effectiveViews.of(key);
  const policy = activePolicies.value;
  useEffect(() => void effectiveViews.refresh(key), [key, policy, agent.profileId]);
  if (!view) return <Progress label={t().common.loading} />;
  if (!view.effective) return <p class="hint">{t().permission.heldNone}</p>;
  return (
    <>
      <Status view={view} />
      <Outdated agent={agent} />
      <div class="held-parts">
        <InForce effective={view.effective} summary={view.summary} />
        {view.projection && (
          <ToldPart projection={view.projection} effective={view.effective} cli={cliName(agent)} />
        )}
        {view.plan && <KernelPart plan={view.plan} />}
      </div>
      <ProtectedPart
        view={view}
        unprotected={sandboxOf(agent)?.unprotected ?? []}
      />
    </>
  );
}

function cliName({ profileId, profile }: AgentView): string {
  return profiles.value?.find(({ id }) => id === profileId)?.name ?? profile ?? profileId;
}

function Status({ view: { enforcement, plan, ability } }: { view: EffectiveView }) {
  if (!enforcement) return null;
  const words = t().permission;
  const { status, mechanism, lacks } = enforcement;
  const name = words.mechanisms[mechanism];
  const held = status === "enforced" || status === "degraded";
  const unheld = status === "unenforced";
  return (
    <div class={`held-status ${status}`}>
      <p>
        {unheld && <Icon of={ShieldAlert} size={14} />}
        <b>{words.enforcement[status]}.</b>{" "}
        {held ? words.enforcementHint[status](name) : words.enforcementHint[status]}
      </p>
      {lacks.map((lack) => <p key={lack}>{words.lacks[lack]}</p>)}
      {unheld && plan?.defaultPosture === "deny" && <p>{words.willNotStart}</p>}
      {unheld && <p>{words.remedy}</p>}
      {held && !ability.shields && (
        <p>
          <Prose text={words.noShields} />
        </p>
      )}
      {held && ability.untested && <p>{words.untested}</p>}
    </div>
  );
}

function Outdated({ agent }: { agent: AgentView }) {
  if (!sandboxOf(agent)?.outdated) return null;
  const words = t().permission;
  return (
    <div class="notice" role="status">
      <p class="grow">{words.outdated(agent.name)}</p>
      <Button onClick={() => restart(agent)}>{words.restartToApply}</Button>
    </div>
  );
}
