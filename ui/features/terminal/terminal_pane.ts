import { ClipboardAddon } from "@xterm/addon-clipboard";
import { FitAddon } from "@xterm/addon-fit";
import { SearchAddon } from "@xterm/addon-search";
import { UnicodeGraphemesAddon } from "@xterm/addon-unicode-graphemes";
import { WebLinksAddon } from "@xterm/addon-web-links";
import { Terminal } from "@xterm/xterm";
import { TERMINAL } from "../../../core/numbers.ts";
import { copyText } from "../../widgets/copy.ts";
import { Acknowledger } from "./acknowledger.ts";
import { OrderedWriter } from "./ordered_writer.ts";
import { swallowQueries } from "./queries.ts";
import { TerminalLink } from "./terminal_link.ts";
import { keyAction } from "./terminal_keys.ts";
import { TERMINAL_THEMES } from "./terminal_theme.ts";

/** Size of a terminal in character cells. */
export interface GridSize {
  rows: number;
  cols: number;
}

/** What a pane tells its surroundings. */
export interface PaneEvents {
  connected(connected: boolean): void;
  /** `undefined`: the host no longer knows the terminal, so nobody knows how it ended. */
  ended(code: number | null | undefined): void;
  focused(): void;
}

/** Sizes below these are a hidden or half laid out element, never what a person wants. */
const LEAST = { rows: 2, cols: 10 };

const FONT =
  '"JetBrains Mono", "Cascadia Code", "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace';

/** One view of one terminal of the host. */
export class TerminalPane {
  readonly search = new SearchAddon();
  readonly #terminal: Terminal;
  readonly #fit = new FitAddon();
  readonly #writer: OrderedWriter;
  readonly #acks: Acknowledger;
  readonly #link: TerminalLink;
  readonly #observer: ResizeObserver;
  readonly #onWindowFocus = () => this.#claimSize();
  #frame: number | undefined;
  #ready = false;
  #ended = false;

  constructor(
    private readonly element: HTMLElement,
    sessionId: string,
    theme: "dark" | "light",
    private readonly events: PaneEvents,
    exists: () => Promise<boolean>,
  ) {
    this.#terminal = newTerminal(theme);
    this.#writer = new OrderedWriter(this.#terminal);
    this.#load();
    this.#terminal.open(element);
    this.#link = new TerminalLink(sessionId, this.#linkEvents(), exists);
    this.#acks = new Acknowledger((bytes) => this.#link.ack(bytes));
    this.#listen();
    this.#observer = new ResizeObserver(() => this.#fitSoon());
    this.#observer.observe(element);
    addEventListener("focus", this.#onWindowFocus);
  }

  focus(): void {
    this.#terminal.focus();
  }

  setTheme(theme: "dark" | "light"): void {
    Object.assign(this.#terminal.options, appearance(theme));
  }

  dispose(): void {
    this.#observer.disconnect();
    removeEventListener("focus", this.#onWindowFocus);
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#acks.reset();
    this.#link.close();
    this.#terminal.dispose();
  }

  #load(): void {
    const terminal = this.#terminal;
    terminal.loadAddon(this.#fit);
    terminal.loadAddon(this.search);
    terminal.loadAddon(new UnicodeGraphemesAddon());
    terminal.loadAddon(new WebLinksAddon(openLink));
    terminal.loadAddon(new ClipboardAddon(undefined, WRITE_ONLY_CLIPBOARD));
    // After the clipboard addon: handlers registered last are asked first.
    swallowQueries(terminal.parser);
  }

  #listen(): void {
    const terminal = this.#terminal;
    const encoder = new TextEncoder();
    terminal.onData((data) => this.#link.input(encoder.encode(data)));
    terminal.onBinary((data) => {
      this.#link.input(Uint8Array.from(data, (char) => char.charCodeAt(0)));
    });
    terminal.attachCustomKeyEventHandler((event) => this.#onKey(event));
    terminal.textarea?.addEventListener("focus", () => {
      this.events.focused();
      this.#claimSize();
    });
  }

  #linkEvents() {
    return {
      snapshot: (snapshot: GridSize & { data: string }) => this.#repaint(snapshot),
      bytes: (bytes: Uint8Array) => {
        this.#writer.write(bytes, () => this.#acks.parsed(bytes.length));
      },
      resized: (rows: number, cols: number) => {
        this.#writer.then(() => this.#terminal.resize(cols, rows));
      },
      exit: (code: number | null) => this.#writer.then(() => this.#end(code)),
      connected: (connected: boolean) => {
        this.#ready = false;
        this.#acks.reset();
        this.events.connected(connected);
      },
      gone: () => this.#end(undefined),
    };
  }

  #repaint({ rows, cols, data }: GridSize & { data: string }): void {
    this.#writer.then(() => {
      this.#terminal.reset();
      this.#terminal.resize(cols, rows);
    });
    this.#writer.write(data, () => {
      this.#ready = true;
      this.#claimSize();
    });
  }

  #end(code: number | null | undefined): void {
    this.#ended = true;
    this.#terminal.options.cursorBlink = false;
    this.#terminal.options.disableStdin = true;
    this.events.ended(code);
  }

  #onKey(event: KeyboardEvent): boolean {
    const action = keyAction(event);
    if (action === "pass") return true;
    // The browser's own paste must still happen; everything else is handled here.
    if (action !== "paste") event.preventDefault();
    if (event.type !== "keydown") return false;
    if (action === "newline") this.#terminal.input("\x1b\r");
    if (action === "copy" && this.#terminal.hasSelection()) {
      void copyText(this.#terminal.getSelection());
    }
    return false;
  }

  #fitSoon(): void {
    if (this.#frame !== undefined) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = undefined;
      this.#claimSize();
    });
  }

  /** Asks the host for the size of this view; the emulator follows when the host says so. */
  #claimSize(): void {
    // A page nobody sees must not reflow a terminal that somebody looks at in another window.
    if (!this.#ready || this.#ended || document.hidden) return;
    const wanted = usableSize(this.element, this.#fit);
    const { rows, cols } = this.#terminal;
    if (wanted && (wanted.rows !== rows || wanted.cols !== cols)) {
      this.#link.resize(wanted.rows, wanted.cols);
    }
  }
}

