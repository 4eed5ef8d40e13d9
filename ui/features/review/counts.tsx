import { t } from "../../text/text.ts";

/** How many lines came and went. */
export function Counts({ added, removed }: { added: number; removed: number }) {
  return (
    <span class="diff-counts" role="img" aria-label={t().review.counts(added, removed)}>
      <span class="added">+{added}</span> <span class="removed">−{removed}</span>
    </span>
  );
}
