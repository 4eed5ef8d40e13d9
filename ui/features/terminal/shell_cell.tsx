import { SquareTerminal } from "lucide";
import { useRef } from "preact/hooks";
import { t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";
import { closeDialog, Dialog, openDialog } from "../../widgets/dialog.tsx";
import { Icon } from "../../widgets/icon.tsx";
import { attempt } from "../../widgets/toast.ts";
import { CellBody } from "../layout/cell_body.tsx";
import { CellHeader } from "../layout/cell_header.tsx";
import { closeCell } from "../layout/cells.ts";
import { openShellIn } from "../layout/shells.ts";
import { TerminalProgressLine } from "./progress_line.tsx";
import { endSession, sessions } from "./sessions.ts";
import { TerminalView } from "./terminal_view.tsx";

interface ShellProps {
  projectId: string;
  cellId: string;
  sessionId: string;
}

/** A plain terminal in a cell. */
export function ShellCell({ projectId, cellId, sessionId }: ShellProps) {
  const info = sessions.value?.find((session) => session.sessionId === sessionId);
  const again = () => void openShellIn(projectId, cellId);
  // What ends before the reader's eyes keeps its last screen; what ended before has none.
  const lived = useRef(false);
  lived.current ||= info !== undefined;
  return (
    <>
      <CellHeader cellId={cellId} onClose={() => askClose(sessionId, cellId)}>
        <Icon of={SquareTerminal} />
        <span class="cell-title" title={info?.title}>{info?.title || t().terminal.shell}</span>
        <span class="cell-vendor" title={info?.cwd}>{folderName(info?.cwd)}</span>
        <span class="grow" />
      </CellHeader>
      <TerminalProgressLine sessionId={sessionId} />
      <CellBody cellId={cellId}>
        {lived.current
          ? (
            <TerminalView
              key={sessionId}
              cellId={cellId}
              sessionId={sessionId}
              name={t().terminal.shell}
              whenEnded={<Button onClick={again}>{t().terminal.newShell}</Button>}
            />
          )
          : sessions.value && <Ended again={again} />}
      </CellBody>
    </>
  );
}

function Ended({ again }: { again: () => void }) {
  return (
    <div class="placeholder">
      <p>{t().terminal.ended}</p>
      <Button onClick={again}>{t().terminal.newShell}</Button>
    </div>
  );
}

/** The last name of a path. */
export function folderName(path: string | undefined): string {
  return path?.split(/[/\\]/).filter((part) => part !== "").pop() ?? "";
}

function askClose(sessionId: string, cellId: string): void {
  const lives = sessions.value?.some((session) => session.sessionId === sessionId);
  if (!lives) return closeCell(cellId);
  const words = t().layout;
  const close = (end: boolean) => {
    closeDialog();
    closeCell(cellId);
    if (end) void attempt(() => endSession(sessionId));
  };
  openDialog(
    <Dialog
      title={words.closeShellTitle}
      onSubmit={() => close(true)}
      actions={
        <>
          <Button onClick={closeDialog}>{t().common.cancel}</Button>
          <Button onClick={() => close(false)}>{words.closeKeep}</Button>
          <Button kind="danger" submit autoFocus>{words.closeShellStop}</Button>
        </>
      }
    >
      <p>{words.closeShellHint}</p>
    </Dialog>,
  );
}
