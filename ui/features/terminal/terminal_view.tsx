import { signal, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { theme } from "../../theme/theme.ts";
import { t } from "../../text/text.ts";
import { focusedCell } from "../layout/layouts.ts";
import { registerPane } from "../layout/cells.ts";
import { FindBar } from "./find_bar.tsx";
import { refreshSessions, sessions } from "./sessions.ts";
import { TerminalPane } from "./terminal_pane.ts";

/** The cell whose terminal is being searched. */
export const searchedCell = signal<string | undefined>(undefined);

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
  const pane = useRef<TerminalPane | undefined>(undefined);
  const connected = useSignal(true);
  const ending = useSignal<Ending>(undefined);
  useEffect(() => {
    if (!element.current) return;
    const view = new TerminalPane(element.current, sessionId, theme.peek(), {
      connected: (is) => connected.value = is,
      ended: (code) => {
        ending.value = code === undefined ? "unknown" : { code };
        void refreshSessions();
      },
      focused: () => focusedCell.value = cellId,
    }, () => stillExists(sessionId));
    pane.current = view;
    const forget = registerPane(cellId, view);
    const unfollow = theme.subscribe((now) => view.setTheme(now));
    return () => {
      unfollow();
      forget();
      view.dispose();
    };
  }, [sessionId]);
  const searching = searchedCell.value === cellId;
  return (
    <div class="terminal-area">
      {searching && pane.current && (
        <FindBar
          pane={pane.current}
          close={() => searchedCell.value = undefined}
        />
      )}
      <div class="terminal-host" ref={element} role="group" aria-label={t().terminal.label(name)} />
      {!connected.value && !ending.value && (
        <p class="terminal-banner" role="status">{t().terminal.reconnecting}</p>
      )}
      {ending.value && (
        <div class="terminal-banner" role="status">
          <span class="grow">{wordsOf(ending.value)}</span>
          {whenEnded}
        </div>
      )}
    </div>
  );
}

function wordsOf(ending: Exclude<Ending, undefined>): string {
  if (ending === "unknown") return t().terminal.ended;
  return ending.code === null ? t().terminal.killed : t().terminal.exited(ending.code);
}

async function stillExists(sessionId: string): Promise<boolean> {
  await refreshSessions();
  return sessions.value?.some((session) => session.sessionId === sessionId) ?? true;
}
