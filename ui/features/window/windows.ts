import { signal } from "@preact/signals";
import { api, done, read } from "../../client.ts";
import { t } from "../../text/text.ts";
import { attempt, report, toast } from "../../widgets/toast.ts";
import { isOwnWindow, tellWindow } from "./own_window.ts";

/** Projects that have a window of their own. */
export const aloneProjects = signal<readonly string[]>([]);

/** The project this page was opened for alone; undefined in a page with tabs. */
export const ownProject: string | undefined =
  new URLSearchParams(globalThis.location?.search).get("alone")?.toLowerCase() ?? undefined;

/** This page gave its project back and could not close itself. */
export const leftOver = signal(false);

const hostOpensWindows = signal(false);

/** Windows this page opened: only who opened one can bring it to the front. */
const popups = new Map<string, Window>();

/** Reads the list again. */
export async function refreshWindows(): Promise<void> {
  try {
    const { alone, native } = await read(api.windows.$get());
    hostOpensWindows.value = native;
    applyWindows(alone);
  } catch (thrown) {
    report(thrown);
  }
}

/** Takes over which projects have a window of their own. */
export function applyWindows(alone: readonly string[]): void {
  aloneProjects.value = alone;
}

/** The project was given back: closes this window when it is the one of that project. */
export function closeIfAlone(projectId: string): void {
  if (projectId !== ownProject) return;
  leftOver.value = true;
  closeThisWindow();
}

/** Closes the window of this page; a browser closes only those that a page opened. */
export function closeThisWindow(): void {
  if (isOwnWindow()) tellWindow({ type: "closeWindow" });
  else close();
}

/** Opens the window of a project, or brings it to the front. */
export function showWindowOf(projectId: string): void {
  if (isOwnWindow()) return tellWindow({ type: "openWindow", projectId });
  if (hostOpensWindows.value) return void attempt(() => requestWindow(projectId));
  if (!aloneProjects.value.includes(projectId)) return openPopup(projectId);
  const popup = popups.get(projectId);
  if (popup && !popup.closed) popup.focus();
  else offerReturn(projectId);
}

/** Gives the tab of a project back to the windows with tabs. */
export function giveBack(projectId: string): void {
  void attempt(() => done(api.windows[":p"].$delete({ param: { p: projectId } })));
}

/** Opens one more window with all tabs. */
export function openMainWindow(): void {
  if (isOwnWindow()) return tellWindow({ type: "openWindow" });
  if (hostOpensWindows.value) return void attempt(() => requestWindow());
  open("/");
}

function requestWindow(projectId?: string): Promise<void> {
  return done(api.windows.$post({ json: projectId === undefined ? {} : { projectId } }));
}

function openPopup(projectId: string): void {
  const { outerWidth: width, outerHeight: height } = globalThis;
  const popup = open(`/?alone=${projectId}`, `idea-${projectId}`, `popup,${size(width, height)}`);
  if (popup) popups.set(projectId, popup);
  else toast({ kind: "error", message: t().window.blocked });
}

function size(width: number, height: number): string {
  return `width=${Math.round(width * 0.8)},height=${Math.round(height * 0.8)}`;
}

/** A browser lets no page raise a window that another page opened. */
function offerReturn(projectId: string): void {
  const words = t().window;
  const actions = [{ label: words.moveBackHere, run: () => giveBack(projectId) }];
  toast({ kind: "info", message: words.openElsewhere, actions });
}
