import type { Bounds } from "../../core/window/bounds.ts";
import type { RememberedWindows } from "../../core/window/remembered.ts";
import type { AppWindow } from "./window_host.ts";

/** What one window shows and where it is. */
interface Shown {
  /** Absent for all tabs. */
  projectId?: string | undefined;
  bounds?: Bounds | undefined;
}

/** The windows that are there: which shows one project alone, which all tabs, and where they are. */
export class OpenWindows {
  readonly #shown = new Map<AppWindow, Shown>();
  /** The place of the last window with all tabs outlives it. */
  #main: Bounds | undefined;

  /** @param main where the window with all tabs was the last time */
  constructor(main: Bounds | undefined) {
    this.#main = main;
  }

  add(window: AppWindow, shown: Shown): void {
    this.#shown.set(window, shown);
  }

  /** Forgets a window; returns the project it showed alone. */
  remove(window: AppWindow): string | undefined {
    const projectId = this.projectOf(window);
    this.#shown.delete(window);
    return projectId;
  }

  moved(window: AppWindow, bounds: Bounds): void {
    const shown = this.#shown.get(window);
    if (!shown) return;
    shown.bounds = bounds;
    if (shown.projectId === undefined) this.#main = bounds;
  }

  projectOf(window: AppWindow): string | undefined {
    return this.#shown.get(window)?.projectId;
  }

  /** The window of that project; without one, a window with all tabs. */
  find(projectId: string | undefined): AppWindow | undefined {
    return [...this.#shown].find(([, shown]) => shown.projectId === projectId)?.[0];
  }

  /** Where the next window with all tabs belongs: beside one that is there, anywhere. */
  get mainPlace(): Bounds | undefined {
    return this.find(undefined) ? undefined : this.#main;
  }

  remembered(): RememberedWindows {
    const alone = [...this.#shown.values()].flatMap(({ projectId, bounds }) =>
      projectId === undefined ? [] : [{ projectId, ...(bounds ? { bounds } : {}) }]
    );
    return { ...(this.#main ? { main: this.#main } : {}), alone };
  }
}
