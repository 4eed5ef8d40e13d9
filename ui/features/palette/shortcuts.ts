import { computed } from "@preact/signals";
import { stored } from "../../state/stored.ts";
import { chordOf, formatChord, matches, parseChord } from "./chord.ts";

/** Everything that has a key. The only keys a terminal does not get are these. */
const DEFAULTS = {
  palette: "Mod+K",
  nextNeedsMe: "Mod+J",
  message: "Mod+Shift+Enter",
  splitRight: "Mod+Shift+D",
  splitDown: "Mod+Shift+S",
  shellBeside: "Mod+Shift+B",
  maximise: "Mod+Shift+M",
  closeCell: "Mod+Shift+X",
  nextLayout: "Mod+Shift+L",
  activity: "Mod+Shift+E",
  find: "Mod+Shift+F",
  settings: "Mod+Shift+,",
  fontLarger: "Mod+Shift+=",
  fontSmaller: "Mod+Shift+-",
  fontReset: "Mod+Shift+0",
  left: "Alt+ArrowLeft",
  right: "Alt+ArrowRight",
  up: "Alt+ArrowUp",
  down: "Alt+ArrowDown",
  moveLeft: "Mod+Alt+Shift+ArrowLeft",
  moveRight: "Mod+Alt+Shift+ArrowRight",
  moveUp: "Mod+Alt+Shift+ArrowUp",
  moveDown: "Mod+Alt+Shift+ArrowDown",
  narrower: "Mod+Shift+Home",
  wider: "Mod+Shift+End",
  taller: "Mod+Shift+PageUp",
  shorter: "Mod+Shift+PageDown",
  agent1: "Mod+1",
  agent2: "Mod+2",
  agent3: "Mod+3",
  agent4: "Mod+4",
  agent5: "Mod+5",
  agent6: "Mod+6",
  agent7: "Mod+7",
  agent8: "Mod+8",
  agent9: "Mod+9",
} as const;

/** Name of something that has a key. */
export type ShortcutId = keyof typeof DEFAULTS;

/** Every shortcut, in the order of the list. */
export const SHORTCUT_IDS = Object.keys(DEFAULTS) as ShortcutId[];

type Changes = Partial<Record<ShortcutId, string>>;

const changes = stored<Changes>("shortcuts", {}, (value): value is Changes => {
  return typeof value === "object" && value !== null &&
    Object.values(value).every((chord) => typeof chord === "string");
});

const isMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? "");

const chords = computed(() =>
  SHORTCUT_IDS.map((id) => ({ id, text: changes.value[id] ?? DEFAULTS[id] }))
);

const parsed = computed(() =>
  chords.value.map(({ id, text }) => ({ id, chord: parseChord(text) }))
);

/** The keys of a shortcut as the reader's keyboard prints them. */
export function shortcutText(id: ShortcutId): string {
  return formatChord(parseChord(changes.value[id] ?? DEFAULTS[id]), isMac);
}

/** The chord of a key press on the reader's keyboard; undefined while only modifiers are down. */
export function pressedChord(event: KeyboardEvent): string | undefined {
  return chordOf(event, isMac);
}

/**
 * Gives a shortcut other keys.
 * @returns why not: `bare` without Ctrl, Command or Alt, or the shortcut that has the keys already
 */
export function setShortcut(id: ShortcutId, chord: string): "bare" | ShortcutId | undefined {
  const { mod, alt } = parseChord(chord);
  if (!mod && !alt) return "bare";
  const owner = chords.value.find((known) => known.text === chord)?.id;
  if (owner && owner !== id) return owner;
  changes.value = { ...changes.value, [id]: chord };
  return undefined;
}

/** Gives every shortcut its first keys back. */
export function resetShortcuts(): void {
  changes.value = {};
}

/**
 * Calls `run` for every shortcut pressed, before the page or a terminal sees the key.
 * @param run returns false to let the key through
 */
export function listenForShortcuts(run: (id: ShortcutId) => boolean): void {
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    const pressed = parsed.value.find(({ chord }) => matches(chord, event, isMac));
    if (!pressed || !run(pressed.id)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener("keydown", onKey, true);
}
