import { useEffect } from "preact/hooks";
import { t } from "../../text/text.ts";
import { attempt } from "../../widgets/toast.ts";
import { editOf } from "../knowledge/edits.ts";
import { ItemHead } from "../knowledge/item_head.tsx";
import { SaveBar } from "../knowledge/save_bar.tsx";
import { preferredProfile } from "../profile/preferred.ts";
import { profiles, refreshProfiles } from "../profile/profiles.ts";
import { openTemplateId } from "./place.ts";
import { problemOf, TemplateForm } from "./template_form.tsx";
import { createTemplate } from "./templates.ts";

/** A template that is not there yet. */
export function NewTemplate() {
  useEffect(() => {
    if (!profiles.value) void refreshProfiles();
  }, []);
  const words = t().template;
  const defaultProfileId = preferredProfile()?.id ?? "";
  const edit = editOf("template new", {
    fields: { name: "", contentMd: "", defaultProfileId },
    revision: "new",
  });
  const create = () => {
    if (problemOf(edit.fields)) return;
    void attempt(async () => {
      const { id } = await createTemplate(edit.fields);
      edit.discard();
      openTemplateId.value = id;
    });
  };
  return (
    <section class="knowledge-item" aria-label={words.newTitle}>
      <ItemHead
        title={words.newTitle}
        page="templates"
        onBack={() => openTemplateId.value = undefined}
      />
      <TemplateForm edit={edit} onSave={create} />
      <SaveBar
        changed={edit.changed}
        problem={edit.changed ? problemOf(edit.fields) : undefined}
        save={words.create}
        onSave={create}
        onDiscard={edit.discard}
      />
    </section>
  );
}
