import { useState } from "preact/hooks";
import type { AgentView } from "../../../core/agent/service.ts";
import { t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";
import { closeDialog, confirm, Dialog, openDialog } from "../../widgets/dialog.tsx";
import { attempt } from "../../widgets/toast.ts";
import { waitingByAgent } from "../delivery/deliveries.ts";
import { removeAgent, updateAgent } from "./agents.ts";
import { losses } from "./restart.tsx";

function SaveActions({ disabled, hint }: { disabled: boolean; hint: string }) {
  return (
    <>
      <span class="hint grow">{hint}</span>
      <Button onClick={closeDialog}>{t().common.cancel}</Button>
      <Button kind="primary" submit disabled={disabled}>{t().common.save}</Button>
    </>
  );
}

/** Opens the choice of another name for an agent. */
export function openRename(agent: AgentView): void {
  openDialog(<Rename agent={agent} />);
}

function Rename({ agent }: { agent: AgentView }) {
  const [name, setName] = useState(agent.name);
  const save = () => {
    if (name.trim() === agent.name) return closeDialog();
    void attempt(async () => {
      await updateAgent(agent, { name });
      closeDialog();
    });
  };
  return (
    <Dialog
      title={t().agent.renameTitle(agent.name)}
      onSubmit={save}
      actions={<SaveActions disabled={name.trim() === ""} hint={t().agent.nameHint} />}
    >
      <input
        value={name}
        maxLength={64}
        autofocus
        aria-label={t().agent.name}
        onFocus={(event) => event.currentTarget.select()}
        onInput={(event) => setName(event.currentTarget.value)}
      />
    </Dialog>
  );
}

/** Asks before an agent is removed, naming what goes with it. */
export function confirmRemove(agent: AgentView): void {
  const words = t().agent;
  const queued = waitingByAgent.value.get(agent.id) ?? 0;
  confirm({
    title: words.removeTitle(agent.name),
    loses: [
      words.removeLoses,
      ...(agent.sessionId ? [words.removeRunning] : []),
      ...losses(agent),
      ...(queued > 0 ? [words.removeQueued(queued)] : []),
    ],
    confirm: words.removeConfirm,
    act: () => removeAgent(agent),
  });
}
