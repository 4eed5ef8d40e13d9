import type { PageMessage } from "../../../core/window/page_message.ts";

/** What a window of IdeA's own gives its page; absent in a browser. */
interface OwnWindow {
  ipc?: { postMessage(text: string): void };
}

/** Whether the page is in a window of IdeA's own, which can open others. */
export function isOwnWindow(): boolean {
  return (globalThis as OwnWindow).ipc !== undefined;
}

/** Tells the window something; a browser is told nothing. */
export function tellWindow(message: PageMessage): void {
  (globalThis as OwnWindow).ipc?.postMessage(JSON.stringify(message));
}

/** A window cannot be asked where it is and moves without an event: it is looked at this often (ms). */
const LOOK_MS = 2_000;

/** Tells the window where it is, whenever that changed; call the result to stop. */
export function reportBounds(): () => void {
  if (!isOwnWindow()) return () => {};
  let told = "";
  const timer = setInterval(() => {
    const bounds = { x: screenX, y: screenY, width: outerWidth, height: outerHeight };
    const seen = JSON.stringify(bounds);
    if (document.hidden || seen === told) return;
    told = seen;
    tellWindow({ type: "bounds", bounds });
  }, LOOK_MS);
  return () => clearInterval(timer);
}
