import { CATALOGUES, language, LANGUAGES, t } from "../../text/text.ts";
import type { Command } from "../palette/command.ts";
import { openSettings } from "./open_settings.ts";
import { GROUP_IDS, GROUPS } from "./setting_list.ts";
import { changeSetting, settings } from "./settings.ts";

const group = "setting";

/** Opening the settings, each of them, and the choices made most often. */
export function settingCommands(): Command[] {
  return [
    {
      id: "settings",
      group,
      title: t().settings.open,
      shortcut: "settings",
      run: () => openSettings(),
    },
    { id: "shortcuts", group, title: t().palette.shortcuts, run: () => openSettings("shortcuts") },
    ...themes(),
    ...languages(),
    ...each(),
  ];
}

function themes(): Command[] {
  const others = (["system", "dark", "light"] as const)
    .filter((choice) => choice !== settings.value.theme);
  return others.map((theme) => ({
    id: `theme ${theme}`,
    group,
    title: t().palette.theme(t().settings.themes[theme]),
    run: () => void changeSetting({ theme }),
  }));
}

function languages(): Command[] {
  return LANGUAGES.filter((known) => known !== language.value).map((known) => ({
    id: `language ${known}`,
    group,
    title: t().palette.language(CATALOGUES[known].languageName),
    run: () => void changeSetting({ language: known }),
  }));
}

function each(): Command[] {
  const { items, openOne } = t().settings;
  return GROUP_IDS.flatMap((id) => GROUPS[id]).map((key) => ({
    id: `setting ${key}`,
    group,
    title: openOne(items[key].label),
    minor: true,
    run: () => openSettings(key),
  }));
}
