import { chordText, parseChord } from "./chord.ts";
import { type Refusal, refusalOf } from "./chord_rules.ts";
import { defaultChord, SHORTCUT_IDS, type ShortcutId } from "./default_chords.ts";

/** Why keys were not taken: no keys at all, a rule, or the shortcut that has them. */
export type Obstacle =
  | { kind: "unreadable" }
  | { kind: Refusal }
  | { kind: "taken"; by: ShortcutId };

/** A change in the settings that is not in effect. */
export interface Ignored {
  id: ShortcutId;
  text: string;
  why: Obstacle;
}

/** The keys of every shortcut, and which changes had to be left out. */
export interface Assigned {
  chords: ReadonlyMap<ShortcutId, string>;
  ignored: readonly Ignored[];
}

type Changes = Readonly<Record<string, string>>;

/** Puts changes of the settings over the defaults. Names of other versions are passed over. */
export function assign(changes: Changes, mac: boolean): Assigned {
  const ignored: Ignored[] = [];
  const changed = new Map<ShortcutId, string>();
  for (const id of SHORTCUT_IDS) {
    const text = changes[id];
    if (text === undefined) continue;
    const why = obstacleOf(text, mac);
    if (why) ignored.push({ id, text, why });
    else changed.set(id, canonical(text));
  }
  // Leaving one out gives its default back, which another change may have: until nothing collides.
  for (let clash = clashIn(changed, mac); clash; clash = clashIn(changed, mac)) {
    ignored.push(clash);
    changed.delete(clash.id);
  }
  const chords = SHORTCUT_IDS.map((id) => [id, chordFor(id, changed, mac)] as const);
  return { chords: new Map(chords), ignored };
}

/** Why a text cannot be the keys of any shortcut. */
export function obstacleOf(text: string, mac: boolean): Obstacle | undefined {
  const chord = parseChord(text);
  if (!chord) return { kind: "unreadable" };
  const kind = refusalOf(chord, mac);
  return kind && { kind };
}

function canonical(text: string): string {
  const chord = parseChord(text);
  return chord ? chordText(chord) : text;
}

function chordFor(id: ShortcutId, changed: ReadonlyMap<ShortcutId, string>, mac: boolean): string {
  return changed.get(id) ?? canonical(defaultChord(id, mac));
}

/** The first change whose keys another shortcut has: by default, or by an earlier change. */
function clashIn(changed: ReadonlyMap<ShortcutId, string>, mac: boolean): Ignored | undefined {
  for (const [id, text] of [...changed].reverse()) {
    const by = SHORTCUT_IDS.find((other) => other !== id && chordFor(other, changed, mac) === text);
    if (by) return { id, text, why: { kind: "taken", by } };
  }
  return undefined;
}
