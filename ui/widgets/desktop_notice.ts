import { settings } from "../features/settings/state.ts";

/** One notification of the desktop: shown only while nobody looks at the page. */
export interface DesktopNotice {
  /** The same tag replaces what was shown under it. */
  tag: string;
  title: string;
  body?: string | undefined;
  /** The notice was clicked: the page is brought to the front first. */
  onClick(): void;
}

/** Shows a notice, if the person wants and allows it and is looking elsewhere. */
export function notifyDesktop({ tag, title, body, onClick }: DesktopNotice): void {
  if (!isAllowed() || document.hasFocus()) return;
  const notice = new Notification(title, { tag, ...(body ? { body } : {}) });
  notice.onclick = () => {
    focus();
    onClick();
  };
}

function isAllowed(): boolean {
  if (!settings.peek().notifications) return false;
  return "Notification" in globalThis && Notification.permission === "granted";
}
