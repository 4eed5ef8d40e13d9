import { effect, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { theme } from "../../theme/theme.ts";
import { t } from "../../text/text.ts";
import { registerPane } from "../layout/cells.ts";
import { currentCell, focusedCell } from "../layout/layouts.ts";
import { CellNotes } from "./cell_notes.tsx";
import { FindBar } from "./find_bar.tsx";
import { dropNote, dropQuestion } from "./notes.ts";
import { noticesSeen } from "./notices.ts";
import { searchedCell } from "./searched_cell.ts";
import { refreshSessions, sessions } from "./sessions.ts";
import { openTerminalMenu } from "./terminal_menu.ts";
import { TerminalPane } from "./terminal_pane.ts";

/** How a program ended; `undefined` while it runs, `unknown` when the host forgot it. */
type Ending = { code: number | null } | "unknown" | undefined;

interface ViewProps {
  cellId: string;
  sessionId: string;
  /** Whose terminal it is, for screen readers. */
  name: string;
  /** Buttons beside the notice of the end. */
  whenEnded: ComponentChildren;
}

/** One terminal in one cell. */
export function TerminalView({ cellId, sessionId, name, whenEnded }: ViewProps) {
  const element = useRef<HTMLDivElement>(null);
  const pane = useSignal<TerminalPane | undefined>(undefined);
  const connected = useSignal(true);
  const ending = useSignal<Ending>(undefined);
  useEffect(() => {
    if (!element.current) return;
    const view = new TerminalPane(element.current, sessionId, theme.peek(), {
      connected: (is) => connected.value = is,
      ended: (code) => {
        ending.value = code === undefined ? "unknown" : { code };
        dropQuestion(sessionId);
        void refreshSessions();
      },
      focused: () => {
        focusedCell.value = cellId;
        noticesSeen(sessionId);
      },
      typed: () => {
        dropNote(sessionId);
        noticesSeen(sessionId);
      },
    }, () => stillExists(sessionId));
    pane.value = view;
    const forget = registerPane(cellId, view);
    const unfollow = theme.subscribe((now) => view.setTheme(now));
    const undraw = effect(() => view.chooseRenderer(currentCell.value?.id === cellId));
    return () => {
      undraw();
      unfollow();
      forget();
      pane.value = undefined;
      view.dispose();
    };
  }, [sessionId]);
  const searching = searchedCell.value === cellId && pane.value;
  return (
    <div class="terminal-area">
      {searching && <FindBar pane={searching} close={() => searchedCell.value = undefined} />}
      <div
        class="terminal-host"
        ref={element}
        role="group"
        aria-label={t().terminal.label(name)}
        onContextMenuCapture={(event) =>
          pane.value && onContextMenu(event, { pane: pane.value, cellId, name })}
      />
      {!connected.value && !ending.value && (
        <p class="terminal-banner" role="status">{t().terminal.reconnecting}</p>
      )}
      <CellNotes sessionId={sessionId} />
      {ending.value && (
        <div class="terminal-banner" role="status">
          <span class="grow">{wordsOf(ending.value)}</span>
          {whenEnded}
        </div>
      )}
    </div>
  );
}

/** The right button is the program's when it tracks the mouse; Shift then asks for the menu. */
function onContextMenu(
  event: MouseEvent,
  place: { pane: TerminalPane; cellId: string; name: string },
): void {
  const programs = place.pane.tracksMouse;
  // Otherwise Shift asks for the browser's own menu.
  if (event.shiftKey && !programs) return;
  event.preventDefault();
  event.stopPropagation();
  if (event.shiftKey || !programs) openTerminalMenu(event, place);
}

function wordsOf(ending: Exclude<Ending, undefined>): string {
  if (ending === "unknown") return t().terminal.ended;
  return ending.code === null ? t().terminal.killed : t().terminal.exited(ending.code);
}

async function stillExists(sessionId: string): Promise<boolean> {
  await refreshSessions();
  return sessions.value?.some((session) => session.sessionId === sessionId) ?? true;
}
