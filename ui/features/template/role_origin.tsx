import { useEffect } from "preact/hooks";
import type { AgentView } from "../../../core/agent/service.ts";
import { t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";
import { Switch } from "../../widgets/switch.tsx";
import { attempt } from "../../widgets/toast.ts";
import { openTemplates } from "./place.ts";
import {
  activeDrifts,
  findTemplate,
  keepInStep,
  refreshTemplates,
  templates,
} from "./templates.ts";

/** Which template a role text came from, and whether the agent takes its later versions. */
export function RoleOrigin({ agent }: { agent: AgentView }) {
  useEffect(() => {
    if (!templates.value) void refreshTemplates();
  }, []);
  const template = findTemplate(agent.template?.templateId);
  if (!template || !agent.template) return null;
  const words = t().template;
  const drift = activeDrifts.value.find(({ agentId }) => agentId === agent.id);
  return (
    <div class="role-origin">
      <p class="hint grow">{words.cameFrom(template.name, agent.template.syncedVersion)}</p>
      {drift && <Button onClick={() => openTemplates()}>{words.versionIsThere(drift.to)}</Button>}
      <label class="role-origin-step">
        <span class="hint" aria-hidden="true">{words.keepInStep}</span>
        <Switch
          label={words.keepInStep}
          on={agent.synchronized}
          onChange={(on) => void attempt(() => keepInStep(agent, on))}
        />
      </label>
    </div>
  );
}
