import type { TerminalLabel } from "../../../core/terminal/terminals.ts";
import { sessions } from "./sessions.ts";

/** Folds a terminal's new title and progress into the list of terminals. */
export function applyLabel({ sessionId, title, progress }: TerminalLabel): void {
  sessions.value = sessions.value?.map((session) => {
    if (session.sessionId !== sessionId) return session;
    const { progress: _before, ...rest } = session;
    return { ...rest, title, ...(progress ? { progress } : {}) };
  });
}
