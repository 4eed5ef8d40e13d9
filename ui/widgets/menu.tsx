import { Check, ChevronRight, type IconNode } from "lucide";
import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Icon } from "./icon.tsx";
import { firstItem, focusItem, moveWithKeys } from "./menu_keys.ts";
import { type Anchor, belowOf, besideOf, putAt } from "./menu_place.ts";

/** One line of a menu that does something. */
export interface MenuItem {
  label: string;
  icon?: IconNode;
  /** Keys or a value, on the right. */
  hint?: string | undefined;
  danger?: boolean;
  disabled?: boolean;
  /** One of several choices, or a switch: shown with a tick when true. */
  checked?: boolean;
  run: () => void;
}

/** One line that opens further lines beside it. */
export interface Submenu {
  label: string;
  icon?: IconNode;
  disabled?: boolean;
  items: readonly MenuEntry[];
}

/** What a menu is made of; two separators in a row, or one at an end, are not shown. */
export type MenuEntry = MenuItem | Submenu | "separator";

interface OpenMenu {
  id: number;
  label: string;
  items: readonly MenuEntry[];
  at: Anchor;
  /** What was pressed: pressing it again closes the menu. Absent at a place of the pointer. */
  opener?: HTMLElement;
  /** What gets the focus back. */
  before: Element | null;
}

const current = signal<OpenMenu | undefined>(undefined);
let lastId = 0;

/** Opens a menu below an element (or closes it when it is open there already). */
export function openMenu(opener: HTMLElement, label: string, items: readonly MenuEntry[]): void {
  const same = current.value?.opener === opener;
  const at = opener.getBoundingClientRect();
  current.value = same ? undefined : { id: ++lastId, label, items, at, opener, before: opener };
}

/**
 * Opens a menu at a place of the window, for a right click or the menu key.
 * @param x CSS pixels from the left edge of the window
 * @param y CSS pixels from its top
 */
export function openMenuAt(x: number, y: number, label: string, items: readonly MenuEntry[]): void {
  const before = current.value?.before ?? document.activeElement;
  const at = { left: x, right: x, top: y, bottom: y };
  current.value = { id: ++lastId, label, items, at, before };
}

/** Closes the open menu, if there is one. */
export function closeMenu(refocus: boolean): void {
  const before = current.value?.before;
  current.value = undefined;
  if (refocus && before instanceof HTMLElement && before.isConnected) before.focus();
}

/** Where the open menu appears. */
export function MenuHost() {
  const menu = current.value;
  useEffect(() => menu && closeOnOutside(menu.opener), [menu]);
  if (!menu) return null;
  return (
    <MenuList
      key={menu.id}
      label={menu.label}
      items={menu.items}
      place={(list) => putAt(list, belowOf(list, menu.at))}
      leave={() => closeMenu(true)}
    />
  );
}

interface ListProps {
  label: string;
  items: readonly MenuEntry[];
  place: (list: HTMLElement) => void;
  /** Back to what opened this list. */
  leave: () => void;
}

function MenuList({ label, items, place, leave }: ListProps) {
  const list = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<number>();
  useLayoutEffect(() => {
    if (!list.current) return;
    place(list.current);
    focusItem(firstItem(list.current));
  }, []);
  return (
    <div
      ref={list}
      class="menu"
      role="menu"
      aria-label={label}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => moveWithKeys(event, list.current, { leave, close: closeMenu })}
    >
      {tidied(items).map((entry, index) =>
        entry === "separator" ? <hr key={index} class="menu-separator" /> : (
          <Line
            key={index}
            entry={entry}
            open={opened === index}
            setOpen={(open) => setOpened(open ? index : undefined)}
          />
        )
      )}
    </div>
  );
}

interface LineProps {
  entry: MenuItem | Submenu;
  open: boolean;
  setOpen: (open: boolean) => void;
}

function Line({ entry, open, setOpen }: LineProps) {
  const button = useRef<HTMLButtonElement>(null);
  const leave = () => {
    setOpen(false);
    button.current?.focus();
  };
  if (!("items" in entry)) return <ItemLine item={entry} onEnter={() => setOpen(false)} />;
  return (
    <div class="menu-branch" role="none">
      <button
        ref={button}
        type="button"
        role="menuitem"
        class="menu-item"
        aria-haspopup="menu"
        aria-expanded={open}
        tabIndex={-1}
        disabled={entry.disabled}
        onClick={() => setOpen(true)}
        onPointerEnter={(event) => event.pointerType === "mouse" && setOpen(true)}
      >
        <Mark entry={entry} />
        <span class="grow">{entry.label}</span>
        <Icon of={ChevronRight} size={14} />
      </button>
      {open && (
        <MenuList
          label={entry.label}
          items={entry.items}
          place={(list) => button.current && putAt(list, besideOf(list, button.current))}
          leave={leave}
        />
      )}
    </div>
  );
}

function ItemLine({ item, onEnter }: { item: MenuItem; onEnter: () => void }) {
  const choose = () => {
    closeMenu(true);
    item.run();
  };
  const isChoice = item.checked !== undefined;
  return (
    <button
      type="button"
      role={isChoice ? "menuitemcheckbox" : "menuitem"}
      aria-checked={isChoice ? item.checked : undefined}
      class={item.danger ? "menu-item danger" : "menu-item"}
      tabIndex={-1}
      disabled={item.disabled}
      onPointerEnter={onEnter}
      onClick={choose}
    >
      <Mark entry={item} />
      <span class="grow">{item.label}</span>
      {item.hint && <kbd>{item.hint}</kbd>}
    </button>
  );
}

function Mark({ entry }: { entry: MenuItem | Submenu }) {
  if ("checked" in entry && entry.checked) return <Icon of={Check} />;
  return entry.icon ? <Icon of={entry.icon} /> : <span class="icon-space" />;
}

function tidied(items: readonly MenuEntry[]): readonly MenuEntry[] {
  const single = items.filter((entry, at) => entry !== "separator" || items[at - 1] !== entry);
  const from = single[0] === "separator" ? 1 : 0;
  return single.slice(from, single.at(-1) === "separator" ? -1 : undefined);
}

function closeOnOutside(opener: HTMLElement | undefined): () => void {
  const onPress = (event: PointerEvent) => {
    const target = event.target as Element;
    if (!target.closest?.(".menu") && !opener?.contains(target)) closeMenu(false);
  };
  const onResize = () => closeMenu(false);
  addEventListener("pointerdown", onPress, true);
  addEventListener("resize", onResize);
  return () => {
    removeEventListener("pointerdown", onPress, true);
    removeEventListener("resize", onResize);
  };
}
