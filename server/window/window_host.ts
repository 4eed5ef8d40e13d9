import type { Bounds } from "../../core/window/bounds.ts";

/** One window of the desktop. */
export interface AppWindow {
  readonly visible: boolean;
  /** Shows it in front of the others. */
  show(): void;
  hide(): void;
  /** Destroys the window; {@link WindowEvents.closed} follows. */
  close(): void;
  setTitle(title: string): void;
  /** Tells the page something: it arrives as an event of that name on `window`. */
  notify(name: string, detail: unknown): void;
}

/** What windows report. */
export interface WindowEvents {
  /** The user wants the window gone; it stays until {@link AppWindow.close}. */
  closeRequested(window: AppWindow): void;
  closed(window: AppWindow): void;
  /** The page posted a message through `window.ipc.postMessage`. */
  message(window: AppWindow, message: string): void;
}

/** The windows of this process. */
export interface WindowHost {
  /**
   * Opens a window onto a page of the host.
   * @param bounds where it was; a place that cannot be seen any more is not used
   */
  open(url: string, bounds?: Bounds): AppWindow;
  list(): AppWindow[];
  /**
   * Destroys what is open and stops; nothing can be opened afterwards. The engine's threads stay:
   * the process must be ended by `Deno.exit`.
   */
  stop(): void;
}
