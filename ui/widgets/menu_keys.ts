interface Ways {
  /** Back to what opened this list. */
  leave: () => void;
  /** Closes every list. */
  close: (refocus: boolean) => void;
}

/** The keys of a menu: arrows, Home and End, Escape, Tab, and the first letters of a line. */
export function moveWithKeys(event: KeyboardEvent, menu: HTMLElement | null, ways: Ways): void {
  if (!menu || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!act(event.key, menu, ways)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** @returns false when the key means nothing to a menu */
function act(key: string, menu: HTMLElement, { leave, close }: Ways): boolean {
  const items = itemsOf(menu);
  const focused = document.activeElement as HTMLElement;
  if (key === "Tab") close(true);
  else if (key === "Escape") leave();
  else if (key === "ArrowLeft") isNested(menu) && leave();
  else if (key === "ArrowRight") focused.ariaHasPopup === "menu" && focused.click();
  else {
    const to = target(key, items.indexOf(focused), items);
    if (to === undefined) return false;
    focusItem(items[to]);
  }
  return true;
}

function target(key: string, at: number, items: HTMLElement[]): number | undefined {
  const count = items.length;
  if (key === "ArrowDown") return (at + 1) % count;
  if (key === "ArrowUp") return (at - 1 + count) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return key.length === 1 && key !== " " ? startingWith(key, at, items) : undefined;
}

/** The next line after the focused one that begins with a letter. */
function startingWith(letter: string, at: number, items: HTMLElement[]): number | undefined {
  const order = items.map((_, step) => (at + 1 + step) % items.length);
  const begins = (index: number) =>
    items[index]?.innerText.trim().toLowerCase().startsWith(letter.toLowerCase());
  return order.find(begins);
}

function isNested(menu: HTMLElement): boolean {
  return menu.parentElement?.closest(".menu") !== null;
}

/** Lines of this list that can be chosen, without those of lists opened from it. */
function itemsOf(menu: HTMLElement): HTMLElement[] {
  const all = menu.querySelectorAll<HTMLElement>(".menu-item:not(:disabled)");
  return [...all].filter((item) => item.closest(".menu") === menu);
}

/** The first line of a list that can be chosen. */
export function firstItem(menu: HTMLElement): HTMLElement | undefined {
  return itemsOf(menu)[0];
}

/** Gives a line the keyboard. */
export function focusItem(item: HTMLElement | undefined): void {
  item?.focus();
}
