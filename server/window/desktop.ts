import { describe, IdeaError } from "../../core/error.ts";
import { CLOSE_EVENT, type CloseAnswer, parsePageMessage } from "../../core/window/page_message.ts";
import type { Bounds } from "../../core/window/bounds.ts";
import type { RememberedWindows } from "../../core/window/remembered.ts";
import { onEndSignal } from "./end_signals.ts";
import { openBrowser } from "./open_browser.ts";
import { OpenWindows } from "./open_windows.ts";
import { openWindowHost } from "./webview_window_host.ts";
import type { AppWindow, WindowEvents, WindowHost } from "./window_host.ts";

/** A page that does not show the question within this time (ms) is taken for broken. */
const QUESTION_MS = 2_000;

/** The host behind the windows, in a thread or in another process. */
export interface DesktopHost {
  /** Address of the page, with what lets it in. */
  url: string;
  /** False when another process runs it: closing the windows then leaves it alone. */
  owned: boolean;
  /** Settles with the process's exit code when the host ends by itself. */
  ended: Promise<number>;
  /** How many agents and terminals a quit would stop. */
  liveSessions(): Promise<number>;
  /** Ids of the open projects. */
  openProjects(): Promise<string[]>;
  /** The window of a project is gone: its tab returns. */
  giveBack(projectId: string): Promise<void>;
  /** Someone started IdeA again and wants to see it, or wants the window of a project. */
  onWindowRequested(listener: (projectId?: string) => void): void;
  /** Saves what is needed to resume, then stops everything. */
  stop(): Promise<void>;
}

/** What the desktop is made of. */
export interface DesktopOptions {
  startHost: () => Promise<DesktopHost>;
  /** Tells the user something on the terminal IdeA was started from. */
  print: (line: string) => void;
  /** Which windows were there the last time. */
  memory: {
    read(): Promise<RememberedWindows>;
    write(windows: RememberedWindows): Promise<void>;
  };
  openWindows?: (events: WindowEvents) => Promise<WindowHost>;
  openInBrowser?: (url: string) => Promise<boolean>;
}

/**
 * Runs IdeA as a desktop program, on the process's first thread: windows onto a host, until the
 * last one is closed or a signal asks for the end. Without a display or a web engine it says so and
 * uses the browser.
 *
 * @returns the exit code; end the process with it, for the web engine's threads stay
 */
export async function runDesktop(options: DesktopOptions): Promise<number> {
  const [host, remembered] = await Promise.all([options.startHost(), options.memory.read()]);
  const desktop = new Desktop(host, options, remembered);
  const removeSignals = onEndSignal(() => void desktop.quit());
  try {
    await desktop.start(remembered);
    return await desktop.ended;
  } finally {
    removeSignals();
  }
}

class Desktop {
  readonly #host: DesktopHost;
  readonly #options: DesktopOptions;
  readonly #end = Promise.withResolvers<number>();
  readonly #open: OpenWindows;
  #opening: Promise<WindowHost | undefined> | undefined;
  #windows: WindowHost | undefined;
  #question: ReturnType<typeof setTimeout> | undefined;
  #stored = Promise.resolve();
  #quitting = false;

