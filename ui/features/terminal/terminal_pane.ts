import { effect } from "@preact/signals";
import { UnicodeGraphemesAddon } from "@xterm/addon-unicode-graphemes";
import { WebLinksAddon } from "@xterm/addon-web-links";
import { Terminal } from "@xterm/xterm";
import { settings } from "../settings/settings.ts";
import { Acknowledger } from "./acknowledger.ts";
import { emulatorOptions, settingOptions } from "./emulator_options.ts";
import { ENDED_MODES } from "./ended_modes.ts";
import type { GridSize } from "./grid_size.ts";
import { KeyModes } from "./key_modes.ts";
import { LinkHover } from "./link_hover.ts";
import { OrderedWriter } from "./ordered_writer.ts";
import { Paster } from "./paster.ts";
import { serveClipboard } from "./program_clipboard.ts";
import { swallowQueries } from "./queries.ts";
import { TerminalRenderer } from "./renderer.ts";
import { SizeClaim } from "./size_claim.ts";
import { saveOutput } from "./save_output.ts";
import { screenReader } from "./screen_reader.ts";
import { ScrollMemory } from "./scroll_memory.ts";
import { TerminalKeyboard } from "./terminal_keyboard.ts";
import { type LinkEvents, TerminalLink } from "./terminal_link.ts";
import { TerminalSearch } from "./terminal_search.ts";
import { TerminalSelection } from "./terminal_selection.ts";
import { type TurnTaker, writeTurns } from "./write_turns.ts";

export { type GridSize, measureGrid } from "./grid_size.ts";

/** What a pane tells its surroundings. */
export interface PaneEvents {
  connected(connected: boolean): void;
  /** `undefined`: the host no longer knows the terminal, so nobody knows how it ended. */
  ended(code: number | null | undefined): void;
  focused(): void;
  /** A person typed or pasted. */
  typed(): void;
}

/** One view of one terminal of the host. */
export class TerminalPane {
  readonly search: TerminalSearch;
  readonly paster: Paster;
  readonly #terminal: Terminal;
  readonly #hover = new LinkHover(() => this.#terminal);
  readonly #keys: KeyModes;
  readonly #renderer: TerminalRenderer;
  readonly #scroll: ScrollMemory;
  readonly #turn: TurnTaker;
  readonly #writer: OrderedWriter;
  readonly #acks: Acknowledger;
  readonly #link: TerminalLink;
  readonly #selection: TerminalSelection;
  readonly #size: SizeClaim;
  readonly #endings: (() => void)[] = [];
  #theme: "dark" | "light";
  #ready = false;
  #ended = false;

