import type { Attribution } from "../../../core/git/attribution.ts";
import { formatClock } from "../../text/age.ts";
import { language, t } from "../../text/text.ts";
import { agentName } from "./names.ts";

/** Which agents changed a file, the last one first; somebody nobody knows is said too. */
export function ToucherNames({ by }: { by: Attribution | undefined }) {
  if (!by || by.agents.length === 0) return null;
  const words = t().review;
  const names = by.agents.map(({ agentId }) => agentName(agentId));
  const when = by.agents.map(({ agentId, at }) =>
    `${agentName(agentId)} ${formatClock(at, language.value)}`
  );
  return (
    <span class="review-by" title={when.join("\n")}>
      {words.by(names.join(", "))}
      {by.unknown && ` ${words.andUnknown}`}
    </span>
  );
}
