import { Plus, SquareTerminal } from "lucide";
import { t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";
import { openShellIn } from "../layout/shells.ts";
import { nothingInstalled, profiles } from "../profile/profiles.ts";
import { openCreateAgent } from "./create_agent.tsx";
import { tryDemoTeam } from "./demo_team.ts";

/** What a project without agents shows: one sentence and the way on. */
export function FirstAgent({ projectId, cellId }: { projectId: string; cellId: string }) {
  const words = t().agent;
  const demoFirst = nothingInstalled.value;
  const add = () => openCreateAgent(projectId, cellId);
  const demo = () => void tryDemoTeam(projectId);
  return (
    <div class="placeholder">
      <h1>{words.none}</h1>
      <p>{demoFirst ? `${words.noCli} ${words.tryDemoHint}` : words.noneHint}</p>
      <div class="choices">
        {demoFirst && <Button kind="primary" onClick={demo}>{words.tryDemo}</Button>}
        {profiles.value && (
          <Button kind={demoFirst ? "plain" : "primary"} icon={Plus} onClick={add}>
            {words.add}
          </Button>
        )}
        <Button icon={SquareTerminal} onClick={() => void openShellIn(projectId, cellId)}>
          {t().layout.openShell}
        </Button>
      </div>
      {!demoFirst && <Button kind="quiet" onClick={demo}>{words.tryDemo}</Button>}
    </div>
  );
}
