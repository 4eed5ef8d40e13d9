import type { PermissionsView } from "../../../core/permission/service.ts";
import { t } from "../../text/text.ts";
import { Select } from "../../widgets/segmented.tsx";
import { activeAgents } from "../agent/agents.ts";
import { showScope } from "./open_policy.ts";
import { policyOf } from "./policies.ts";

interface ScopeProps {
  view: PermissionsView;
  /** The agent whose policy is shown; undefined for the project. */
  agentId: string | undefined;
}

/** Whose policy is shown; agents with one of their own are marked. */
export function ScopeChooser({ view, agentId }: ScopeProps) {
  const words = t().permission;
  const agents = activeAgents.value.map(({ id, name }) => ({
    value: id,
    label: policyOf(view, id) ? words.own(name) : name,
  }));
  return (
    <div class="policy-scope" data-place="scope">
      <span class="hint" aria-hidden="true">{words.scope}</span>
      <Select<string>
        label={words.scope}
        choices={[{ value: "", label: words.project }, ...agents]}
        chosen={agentId ?? ""}
        onChoose={(id) => showScope(id === "" ? undefined : id)}
      />
    </div>
  );
}
