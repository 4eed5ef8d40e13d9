import type { Catalogue } from "../../text/en.ts";
import type { ShortcutId } from "./shortcuts.ts";

/** Something a person can do from the palette, and with a key when it has a shortcut. */
export interface Command {
  /** Stable, so that recent use is remembered across languages. */
  id: string;
  group: keyof Catalogue["palette"]["groups"];
  title: string;
  /** Pressing it runs the command; a command that is not available now leaves the key alone. */
  shortcut?: ShortcutId;
  /** One of many of its kind: listed once something is typed. */
  minor?: true;
  /** @returns false when there was nothing to do and the key belongs to whatever has the focus */
  run: () => void | boolean;
}
