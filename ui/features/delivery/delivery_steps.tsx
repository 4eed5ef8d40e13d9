import type { Delivery } from "../../../core/delivery/delivery.ts";
import { formatClock } from "../../text/age.ts";
import { language, t } from "../../text/text.ts";

/** What happened to one delivery and when. */
export function DeliverySteps({ entry }: { entry: Delivery }) {
  const words = t().delivery.states;
  const steps: [string, number | undefined][] = [
    [words.queued, entry.createdAt],
    [words.typed, entry.typedAt],
    [words.submitted, entry.submittedAt],
    [words.started, entry.startedAt],
  ];
  const reason = reasonText(entry);
  return (
    <div class="steps">
      {steps.map(([word, at]) =>
        at !== undefined && (
          <span key={word} class="step">
            {word} <time>{formatClock(at, language.value)}</time>
          </span>
        )
      )}
      {isElsewhere(entry) && <StateChip entry={entry} />}
      {reason && <span class="step-note">{reason}</span>}
      {entry.proof && <span class="step-note">{entry.proof}</span>}
    </div>
  );
}

// The other states are already told by their times.
function isElsewhere({ state }: Delivery): boolean {
  return state === "held" || state === "failed" || state === "unknown";
}

/** The state of a delivery in a word. */
export function StateChip({ entry }: { entry: Delivery }) {
  return <span class={`chip ${entry.state}`}>{t().delivery.states[entry.state]}</span>;
}

/** Why a delivery waits or failed, in the reader's language where the reason is a known word. */
export function reasonText(entry: Delivery): string | undefined {
  const { reason } = entry;
  if (reason === undefined) return undefined;
  const known: Record<string, string> = t().delivery.reasons;
  return known[reason] ?? reason;
}
