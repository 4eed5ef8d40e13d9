import { describe, IdeaError } from "../../core/error.ts";
import { openBrowser } from "./open_browser.ts";
import { CLOSE_EVENT, type CloseAnswer, parsePageMessage } from "../../core/window/page_message.ts";
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
  /** Someone started IdeA again and wants to see it. */
  onWindowRequested(listener: () => void): void;
  /** Saves what is needed to resume, then stops everything. */
  stop(): Promise<void>;
}

/** What the desktop is made of. */
export interface DesktopOptions {
  startHost: () => Promise<DesktopHost>;
  /** Tells the user something on the terminal IdeA was started from. */
  print: (line: string) => void;
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
  const desktop = new Desktop(await options.startHost(), options);
  const removeSignals = onEndSignal(() => void desktop.quit());
  try {
    await desktop.show();
    return await desktop.ended;
  } finally {
    removeSignals();
  }
}

class Desktop {
  readonly #host: DesktopHost;
  readonly #options: DesktopOptions;
  readonly #end = Promise.withResolvers<number>();
  #opening: Promise<WindowHost | undefined> | undefined;
  #windows: WindowHost | undefined;
  #question: ReturnType<typeof setTimeout> | undefined;
  #quitting = false;

  constructor(host: DesktopHost, options: DesktopOptions) {
    this.#host = host;
    this.#options = options;
    host.onWindowRequested(() => void this.show());
    void host.ended.then((code) => this.#finish(code));
  }

  get ended(): Promise<number> {
    return this.#end.promise;
  }

  /** Shows a hidden window, or opens another one. */
  async show(): Promise<void> {
    this.#opening ??= this.#openWindows();
    this.#windows = await this.#opening;
    if (this.#quitting) return;
    if (this.#windows === undefined) return await this.#showInBrowser();
    const hidden = this.#windows.list().find(({ visible }) => !visible);
    if (hidden === undefined) this.#windows.open(this.#host.url);
    else hidden.show();
  }

  async quit(): Promise<void> {
    if (this.#quitting) return;
    this.#quitting = true;
    for (const window of this.#windows?.list() ?? []) window.hide();
    try {
      if (this.#host.owned) await this.#host.stop();
      this.#finish(0);
    } catch (thrown) {
      this.#options.print(`Stopping failed: ${describe(thrown)}`);
      this.#finish(1);
    }
  }

  async #openWindows(): Promise<WindowHost | undefined> {
    const { openWindows = openWindowHost, print } = this.#options;
    try {
      return await openWindows({
        closeRequested: (window) => void this.#closeRequested(window),
        closed: () => this.#closed(),
        message: (window, text) => this.#message(window, text),
      });
    } catch (thrown) {
      if (!(thrown instanceof IdeaError)) throw thrown;
      print(`No window of IdeA's own: ${thrown.message}`);
      return undefined;
    }
  }

  async #showInBrowser(): Promise<void> {
    const { openInBrowser = openBrowser, print } = this.#options;
    const opened = await openInBrowser(this.#host.url);
    print(opened ? `IdeA is open in your browser: ${this.#host.url}` : `Open: ${this.#host.url}`);
  }

  async #closeRequested(window: AppWindow): Promise<void> {
    const others = this.#windows!.list().filter((other) => other !== window);
    if (others.some(({ visible }) => visible) || !this.#host.owned) return window.close();
    const sessions = await this.#host.liveSessions();
    if (sessions === 0) return await this.quit();
    window.notify(CLOSE_EVENT, { sessions });
    clearTimeout(this.#question);
    this.#question = setTimeout(() => void this.quit(), QUESTION_MS);
  }

  #message(window: AppWindow, text: string): void {
    const message = parsePageMessage(text);
    if (message === undefined) return;
    if (message.type === "openExternal") {
      const { openInBrowser = openBrowser } = this.#options;
      return void openInBrowser(message.url);
    }
    clearTimeout(this.#question);
    if (message.type === "closeAnswer") this.#answer(window, message.answer);
  }

  #answer(window: AppWindow, answer: CloseAnswer): void {
    if (answer === "quit") void this.quit();
    if (answer === "keepRunning") window.hide();
  }

  #closed(): void {
    if (this.#windows!.list().length === 0) void this.quit();
  }

  #finish(code: number): void {
    this.#quitting = true;
    clearTimeout(this.#question);
    this.#windows?.stop();
    this.#end.resolve(code);
  }
}

const END_SIGNALS: Deno.Signal[] = Deno.build.os === "windows"
  ? ["SIGINT", "SIGBREAK"]
  : ["SIGINT", "SIGTERM", "SIGHUP"];

function onEndSignal(listener: () => void): () => void {
  for (const signal of END_SIGNALS) Deno.addSignalListener(signal, listener);
  return () => {
    for (const signal of END_SIGNALS) Deno.removeSignalListener(signal, listener);
  };
}
