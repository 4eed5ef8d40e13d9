import type { EventSink } from "../../core/event.ts";
import type { WindowService } from "../../core/services.ts";

/** A page that reloads is away for less than this long (ms): its tab stays where it is. */
const RELOAD_MS = 3_000;

/**
 * Which projects have a window of their own. A window is there as long as a page in it is connected:
 * no record of it can outlive it.
 */
export class ProjectWindows implements WindowService {
  readonly #events: EventSink;
  readonly #native: boolean;
  readonly #pages = new Map<string, number>();
  readonly #leaving = new Map<string, ReturnType<typeof setTimeout>>();

  /** @param native whether somebody opens windows when asked to */
  constructor(events: EventSink, native: boolean) {
    this.#events = events;
    this.#native = native;
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
    const known = this.#pages.has(projectId);
    clearTimeout(this.#leaving.get(projectId));
    this.#leaving.delete(projectId);
    this.#pages.set(projectId, (this.#pages.get(projectId) ?? 0) + 1);
    if (!known) this.#announce();
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#leave(projectId);
    };
  }

  /** Forgets who is about to leave: nothing is announced afterwards. */
  shutdown(): void {
    for (const timer of this.#leaving.values()) clearTimeout(timer);
    this.#leaving.clear();
  }

  #leave(projectId: string): void {
    const count = this.#pages.get(projectId);
    if (count === undefined) return;
    if (count > 1) return void this.#pages.set(projectId, count - 1);
    this.#pages.set(projectId, 0);
    this.#leaving.set(projectId, setTimeout(() => this.#forget(projectId), RELOAD_MS));
  }

  #forget(projectId: string): void {
    clearTimeout(this.#leaving.get(projectId));
    this.#leaving.delete(projectId);
    if (this.#pages.delete(projectId)) this.#announce();
  }

  #announce(): void {
    this.#events.publish({ type: "windowsChanged", alone: this.list().alone });
  }
}
