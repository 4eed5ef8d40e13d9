import { computed, effect, signal } from "@preact/signals";
import { oneOf, stored } from "../state/stored.ts";

/** Themes a person may choose. */
export const THEME_CHOICES = ["system", "dark", "light"] as const;
export type ThemeChoice = typeof THEME_CHOICES[number];

/** The chosen theme, kept across reloads. */
export const themeChoice = stored<ThemeChoice>("theme", "system", oneOf(...THEME_CHOICES));

const systemIsDark = signal(true);

/** The theme in effect. */
export const theme = computed<"dark" | "light">(() => {
  if (themeChoice.value !== "system") return themeChoice.value;
  return systemIsDark.value ? "dark" : "light";
});

/** Follows the system and puts the theme on the document, for the life of the page. */
export function applyTheme(): void {
  const query = matchMedia("(prefers-color-scheme: dark)");
  const follow = () => systemIsDark.value = query.matches;
  query.addEventListener("change", follow);
  follow();
  effect(() => {
    document.documentElement.dataset.theme = theme.value;
  });
}
