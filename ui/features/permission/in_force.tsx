import type { EffectivePermissions } from "../../../core/permission/resolve.ts";
import { t } from "../../text/text.ts";
import { ruleText } from "./rule_text.ts";

interface InForceProps {
  effective: EffectivePermissions;
  /** What the agent is told of it. */
  summary: string | undefined;
}

/** The policy both levels make together. */
export function InForce({ effective, summary }: InForceProps) {
  const words = t().permission;
  return (
    <div class="held-part">
      <h4>{words.inForce}</h4>
      <ul class="held-list">
        {effective.rules.map((rule) => <li key={`${rule.level} ${rule.index}`}>{ruleText(rule)}
        </li>)}
        <li>{words.fallbackIs(words.fallbacks[effective.fallback])}</li>
      </ul>
      {summary !== undefined && (
        <details>
          <summary>{words.toldToAgent}</summary>
          <pre class="exact" tabIndex={0}>{summary}</pre>
        </details>
      )}
    </div>
  );
}
