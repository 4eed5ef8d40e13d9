import type { ITerminalOptions } from "@xterm/xterm";
import type { Settings } from "../../../core/settings/settings.ts";
import { TERMINAL_THEMES } from "./terminal_theme.ts";

const FONT =
  '"JetBrains Mono", "Cascadia Code", "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace';

/** What of the settings an emulator shows. */
export type ShownSettings = Pick<Settings, "fontFamily" | "fontSize" | "scrollback">;

/** The options of an emulator that follow the settings while it lives. */
export function settingOptions({ fontFamily, fontSize, scrollback }: ShownSettings) {
  const own = fontFamily.trim();
  return { fontFamily: own === "" ? FONT : `${own}, ${FONT}`, fontSize, scrollback };
}

/** The options of an emulator that follow the theme. */
export function themeOptions(theme: "dark" | "light") {
  // Programs assume a dark screen; on a light one their pale colours need help to stay legible.
  return { theme: TERMINAL_THEMES[theme], minimumContrastRatio: theme === "light" ? 4.5 : 1 };
}

/** What a new emulator is made with. */
export function emulatorOptions(
  theme: "dark" | "light",
  shown: ShownSettings,
): ITerminalOptions {
  return {
    allowProposedApi: true,
    cursorBlink: false,
    lineHeight: 1.15,
    ...settingOptions(shown),
    ...themeOptions(theme),
  };
}
