const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => Math.min(count - 1, at + 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Arrows, Home and End go from one button of a list to another. */
export function moveInList(event: KeyboardEvent, list: HTMLElement | null): void {
  const step = STEPS[event.key];
  if (!list || !step || event.ctrlKey || event.metaKey || event.altKey) return;
  const buttons = [...list.querySelectorAll("button")];
  const at = buttons.findIndex((button) => button === document.activeElement);
  buttons[step(at, buttons.length)]?.focus();
  event.preventDefault();
}
