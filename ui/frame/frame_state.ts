import { signal } from "@preact/signals";
import { oneOf, stored } from "../state/stored.ts";

/** A view of the side panel. */
export const PANEL_VIEWS = [
  "activity",
  "ledger",
  "conversation",
  "knowledge",
  "policy",
  "git",
  "settings",
] as const;
export type PanelView = typeof PANEL_VIEWS[number];

/** What the side panel shows; closed until somebody looks. */
export const panel = stored<PanelView | "closed">(
  "panel",
  "closed",
  oneOf("closed", ...PANEL_VIEWS),
);

/** Width of the side panel in CSS pixels. */
export const panelWidth = stored<number>("panelWidth", 360, (value): value is number => {
  return typeof value === "number" && value >= 280 && value <= 900;
});

/** Whether the sidebar is shown where there is room for it beside the workspace. */
const sidebarBeside = stored<boolean>("sidebar", true, (value) => typeof value === "boolean");

/** Whether the sidebar lies over the workspace, where there is no room beside it. */
const sidebarOver = signal(false);

/**
 * Below this width (CSS pixels) sidebar and panel lie over the workspace. A window of 1024 pixels
 * has it at a zoom of 200 %. `frame.css` has the same number.
 */
const NARROW = "(max-width: 760px)";

/** True where sidebar and panel lie over the workspace. */
export const isNarrow = signal(false);

/** Whether the sidebar is shown. */
export function isSidebarShown(): boolean {
  return isNarrow.value ? sidebarOver.value : sidebarBeside.value;
}

/** Opens the side panel on a view, or closes it when it shows that view. */
export function togglePanel(view: PanelView): void {
  panel.value = panel.value === view ? "closed" : view;
}

/** Shows or hides the sidebar. */
export function toggleSidebar(): void {
  const shown = isNarrow.value ? sidebarOver : sidebarBeside;
  shown.value = !shown.value;
}

/** Takes the sidebar away where it lies over the workspace. */
export function leaveSidebar(): void {
  sidebarOver.value = false;
}

/** Follows the width of the window, for the life of the page. */
export function followWidth(): void {
  const query = matchMedia(NARROW);
  const follow = () => {
    isNarrow.value = query.matches;
    sidebarOver.value = false;
  };
  query.addEventListener("change", follow);
  follow();
}
