import { useSignal } from "@preact/signals";
import { language, t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";
import {
  bringBack,
  conversationOf,
  declineResume,
  type WaitingAgent,
  waitingAgents,
} from "./resume.ts";
import { ResumeList } from "./resume_list.tsx";

const LIST_ID = "resume-list";

/** Offers to bring back the agents that were running when the project was last left. */
export function ResumeBar({ projectId }: { projectId: string }) {
  const open = useSignal(false);
  const left = useSignal<ReadonlySet<string>>(new Set());
  const waiting = waitingAgents.value;
  if (waiting.length === 0) return null;
  const resumable = waiting.filter(({ entry }) => conversationOf(entry) !== undefined);
  const chosen = resumable.filter(({ agent }) => !left.value.has(agent.id));
  const words = t().agent;
  const choose = (agentId: string, isChosen: boolean) => {
    const next = new Set(left.value);
    if (isChosen) next.delete(agentId);
    else next.add(agentId);
    left.value = next;
  };
  return (
    <section class="resume" aria-label={words.resumeTitle}>
      <div class="resume-bar">
        <Offer waiting={waiting} />
        <button
          type="button"
          class="button quiet"
          aria-expanded={open.value}
          aria-controls={LIST_ID}
          onClick={() => open.value = !open.value}
        >
          {open.value ? words.resumeFold : words.resumeChoose}
        </button>
        <Button onClick={() => declineResume(projectId)}>{words.resumeNone}</Button>
        {open.value && resumable.length > 1 && (
          <Button
            disabled={chosen.length === 0}
            onClick={() => void bringBack(projectId, chosen)}
          >
            {words.resumeChosen(chosen.length)}
          </Button>
        )}
        <Button kind="primary" onClick={() => void bringBack(projectId, waiting)}>
          {waiting.length === 1 ? words.resumeOne : words.resumeAll}
        </Button>
      </div>
      <div id={LIST_ID} hidden={!open.value}>
        {open.value && <ResumeList waiting={waiting} left={left.value} onChoose={choose} />}
      </div>
    </section>
  );
}

function Offer({ waiting }: { waiting: readonly WaitingAgent[] }) {
  const words = t().agent;
  const afresh = waiting.filter(({ entry }) => conversationOf(entry) === undefined);
  return (
    <p class="grow" role="status">
      {words.resumeOffer(namesOf(waiting), waiting.length)}{" "}
      {afresh.length > 0 && (
        <span class="hint">{words.resumeAfresh(namesOf(afresh), afresh.length)}</span>
      )}
    </p>
  );
}

function namesOf(entries: readonly { agent: { name: string } }[]): string {
  const format = new Intl.ListFormat(language.value, { type: "conjunction" });
  return format.format(entries.map(({ agent }) => agent.name));
}
