import { signal } from "@preact/signals";
import { t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";
import { launch, launching } from "./agent_actions.ts";
import { activeAgents, resumable } from "./agents.ts";

const declined = signal<ReadonlySet<string>>(new Set());

/** Offers to bring back the agents that were running when the project was last left. */
export function ResumeBar({ projectId }: { projectId: string }) {
  if (declined.value.has(projectId)) return null;
  const waiting = resumable.of(projectId).filter((entry) => entry.wasRunning).flatMap((entry) => {
    const agent = activeAgents.value.find((known) => known.id === entry.agentId);
    const idle = agent && !agent.sessionId && !launching.value.has(agent.id);
    return idle ? [{ agent, conversation: conversationOf(entry) }] : [];
  });
  if (waiting.length === 0) return null;
  const decline = () => declined.value = new Set(declined.value).add(projectId);
  // One after the other: starting all at once would exhaust a limited account in a burst.
  const resumeAll = async () => {
    decline();
    for (const { agent, conversation } of waiting) await launch(agent, conversation);
  };
  const names = waiting.map(({ agent }) => agent.name).join(", ");
  return (
    <div class="resume-bar" role="status">
      <p class="grow">{t().agent.resumeOffer(names, waiting.length)}</p>
      <Button onClick={decline}>{t().agent.resumeNone}</Button>
      <Button kind="primary" onClick={() => void resumeAll()}>{t().agent.resumeAll}</Button>
    </div>
  );
}

function conversationOf(entry: { resumeSupported: boolean; conversationId?: string }) {
  return entry.resumeSupported ? entry.conversationId : undefined;
}