  constructor(
    element: HTMLElement,
    private readonly sessionId: string,
    theme: "dark" | "light",
    private readonly events: PaneEvents,
    exists: () => Promise<boolean>,
  ) {
    this.#theme = theme;
    this.#terminal = new Terminal({
      ...emulatorOptions(theme, settings.peek()),
      linkHandler: this.#hover.handler,
    });
    this.#turn = writeTurns.enter(this.#terminal);
    this.#writer = new OrderedWriter(this.#turn);
    this.search = new TerminalSearch(this.#terminal);
    this.#load();
    this.#keys = new KeyModes(this.#terminal);
    this.#terminal.open(element);
    this.#size = new SizeClaim(
      element,
      this.#terminal,
      () => this.#counts(),
      ({ rows, cols }) => this.#link.resize(rows, cols),
    );
    this.#renderer = new TerminalRenderer(this.#terminal, element);
    this.#scroll = new ScrollMemory(this.#terminal, sessionId);
    this.#selection = new TerminalSelection(this.#terminal, element);
    this.paster = new Paster(this.#terminal, element, sessionId);
    new TerminalKeyboard(this.#terminal, this.#keys);
    this.#link = new TerminalLink(sessionId, this.#linkEvents(), exists);
    this.#acks = new Acknowledger((bytes) => this.#link.ack(bytes));
    this.#listen();
    this.#follow();
  }

  /** True once the program has ended: nothing more can be typed. */
  get ended(): boolean {
    return this.#ended;
  }

  /** The link under the mouse. */
  get link(): string | undefined {
    return this.#hover.target;
  }

  get hasSelection(): boolean {
    return this.#terminal.hasSelection();
  }

  get selection(): string {
    return this.#terminal.getSelection();
  }

  /** The program gets the mouse's buttons. */
  get tracksMouse(): boolean {
    return this.#terminal.modes.mouseTrackingMode !== "none";
  }

  focus(): void {
    this.#terminal.focus();
  }

  selectAll(): void {
    this.#terminal.selectAll();
  }

  /** Forgets what is above the screen, for everybody who looks at this terminal. */
  clear(): void {
    this.#link.clear();
  }

  /** Saves all its text as a file. */
  save(name: string): void {
    void saveOutput(this.sessionId, name);
  }

  setTheme(theme: "dark" | "light"): void {
    this.#theme = theme;
    this.search.theme = theme;
    if (this.#counts()) this.#link.theme(theme);
  }

  /** @param current this is the terminal the person works in */
  chooseRenderer(current: boolean): void {
    this.#renderer.choose(settings.value.renderer, current);
  }

  dispose(): void {
    this.#turn.leave();
    this.#scroll.remember();
    for (const end of this.#endings) end();
    this.#size.dispose();
    this.#acks.reset();
    this.#link.close();
    this.#hover.hide();
    this.#renderer.dispose();
    this.#terminal.dispose();
  }

  #load(): void {
    const terminal = this.#terminal;
    const links = new WebLinksAddon((event, uri) => this.#hover.activate(event, uri), {
      hover: (event, uri) => this.#hover.show(event, uri),
      leave: () => this.#hover.hide(),
    });
    terminal.loadAddon(new UnicodeGraphemesAddon());
    terminal.loadAddon(links);
    serveClipboard(terminal.parser, this.sessionId);
    swallowQueries(terminal.parser);
  }

  #listen(): void {
    const terminal = this.#terminal;
    const encoder = new TextEncoder();
    terminal.onData((data) => {
      this.#turn.typed();
      this.#link.input(encoder.encode(data));
      this.events.typed();
    });
    terminal.onBinary((data) => {
      this.#link.input(Uint8Array.from(data, (char) => char.charCodeAt(0)));
    });
    terminal.textarea?.addEventListener("focus", () => {
      this.#turn.goFirst();
      this.events.focused();
      this.#claim();
    });
    const claim = () => this.#claim();
    const remember = () => this.#scroll.remember();
    addEventListener("focus", claim);
    addEventListener("pagehide", remember);
    this.#endings.push(() => removeEventListener("focus", claim));
    this.#endings.push(() => removeEventListener("pagehide", remember));
  }

  /** Follows the settings. */
  #follow(): void {
    this.search.theme = this.#theme;
    this.#endings.push(
      effect(() => {
        const { copyOnSelect, ...shown } = settings.value;
        Object.assign(this.#terminal.options, settingOptions(shown));
        this.#selection.copies = copyOnSelect;
        this.#size.soon();
      }),
      effect(() => void (this.#terminal.options.screenReaderMode = screenReader.value)),
    );
  }

  #linkEvents(): LinkEvents {
    return {
      snapshot: (snapshot) => this.#repaint(snapshot),
      bytes: (bytes) => {
        this.#writer.write(bytes, () => this.#acks.parsed(bytes.length));
        this.#renderer.wrote();
      },
      resized: (rows, cols) => this.#writer.then(() => this.#terminal.resize(cols, rows)),
      exit: (code) => this.#end(code),
      connected: (connected) => {
        this.#ready = false;
        this.#acks.reset();
        this.events.connected(connected);
      },
      gone: () => this.#end(undefined),
    };
  }

  #repaint({ rows, cols, data }: GridSize & { data: string }): void {
    this.#writer.then(() => {
      // Of a terminal painted anew, only the first painting follows a reload.
      if (this.#terminal.buffer.active.baseY > 0) this.#scroll.remember();
      this.#terminal.reset();
      this.#keys.reset();
      this.#terminal.resize(cols, rows);
    });
    this.#writer.write(data, () => {
      this.#ready = true;
      this.#scroll.restore();
      this.#claim();
    });
  }

  #end(code: number | null | undefined): void {
    this.#writer.write(ENDED_MODES);
    this.#writer.then(() => {
      this.#ended = true;
      this.#keys.reset();
      this.#terminal.options.cursorBlink = false;
      this.#terminal.options.disableStdin = true;
      this.events.ended(code);
    });
  }

  /** This is the view that counts: programs are told its colours and its size. */
  #claim(): void {
    if (this.#counts()) this.#link.theme(this.#theme);
    this.#size.now();
  }

  /** A page nobody sees must not reflow a terminal that somebody looks at in another window. */
  #counts(): boolean {
    return this.#ready && !this.#ended && !document.hidden;
  }
}
