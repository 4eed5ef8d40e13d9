import { useState } from "preact/hooks";
import { findByName } from "../../../core/agent/agent.ts";
import { t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";
import { closeDialog, Dialog, openDialog } from "../../widgets/dialog.tsx";
import { attempt } from "../../widgets/toast.ts";
import { placeAgent } from "../layout/cells.ts";
import {
  installedVendors,
  nothingInstalled,
  profiles,
  refreshProfiles,
} from "../profile/profiles.ts";
import { VendorList } from "../profile/vendor_list.tsx";
import { settings } from "../settings/settings.ts";
import { launchAndShow } from "./agent_actions.ts";
import { suggestedName } from "./agent_state.ts";
import { agents, createAgent } from "./agents.ts";
import { tryDemoTeam } from "./demo_team.ts";
import { RoleTemplates } from "./role_templates.tsx";

/** Opens the dialog that adds an agent. */
export function openCreateAgent(projectId: string, cellId?: string): void {
  void refreshProfiles();
  openDialog(<CreateAgent projectId={projectId} cellId={cellId} />);
}

function CreateAgent({ projectId, cellId }: { projectId: string; cellId: string | undefined }) {
  const known = agents.of(projectId);
  const [name, setName] = useState(suggestedName(known));
  const [picked, setPicked] = useState<string>();
  const [role, setRole] = useState("");
  const [chat, setChat] = useState(false);
  const vendor = picked ?? firstChoice();
  const offersChat = profiles.value?.some((one) => one.slug === vendor && one.structured) ?? false;
  const taken = findByName(known, name) !== undefined;
  const create = () => {
    if (taken) return;
    void attempt(async () => {
      const context = role.trim() === "" ? undefined : role;
      const agent = await createAgent(projectId, { name, profile: vendor, context });
      closeDialog();
      placeAgent(projectId, agent.id, cellId);
      await launchAndShow(agent, { mode: chat && offersChat ? "structured" : "terminal" });
    });
  };
  return (
    <Dialog
      title={t().agent.createTitle}
      onSubmit={create}
      actions={<CreateButtons disabled={name.trim() === "" || taken || !profiles.value} />}
    >
      {nothingInstalled.value && known.length === 0 && <DemoOffer projectId={projectId} />}
      <NameField name={name} taken={taken} onChange={setName} />
      <VendorList chosen={vendor} onChoose={setPicked} />
      <RoleField role={role} onChange={setRole} />
      {offersChat && <ChatChoice chosen={chat} onChange={setChat} />}
    </Dialog>
  );
}

/** The profile the user prefers, if this machine has it; else the first it has. */
function firstChoice(): string {
  const preferred = settings.value.defaultProfile;
  const installed = profiles.value?.some((one) => one.slug === preferred && one.installed);
  return installed ? preferred : installedVendors.value[0]?.slug ?? "demo";
}

function CreateButtons({ disabled }: { disabled: boolean }) {
  return (
    <>
      <Button onClick={closeDialog}>{t().common.cancel}</Button>
      <Button kind="primary" submit disabled={disabled}>{t().agent.create}</Button>
    </>
  );
}

interface NameProps {
  name: string;
  taken: boolean;
  onChange: (name: string) => void;
}

/** The line below is always there: nothing moves when a name turns out to be taken. */
function NameField({ name, taken, onChange }: NameProps) {
  const words = t().agent;
  return (
    <div class="field">
      <label class="field">
        <span>{words.name}</span>
        <input
          value={name}
          maxLength={64}
          autofocus
          aria-invalid={taken}
          aria-describedby="agent-name-hint"
          onFocus={(event) => event.currentTarget.select()}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      </label>
      <p id="agent-name-hint" class={taken ? "field-problem" : "hint"} role="status">
        {taken ? words.nameTaken(name.trim()) : words.nameHint}
      </p>
    </div>
  );
}

function RoleField({ role, onChange }: { role: string; onChange: (role: string) => void }) {
  return (
    <div class="field">
      <label class="field">
        <span>
          {t().agent.roleLabel} <em>{t().common.optional}</em>
        </span>
        <textarea
          rows={5}
          value={role}
          placeholder={t().agent.rolePlaceholder}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      </label>
      <RoleTemplates role={role} onChoose={onChange} />
    </div>
  );
}

function ChatChoice(
  { chosen, onChange }: { chosen: boolean; onChange: (chosen: boolean) => void },
) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={chosen}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{t().chat.withoutTerminal}</span>
    </label>
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
