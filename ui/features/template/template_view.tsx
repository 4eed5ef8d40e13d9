import { Trash2, UserPlus } from "lucide";
import { toWireError } from "../../../core/error.ts";
import type { Template } from "../../../core/template/template.ts";
import { t } from "../../text/text.ts";
import { Button, IconButton } from "../../widgets/button.tsx";
import { confirm } from "../../widgets/dialog.tsx";
import { report } from "../../widgets/toast.ts";
import { openCreateAgent } from "../agent/create_agent.tsx";
import { Conflict } from "../knowledge/conflict.tsx";
import { type Edit, editOf } from "../knowledge/edits.ts";
import { ItemHead } from "../knowledge/item_head.tsx";
import { SaveBar } from "../knowledge/save_bar.tsx";
import { listed } from "../permission/listed.ts";
import { madeFrom } from "./made_from.ts";
import { openTemplateId } from "./place.ts";
import { named, versionText } from "./version_text.ts";
import { problemOf, type TemplateFields, TemplateForm } from "./template_form.tsx";
import {
  drifts,
  findTemplate,
  refreshTemplates,
  removeTemplate,
  updateTemplate,
} from "./templates.ts";

interface ViewProps {
  projectId: string;
  template: Template;
}

/** One template: its text, and what can be done with it. */
export function TemplateView({ projectId, template }: ViewProps) {
  const words = t().template;
  const edit = editOf(`template ${template.id}`, savedOf(template));
  const save = () => void saveTemplate(projectId, template, edit);
  const keepMine = () => {
    edit.rebase();
    save();
  };
  return (
    <section class="knowledge-item" aria-label={template.name}>
      <ItemHead
        title={template.name}
        note={versionText(template.version)}
        page="templates"
        onBack={() => openTemplateId.value = undefined}
      >
        <IconButton icon={Trash2} label={words.remove} onClick={() => askRemove(template)} />
      </ItemHead>
      <Agents projectId={projectId} template={template} />
      {edit.outdated
        ? (
          <Conflict
            theirs={template.contentMd}
            mine={edit.fields.contentMd}
            onMine={keepMine}
            onTheirs={edit.discard}
          />
        )
        : (
          <>
            <TemplateForm edit={edit} onSave={save} />
            <SaveBar
              changed={edit.changed}
              problem={problemOf(edit.fields)}
              hint={t().knowledge.saveHint}
              save={savingText(template, edit)}
              onSave={save}
              onDiscard={edit.discard}
            />
          </>
        )}
    </section>
  );
}

function Agents({ projectId, template }: ViewProps) {
  const words = t().template;
  const names = madeFrom(template.id).map(({ name, template: origin }) =>
    origin ? named(name, origin.syncedVersion) : name
  );
  return (
    <div class="template-agents">
      <p class="hint">{names.length > 0 ? words.madeHere(listed(names)) : words.noneMade}</p>
      <Button
        icon={UserPlus}
        onClick={() => openCreateAgent(projectId, undefined, template)}
      >
        {words.createAgent}
      </Button>
    </div>
  );
}

function savedOf({ name, contentMd, defaultProfileId, version }: Template) {
  return { fields: { name, contentMd, defaultProfileId }, revision: String(version) };
}

/** Only another text makes another version. */
function savingText({ version, contentMd }: Template, { fields }: Edit<TemplateFields>): string {
  if (fields.contentMd === contentMd) return t().common.save;
  return t().template.saveAs(version + 1);
}

async function saveTemplate(
  projectId: string,
  template: Template,
  edit: Edit<TemplateFields>,
): Promise<void> {
  if (!edit.changed || problemOf(edit.fields)) return;
  const { id, version } = template;
  try {
    const saved = await updateTemplate(id, { ...edit.fields, version });
    edit.settle(savedOf(saved));
    await drifts.refresh(projectId);
  } catch (thrown) {
    await refreshTemplates();
    const isSame = findTemplate(id)?.version === version;
    if (isSame || toWireError(thrown).code !== "CONFLICT") report(thrown);
  }
}

function askRemove({ id, name, version }: Template): void {
  const words = t().template;
  const agents = madeFrom(id).map((agent) => agent.name);
  confirm({
    title: words.removeTitle(name),
    loses: [
      words.removeLoses(version),
      agents.length > 0 ? words.removeAgents(listed(agents)) : words.removeElsewhere,
    ],
    confirm: words.remove,
    act: async () => {
      await removeTemplate(id);
      openTemplateId.value = undefined;
    },
  });
}
