/** The list of accounts below the meters of the title bar, and what opens it. */
const PANEL_ID = "limits-panel";
const METERS_ID = "limit-meters";

/** What the page finds both by. */
export const LIMIT_IDS = { panel: PANEL_ID, meters: METERS_ID } as const;

/** Opens the list of accounts, or closes it. */
export function toggleLimits(): void {
  const { panel, meters } = elements();
  if (!panel || !meters) return;
  const { bottom, right } = meters.getBoundingClientRect();
  panel.style.top = `${bottom + 4}px`;
  panel.style.right = `${Math.max(8, innerWidth - right)}px`;
  if (panel.togglePopover()) panel.focus();
}

/** Shows the list of accounts, whether it is open already or not. */
export function showLimits(): void {
  if (!elements().panel?.matches(":popover-open")) toggleLimits();
}

/** Closes the list of accounts and gives the keyboard back to what opened it. */
export function leaveLimits(): void {
  const { panel, meters } = elements();
  panel?.hidePopover();
  meters?.focus();
}

function elements() {
  return {
    panel: document.getElementById(PANEL_ID),
    meters: document.getElementById(METERS_ID),
  };
}
