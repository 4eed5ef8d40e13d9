import { CATALOGUES, language, LANGUAGES, t } from "../../text/text.ts";
import { THEME_CHOICES, themeChoice } from "../../theme/theme.ts";
import type { Command } from "./command.ts";
import { openShortcuts } from "./shortcuts_dialog.tsx";

/** Choices about the window. */
export function settingCommands(): Command[] {
  const words = t();
  const group = "setting";
  const themes = THEME_CHOICES.filter((choice) => choice !== themeChoice.value).map((choice) => ({
    id: `theme ${choice}`,
    group,
    title: words.palette.theme(words.theme[choice]),
    run: () => void (themeChoice.value = choice),
  }));
  const languages = LANGUAGES.filter((known) => known !== language.value).map((known) => ({
    id: `language ${known}`,
    group,
    title: words.palette.language(CATALOGUES[known].languageName),
    run: () => void (language.value = known),
  }));
  const keys = { id: "shortcuts", group, title: words.palette.shortcuts, run: openShortcuts };
  return [...themes, ...languages, keys] as Command[];
}
