import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Branch } from "../../../core/git/service.ts";
import type { MadeWorktree } from "../../../core/git/worktree_service.ts";
import type { AgentView } from "../../../core/agent/service.ts";
import { api, readAs } from "../../client.ts";
import { t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";
import { closeDialog, Dialog, openDialog } from "../../widgets/dialog.tsx";
import { Prose } from "../../widgets/prose.tsx";
import { Segmented, Select } from "../../widgets/segmented.tsx";
import { attempt } from "../../widgets/toast.ts";
import { branchNameFor, linesOf } from "./branch_name.ts";
import { TreeDialog } from "./tree_dialog.tsx";
import { adoptTree, createTree, type NewTree, readSettings, saveSettings } from "./worktrees.ts";

const HOWS = ["create", "existing", "adopt"] as const;
type How = typeof HOWS[number];

/** What the form says. */
interface TreeForm {
  how: How;
  branch: string;
  from: string;
  existing: string;
  path: string;
  copy: string;
  setUp: string;
  remember: boolean;
}

function emptyForm({ name }: AgentView): TreeForm {
  return {
    how: "create",
    branch: branchNameFor(name, []),
    from: "",
    existing: "",
    path: "",
    copy: "",
    setUp: "",
    remember: false,
  };
}

/** Gives an agent a folder and a branch of its own. */
export function NewTreeDialog({ agent }: { agent: AgentView }) {
  const words = t().worktree;
  const branches = useSignal<readonly Branch[]>([]);
  const isWorking = useSignal(false);
  const prepared = useSignal<Partial<TreeForm>>({});
  const typed = useSignal<Partial<TreeForm>>({});
  // What comes late never replaces what somebody typed meanwhile.
  const form: TreeForm = { ...emptyForm(agent), ...prepared.value, ...typed.value };
  const set = (change: Partial<TreeForm>) => typed.value = { ...typed.peek(), ...change };
  useEffect(() => void attempt(() => prepare(agent, prepared, branches)), []);
  const free = branches.value.filter(({ worktree }) => worktree === undefined);
  const submit = async () => {
    isWorking.value = true;
    await attempt(async () => {
      const { path, made } = await make(agent, form);
      openDialog(
        <TreeDialog projectId={agent.projectId} agentId={agent.id} path={path} made={made} />,
      );
    });
    isWorking.value = false;
  };
  const { how } = form;
  return (
    <Dialog
      title={words.runOwn(agent.name)}
      onSubmit={() => void submit()}
      wide
      actions={
        <>
          {agent.sessionId && <span class="hint grow">{words.afterRestart}</span>}
          <Button onClick={closeDialog}>{t().common.cancel}</Button>
          <Button kind="primary" submit disabled={isWorking.value || !isWhole(form)}>
            {how === "adopt" ? words.adopt : words.create}
          </Button>
        </>
      }
    >
      <p class="hint">{words.about}</p>
      <Segmented
        label={words.how}
        choices={HOWS.map((value) => ({ value, label: words.hows[value] }))}
        chosen={how}
        onChoose={(value) => set({ how: value, existing: free[0]?.name ?? "" })}
      />
      {how === "create" && (
        <div class="tree-pair">
          <Text label={words.branch} value={form.branch} set={(branch) => set({ branch })} />
          <Text
            label={words.from}
            hint={words.fromHint}
            value={form.from}
            set={(from) => set({ from })}
          />
        </div>
      )}
      {how === "existing" && (free.length === 0 ? <p>{words.noBranches}</p> : (
        <Select
          label={words.branch}
          choices={free.map(({ name }) => ({ value: name, label: name }))}
          chosen={form.existing}
          onChoose={(existing) => set({ existing })}
        />
      ))}
      {how === "adopt"
        ? <Text label={words.folder} value={form.path} set={(path) => set({ path })} />
        : <Ready form={form} set={set} />}
    </Dialog>
  );
}

/** What a fresh folder lacks. */
function Ready({ form, set }: { form: TreeForm; set: (change: Partial<TreeForm>) => void }) {
  const words = t().worktree;
  return (
    <>
      <label class="field">
        <span>{words.copy}</span>
        <textarea
          rows={3}
          spellcheck={false}
          value={form.copy}
          onInput={(event) => set({ copy: event.currentTarget.value })}
        />
        <span class="hint">
          <Prose text={words.copyHint} />
        </span>
      </label>
      <Text
        label={words.setUp}
        hint={words.setUpHint}
        value={form.setUp}
        set={(setUp) => set({ setUp })}
      />
      <label class="tree-check">
        <input
          type="checkbox"
          checked={form.remember}
          onChange={(event) => set({ remember: event.currentTarget.checked })}
        />
        <span>{words.remember}</span>
      </label>
    </>
  );
}

interface TextProps {
  label: string;
  hint?: string;
  value: string;
  set: (value: string) => void;
}

function Text({ label, hint, value, set }: TextProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <input
        value={value}
        spellcheck={false}
        onInput={(event) => set(event.currentTarget.value)}
      />
      {hint !== undefined && (
        <span class="hint">
          <Prose text={hint} />
        </span>
      )}
    </label>
  );
}

async function prepare(
  { projectId: p, name }: AgentView,
  prepared: Signal<Partial<TreeForm>>,
  branches: Signal<readonly Branch[]>,
): Promise<void> {
  const git = api.projects[":p"].git;
  const all = await readAs<Branch[]>(git.branches.$get({ param: { p }, query: {} }));
  branches.value = all;
  const branch = branchNameFor(name, all.map((one) => one.name));
  prepared.value = { branch };
  const { copy, setup = "" } = await readSettings(p);
  prepared.value = { branch, copy: copy.join("\n"), setUp: setup };
}

async function make(
  { projectId, id: agentId }: AgentView,
  form: TreeForm,
): Promise<{ path: string; made?: MadeWorktree }> {
  const path = form.path.trim();
  if (form.how === "adopt") {
    await adoptTree(projectId, { path, agentId });
    return { path };
  }
  const [copy, setUp] = [linesOf(form.copy), form.setUp.trim()];
  if (form.remember) await saveSettings(projectId, { copy, setUp });
  const made = await createTree(projectId, {
    agentId,
    branch: branchOf(form),
    copy,
    ...(setUp === "" ? {} : { setUp }),
  });
  return { path: made.tree.path, made };
}

function branchOf({ how, branch, from, existing }: TreeForm): NewTree["branch"] {
  if (how === "existing") return { existing };
  const start = from.trim();
  return { create: branch.trim(), ...(start === "" ? {} : { from: start }) };
}

function isWhole({ how, branch, existing, path }: TreeForm): boolean {
  return { create: branch, existing, adopt: path }[how].trim() !== "";
}
