import { MessageSquareText, RotateCcw } from "lucide";
import type { ReviewSend, ReviewView } from "../../../core/review/review.ts";
import { t } from "../../text/text.ts";
import { Age } from "../../widgets/age.tsx";
import { Button, IconButton } from "../../widgets/button.tsx";
import { attempt } from "../../widgets/toast.ts";
import { MarkdownView } from "../chat/markdown_view.tsx";
import { openConversation } from "../conversation/place.ts";
import { agentName } from "./names.ts";
import { reopen } from "./reviews.ts";
import { sendState } from "./send_state.ts";

interface ListProps {
  projectId: string;
  view: ReviewView;
}

/** What was handed over from this review, the newest first, with the answers. */
export function SentList({ projectId, view }: ListProps) {
  if (view.sends.length === 0) return null;
  return (
    <ul class="review-sent" aria-label={t().review.sent}>
      {view.sends.toReversed().map((send) => (
        <Sent key={send.id} projectId={projectId} view={view} send={send} />
      ))}
    </ul>
  );
}

function Sent({ projectId, view, send }: ListProps & { send: ReviewSend }) {
  const words = t().review;
  const { ticket } = send;
  const state = ticket?.state ?? "open";
  const count = view.comments.filter(({ sentIn }) => sentIn === send.id).length;
  const isVain = count > 0 && state !== "open" && state !== "answered";
  return (
    <li class="review-sent-one">
      <div class="review-sent-head">
        <span>{titleOf(send, count)}</span>
        <span class={`chip ${state}`}>{sendState(send)}</span>
        <Age since={ticket?.settledAt ?? send.at} />
        {ticket?.reason && <span class="hint">{ticket.reason}</span>}
        <span class="grow" />
        {isVain && (
          <Button
            kind="quiet"
            icon={RotateCcw}
            onClick={() => void attempt(() => reopen(projectId, view.id, send.id))}
          >
            {words.again}
          </Button>
        )}
        {ticket && (
          <IconButton
            icon={MessageSquareText}
            label={words.openConversation}
            onClick={() => openConversation({ projectId, conversation: ticket.conversation })}
          />
        )}
      </div>
      {ticket?.result !== undefined && ticket.result !== "" && (
        <details open>
          <summary>{words.answer}</summary>
          <div class="review-answer">
            <MarkdownView text={ticket.result} />
          </div>
        </details>
      )}
    </li>
  );
}

function titleOf({ kind, agentId }: ReviewSend, count: number): string {
  const words = t().review;
  const name = agentName(agentId);
  return kind === "review" ? words.askedReview(name) : words.sentComments(count, name);
}
