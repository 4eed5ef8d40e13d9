import { useSignal } from "@preact/signals";
import type { SkillScope } from "../../../core/skill/skill.ts";
import { t } from "../../text/text.ts";
import { Segmented } from "../../widgets/segmented.tsx";
import { attempt } from "../../widgets/toast.ts";
import { findAgent } from "../agent/agents.ts";
import { editOf } from "../knowledge/edits.ts";
import { ItemHead } from "../knowledge/item_head.tsx";
import { SaveBar } from "../knowledge/save_bar.tsx";
import { openSkillKey, shownAgentId } from "./place.ts";
import { problemOf, SkillForm } from "./skill_form.tsx";
import { assignSkill, createSkill, skillKey } from "./skills.ts";

type Fields = { slug: string; description: string; content: string };

const NOTHING = { fields: { slug: "", description: "", content: "" }, revision: "new" };

/** A skill that is not there yet. */
export function NewSkill({ projectId }: { projectId: string }) {
  const scope = useSignal<SkillScope>("project");
  const words = t().skill;
  const edit = editOf<Fields>(`skill new ${projectId}`, NOTHING);
  // Whoever types on ends with a hyphen for a moment.
  const slug = edit.fields.slug.replace(/^-|-$/gu, "");
  const problem = slug === "" ? words.needsName : problemOf(edit.fields);
  const create = () => {
    if (problem !== undefined) return;
    void attempt(async () => {
      const skill = await createSkill(projectId, { ...edit.fields, scope: scope.value, slug });
      edit.discard();
      openSkillKey.value = skillKey(skill);
      const agent = findAgent(shownAgentId.value);
      if (agent) await assignSkill(agent, skill, true);
    });
  };
  return (
    <section class="knowledge-item" aria-label={words.newTitle}>
      <ItemHead
        title={words.newTitle}
        page="skills"
        onBack={() => openSkillKey.value = undefined}
      />
      <div class="knowledge-fields">
        <label class="field">
          <span>{words.name}</span>
          <input
            value={edit.fields.slug}
            maxLength={64}
            spellcheck={false}
            placeholder="review-checklist"
            onInput={(event) => edit.change({ slug: slugOf(event.currentTarget.value) })}
          />
        </label>
        <Segmented<SkillScope>
          label={words.scope}
          choices={[
            { value: "project", label: words.scopes.project },
            { value: "global", label: words.scopes.global },
          ]}
          chosen={scope.value}
          onChoose={(chosen) => scope.value = chosen}
        />
      </div>
      <SkillForm edit={edit} onSave={create} />
      <SaveBar
        changed={edit.changed}
        problem={edit.changed ? problem : undefined}
        save={words.create}
        onSave={create}
        onDiscard={edit.discard}
      />
    </section>
  );
}

/** What a person types as the name of a folder. */
function slugOf(typed: string): string {
  return typed.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[^a-z0-9]+/gu, "-");
}
