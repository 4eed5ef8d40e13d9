import { computed } from "@preact/signals";
import { t } from "../../text/text.ts";
import { changeSetting } from "../settings/settings.ts";
import { settings } from "../settings/state.ts";
import { assign, type Ignored, type Obstacle, obstacleOf } from "./assigned.ts";
import { type Chord, chordOf, chordText, formatChord, matches, parseChord } from "./chord.ts";
import { SHORTCUT_IDS, type ShortcutId } from "./default_chords.ts";

export { SHORTCUT_IDS, type ShortcutId };

const isMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? "");

const assigned = computed(() => assign(settings.value.shortcuts, isMac));

const parsed = computed(() =>
  [...assigned.value.chords].flatMap(([id, text]) => {
    const chord = parseChord(text);
    return chord ? [{ id, chord }] : [];
  })
);

/** Changes in the settings file that are not in effect, with the reason. */
export const ignoredShortcuts = computed<readonly Ignored[]>(() => assigned.value.ignored);

/** The keys of a shortcut as the reader's keyboard prints them. */
export function shortcutText(id: ShortcutId): string {
  const chord = parseChord(assigned.value.chords.get(id) ?? "");
  return chord ? formatChord(chord, isMac, t().palette.keys) : "";
}

/** True when somebody gave the shortcut other keys. */
export function isChanged(id: ShortcutId): boolean {
  return settings.value.shortcuts[id] !== undefined;
}

/** The chord of a key press on the reader's keyboard; undefined while only modifiers are down. */
export function pressedChord(event: KeyboardEvent): Chord | undefined {
  return chordOf(event, isMac);
}

/**
 * Gives a shortcut other keys.
 * @returns why not
 */
export function setShortcut(id: ShortcutId, chord: Chord): Obstacle | undefined {
  const text = chordText(chord);
  const obstacle = obstacleOf(text, isMac);
  if (obstacle) return obstacle;
  const by = SHORTCUT_IDS.find((other) => assigned.value.chords.get(other) === text);
  if (by && by !== id) return { kind: "taken", by };
  void changeSetting({ shortcuts: { ...settings.value.shortcuts, [id]: text } });
  return undefined;
}

/** Gives one shortcut its first keys back. */
export function resetShortcut(id: ShortcutId): void {
  const { [id]: _, ...others } = settings.value.shortcuts;
  void changeSetting({ shortcuts: Object.keys(others).length > 0 ? others : null });
}

/** Gives every shortcut its first keys back. */
export function resetShortcuts(): void {
  void changeSetting({ shortcuts: null });
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
