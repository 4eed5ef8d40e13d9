import { computed } from "@preact/signals";
import { settings } from "../features/settings/state.ts";
import { type Catalogue, en } from "./en.ts";
import { fr } from "./fr.ts";

/** Languages of the window. */
export const LANGUAGES = ["en", "fr"] as const;
export type Language = typeof LANGUAGES[number];

/** Every catalogue by its language. */
export const CATALOGUES: Record<Language, Catalogue> = { en, fr };

/** The first offered language among the reader's, in the reader's order; English otherwise. */
export function preferred(languages: readonly string[]): Language {
  for (const tag of languages) {
    const base = tag.toLowerCase().split("-")[0];
    const match = LANGUAGES.find((language) => language === base);
    if (match) return match;
  }
  return "en";
}

/** The first of the system's languages that is offered. */
export const systemLanguage = preferred(globalThis.navigator?.languages ?? []);

/** The language in use: the chosen one, else the system's. */
export const language = computed<Language>(() => {
  const chosen = settings.value.language;
  return chosen === "system" ? systemLanguage : chosen;
});

const catalogue = computed(() => CATALOGUES[language.value]);

/** The strings of the language in use; components that call it follow a change of language. */
export function t(): Catalogue {
  return catalogue.value;
}
