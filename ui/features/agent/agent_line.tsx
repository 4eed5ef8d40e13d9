import { Gauge, ShieldAlert } from "lucide";
import type { AgentView } from "../../../core/agent/service.ts";
import { now } from "../../state/clock.ts";
import { formatAge, formatClock } from "../../text/age.ts";
import { language, t } from "../../text/text.ts";
import { Age } from "../../widgets/age.tsx";
import { Icon } from "../../widgets/icon.tsx";
import { ContextMark } from "../context/context_badge.tsx";
import { waitText } from "../delegation/names.ts";
import { waitingByAgent } from "../delivery/deliveries.ts";
import { limitOf } from "../limit/accounts.ts";
import { limitMoments, shortText } from "../limit/limit_text.ts";
import { LimitNote } from "../limit/limit_words.tsx";
import { BranchMark, treeText } from "../worktree/branch_mark.tsx";
import { isUnheld } from "../permission/sandbox_state.ts";
import { sandboxText } from "../permission/sandbox_text.ts";
import { noteOf } from "./agent_note.ts";
import { strainText, usageText } from "./usage.ts";

/**
 * How an agent is, in one line: state and since when, what it asks or whom it waits for, its queue,
 * and what it uses when that is much. Rows, headers, choices and {@link lineText} show the same.
 */
export function AgentLine({ agent }: { agent: AgentView }) {
  const limit = limitShown(agent);
  const note = limit ? undefined : noteFor(agent);
  const queued = queuedFor(agent);
  const strain = strainText(agent.id);
  return (
    <span class={`agent-line ${agent.state}`} title={hoverText(agent)}>
      <span class="line-state">
        <span class={`state-word ${agent.state}`}>{t().agent.states[agent.state]}</span>
        <Age since={agent.since} />
      </span>
      {note && <span class="line-note">{note}</span>}
      {limit && (
        <span class="line-note line-limit">
          <LimitNote agentId={agent.id} />
        </span>
      )}
      {strain && (
        <span class="line-strain">
          <Icon of={Gauge} size={12} />
          {strain.text}
        </span>
      )}
      {isUnheld(agent) && (
        <span class="line-unheld" role="img" aria-label={sandboxText(agent)}>
          <Icon of={ShieldAlert} size={12} />
        </span>
      )}
      <BranchMark agent={agent} />
      <ContextMark agent={agent} />
      {queued > 0 && (
        <span class="count" role="img" aria-label={t().agent.queued(queued)}>{queued}</span>
      )}
    </span>
  );
}

/** The same line in plain words, for titles and names of controls. */
export function lineText(agent: AgentView): string {
  const queued = queuedFor(agent);
  const word = t().agent.states[agent.state];
  const age = agent.since === 0 ? "" : ` ${formatAge(now.value - agent.since, t().common)}`;
  const parts = [
    word + age,
    limitText(agent) ?? noteFor(agent),
    strainText(agent.id)?.text,
    agent.contextOutdated ? t().context.badge : undefined,
    queued > 0 ? t().agent.queuedShort(queued) : undefined,
  ];
  return parts.filter((part) => part !== undefined).join(" · ");
}

/** Which signal decided, what holds the agent, and what it uses. */
function hoverText(agent: AgentView): string {
  const said = agent.signal === ""
    ? undefined
    : t().agent.saidBy(agent.signal, formatClock(agent.since, language.value));
  const limit = limitShown(agent);
  const note = (limit && limitMoments(limit)) ?? noteFor(agent);
  const changed = agent.contextOutdated ? t().context.badge : undefined;
  const parts = [note, said, sandboxText(agent), treeText(agent), changed, usageText(agent.id)];
  return parts.filter((part) => part !== undefined).join("\n");
}

/** A question comes before the limit: without its answer the agent does not go on either way. */
function limitShown(agent: AgentView) {
  return agent.state === "needsYou" ? undefined : limitOf(agent.id);
}

function limitText(agent: AgentView): string | undefined {
  const limit = limitShown(agent);
  return limit && shortText(limit);
}

function noteFor(agent: AgentView): string | undefined {
  return noteOf(agent, t().agent) ?? waitText(agent.id);
}

function queuedFor(agent: AgentView): number {
  return waitingByAgent.value.get(agent.id) ?? 0;
}
