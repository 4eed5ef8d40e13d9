import { ChevronDown, ChevronRight } from "lucide";
import { useState } from "preact/hooks";
import type { FileDiff } from "../../../core/git/diff.ts";
import { shownPath } from "../../../core/git/git_path.ts";
import type { Anchor, Side } from "../../../core/review/anchor.ts";
import { stampOf } from "../../../core/review/review.ts";
import { t } from "../../text/text.ts";
import { Icon } from "../../widgets/icon.tsx";
import { attempt } from "../../widgets/toast.ts";
import { CommentBox } from "./comment_box.tsx";
import { CommentView } from "./comment_view.tsx";
import { Counts } from "./counts.tsx";
import { DiffFileView } from "./diff_file_view.tsx";
import { newComment, startComment } from "./new_comment.ts";
import { diffMode } from "./place.ts";
import type { PlacedComments } from "./placed.ts";
import { addComment, followReview, type OpenReview, setViewed } from "./reviews.ts";
import { ToucherNames } from "./toucher_names.tsx";

interface SectionProps {
  projectId: string;
  open: OpenReview;
  file: FileDiff;
  comments: PlacedComments;
}

/** One file of a review: a file that was looked at is folded until somebody unfolds it. */
export function FileSection({ projectId, open, file, comments }: SectionProps) {
  const { view } = open;
  const stamp = stampOf(file);
  const isViewed = view.viewed[file.path] === stamp;
  const [choice, setChoice] = useState<{ folded: boolean; stamp: string }>();
  const isFolded = choice?.stamp === stamp ? choice.folded : isViewed;
  const outdated = comments.outdatedIn(file.path);
  const mark = (checked: boolean) =>
    void attempt(async () => {
      setChoice(undefined);
      await setViewed(projectId, view.id, file.path, checked ? stamp : null);
      await followReview(projectId, view.id);
    });
  const words = t().review;
  const path = shownPath(file.path);
  return (
    <section class="review-file" aria-label={path}>
      <header class="review-file-head">
        <button
          type="button"
          class="review-file-name"
          aria-expanded={!isFolded}
          onClick={() => setChoice({ folded: !isFolded, stamp })}
        >
          <Icon of={isFolded ? ChevronRight : ChevronDown} size={14} />
          <span class="review-file-path">{path}</span>
        </button>
        {file.change !== "modified" && <span class="chip">{words.changes[file.change]}</span>}
        <Counts added={file.added} removed={file.removed} />
        <ToucherNames by={open.diff.by[file.path]} />
        <span class="grow" />
        <label class="review-viewed">
          <input
            type="checkbox"
            checked={isViewed}
            aria-label={words.markViewed(path)}
            onChange={(event) => mark(event.currentTarget.checked)}
          />
          {words.viewed}
        </label>
      </header>
      {!isFolded && (
        <>
          {outdated.map((comment) => (
            <CommentView
              key={comment.id}
              projectId={projectId}
              view={view}
              comment={comment}
              outdated
            />
          ))}
          <DiffFileView
            file={file}
            mode={diffMode.value}
            comments={(side, line) => said({ projectId, open, file, comments }, side, line)}
            onComment={(side, line, text) => {
              startComment(view.id, { path: file.path, side, line, text });
            }}
          />
        </>
      )}
    </section>
  );
}

/** What stands below a line: what was said, and the box of what is being said. */
function said({ projectId, open, file, comments }: SectionProps, side: Side, line: number) {
  const { view } = open;
  const here = comments.at(file.path, side, line);
  const writing = newComment.value;
  const isHere = writing?.reviewId === view.id &&
    isOn(writing.anchor, { path: file.path, side, line });
  if (here.length === 0 && !isHere) return undefined;
  return (
    <>
      {here.map(({ comment, movedFrom }) => (
        <CommentView
          key={comment.id}
          projectId={projectId}
          view={view}
          comment={comment}
          movedFrom={movedFrom}
        />
      ))}
      {isHere && (
        <CommentBox
          key="new"
          text={writing.text}
          onText={(text) => newComment.value = { ...writing, text }}
          save={t().review.addComment}
          onSave={() => void keep(projectId, view.id)}
          onCancel={() => newComment.value = null}
        />
      )}
    </>
  );
}

async function keep(projectId: string, reviewId: string): Promise<void> {
  const writing = newComment.value;
  if (!writing) return;
  await attempt(async () => {
    await addComment(projectId, reviewId, writing);
    newComment.value = null;
    await followReview(projectId, reviewId);
  });
}

function isOn(anchor: Anchor, { path, side, line }: Omit<Anchor, "text">): boolean {
  return anchor.path === path && anchor.side === side && anchor.line === line;
}
