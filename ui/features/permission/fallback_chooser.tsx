import { type PermissionSet, type Posture, POSTURES } from "../../../core/permission/model.ts";
import type { PermissionsView } from "../../../core/permission/service.ts";
import { t } from "../../text/text.ts";
import { Select } from "../../widgets/segmented.tsx";
import { changePolicy } from "./change_policy.ts";
import { withFallback } from "./rule_change.ts";
import { inheritedFallback, scopeName } from "./rule_text.ts";

interface FallbackProps {
  view: PermissionsView;
  agentId: string | undefined;
  set: PermissionSet;
}

/** What becomes of everything no rule speaks of. */
export function FallbackChooser({ view, agentId, set }: FallbackProps) {
  const words = t().permission;
  const unsaid = agentId === undefined
    ? words.byDefault
    : words.inherit(words.fallbacks[inheritedFallback(view)]);
  const choices = POSTURES.map((value) => ({ value, label: words.fallbacks[value] }));
  const choose = (value: Posture | "") => {
    const fallback = value === "" ? undefined : value;
    const message = words.fallbackSet(
      scopeName(agentId),
      fallback ? words.fallbacks[fallback] : unsaid,
    );
    void changePolicy(agentId, withFallback(set, fallback), message);
  };
  return (
    <div class="rule-fallback">
      <span class="grow" aria-hidden="true">{words.fallback}</span>
      <Select<Posture | "">
        label={words.fallback}
        choices={[{ value: "", label: unsaid }, ...choices]}
        chosen={set.fallback ?? ""}
        onChoose={choose}
      />
    </div>
  );
}
