import type { IconNode } from "lucide";
import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { Icon } from "./icon.tsx";

/** One line of a menu. */
export interface MenuItem {
  label: string;
  icon?: IconNode;
  hint?: string | undefined;
  danger?: boolean;
  disabled?: boolean;
  run: () => void;
}

interface OpenMenu {
  label: string;
  items: MenuItem[];
  at: DOMRect;
  opener: HTMLElement;
}

const current = signal<OpenMenu | undefined>(undefined);

/** Opens a menu below an element (or closes it when it is open there already). */
export function openMenu(opener: HTMLElement, label: string, items: MenuItem[]): void {
  const same = current.value?.opener === opener;
  current.value = same ? undefined : { label, items, at: opener.getBoundingClientRect(), opener };
}

function closeMenu(refocus: boolean): void {
  const opener = current.value?.opener;
  current.value = undefined;
  if (refocus && opener?.isConnected) opener.focus();
}

const EDGE = 8;

/** Where the open menu appears. */
export function MenuHost() {
  const menu = current.value;
  return menu ? <Menu key={menu.label} {...menu} /> : null;
}

function Menu({ label, items, at, opener }: OpenMenu) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (list.current) place(list.current, at);
    focusItem(list.current, 0);
  }, []);
  useEffect(() => closeOnOutside(list.current, opener), []);
  const choose = (item: MenuItem) => {
    closeMenu(true);
    item.run();
  };
  return (
    <div
      ref={list}
      class="menu"
      role="menu"
      aria-label={label}
      onKeyDown={(event) => moveWithKeys(event, list.current)}
    >
      {items.map((item) => (
        <button
          key={item.label}
          type="button"
          role="menuitem"
          class={item.danger ? "menu-item danger" : "menu-item"}
          disabled={item.disabled}
          onClick={() => choose(item)}
        >
          {item.icon ? <Icon of={item.icon} /> : <span class="icon-space" />}
          <span class="grow">{item.label}</span>
          {item.hint && <kbd>{item.hint}</kbd>}
        </button>
      ))}
    </div>
  );
}

function place(menu: HTMLElement, at: DOMRect): void {
  const { width, height } = menu.getBoundingClientRect();
  const below = at.bottom + 4;
  const top = below + height + EDGE > innerHeight ? Math.max(EDGE, at.top - 4 - height) : below;
  const left = Math.min(at.left, innerWidth - width - EDGE);
  menu.style.top = `${top}px`;
  menu.style.left = `${Math.max(EDGE, left)}px`;
}

function closeOnOutside(menu: HTMLElement | null, opener: HTMLElement): () => void {
  const onPress = (event: PointerEvent) => {
    const target = event.target as Node;
    if (!menu?.contains(target) && !opener.contains(target)) closeMenu(false);
  };
  const onResize = () => closeMenu(false);
  addEventListener("pointerdown", onPress, true);
  addEventListener("resize", onResize);
  return () => {
    removeEventListener("pointerdown", onPress, true);
    removeEventListener("resize", onResize);
  };
}

function moveWithKeys(event: KeyboardEvent, menu: HTMLElement | null): void {
  const items = enabledItems(menu);
  const at = items.indexOf(document.activeElement as HTMLElement);
  const to = target(event.key, at, items.length);
  if (event.key === "Escape" || event.key === "Tab") closeMenu(true);
  if (to !== undefined) focusItem(menu, to);
  if (to !== undefined || event.key === "Escape" || event.key === "Tab") {
    event.preventDefault();
    event.stopPropagation();
  }
}

function target(key: string, at: number, count: number): number | undefined {
  if (key === "ArrowDown") return (at + 1) % count;
  if (key === "ArrowUp") return (at - 1 + count) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return undefined;
}

function enabledItems(menu: HTMLElement | null): HTMLElement[] {
  return [...menu?.querySelectorAll<HTMLElement>("[role=menuitem]:not(:disabled)") ?? []];
}

function focusItem(menu: HTMLElement | null, index: number): void {
  enabledItems(menu)[index]?.focus();
}