  constructor(host: DesktopHost, options: DesktopOptions, { main }: RememberedWindows) {
    this.#host = host;
    this.#options = options;
    this.#open = new OpenWindows(main);
    host.onWindowRequested((projectId) => void this.show(projectId));
    void host.ended.then((code) => this.#finish(code));
  }

  get ended(): Promise<number> {
    return this.#end.promise;
  }

  /** Opens the windows that were there the last time; the one with all tabs comes in front. */
  async start({ alone }: RememberedWindows): Promise<void> {
    const open = alone.length === 0 ? [] : await this.#host.openProjects();
    const windows = await this.#ready();
    for (const { projectId, bounds } of windows ? alone : []) {
      const wanted = open.includes(projectId) && !this.#open.find(projectId);
      if (wanted) this.#openWindow(projectId, bounds);
    }
    await this.#showMain();
  }

  /** Shows the window of a project, or all that is hidden, or one more window with all tabs. */
  async show(projectId?: string): Promise<void> {
    if (projectId === undefined) return await this.#showMain();
    if (!await this.#ready()) return await this.#showInBrowser(projectId);
    if (this.#quitting) return;
    const known = this.#open.find(projectId);
    if (known) known.show();
    else this.#openWindow(projectId);
  }

  async quit(): Promise<void> {
    if (this.#quitting) return;
    this.#quitting = true;
    clearTimeout(this.#question);
    for (const window of this.#list()) window.hide();
    try {
      if (this.#host.owned) await this.#host.stop();
      await this.#stored;
      this.#finish(0);
    } catch (thrown) {
      this.#options.print(`Stopping failed: ${describe(thrown)}`);
      this.#finish(1);
    }
  }

  #list(): AppWindow[] {
    return this.#windows?.list() ?? [];
  }

  async #ready(): Promise<WindowHost | undefined> {
    this.#opening ??= this.#openWindows();
    return this.#windows = await this.#opening;
  }

  async #openWindows(): Promise<WindowHost | undefined> {
    const { openWindows = openWindowHost, print } = this.#options;
    try {
      return await openWindows({
        closeRequested: (window) => void this.#closeRequested(window),
        closed: (window) => void this.#closed(window),
        message: (window, text) => this.#message(window, text),
      });
    } catch (thrown) {
      if (!(thrown instanceof IdeaError)) throw thrown;
      print(`No window of IdeA's own: ${thrown.message}`);
      return undefined;
    }
  }

  async #showMain(): Promise<void> {
    if (!await this.#ready()) return await this.#showInBrowser();
    if (this.#quitting) return;
    const hidden = this.#list().filter(({ visible }) => !visible);
    for (const window of hidden) window.show();
    if (hidden.length === 0 || !this.#open.find(undefined)) this.#openWindow();
  }

  #openWindow(projectId?: string, bounds = projectId ? undefined : this.#open.mainPlace): void {
    const window = this.#windows!.open(this.#address(projectId), bounds);
    this.#open.add(window, { projectId, bounds });
    this.#remember();
  }

  /** The page's address; of one project, or with all tabs. */
  #address(projectId: string | undefined): string {
    const url = new URL(this.#host.url);
    if (projectId !== undefined) url.searchParams.set("alone", projectId);
    return url.href;
  }

  async #showInBrowser(projectId?: string): Promise<void> {
    const { openInBrowser = openBrowser, print } = this.#options;
    const url = this.#address(projectId);
    const opened = await openInBrowser(url);
    print(opened ? `IdeA is open in your browser: ${url}` : `Open: ${url}`);
  }

  async #closeRequested(window: AppWindow): Promise<void> {
    if (this.#others(window).length > 0 || !this.#host.owned) return window.close();
    const sessions = await this.#liveSessions();
    if (sessions === 0) return await this.quit();
    window.notify(CLOSE_EVENT, { sessions });
    clearTimeout(this.#question);
    this.#question = setTimeout(() => this.#pageIsBroken(window), QUESTION_MS);
  }

  /** Who cannot be asked loses nothing: the window goes, and what runs goes on without one. */
  #pageIsBroken(window: AppWindow): void {
    this.#options.print("The page did not ask whether to quit: its window was closed.");
    window.close();
  }

  #others(window: AppWindow): AppWindow[] {
    return this.#list().filter((other) => other !== window && other.visible);
  }

  /** What cannot be counted is not stopped unasked. */
  #liveSessions(): Promise<number> {
    return this.#host.liveSessions().catch(() => 1);
  }

  #message(window: AppWindow, text: string): void {
    const message = parsePageMessage(text);
    switch (message?.type) {
      case "closeShown":
        return clearTimeout(this.#question);
      case "closeAnswer":
        clearTimeout(this.#question);
        return this.#answer(window, message.answer);
      case "openExternal":
        return void (this.#options.openInBrowser ?? openBrowser)(message.url);
      case "openWindow":
        return void this.show(message.projectId);
      case "closeWindow":
        return void this.#closeEmptied(window);
      case "title":
        return window.setTitle(message.title);
      case "bounds":
        return this.#moved(window, message.bounds);
    }
  }

  #answer(window: AppWindow, answer: CloseAnswer): void {
    if (answer === "quit") void this.quit();
    if (answer === "keepRunning") window.hide();
  }

  /** A window whose project went back to the others; they are shown if none of them is. */
  async #closeEmptied(window: AppWindow): Promise<void> {
    if (!this.#list().includes(window)) return;
    if (this.#others(window).length === 0) await this.#showMain();
    window.close();
  }

  #moved(window: AppWindow, bounds: Bounds): void {
    this.#open.moved(window, bounds);
    this.#remember();
  }

  async #closed(window: AppWindow): Promise<void> {
    if (this.#quitting) return;
    const projectId = this.#open.remove(window);
    this.#remember();
    // The page's own farewell would do, but only after the time a reload may take.
    if (projectId !== undefined) await this.#host.giveBack(projectId).catch(() => {});
    if (this.#list().length > 0) return;
    if (!this.#host.owned || await this.#liveSessions() === 0) return await this.quit();
    this.#options.print(
      "IdeA keeps running without a window. Run `idea` to see it again; Ctrl+C here ends it.",
    );
  }

  #remember(): void {
    this.#stored = this.#options.memory.write(this.#open.remembered());
  }

  #finish(code: number): void {
    this.#quitting = true;
    clearTimeout(this.#question);
    this.#windows?.stop();
    this.#end.resolve(code);
  }
}
