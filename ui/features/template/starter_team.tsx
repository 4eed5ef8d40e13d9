import { useEffect, useState } from "preact/hooks";
import { findByName } from "../../../core/agent/agent.ts";
import type { AgentView } from "../../../core/agent/service.ts";
import { language, t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";
import { closeDialog, Dialog, openDialog } from "../../widgets/dialog.tsx";
import { attempt, toast } from "../../widgets/toast.ts";
import { activeAgents, removeAgent } from "../agent/agents.ts";
import { preferredProfile } from "../profile/preferred.ts";
import { refreshProfiles } from "../profile/profiles.ts";
import { VendorList } from "../profile/vendor_list.tsx";
import { loadStarters, starters } from "./starters.ts";
import { addTeam } from "./templates.ts";

/** Opens the offer of a whole team. */
export function openStarterTeam(projectId: string): void {
  void refreshProfiles();
  openDialog(<StarterTeam projectId={projectId} />);
}

function StarterTeam({ projectId }: { projectId: string }) {
  const [picked, setPicked] = useState<string>();
  useEffect(() => void loadStarters(), []);
  const words = t().template;
  const vendor = picked ?? preferredProfile()?.slug;
  const isThere = (name: string) => findByName(activeAgents.value, name) !== undefined;
  const add = () => void attempt(() => addAndTell(projectId, vendor));
  const fresh = starters.value.filter(({ name }) => !isThere(name));
  return (
    <Dialog
      title={words.starterTitle}
      onSubmit={add}
      actions={
        <>
          <Button onClick={closeDialog}>{t().common.cancel}</Button>
          <Button kind="primary" submit disabled={fresh.length === 0}>
            {words.addAgents(fresh.length)}
          </Button>
        </>
      }
    >
      <p>{words.starterHint}</p>
      <ul class="starter-members">
        {starters.value.map(({ role, name }) => (
          <li key={role}>
            <span class="row-name">{name}</span>
            <span class="hint">
              {isThere(name) ? words.isThere : words.roles[role]}
            </span>
          </li>
        ))}
      </ul>
      <VendorList chosen={vendor ?? ""} onChoose={setPicked} />
    </Dialog>
  );
}

async function addAndTell(projectId: string, profile: string | undefined): Promise<void> {
  const before = new Set(activeAgents.value.map(({ id }) => id));
  const team = await addTeam(projectId, { language: language.value, profile });
  closeDialog();
  const added = team.filter(({ id }) => !before.has(id));
  const words = t().template;
  toast({
    kind: "info",
    message: words.teamAdded(added.length),
    actions: [{ label: t().knowledge.undo, run: () => void attempt(() => takeBack(added)) }],
  });
}

/** The templates stay: they are of the user. */
async function takeBack(team: readonly AgentView[]): Promise<void> {
  for (const agent of team) await removeAgent(agent);
}
