import { useEffect, useRef } from "preact/hooks";
import type { ReviewTarget } from "../../../core/review/review.ts";
import { t } from "../../text/text.ts";
import { Loaded } from "../knowledge/loaded.tsx";
import { closeReview } from "./place.ts";
import { ReviewBody } from "./review_body.tsx";
import { ReviewHead } from "./review_head.tsx";
import { type OpenReview, openReviewOf, readReview } from "./reviews.ts";
import { valueOf } from "../knowledge/known.ts";
import { targetKey } from "../../../core/review/review.ts";

interface PageProps {
  projectId: string;
  target: ReviewTarget;
}

/** Changes to be read line by line, over the workspace: the terminals behind it go on. */
export function ReviewPage({ projectId, target }: PageProps) {
  const page = useRef<HTMLElement>(null);
  const of = openReviewOf(projectId);
  const open = valueOf(of);
  useEffect(() => {
    const before = document.activeElement;
    page.current?.focus();
    // What lies behind takes the focus only once the page is gone.
    return () => queueMicrotask(() => before instanceof HTMLElement && before.focus());
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") closeReview(projectId);
  };
  return (
    <section
      ref={page}
      class="review"
      aria-label={t().review.title}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <ReviewHead projectId={projectId} target={target} open={open} />
      <Loaded of={of} onRetry={() => void readReview(projectId)}>
        {(review: OpenReview) => (
          <ReviewBody key={targetKey(target)} projectId={projectId} open={review} />
        )}
      </Loaded>
    </section>
  );
}
