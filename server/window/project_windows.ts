import type { EventSink } from "../../core/event.ts";
import type { WindowService } from "../../core/window/service.ts";

/** A page that reloads is away for less than this long (ms): its tab stays where it is. */
const RELOAD_MS = 3_000;

/**
 * Which projects have a window of their own. A window is there as long as a page in it is connected:
 * no record of it can outlive it.
 */
export class ProjectWindows implements WindowService {
  readonly #events: EventSink;
  readonly #native: boolean;
  readonly #reloadMs: number;
  /** The connected pages of each project; none while one reloads. */
  readonly #pages = new Map<string, Set<symbol>>();
  readonly #leaving = new Map<string, ReturnType<typeof setTimeout>>();

  /** @param native whether somebody opens windows when asked to */
  constructor(events: EventSink, native: boolean, reloadMs = RELOAD_MS) {
    this.#events = events;
    this.#native = native;
    this.#reloadMs = reloadMs;
  }

  list(): { alone: string[]; native: boolean } {
    return { alone: [...this.#pages.keys()], native: this.#native };
  }

  request(projectId?: string): void {
    this.#events.publish({
      type: "windowRequested",
      ...(projectId === undefined ? {} : { projectId }),
    });
  }

  giveBack(projectId: string): void {
    this.#events.publish({ type: "windowGivenBack", projectId });
    this.#forget(projectId);
  }

  present(projectId: string): () => void {
    this.#stopLeaving(projectId);
    const known = this.#pages.get(projectId);
    const pages = known ?? new Set();
    const page = Symbol();
    pages.add(page);
    this.#pages.set(projectId, pages);
    if (!known) this.#announce();
    return () => {
      if (pages.delete(page) && pages.size === 0) this.#leave(projectId, pages);
    };
  }

  /** Forgets who is about to leave: nothing is announced afterwards. */
  shutdown(): void {
    for (const projectId of this.#leaving.keys()) this.#stopLeaving(projectId);
  }

  /** A window that was given back has nothing left to leave, whoever came in its place. */
  #leave(projectId: string, pages: Set<symbol>): void {
    if (this.#pages.get(projectId) !== pages) return;
    const timer = setTimeout(() => this.#forget(projectId), this.#reloadMs);
    this.#leaving.set(projectId, timer);
  }

  #stopLeaving(projectId: string): void {
    clearTimeout(this.#leaving.get(projectId));
    this.#leaving.delete(projectId);
  }

  #forget(projectId: string): void {
    this.#stopLeaving(projectId);
    if (this.#pages.delete(projectId)) this.#announce();
  }

  #announce(): void {
    this.#events.publish({ type: "windowsChanged", alone: this.list().alone });
  }
}
