import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { AgentView } from "../../../core/agent/service.ts";
import type { AgentDrift, SyncPreview } from "../../../core/template/template.ts";
import { t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";
import { confirm } from "../../widgets/dialog.tsx";
import { TextDiff } from "../../widgets/text_diff.tsx";
import { attempt, toast } from "../../widgets/toast.ts";
import { type Known, known } from "../knowledge/known.ts";
import { Loaded } from "../knowledge/loaded.tsx";
import { stepText } from "./version_text.ts";
import { findTemplate, keepInStep, readPreview, takeTemplate } from "./templates.ts";

interface ItemProps {
  drift: AgentDrift;
  agent: AgentView;
}

/** One agent behind its template: a line that opens to what taking the new text would change. */
export function DriftItem({ drift, agent }: ItemProps) {
  const isOpen = useSignal(false);
  const words = t().template;
  const name = findTemplate(drift.templateId)?.name ?? "";
  return (
    <li class={isOpen.value ? "drift open" : "drift"}>
      <button
        type="button"
        class="drift-line"
        aria-expanded={isOpen.value}
        onClick={() => isOpen.value = !isOpen.value}
      >
        <span class="row-name">{agent.name}</span>
        {drift.edited && <span class="chip">{words.edited}</span>}
        {!drift.synchronized && <span class="chip">{words.notInStep}</span>}
        <span class="row-side">{stepText(name, drift.from, drift.to)}</span>
      </button>
      {isOpen.value && <Preview drift={drift} agent={agent} />}
    </li>
  );
}

function Preview({ drift, agent }: ItemProps) {
  const preview = useSignal<Known<SyncPreview> | undefined>(undefined);
  const read = async () => preview.value = await known(readPreview(agent));
  useEffect(() => void read(), [drift.to, drift.edited]);
  const words = t().template;
  return (
    <Loaded of={preview.value} onRetry={() => void read()}>
      {({ current, next, revision }) => (
        <div class="drift-details">
          <TextDiff label={words.changesFor(agent.name)} before={current} after={next} />
          <Decision drift={drift} agent={agent} revision={revision} />
        </div>
      )}
    </Loaded>
  );
}

function Decision({ drift, agent, revision }: ItemProps & { revision: string }) {
  const words = t().template;
  const take = async (force: boolean) => {
    await takeTemplate(agent, { force, revision });
    toast({ kind: "info", message: words.took(agent.name, drift.to) });
  };
  if (!drift.synchronized) {
    return (
      <div class="choices">
        <Button onClick={() => void attempt(() => keepInStep(agent, true))}>
          {words.followAgain}
        </Button>
        <span class="hint">{words.notInStepHint(agent.name)}</span>
      </div>
    );
  }
  const ask = () =>
    confirm({
      title: words.takeTitle(agent.name, drift.to),
      loses: [words.takeLoses(agent.name)],
      confirm: words.take(drift.to),
      act: () => take(true),
    });
  return (
    <div class="choices">
      <Button kind="primary" onClick={drift.edited ? ask : () => void attempt(() => take(false))}>
        {words.take(drift.to)}
      </Button>
      <span class="hint">{words.nextStart}</span>
    </div>
  );
}