/** The size a terminal would have in an element: needed before a program is started in it. */
export function measureGrid(element: HTMLElement): GridSize | undefined {
  const terminal = newTerminal("dark");
  const fit = new FitAddon();
  terminal.loadAddon(fit);
  const probe = document.createElement("div");
  probe.className = "terminal-probe";
  element.append(probe);
  try {
    terminal.open(probe);
    return usableSize(probe, fit);
  } finally {
    terminal.dispose();
    probe.remove();
  }
}

function usableSize(element: HTMLElement, fit: FitAddon): GridSize | undefined {
  if (element.clientWidth === 0 || element.clientHeight === 0) return undefined;
  const size = fit.proposeDimensions();
  if (!size || !(size.rows >= LEAST.rows) || !(size.cols >= LEAST.cols)) return undefined;
  return { rows: Math.min(size.rows, 1000), cols: Math.min(size.cols, 1000) };
}

function newTerminal(theme: "dark" | "light"): Terminal {
  return new Terminal({
    allowProposedApi: true,
    cursorBlink: false,
    fontFamily: FONT,
    fontSize: 13,
    lineHeight: 1.15,
    scrollback: TERMINAL.scrollback,
    linkHandler: { activate: openLink },
    ...appearance(theme),
  });
}

function appearance(theme: "dark" | "light") {
  // Programs assume a dark screen; on a light one their pale colours need help to stay legible.
  return { theme: TERMINAL_THEMES[theme], minimumContrastRatio: theme === "light" ? 4.5 : 1 };
}

/** A program may set the clipboard but never read it. */
const WRITE_ONLY_CLIPBOARD = {
  readText: () => "",
  writeText: (_selection: string, text: string) => navigator.clipboard.writeText(text),
};

/** A plain click belongs to the program or to selecting text. */
function openLink(event: MouseEvent, uri: string): void {
  if (event.ctrlKey || event.metaKey) open(uri, "_blank", "noopener");
}
