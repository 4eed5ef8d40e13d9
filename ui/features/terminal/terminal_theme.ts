import type { ITheme } from "@xterm/xterm";
import { TERMINAL_PALETTES } from "../../../core/terminal/palette.ts";

/** Terminal colours matched to the window's themes. */
export const TERMINAL_THEMES: Record<"dark" | "light", ITheme> = TERMINAL_PALETTES;
