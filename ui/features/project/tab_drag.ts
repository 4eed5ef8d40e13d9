import { moveTab } from "./projects.ts";

/** Moved less than this far (CSS pixels), a press is a click. */
const THRESHOLD = 6;

/** Lets the pointer take a tab to another place in the row; Escape puts it back. */
export function dragTab(press: PointerEvent, projectId: string): void {
  const tab = press.currentTarget as HTMLElement;
  const strip = tab.parentElement;
  if (press.button !== 0 || !strip) return;
  const from = [...strip.children].indexOf(tab);
  let dragging = false;
  const onMove = ({ clientX }: PointerEvent) => {
    dragging ||= Math.abs(clientX - press.clientX) > THRESHOLD;
    if (!dragging) return;
    tab.classList.add("dragged");
    moveTab(projectId, placeAt(strip, tab, clientX));
  };
  const stop = () => {
    tab.classList.remove("dragged");
    removeEventListener("pointermove", onMove);
    removeEventListener("pointerup", stop);
    removeEventListener("pointercancel", stop);
    removeEventListener("keydown", onKey, true);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !dragging) return;
    event.stopPropagation();
    moveTab(projectId, from);
    stop();
  };
  addEventListener("pointermove", onMove);
  addEventListener("pointerup", stop);
  addEventListener("pointercancel", stop);
  addEventListener("keydown", onKey, true);
}

/** How many of the other tabs are left of the pointer, counted by their middles. */
function placeAt(strip: Element, tab: Element, x: number): number {
  return [...strip.children].filter((other) => {
    const { left, width } = other.getBoundingClientRect();
    return other !== tab && left + width / 2 < x;
  }).length;
}
