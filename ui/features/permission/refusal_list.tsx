import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { PermissionsView, RefusedAction } from "../../../core/permission/service.ts";
import { t } from "../../text/text.ts";
import { Age } from "../../widgets/age.tsx";
import { Button } from "../../widgets/button.tsx";
import { Prose } from "../../widgets/prose.tsx";
import { allowSuggested } from "./change_policy.ts";
import { reasonText } from "./decision_text.ts";
import { activeRefusals } from "./policies.ts";
import { lookAtRefusals, unseenRefusals } from "./refusal_news.ts";
import { itemsOf, scopeName } from "./rule_text.ts";

interface RefusalsProps {
  view: PermissionsView;
  /** The agent whose refusals are shown; undefined shows all. */
  agentId: string | undefined;
}

/** Rows shown at first and added at once. */
const PAGE = 5;

/** What was refused, newest first, each with the rule that would allow it. */
export function RefusalList({ view, agentId }: RefusalsProps) {
  const words = t().permission;
  const most = useSignal(PAGE);
  const all = activeRefusals.value.filter((one) =>
    agentId === undefined || one.agentId === agentId
  );
  const left = all.length - most.value;
  // Read here, so that what comes while the page is open counts as looked at.
  void unseenRefusals.value;
  useEffect(() => lookAtRefusals());
  return (
    <section class="policy-section" aria-label={words.refusals} data-place="refusals">
      <h3>{words.refusals}</h3>
      {all.length === 0 && <p class="hint">{words.noRefusals}</p>}
      <ul class="refusals">
        {all.slice(0, most.value).map((refusal) => (
          <RefusalRow key={refusal.id} view={view} refusal={refusal} />
        ))}
      </ul>
      {left > 0 && (
        <Button kind="quiet" onClick={() => most.value += PAGE}>
          {words.moreRefusals(Math.min(PAGE, left))}
        </Button>
      )}
    </section>
  );
}

function RefusalRow({ view, refusal }: { view: PermissionsView; refusal: RefusedAction }) {
  const words = t().permission;
  const { agentId, capability, what, decision, text, at } = refusal;
  return (
    <li class="refusal">
      <div class="refusal-head">
        <span class="refusal-agent">{scopeName(agentId)}</span>
        <span>{words.capabilities[capability]}</span>
        <span class="grow" />
        <Age since={at} />
      </div>
      {what !== undefined && <code class="refusal-what">{what}</code>}
      {decision && decision.posture !== "allow" && (
        <p class="hint">
          <Prose text={reasonText(view, agentId, decision)} />
        </p>
      )}
      <p class="refusal-text" title={text}>{text}</p>
      <Suggestion refusal={refusal} />
    </li>
  );
}

function Suggestion({ refusal: { agentId, suggestion } }: { refusal: RefusedAction }) {
  if (!suggestion) return null;
  const words = t().permission;
  const what = itemsOf(suggestion).map(({ text }) => text).join(", ");
  return (
    <div class="choices">
      <Button onClick={() => void allowSuggested(agentId, suggestion)}>
        {words.allow(what)}
      </Button>
      <Button kind="quiet" onClick={() => void allowSuggested(undefined, suggestion)}>
        {words.forProject}
      </Button>
    </div>
  );
}
