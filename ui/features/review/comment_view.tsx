import { Pencil, Trash2 } from "lucide";
import { useState } from "preact/hooks";
import type { ReviewComment, ReviewView } from "../../../core/review/review.ts";
import { t } from "../../text/text.ts";
import { Age } from "../../widgets/age.tsx";
import { IconButton } from "../../widgets/button.tsx";
import { attempt, toast } from "../../widgets/toast.ts";
import { agentName } from "./names.ts";
import { addComment, changeComment, followReview, removeComment } from "./reviews.ts";
import { CommentBox } from "./comment_box.tsx";
import { sendState } from "./send_state.ts";

interface CommentProps {
  projectId: string;
  view: ReviewView;
  comment: ReviewComment;
  movedFrom?: number | undefined;
  /** Its line is gone: the words that stood there are shown. */
  outdated?: boolean;
}

/** What was said of a line, and how it stands: a draft, or to whom it was sent. */
export function CommentView(props: CommentProps) {
  const { projectId, view, comment, movedFrom, outdated = false } = props;
  const [draft, setDraft] = useState<string>();
  const words = t().review;
  const save = (text: string) =>
    attempt(async () => {
      if (text !== comment.text) await changeComment(projectId, view.id, comment.id, text);
      await followReview(projectId, view.id);
      setDraft(undefined);
    });
  if (draft !== undefined) {
    return (
      <CommentBox
        text={draft}
        onText={setDraft}
        save={words.saveComment}
        onSave={() => void save(draft)}
        onCancel={() => setDraft(undefined)}
      />
    );
  }
  return (
    <article class="comment">
      <header>
        <span class={comment.sentIn === undefined ? "chip draft" : "chip"}>
          {stateOf(view, comment)}
        </span>
        <Age since={comment.at} />
        {movedFrom !== undefined && <span class="hint">{words.moved(movedFrom)}</span>}
        {outdated && <span class="chip outdated">{words.outdated}</span>}
        {outdated && <span class="hint">{words.outdatedLine(comment.anchor.line)}</span>}
        <span class="grow" />
        {comment.sentIn === undefined && (
          <>
            <IconButton
              icon={Pencil}
              label={words.editComment}
              onClick={() => setDraft(comment.text)}
            />
            <IconButton
              icon={Trash2}
              label={words.removeComment}
              onClick={() => void remove(projectId, view.id, comment)}
            />
          </>
        )}
      </header>
      {outdated && <pre class="comment-line">{comment.anchor.text}</pre>}
      <p class="comment-text">{comment.text}</p>
    </article>
  );
}

function stateOf({ sends }: ReviewView, { sentIn }: ReviewComment): string {
  const words = t().review;
  if (sentIn === undefined) return words.draft;
  const send = sends.find(({ id }) => id === sentIn);
  return send ? `${words.sentTo(agentName(send.agentId))} · ${sendState(send)}` : words.sent;
}

async function remove(projectId: string, reviewId: string, comment: ReviewComment): Promise<void> {
  const { anchor, text } = comment;
  const again = () =>
    void attempt(async () => {
      await addComment(projectId, reviewId, { anchor, text });
      await followReview(projectId, reviewId);
    });
  await attempt(async () => {
    await removeComment(projectId, reviewId, comment.id);
    await followReview(projectId, reviewId);
    const actions = [{ label: t().review.undo, run: again }];
    toast({ kind: "info", message: t().review.removed, actions });
  });
}
