import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { stored } from "../../state/stored.ts";
import { t } from "../../text/text.ts";
import { useModal } from "../../widgets/modal.ts";
import type { Command } from "./command.ts";
import { availableCommands } from "./commands.ts";
import { ranked } from "./fuzzy.ts";
import { shortcutText } from "./shortcuts.ts";

/** Which opening of the palette is on screen: each one is a new dialog. */
const opening = signal<number | undefined>(undefined);
let openings = 0;

/** Ids of used commands, latest first. */
const used = stored<string[]>("recentCommands", [], (value): value is string[] => {
  return Array.isArray(value) && value.every((id) => typeof id === "string");
});

const MOST_REMEMBERED = 20;
const MOST_SHOWN = 500;
const PAGE = 10;

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE };

/** Opens the palette, or closes it when it is open. */
export function togglePalette(): void {
  opening.value = opening.value === undefined ? ++openings : undefined;
}

/** Where the palette appears. */
export function PaletteHost() {
  return opening.value === undefined ? null : <Palette key={opening.value} />;
}

function Palette() {
  const [query, setQuery] = useState("");
  const [selected, setSelected] = useState(0);
  const element = useRef<HTMLDialogElement>(null);
  useModal(element);
  const commands = availableCommands().filter((command) => query !== "" || isMain(command));
  const found = ranked(query, commands, ({ title }) => title, recency).slice(0, MOST_SHOWN);
  const choose = (command: Command | undefined) => {
    if (!command) return;
    close();
    remember(command.id);
    // After the palette has given the focus back, so that the command's own focus stays.
    setTimeout(command.run);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    const step = STEPS[event.key];
    if (event.key !== "Enter" && step === undefined) return;
    event.preventDefault();
    if (step === undefined) choose(found[selected]?.item);
    else setSelected(moved(selected, step, found.length));
  };
  const search = (text: string) => {
    setQuery(text);
    setSelected(0);
  };
  return (
    <dialog
      ref={element}
      class="palette"
      aria-label={t().palette.open}
      onCancel={close}
      // Told a moment later: by then it may be another palette that is open.
      onClose={() => element.current && close()}
      onClick={(event) => event.target === element.current && close()}
    >
      <SearchBox
        query={query}
        selected={found.length > 0 ? selected : undefined}
        search={search}
        onKey={onKey}
      />
      <p class="visually-hidden" role="status">{t().palette.results(found.length)}</p>
      {found.length === 0 && <p class="panel-empty">{t().palette.empty}</p>}
      <ul id="palette-list" role="listbox" aria-label={t().palette.open}>
        {found.map(({ item, positions }, index) => (
          <Entry
            key={item.id}
            command={item}
            positions={positions}
            index={index}
            selected={index === selected}
            choose={() => choose(item)}
          />
        ))}
      </ul>
    </dialog>
  );
}

/** One step goes round, a page stops at the ends. */
function moved(from: number, step: number, count: number): number {
  if (count === 0) return 0;
  if (Math.abs(step) === 1) return (from + step + count) % count;
  return Math.min(count - 1, Math.max(0, from + step));
}

interface SearchProps {
  query: string;
  selected: number | undefined;
  search: (text: string) => void;
  onKey: (event: KeyboardEvent) => void;
}

function SearchBox({ query, selected, search, onKey }: SearchProps) {
  return (
    <input
      class="palette-input"
      role="combobox"
      aria-expanded="true"
      aria-controls="palette-list"
      aria-autocomplete="list"
      aria-activedescendant={selected === undefined ? undefined : `palette-${selected}`}
      aria-label={t().palette.placeholder}
      placeholder={t().palette.placeholder}
      value={query}
      autofocus
      spellcheck={false}
      onInput={(event) => search(event.currentTarget.value)}
      onKeyDown={onKey}
    />
  );
}

interface EntryProps {
  command: Command;
  positions: number[];
  index: number;
  selected: boolean;
  choose: () => void;
}

function Entry({ command, positions, index, selected, choose }: EntryProps) {
  const element = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (selected) element.current?.scrollIntoView({ block: "nearest" });
  }, [selected]);
  return (
    <li
      ref={element}
      id={`palette-${index}`}
      role="option"
      aria-selected={selected}
      class={selected ? "palette-entry selected" : "palette-entry"}
      onClick={choose}
    >
      <span class="grow">
        <Marked text={command.title} positions={positions} />
      </span>
      <span class="palette-group">{t().palette.groups[command.group]}</span>
      <kbd>{command.shortcut && shortcutText(command.shortcut)}</kbd>
    </li>
  );
}

function Marked({ text, positions }: { text: string; positions: number[] }) {
  if (positions.length === 0) return <>{text}</>;
  const marked = new Set(positions);
  return (
    <>
      {Array.from({ length: text.length }, (_, at) => (
        marked.has(at) ? <b key={at}>{text[at]}</b> : text[at]
      ))}
    </>
  );
}

function close(): void {
  opening.value = undefined;
}

function remember(id: string): void {
  used.value = [id, ...used.value.filter((known) => known !== id)].slice(0, MOST_REMEMBERED);
}

/** Twenty agents with six verbs each would bury everything else. */
function isMain({ id, minor }: Command): boolean {
  return !minor || used.value.includes(id);
}

function recency(command: Command): number {
  const at = used.value.indexOf(command.id);
  return at < 0 ? 0 : MOST_REMEMBERED - at;
}
