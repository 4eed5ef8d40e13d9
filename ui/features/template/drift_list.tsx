import type { AgentView } from "../../../core/agent/service.ts";
import type { AgentDrift } from "../../../core/template/template.ts";
import { t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";
import { attempt, toast } from "../../widgets/toast.ts";
import { findAgent } from "../agent/agents.ts";
import { DriftItem } from "./drift_item.tsx";
import { activeDrifts, takeTemplate } from "./templates.ts";

/** Agents whose template went on without them. */
export function DriftList() {
  const behind = activeDrifts.value.flatMap((drift) => {
    const agent = findAgent(drift.agentId);
    return agent ? [{ drift, agent }] : [];
  });
  if (behind.length === 0) return null;
  const words = t().template;
  const safe = behind.filter(({ drift }) => losesNothing(drift)).map(({ agent }) => agent);
  return (
    <section class="drifts" aria-label={words.drifts}>
      <header class="drifts-head">
        <h3>{words.drifts}</h3>
        {safe.length > 1 && (
          <Button onClick={() => void takeAll(safe)}>{words.takeAll(safe.length)}</Button>
        )}
      </header>
      <ul>
        {behind.map(({ drift, agent }) => <DriftItem key={agent.id} drift={drift} agent={agent} />)}
      </ul>
    </section>
  );
}

function losesNothing({ edited, synchronized }: AgentDrift): boolean {
  return synchronized && !edited;
}

async function takeAll(agents: readonly AgentView[]): Promise<void> {
  await attempt(async () => {
    for (const agent of agents) await takeTemplate(agent, { force: false });
    toast({ kind: "info", message: t().template.tookAll(agents.length) });
  });
}
