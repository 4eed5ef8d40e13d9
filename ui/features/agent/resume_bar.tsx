import { signal } from "@preact/signals";
import { language, t } from "../../text/text.ts";
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
    for (const { agent, conversation } of waiting) {
      await launch(agent, { conversationId: conversation });
    }
  };
  const afresh = waiting.filter(({ conversation }) => conversation === undefined);
  const words = t().agent;
  return (
    <div class="resume-bar" role="status">
      <p class="grow">
        {words.resumeOffer(namesOf(waiting), waiting.length)}{" "}
        {afresh.length > 0 && (
          <span class="hint">{words.resumeAfresh(namesOf(afresh), afresh.length)}</span>
        )}
      </p>
      <Button onClick={decline}>{words.resumeNone}</Button>
      <Button kind="primary" onClick={() => void resumeAll()}>
        {waiting.length === 1 ? words.resumeOne : words.resumeAll}
      </Button>
    </div>
  );
}

function namesOf(entries: readonly { agent: { name: string } }[]): string {
  const format = new Intl.ListFormat(language.value, { type: "conjunction" });
  return format.format(entries.map(({ agent }) => agent.name));
}

function conversationOf(entry: { resumeSupported: boolean; conversationId?: string }) {
  return entry.resumeSupported ? entry.conversationId : undefined;
}
