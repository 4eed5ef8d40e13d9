import { oneOf, stored } from "../state/stored.ts";

/** What the side panel shows. */
export type PanelView = "closed" | "activity" | "ledger";

/** The side panel; closed until somebody looks. */
export const panel = stored<PanelView>("panel", "closed", oneOf("closed", "activity", "ledger"));

/** Width of the side panel in CSS pixels. */
export const panelWidth = stored<number>("panelWidth", 360, (value): value is number => {
  return typeof value === "number" && value >= 280 && value <= 900;
});

/** Whether the sidebar is shown. */
export const sidebarShown = stored<boolean>("sidebar", true, (value) => typeof value === "boolean");

/** Opens the side panel on a view, or closes it when it shows that view. */
export function togglePanel(view: "activity" | "ledger"): void {
  panel.value = panel.value === view ? "closed" : view;
}

/** Shows or hides the sidebar. */
export function toggleSidebar(): void {
  sidebarShown.value = !sidebarShown.value;
}
