import { Send } from "lucide";
import { useSignal } from "@preact/signals";
import type { ReviewView } from "../../../core/review/review.ts";
import { t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";
import { Select } from "../../widgets/segmented.tsx";
import { attempt } from "../../widgets/toast.ts";
import { activeAgents } from "../agent/agents.ts";
import { addressee } from "./names.ts";
import { chosenAgents } from "./place.ts";
import { askForReview, sendComments } from "./reviews.ts";

interface BarProps {
  projectId: string;
  view: ReviewView;
}

/** What waits to be sent, to whom, and the way to ask somebody else. */
export function SendBar({ projectId, view }: BarProps) {
  const note = useSignal("");
  const isSending = useSignal(false);
  const words = t().review;
  const agent = addressee(view);
  const drafts = view.comments.filter(({ sentIn }) => sentIn === undefined);
  if (!agent) return <footer class="review-send hint">{words.noAgents}</footer>;
  const hand = async (handOver: () => Promise<void>) => {
    isSending.value = true;
    await attempt(async () => {
      await handOver();
      note.value = "";
    });
    isSending.value = false;
  };
  const input = { agentId: agent.id, note: note.value };
  const send = () => {
    const comments = drafts.map(({ id }) => id);
    void hand(() => sendComments(projectId, view.id, { ...input, comments }));
  };
  return (
    <footer class="review-send">
      <span class="review-drafts">
        {drafts.length === 0 ? words.noDrafts : words.drafts(drafts.length)}
      </span>
      <input
        class="review-note"
        aria-label={words.note}
        placeholder={words.note}
        value={note.value}
        onInput={(event) => note.value = event.currentTarget.value}
      />
      <div class="review-agent">
        <Select
          label={words.agent}
          choices={activeAgents.value.map(({ id, name }) => ({ value: id, label: name }))}
          chosen={agent.id}
          onChoose={(id) => chosenAgents.value = new Map(chosenAgents.value).set(view.id, id)}
        />
      </div>
      <Button
        disabled={isSending.value}
        onClick={() => void hand(() => askForReview(projectId, view.id, input))}
      >
        {words.ask(agent.name)}
      </Button>
      <Button
        kind="primary"
        icon={Send}
        disabled={drafts.length === 0 || isSending.value}
        onClick={send}
      >
        {words.send(agent.name)}
      </Button>
    </footer>
  );
}
