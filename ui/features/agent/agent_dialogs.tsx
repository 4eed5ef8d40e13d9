import { useEffect, useState } from "preact/hooks";
import type { AgentView } from "../../../core/services.ts";
import { t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";
import { closeDialog, confirm, Dialog, openDialog } from "../../widgets/dialog.tsx";
import { attempt } from "../../widgets/toast.ts";
import { placeAgent } from "../layout/cells.ts";
import {
  installedVendors,
  nothingInstalled,
  profiles,
  refreshProfiles,
} from "../profile/profiles.ts";
import { VendorList } from "../profile/vendor_list.tsx";
import { launchAndShow } from "./agent_actions.ts";
import { suggestedName } from "./agent_state.ts";
import { agents, createAgent, readRole, removeAgent, updateAgent } from "./agents.ts";
import { tryDemoTeam } from "./demo_team.ts";

/** Opens the dialog that adds an agent. */
export function openCreateAgent(projectId: string, cellId?: string): void {
  void refreshProfiles();
  openDialog(<CreateAgent projectId={projectId} cellId={cellId} />);
}

function CreateAgent({ projectId, cellId }: { projectId: string; cellId: string | undefined }) {
  const [name, setName] = useState(suggestedName(agents.of(projectId)));
  const [picked, setPicked] = useState<string>();
  const [context, setContext] = useState("");
  const vendor = picked ?? installedVendors.value[0]?.slug ?? "demo";
  const create = () => {
    void attempt(async () => {
      const role = context.trim() === "" ? undefined : context;
      const agent = await createAgent(projectId, { name, profile: vendor, context: role });
      closeDialog();
      placeAgent(projectId, agent.id, cellId);
      await launchAndShow(agent);
    });
  };
  return (
    <Dialog
      title={t().agent.createTitle}
      onSubmit={create}
      actions={
        <>
          <Button onClick={closeDialog}>{t().common.cancel}</Button>
          <Button kind="primary" submit disabled={name.trim() === "" || !profiles.value}>
            {t().agent.create}
          </Button>
        </>
      }
    >
      {nothingInstalled.value && agents.of(projectId).length === 0 && (
        <DemoOffer projectId={projectId} />
      )}
      <label class="field">
        <span>{t().agent.name}</span>
        <input
          value={name}
          maxLength={64}
          autofocus
          placeholder={t().agent.nameHint}
          onFocus={(event) => event.currentTarget.select()}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <VendorList chosen={vendor} onChoose={setPicked} />
      <label class="field">
        <span>
          {t().agent.roleLabel} <em>{t().common.optional}</em>
        </span>
        <textarea
          rows={4}
          value={context}
          placeholder={t().agent.rolePlaceholder}
          onInput={(event) => setContext(event.currentTarget.value)}
        />
      </label>
    </Dialog>
  );
}

function DemoOffer({ projectId }: { projectId: string }) {
  const start = () => {
    closeDialog();
    void tryDemoTeam(projectId);
  };
  return (
    <div class="notice">
      <p>
        {t().agent.noCli} {t().agent.tryDemoHint}
      </p>
      <Button onClick={start}>{t().agent.tryDemo}</Button>
    </div>
  );
}

/** Opens an agent's role text. */
export function openRole(agent: AgentView): void {
  openDialog(<Role agent={agent} />);
}

function Role({ agent }: { agent: AgentView }) {
  const [text, setText] = useState<string>();
  useEffect(() => {
    void attempt(async () => setText(await readRole(agent)));
  }, []);
  const save = () => {
    if (text === undefined) return;
    void attempt(async () => {
      await updateAgent(agent, { context: text });
      closeDialog();
    });
  };
  return (
    <Dialog
      wide
      title={t().agent.roleTitle(agent.name)}
      onSubmit={save}
      actions={<SaveActions disabled={text === undefined} hint={t().agent.roleHint} />}
    >
      <textarea
        class="role-text"
        aria-label={t().agent.role}
        rows={16}
        autofocus
        disabled={text === undefined}
        value={text ?? ""}
        onInput={(event) => setText(event.currentTarget.value)}
      />
    </Dialog>
  );
}

function SaveActions({ disabled, hint }: { disabled: boolean; hint: string }) {
  return (
    <>
      <span class="hint grow">{hint}</span>
      <Button onClick={closeDialog}>{t().common.cancel}</Button>
      <Button kind="primary" submit disabled={disabled}>{t().common.save}</Button>
    </>
  );
}

/** Opens the choice of another vendor for an agent. */
export function openVendor(agent: AgentView): void {
  void refreshProfiles();
  openDialog(<Vendor agent={agent} />);
}

function Vendor({ agent }: { agent: AgentView }) {
  const [vendor, setVendor] = useState<string>(agent.profile ?? "");
  const save = () => {
    void attempt(async () => {
      await updateAgent(agent, { profile: vendor });
      closeDialog();
    });
  };
  return (
    <Dialog
      title={t().agent.vendorTitle(agent.name)}
      onSubmit={save}
      actions={<SaveActions disabled={vendor === ""} hint={t().agent.vendorHint} />}
    >
      <VendorList chosen={vendor} onChoose={setVendor} />
    </Dialog>
  );
}

/** Asks before an agent is removed, naming what goes with it. */
export function confirmRemove(agent: AgentView, queued: number): void {
  const words = t().agent;
  confirm({
    title: words.removeTitle(agent.name),
    loses: [
      words.removeLoses,
      ...(agent.sessionId ? [words.removeRunning] : []),
      ...(queued > 0 ? [words.removeQueued(queued)] : []),
    ],
    confirm: words.removeConfirm,
    act: () => removeAgent(agent),
  });
}
