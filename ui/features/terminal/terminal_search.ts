import { type Signal, signal } from "@preact/signals";
import { type ISearchDecorationOptions, SearchAddon } from "@xterm/addon-search";
import type { Terminal } from "@xterm/xterm";
import { themeOptions } from "./emulator_options.ts";

/** How text is looked for. */
export interface SearchSwitches {
  caseSensitive: boolean;
  regex: boolean;
  wholeWord: boolean;
}

/** How many matches there are, and which one is shown. */
export interface SearchCount {
  /** From 1; 0 when none is shown. */
  at: number;
  of: number;
}

/** More matches than this are neither marked nor counted: it would take longer than it helps. */
export const MOST_MATCHES = 1_000;

const MARKS: Record<"dark" | "light", ISearchDecorationOptions> = {
  dark: {
    matchBackground: "#54470f",
    matchOverviewRuler: "#a98f1f",
    activeMatchBackground: "#b3801a",
    activeMatchColorOverviewRuler: "#f0b429",
  },
  light: {
    matchBackground: "#fbe7a1",
    matchOverviewRuler: "#c9a227",
    activeMatchBackground: "#f2b632",
    activeMatchColorOverviewRuler: "#8f5b00",
  },
};

/** Finds text in one terminal, its scrollback included, and marks every match. */
export class TerminalSearch {
  readonly addon = new SearchAddon({ highlightLimit: MOST_MATCHES });
  readonly count: Signal<SearchCount | undefined> = signal(undefined);
  #theme: "dark" | "light" = "dark";
  #searching = false;
  #switches: SearchSwitches | undefined;

  constructor(private readonly terminal: Terminal) {
    terminal.loadAddon(this.addon);
    this.addon.onDidChangeResults(({ resultIndex, resultCount }) => {
      this.count.value = { at: resultIndex + 1, of: resultCount };
    });
  }

  /** The colours of the terminal, which depend on whether something is being looked for. */
  set theme(theme: "dark" | "light") {
    this.#theme = theme;
    const { theme: colours, ...rest } = themeOptions(theme);
    // The present match is selected, and a selection hides the mark beneath it.
    const shown = MARKS[theme].activeMatchBackground;
    const marked = this.#searching ? { ...colours, selectionInactiveBackground: shown } : colours;
    Object.assign(this.terminal.options, { ...rest, theme: marked });
  }

  /**
   * Goes to the next match.
   * @param how `here` stays at the present one while it still matches what is being typed
   * @returns false when the text is no valid expression
   */
  find(text: string, switches: SearchSwitches, how: "next" | "previous" | "here"): boolean {
    if (text === "") {
      this.clear();
      return true;
    }
    if (switches.regex && !isExpression(text)) {
      this.clear();
      return false;
    }
    // The addon looks for a text once, and does not notice that it is looked for differently.
    if (this.#switches !== switches) this.addon.clearDecorations();
    this.#switches = switches;
    this.#colour(true);
    const options = { ...switches, decorations: MARKS[this.#theme] };
    if (how === "here") this.#startOnScreen();
    if (how === "previous") this.addon.findPrevious(text, options);
    else this.addon.findNext(text, { ...options, incremental: how === "here" });
    return true;
  }

  /** Takes the marks away. */
  clear(): void {
    this.addon.clearDecorations();
    this.#colour(false);
    this.count.value = undefined;
  }

  /** Without a place to start from the addon would leave the screen for the oldest match. */
  #startOnScreen(): void {
    if (this.terminal.hasSelection()) return;
    this.terminal.select(0, this.terminal.buffer.active.viewportY, 1);
  }

  #colour(searching: boolean): void {
    if (this.#searching === searching) return;
    this.#searching = searching;
    this.theme = this.#theme;
  }
}

function isExpression(text: string): boolean {
  try {
    new RegExp(text);
    return true;
  } catch {
    return false;
  }
}
