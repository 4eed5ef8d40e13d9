import { formatChord, matches, parseChord } from "./chord.ts";

/** Everything that has a key. The only keys a terminal does not get are these. */
const CHORDS = {
  palette: "Mod+K",
  nextNeedsMe: "Mod+J",
  splitRight: "Mod+Shift+D",
  maximise: "Mod+Shift+M",
  activity: "Mod+Shift+E",
  left: "Alt+ArrowLeft",
  right: "Alt+ArrowRight",
  up: "Alt+ArrowUp",
  down: "Alt+ArrowDown",
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
export type ShortcutId = keyof typeof CHORDS;

const isMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? "");

const PARSED = Object.entries(CHORDS).map(([id, text]) => ({
  id: id as ShortcutId,
  chord: parseChord(text),
}));

/** The keys of a shortcut as the reader's keyboard prints them. */
export function shortcutText(id: ShortcutId): string {
  return formatChord(parseChord(CHORDS[id]), isMac);
}

/**
 * Calls `run` for every shortcut pressed, before the page or a terminal sees the key.
 * @param run returns false to let the key through
 */
export function listenForShortcuts(run: (id: ShortcutId) => boolean): void {
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    const pressed = PARSED.find(({ chord }) => matches(chord, event, isMac));
    if (!pressed || !run(pressed.id)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener("keydown", onKey, true);
}
