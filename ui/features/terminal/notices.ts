import type { TerminalNotice } from "../../../core/terminal/terminals.ts";
import { t } from "../../text/text.ts";
import { notifyDesktop } from "../../widgets/desktop_notice.ts";
import { toast } from "../../widgets/toast.ts";
import { drawn, focusCell } from "../layout/cells.ts";
import { maximisedCell } from "../layout/layouts.ts";
import { settings } from "../settings/settings.ts";
import { Episodes } from "./episodes.ts";
import { note } from "./notes.ts";
import { placeOf, sessionInFocus } from "./session_place.ts";

const told = new Episodes();

/**
 * Shows what a program wants a person to notice: on the desktop when the person is elsewhere, in
 * the corner when at another terminal, and always quietly in the terminal's own cell.
 */
export function showNotice({ sessionId, title, body }: TerminalNotice): void {
  const text = title ? `${title}: ${body}` : body;
  if (!told.isNews(sessionId, text)) return;
  note(sessionId, text);
  if (!settings.value.notifications) return;
  const name = placeOf(sessionId)?.name ?? t().terminal.shell;
  const show = () => void showTerminal(sessionId);
  if (!document.hasFocus()) {
    return notifyDesktop({
      tag: `${sessionId} ${text}`,
      title: title ?? name,
      body,
      onClick: show,
    });
  }
  if (sessionInFocus() === sessionId) return;
  const actions = [{ label: t().terminal.goThere, run: show }];
  toast({ kind: "info", message: `${name}: ${text}`, actions });
}

/** A person is at a terminal: what it says from now on is news again. */
export function noticesSeen(sessionId: string): void {
  told.end(sessionId);
}

async function showTerminal(sessionId: string): Promise<void> {
  const place = placeOf(sessionId);
  await place?.show();
  if (place?.cellId === undefined) return;
  if (maximisedCell.value && maximisedCell.value !== place.cellId) maximisedCell.value = undefined;
  await drawn();
  focusCell(place.cellId);
}
