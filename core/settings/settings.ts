import { z } from "zod";
import { parseDocument } from "../document.ts";
import { layoutPreset } from "../layout/preset.ts";

/** How terminals are drawn: `auto` follows the machine and falls back when frames are slow. */
export const RENDERERS = ["auto", "dom", "webgl"] as const;

/** What a program may do with the clipboard (OSC 52); reading it is never allowed. */
export const CLIPBOARD_RULES = ["ask", "allow", "deny"] as const;

/** Sizes of text in terminals, in CSS pixels. */
export const FONT_SIZES = { min: 8, max: 32 } as const;

/** Rows a terminal may keep above its screen. */
export const SCROLLBACKS = { min: 100, max: 100_000 } as const;

const shape = {
  theme: z.enum(["system", "dark", "light"]),
  language: z.enum(["system", "en", "fr"]),
  /** A CSS list of font families before the system's own; empty for those alone. */
  fontFamily: z.string().max(200),
  /** CSS pixels. */
  fontSize: z.number().int().min(FONT_SIZES.min).max(FONT_SIZES.max),
  renderer: z.enum(RENDERERS),
  /** Rows kept above the screen. */
  scrollback: z.number().int().min(SCROLLBACKS.min).max(SCROLLBACKS.max),
  copyOnSelect: z.boolean(),
  clipboard: z.enum(CLIPBOARD_RULES),
  /** Desktop notifications, of agents that need somebody and of programs that ask (OSC 9, 777). */
  notifications: z.boolean(),
  /** Slug of the profile offered first for a new agent; empty for the first one installed. */
  defaultProfile: z.string().max(64),
  /** Id of the embedding engine that finds notes by meaning; empty: by their words alone. */
  memoryEmbedder: z.string().max(128),
  /** Changed keys, by the name of the shortcut. */
  shortcuts: z.record(z.string(), z.string().max(64)),
  /** Layouts a person saved to use again. */
  layoutPresets: z.array(layoutPreset),
};

const settings = z.object(shape);

/** The user's own choices, for every project on this machine. */
export type Settings = z.infer<typeof settings>;

/** What holds until somebody chooses. */
export const DEFAULT_SETTINGS: Settings = {
  theme: "system",
  language: "system",
  fontFamily: "",
  fontSize: 13,
  renderer: "auto",
  scrollback: 5_000,
  copyOnSelect: false,
  clipboard: "ask",
  notifications: true,
  defaultProfile: "",
  memoryEmbedder: "",
  shortcuts: {},
  layoutPresets: [],
};

/** A change of some settings, as sent by the page; `null` returns one to its default. */
export const settingsChange = z.strictObject(
  Object.fromEntries(
    Object.entries(shape).map(([key, value]) => [key, value.nullable().optional()]),
  ) as { [K in keyof typeof shape]: z.ZodOptional<z.ZodNullable<(typeof shape)[K]>> },
);
export type SettingsChange = z.infer<typeof settingsChange>;

const settingsFile = z.looseObject(
  Object.fromEntries(Object.entries(shape).map(([key, value]) => [key, value.optional()])) as {
    [K in keyof typeof shape]: z.ZodOptional<(typeof shape)[K]>;
  },
);

/** What `settings.json` holds: only what was chosen, and what another version wrote. */
export type SettingsFile = z.infer<typeof settingsFile>;

/**
 * Reads the text of `settings.json`.
 * @throws IdeaError `INVALID` with the path; the caller must then leave the file alone
 */
export function parseSettings(text: string, where: string): SettingsFile {
  return parseDocument(settingsFile, text, where, "a settings file");
}

/** The settings in effect. */
export function settingsOf(file: SettingsFile): Settings {
  const known = Object.keys(DEFAULT_SETTINGS) as (keyof Settings)[];
  const chosen = known.flatMap((key) => file[key] === undefined ? [] : [[key, file[key]]]);
  return { ...DEFAULT_SETTINGS, ...Object.fromEntries(chosen) };
}

/** The file after a change; keys of other versions stay, defaults are not written. */
export function changeSettings(file: SettingsFile, change: SettingsChange): SettingsFile {
  const merged = Object.entries({ ...file, ...change })
    .filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(merged);
}
