import { Button } from "../../widgets/button.tsx";
import { t } from "../../text/text.ts";
import { openNewLayout } from "./layout_dialogs.tsx";
import { layouts } from "./layouts.ts";
import { activateLayout, nextTerminals } from "./named_layouts.ts";

/** A layout that shows the history of the repository, which this version cannot draw. */
export function HistoryLayout({ projectId }: { projectId: string }) {
  const words = t().layout;
  const document = layouts.of(projectId);
  const next = document && nextTerminals(document);
  return (
    <div class="history-layout placeholder">
      <p>{words.noHistory}</p>
      {next
        ? (
          <Button kind="primary" onClick={() => activateLayout(projectId, next.id)}>
            {words.goToLayout(next.name)}
          </Button>
        )
        : (
          <Button kind="primary" onClick={() => openNewLayout(projectId)}>
            {words.newLayout}
          </Button>
        )}
    </div>
  );
}
