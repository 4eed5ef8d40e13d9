import { useEffect, useMemo, useRef } from "preact/hooks";
import { t } from "../../text/text.ts";
import { CommentView } from "./comment_view.tsx";
import { FileList } from "./file_list.tsx";
import { FileSection } from "./file_section.tsx";
import { placed } from "./placed.ts";
import type { OpenReview } from "./reviews.ts";
import { SendBar } from "./send_bar.tsx";
import { SentList } from "./sent_list.tsx";

interface BodyProps {
  projectId: string;
  open: OpenReview;
}

/** The files on the left, what changed in them beside, and what was said below. */
export function ReviewBody({ projectId, open }: BodyProps) {
  const { view, diff } = open;
  const scroller = useRef<HTMLDivElement>(null);
  const comments = useMemo(() => placed(diff.files, view.comments), [diff.files, view.comments]);
  const words = t().review;
  useEffect(() => {
    // The keyboard waits at the page while there is nothing to read yet.
    const diffs = scroller.current;
    if (diffs?.closest(".review") === document.activeElement) diffs?.focus();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isTyping(event)) return;
    if (event.key === "]") goFile(scroller.current, 1);
    else if (event.key === "[") goFile(scroller.current, -1);
    else if (event.key === "v") fileHere(scroller.current)?.querySelector("input")?.click();
    else return;
    event.preventDefault();
  };
  return (
    <div class="review-body" onKeyDown={onKeyDown}>
      <div class="review-columns">
        {diff.files.length > 1 && (
          <FileList
            open={open}
            onShow={(at) => showFile(filesIn(scroller.current)[at])}
          />
        )}
        <div class="review-diffs diff-scroller" ref={scroller} tabIndex={-1}>
          {diff.files.length === 0 && (
            <p class="panel-empty">
              {words.nothing} {words.nothingHint}
            </p>
          )}
          {diff.files.map((file) => (
            <FileSection
              key={file.path}
              projectId={projectId}
              open={open}
              file={file}
              comments={comments}
            />
          ))}
          {comments.elsewhere.length > 0 && (
            <section class="review-elsewhere" aria-label={words.outdatedTitle}>
              <h3>{words.outdatedTitle}</h3>
              {comments.elsewhere.map((comment) => (
                <CommentView
                  key={comment.id}
                  projectId={projectId}
                  view={view}
                  comment={comment}
                  outdated
                />
              ))}
            </section>
          )}
          {diff.files.length > 0 && <p class="hint review-keys">{words.keys}</p>}
          {diff.cut && <p class="notice review-cut">{words.cut}</p>}
        </div>
      </div>
      <SentList projectId={projectId} view={view} />
      <SendBar projectId={projectId} view={view} />
    </div>
  );
}

function isTyping({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || !(target instanceof Element)) return true;
  return target.matches("textarea, select, input:not([type=checkbox])");
}

function filesIn(scroller: HTMLElement | null): HTMLElement[] {
  return [...scroller?.querySelectorAll<HTMLElement>(".review-file") ?? []];
}

/** The file the keyboard is in, else the one at the top. */
function fileHere(scroller: HTMLElement | null): HTMLElement | undefined {
  const files = filesIn(scroller);
  const top = scroller?.getBoundingClientRect().top ?? 0;
  return files.find((file) => file.contains(document.activeElement)) ??
    files.find((file) => file.getBoundingClientRect().bottom > top);
}

function goFile(scroller: HTMLElement | null, step: 1 | -1): void {
  const files = filesIn(scroller);
  const here = files.findIndex((file) => file.contains(document.activeElement));
  showFile(here < 0 ? fileHere(scroller) : files[here + step]);
}

function showFile(file: HTMLElement | undefined): void {
  file?.scrollIntoView({ block: "start" });
  file?.querySelector<HTMLElement>(".review-file-name")?.focus({ preventScroll: true });
}
