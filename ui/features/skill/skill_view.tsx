import { Trash2 } from "lucide";
import { toWireError } from "../../../core/error.ts";
import type { Skill } from "../../../core/skill/skill.ts";
import { t } from "../../text/text.ts";
import { IconButton } from "../../widgets/button.tsx";
import { confirm } from "../../widgets/dialog.tsx";
import { report } from "../../widgets/toast.ts";
import { activeAgents } from "../agent/agents.ts";
import { Conflict } from "../knowledge/conflict.tsx";
import { type Edit, editOf } from "../knowledge/edits.ts";
import { FilePath } from "../knowledge/file_path.tsx";
import { ItemHead } from "../knowledge/item_head.tsx";
import { valueOf } from "../knowledge/known.ts";
import { SaveBar } from "../knowledge/save_bar.tsx";
import { listed } from "../permission/listed.ts";
import { AssignBox, NextStart } from "./assign_box.tsx";
import { openSkillKey } from "./place.ts";
import { problemOf, type SkillFields, SkillForm } from "./skill_form.tsx";
import { agentsWith, removeSkill, skillKey, skills, updateSkill } from "./skills.ts";

interface ViewProps {
  projectId: string;
  skill: Skill;
}

/** One skill: its text, who has it, and where it is. */
export function SkillView({ projectId, skill }: ViewProps) {
  const words = t().skill;
  const edit = editOf(`skill ${skill.path}`, savedOf(skill));
  const save = () => void saveSkill(projectId, skill, edit);
  const keepMine = () => {
    edit.rebase();
    save();
  };
  return (
    <section class="knowledge-item" aria-label={skill.slug}>
      <ItemHead
        title={skill.slug}
        note={words.scopes[skill.scope]}
        page="skills"
        onBack={() => openSkillKey.value = undefined}
      >
        <IconButton
          icon={Trash2}
          label={words.remove}
          onClick={() => askRemove(projectId, skill)}
        />
      </ItemHead>
      <Holders skill={skill} />
      {edit.outdated
        ? (
          <Conflict
            theirs={wholeText(skill)}
            mine={wholeText(edit.fields)}
            onMine={keepMine}
            onTheirs={edit.discard}
          />
        )
        : (
          <>
            <SkillForm edit={edit} onSave={save} />
            <SaveBar
              changed={edit.changed}
              problem={problemOf(edit.fields)}
              hint={t().knowledge.saveHint}
              save={t().common.save}
              onSave={save}
              onDiscard={edit.discard}
            />
          </>
        )}
      {skill.files.length > 0 && <p class="hint">{words.files(listed(skill.files))}</p>}
      <FilePath path={skill.path} />
    </section>
  );
}

/** Which agents are started with it. */
function Holders({ skill }: { skill: Skill }) {
  const words = t().skill;
  const agents = activeAgents.value;
  if (agents.length === 0) return null;
  return (
    <fieldset class="skill-holders">
      <legend class="hint">{words.holders}</legend>
      {agents.map((agent) => (
        <label key={agent.id} class="check">
          <AssignBox agent={agent} skill={skill} label={skill.slug} />
          <span aria-hidden="true">{agent.name}</span>
        </label>
      ))}
      <NextStart agents={agentsWith(skill)} />
    </fieldset>
  );
}

function savedOf({ description, content, revision }: Skill) {
  return { fields: { description, content }, revision };
}

function wholeText({ description, content }: SkillFields): string {
  return `${description}\n\n${content}`;
}

async function saveSkill(
  projectId: string,
  skill: Skill,
  edit: Edit<SkillFields>,
): Promise<void> {
  if (!edit.changed || problemOf(edit.fields)) return;
  const { revision } = skill;
  try {
    edit.settle(savedOf(await updateSkill(projectId, skill, { ...edit.fields, revision })));
  } catch (thrown) {
    await skills.refresh(projectId);
    const all = valueOf(skills.of(projectId))?.skills;
    const isSame = all?.find((one) => skillKey(one) === skillKey(skill))?.revision === revision;
    if (isSame || toWireError(thrown).code !== "CONFLICT") report(thrown);
  }
}

function askRemove(projectId: string, skill: Skill): void {
  const words = t().skill;
  const names = agentsWith(skill).map(({ name }) => name);
  confirm({
    title: words.removeTitle(skill.slug),
    loses: [
      words.removeLoses(skill.path),
      ...(names.length > 0 ? [words.removeAgents(listed(names))] : []),
      ...(skill.scope === "global" ? [words.removeEverywhere] : []),
    ],
    confirm: words.remove,
    act: async () => {
      await removeSkill(projectId, skill);
      openSkillKey.value = undefined;
    },
  });
}
