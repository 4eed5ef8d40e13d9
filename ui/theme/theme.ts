import { computed, effect, signal } from "@preact/signals";
import { settings } from "../features/settings/state.ts";

const systemIsDark = signal(true);

/** The theme in effect. */
export const theme = computed<"dark" | "light">(() => {
  const chosen = settings.value.theme;
  if (chosen !== "system") return chosen;
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
