import type { SettingsChange } from "../../../core/settings/settings.ts";
import { systemLanguage } from "../../text/text.ts";
import { assign } from "../palette/assigned.ts";
import { tryToChange } from "./settings.ts";
import { settings, settingsFile } from "./state.ts";

/** Where choices were kept before they had a file: one page's own storage. */
const OLD_KEYS = ["idea.theme", "idea.language", "idea.shortcuts"] as const;

/** Takes over, once, what was chosen in this browser before settings had a file. */
export async function adoptOldChoices(): Promise<void> {
  const [theme, language, shortcuts] = OLD_KEYS.map(readOld);
  if (
    settingsFile.value.problem || [theme, language, shortcuts].every((old) => old === undefined)
  ) {
    return;
  }
  const change = changeFrom(theme, language, shortcuts);
  if (Object.keys(change).length > 0 && !await tryToChange(change)) return;
  for (const key of OLD_KEYS) localStorage.removeItem(key);
}

function changeFrom(theme: unknown, language: unknown, shortcuts: unknown): SettingsChange {
  const now = settings.value;
  const change: SettingsChange = {};
  if (now.theme === "system" && (theme === "dark" || theme === "light")) change.theme = theme;
  // The old page wrote the system's language down as if it had been chosen.
  const chosen = (language === "en" || language === "fr") && language !== systemLanguage;
  if (now.language === "system" && chosen) change.language = language;
  const keys = usable(shortcuts);
  if (Object.keys(now.shortcuts).length === 0 && Object.keys(keys).length > 0) {
    change.shortcuts = keys;
  }
  return change;
}

/** Old keys that may still be used; most were Ctrl with a letter, which shells need. */
function usable(old: unknown): Record<string, string> {
  if (typeof old !== "object" || old === null) return {};
  const texts = Object.entries(old).filter(([, text]) => typeof text === "string");
  const { ignored } = assign(Object.fromEntries(texts), false);
  const left = new Set<string>(ignored.map(({ id }) => id));
  return Object.fromEntries(texts.filter(([id]) => !left.has(id)));
}

function readOld(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}
