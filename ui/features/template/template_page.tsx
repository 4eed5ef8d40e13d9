import { useEffect } from "preact/hooks";
import { Loaded } from "../knowledge/loaded.tsx";
import { profiles, refreshProfiles } from "../profile/profiles.ts";
import { NewTemplate } from "./new_template.tsx";
import { openTemplateId } from "./place.ts";
import { TemplateList } from "./template_list.tsx";
import { TemplateView } from "./template_view.tsx";
import { drifts, refreshTemplates, templates } from "./templates.ts";

/** Role texts that agents are made from: the list, or the one that is open. */
export function TemplatePage({ projectId }: { projectId: string }) {
  const read = () => {
    void refreshTemplates();
    void drifts.refresh(projectId);
    if (!profiles.value) void refreshProfiles();
  };
  useEffect(read, [projectId]);
  const id = openTemplateId.value;
  if (id === "new") return <NewTemplate />;
  return (
    <Loaded of={templates.value} onRetry={read}>
      {(all) => {
        const open = all.find((template) => template.id === id);
        if (open) return <TemplateView key={open.id} projectId={projectId} template={open} />;
        return <TemplateList projectId={projectId} templates={all} />;
      }}
    </Loaded>
  );
}
