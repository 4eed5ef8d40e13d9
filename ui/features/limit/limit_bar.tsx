import { useComputed } from "@preact/signals";
import type { AgentView } from "../../../core/services.ts";
import { t } from "../../text/text.ts";
import { StateDot } from "../agent/state_mark.tsx";
import { limitOf } from "./accounts.ts";
import type { LimitStage } from "./agent_limit.ts";
import { LimitButtons } from "./limit_buttons.tsx";
import { limitMoments, limitText, shortText } from "./limit_text.ts";

/** The limit of an agent over its terminal: until when, what follows, and what a person may do. */
export function LimitBar({ agent }: { agent: AgentView }) {
  const limit = limitOf(agent.id);
  if (!limit) return null;
  const hint = hintOf(limit.stage);
  return (
    <div class={`limit-bar ${limit.stage}`} role="group" aria-label={t().limit.title}>
      <StateDot state="limited" />
      <p class="grow" title={limitMoments(limit)}>
        <LimitWords key={agent.id} agentId={agent.id} of={limitText} />
        {hint && <span class="hint">{hint}</span>}
      </p>
      <LimitButtons agent={agent} stage={limit.stage} />
    </div>
  );
}

/** The limit of an agent in few words, after the word for its state; nothing without one. */
export function LimitNote({ agentId }: { agentId: string }) {
  return <LimitWords key={agentId} agentId={agentId} of={shortText} />;
}

interface WordsProps {
  agentId: string;
  of: typeof limitText;
}

// A computed text redraws only when the words change: once a minute, in the last one every second.
function LimitWords({ agentId, of }: WordsProps) {
  const text = useComputed(() => {
    const limit = limitOf(agentId);
    return limit ? of(limit) : "";
  });
  return <span>{text}</span>;
}

function hintOf(stage: LimitStage): string | undefined {
  const words = t().limit;
  if (stage === "givenUp") return words.givenUpHint;
  return stage === "suspected" ? words.suspectedHint : undefined;
}
