import { SquareTerminal, X } from "lucide";
import type { TerminalInfo } from "../../../core/terminal/terminals.ts";
import { t } from "../../text/text.ts";
import { IconButton } from "../../widgets/button.tsx";
import { Icon } from "../../widgets/icon.tsx";
import { attempt } from "../../widgets/toast.ts";
import { drawn, focusCell, placeSession, roomForOne } from "../layout/cells.ts";
import { activeCells } from "../layout/layouts.ts";
import { activeShells, endSession } from "./sessions.ts";
import { folderName } from "./shell_cell.tsx";

/** Plain terminals of the project, in the sidebar; hidden while there are none. */
export function ShellList({ projectId }: { projectId: string }) {
  if (activeShells.value.length === 0) return null;
  return (
    <section class="sidebar-section" aria-label={t().terminal.terminals}>
      <header class="sidebar-heading">
        <h2>{t().terminal.terminals}</h2>
      </header>
      <ul class="agent-list">
        {activeShells.value.map((shell) => (
          <ShellRow key={shell.sessionId} projectId={projectId} shell={shell} />
        ))}
      </ul>
    </section>
  );
}

function ShellRow({ projectId, shell }: { projectId: string; shell: TerminalInfo }) {
  return (
    <li class="agent-row">
      <button
        type="button"
        class="shell-button"
        title={shell.cwd}
        onClick={() => void showShell(projectId, shell.sessionId)}
      >
        <Icon of={SquareTerminal} size={14} />
        <span class="agent-name">{folderName(shell.cwd)}</span>
      </button>
      <IconButton
        icon={X}
        label={t().terminal.closeShell}
        onClick={() => void attempt(() => endSession(shell.sessionId))}
      />
    </li>
  );
}

async function showShell(projectId: string, sessionId: string): Promise<void> {
  const shown = activeCells.value.find((cell) => cell.session === sessionId)?.id;
  const target = shown ?? roomForOne(projectId);
  if (!shown) placeSession(projectId, sessionId, target);
  await drawn();
  focusCell(target);
}
