import { useComputed } from "@preact/signals";
import type { AgentView } from "../../../core/agent/service.ts";
import { t } from "../../text/text.ts";
import { limitOf } from "./accounts.ts";
import { needsPersonAt } from "./agent_limit.ts";
import { limitVerbs } from "./limit_buttons.tsx";
import { type limitText, shortText } from "./limit_text.ts";

/** The limit of an agent in few words, after the word for its state. */
export function LimitNote({ agentId }: { agentId: string }) {
  return <LimitWords agentId={agentId} of={shortText} />;
}

interface WordsProps {
  agentId: string;
  of: typeof limitText;
}

/** The limit of an agent in words; nothing while it has none. */
export function LimitWords({ agentId, of }: WordsProps) {
  return <Words key={agentId} agentId={agentId} of={of} />;
}

// A computed text redraws only when the words change: once a minute, in the last one every second.
function Words({ agentId, of }: WordsProps) {
  const text = useComputed(() => {
    const limit = limitOf(agentId);
    return limit ? of(limit) : "";
  });
  return <span>{text}</span>;
}

/** In the row of an agent that does not come back by itself: the likeliest way out. */
export function LimitOffer({ agent }: { agent: AgentView }) {
  const stage = limitOf(agent.id)?.stage;
  if (!stage || !needsPersonAt(stage)) return null;
  const [verb] = limitVerbs(agent, stage);
  if (!verb) return null;
  return (
    <button
      type="button"
      class="small-offer"
      aria-label={t().agent.doing(agent.name, verb.words)}
      onClick={verb.run}
    >
      {verb.words}
    </button>
  );
}
