import { Plus, Users } from "lucide";
import type { Template } from "../../../core/template/template.ts";
import { t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";
import { moveInList } from "../conversation/list_keys.ts";
import { profileName } from "../profile/profiles.ts";
import { DriftList } from "./drift_list.tsx";
import { madeFrom } from "./made_from.ts";
import { openTemplateId } from "./place.ts";
import { openStarterTeam } from "./starter_team.tsx";
import { activeDrifts } from "./templates.ts";
import { versionText } from "./version_text.ts";

interface ListProps {
  projectId: string;
  templates: readonly Template[];
}

/** The templates of the user, and which agents of the project are behind theirs. */
export function TemplateList({ projectId, templates }: ListProps) {
  const words = t().template;
  return (
    <div class="template-page">
      {templates.length === 0 && <p class="knowledge-empty">{words.none}</p>}
      <div class="knowledge-tools">
        <Button
          icon={Users}
          kind={templates.length === 0 ? "primary" : "plain"}
          onClick={() => openStarterTeam(projectId)}
        >
          {words.starterTeam}
        </Button>
        <Button icon={Plus} onClick={() => openTemplateId.value = "new"}>{words.add}</Button>
      </div>
      <DriftList />
      <ul
        class="knowledge-list"
        aria-label={t().knowledge.pages.templates}
        onKeyDown={(event) => moveInList(event, event.currentTarget)}
      >
        {templates.map((template) => (
          <li key={template.id}>
            <Row template={template} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Row({ template }: { template: Template }) {
  const words = t().template;
  const { id, name, version, defaultProfileId } = template;
  const agents = madeFrom(id);
  const behind = activeDrifts.value.filter(({ templateId }) => templateId === id).length;
  return (
    <button type="button" class="knowledge-row" onClick={() => openTemplateId.value = id}>
      <span class="row-name">{name}</span>
      <span class="row-side">{versionText(version)}</span>
      <span class="row-note">
        {profileName(defaultProfileId)} · {words.agentsHere(agents.length)}
        {behind > 0 && <span class="row-behind">{words.behind(behind)}</span>}
      </span>
    </button>
  );
}
