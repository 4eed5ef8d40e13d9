import { useState } from "preact/hooks";
import { findByName } from "../../../core/agent/agent.ts";
import type { AgentView } from "../../../core/agent/service.ts";
import { freeName } from "../../../core/template/rules.ts";
import type { Template } from "../../../core/template/template.ts";
import { t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";
import { closeDialog, Dialog, openDialog } from "../../widgets/dialog.tsx";
import { attempt } from "../../widgets/toast.ts";
import { placeAgent } from "../layout/cells.ts";
import { preferredProfile } from "../profile/preferred.ts";
import { nothingInstalled, profiles, refreshProfiles } from "../profile/profiles.ts";
import { VendorList } from "../profile/vendor_list.tsx";
import { createFromTemplate } from "../template/templates.ts";
import { launchAndShow } from "./agent_actions.ts";
import { suggestedName } from "./agent_state.ts";
import { agents, createAgent } from "./agents.ts";
import { tryDemoTeam } from "./demo_team.ts";
import { type RoleChoice, RoleTemplates, templateOf } from "./role_templates.tsx";

/**
 * Opens the dialog that adds an agent.
 * @param template it begins with its text
 */
export function openCreateAgent(projectId: string, cellId?: string, template?: Template): void {
  void refreshProfiles();
  openDialog(<CreateAgent projectId={projectId} cellId={cellId} template={template} />);
}

interface CreateProps {
  projectId: string;
  cellId: string | undefined;
  template: Template | undefined;
}

function CreateAgent({ projectId, cellId, template }: CreateProps) {
  const known = agents.of(projectId);
  const [typedName, setTypedName] = useState<string>();
  const [roleName, setRoleName] = useState(template?.name);
  const [picked, setPicked] = useState(template && slugOf(template));
  const [role, setRole] = useState(template?.contentMd ?? "");
  const [inStep, setInStep] = useState(true);
  const [chat, setChat] = useState(false);
  const name = typedName ?? (roleName ? nameFrom(roleName, known) : suggestedName(known));
  const vendor = picked ?? preferredProfile()?.slug ?? "demo";
  const origin = templateOf(role);
  const offersChat = profiles.value?.some((one) => one.slug === vendor && one.structured) ?? false;
  const taken = findByName(known, name) !== undefined;
  const choose = (choice: RoleChoice) => {
    setRole(choice.text);
    setRoleName(choice.name);
    if (choice.template) setPicked(slugOf(choice.template) ?? picked);
  };
  const make = () => {
    const input = { name, profile: vendor };
    if (origin) {
      return createFromTemplate(projectId, origin.id, { ...input, synchronized: inStep });
    }
    return createAgent(projectId, { ...input, context: role.trim() === "" ? undefined : role });
  };
  const create = () => {
    if (taken) return;
    void attempt(async () => {
      const agent = await make();
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
      <NameField name={name} taken={taken} onChange={setTypedName} />
      <VendorList chosen={vendor} onChoose={setPicked} />
      <RoleField role={role} onChange={setRole} onChoose={choose} />
      {origin && <InStepChoice origin={origin} chosen={inStep} onChange={setInStep} />}
      {offersChat && <ChatChoice chosen={chat} onChange={setChat} />}
    </Dialog>
  );
}

/** What a role is called, as an agent of this project may be called. */
function nameFrom(role: string, known: readonly AgentView[]): string {
  return freeName(role, known.map(({ name }) => name));
}

/** The profile a template names, if this machine has it. */
function slugOf({ defaultProfileId }: Template): string | undefined {
  return profiles.value?.find(({ id, installed }) => id === defaultProfileId && installed)?.slug;
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

interface RoleProps {
  role: string;
  onChange: (role: string) => void;
  onChoose: (choice: RoleChoice) => void;
}

function RoleField({ role, onChange, onChoose }: RoleProps) {
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
      <RoleTemplates role={role} onChoose={onChoose} />
    </div>
  );
}

interface InStepProps {
  origin: Template;
  chosen: boolean;
  onChange: (chosen: boolean) => void;
}

function InStepChoice({ origin, chosen, onChange }: InStepProps) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={chosen}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{t().template.keepInStepWith(origin.name)}</span>
    </label>
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
