import { FileClock } from "lucide";
import type { AgentView } from "../../../core/agent/service.ts";
import { t } from "../../text/text.ts";
import { Icon } from "../../widgets/icon.tsx";
import { openContext } from "./place.ts";

/** Says that a running agent was told something else than it would be told now, and opens it. */
export function ContextBadge({ agent }: { agent: AgentView }) {
  if (!agent.contextOutdated) return null;
  const words = t().context;
  return (
    <button
      type="button"
      class="context-badge"
      aria-label={words.badgeOf(agent.name)}
      data-tip={words.badge}
      onClick={() => openContext(agent.id, "told")}
    >
      <Icon of={FileClock} size={14} />
    </button>
  );
}

/** The same where nothing can be pressed. */
export function ContextMark({ agent }: { agent: AgentView }) {
  if (!agent.contextOutdated) return null;
  return (
    <span class="line-context" role="img" aria-label={t().context.badge}>
      <Icon of={FileClock} size={12} />
    </span>
  );
}
