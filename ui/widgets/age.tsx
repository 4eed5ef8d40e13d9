import { useComputed } from "@preact/signals";
import { now } from "../state/clock.ts";
import { formatAge, formatMoment } from "../text/age.ts";
import { language, t } from "../text/text.ts";

/** How long ago something began; the exact time on hover. */
export function Age({ since }: { since: number }) {
  // The host says 0 when nothing ever began.
  if (since === 0) return null;
  return (
    <time
      class="age"
      dateTime={new Date(since).toISOString()}
      title={formatMoment(since, language.value)}
    >
      <AgeText key={since} since={since} />
    </time>
  );
}

// A computed text redraws only when the words change, not once a second.
function AgeText({ since }: { since: number }) {
  const text = useComputed(() => formatAge(now.value - since, t().common));
  return <>{text}</>;
}
