import type { AgentView } from "../../../core/agent/service.ts";
import { t } from "../../text/text.ts";
import { StateDot } from "../agent/state_mark.tsx";
import { limitOf } from "./accounts.ts";
import type { LimitStage } from "./agent_limit.ts";
import { LimitButtons } from "./limit_buttons.tsx";
import { limitMoments, limitText } from "./limit_text.ts";
import { LimitWords } from "./limit_words.tsx";

/** The limit of an agent over its terminal: until when, what follows, and what a person may do. */
export function LimitBar({ agent }: { agent: AgentView }) {
  const limit = limitOf(agent.id);
  if (!limit) return null;
  const hint = hintOf(limit.stage);
  return (
    <div class={`limit-bar ${limit.stage}`} role="group" aria-label={t().limit.title}>
      <StateDot state="limited" />
      <p class="grow" title={limitMoments(limit)}>
        <LimitWords agentId={agent.id} of={limitText} />
        {hint && <span class="hint">{hint}</span>}
      </p>
      <LimitButtons agent={agent} stage={limit.stage} />
    </div>
  );
}

function hintOf(stage: LimitStage): string | undefined {
  const words = t().limit;
  if (stage === "givenUp") return words.givenUpHint;
  return stage === "suspected" ? words.suspectedHint : undefined;
}
