import { t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";
import { attempt } from "../../widgets/toast.ts";
import { openFolder, projects } from "../project/projects.ts";
import { leftOver, ownProject } from "./windows.ts";

/** What the own window of a project shows when the project is not in it any more. */
export function AloneNotice() {
  const words = t().window;
  const known = projects.value.find(({ id }) => id === ownProject);
  const reopen = !leftOver.value && known;
  return (
    <main class="welcome">
      <div class="welcome-column">
        <h1>{leftOver.value ? words.leftTitle : words.closedTitle}</h1>
        <p class="hint">{leftOver.value ? words.leftHint : words.closedHint}</p>
        <div class="welcome-actions">
          {reopen && (
            <Button
              kind="primary"
              onClick={() => void attempt(() => openFolder(known.root))}
            >
              {t().project.reopen(known.name)}
            </Button>
          )}
          <Button kind={reopen ? "plain" : "primary"} onClick={() => location.assign("/")}>
            {words.showAll}
          </Button>
        </div>
      </div>
    </main>
  );
}
