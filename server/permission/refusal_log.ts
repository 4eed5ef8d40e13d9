import type { RefusedAction } from "../../core/permission/service.ts";

/** Refusals kept of one project. */
const MOST_KEPT = 100;
/** The same refusal within this time (ms) is the same one, said again. */
const SAME_WITHIN_MS = 60_000;

/** What agents were refused, newest first; in memory only. */
export class RefusalLog {
  readonly #now: () => number;
  readonly #ofProject = new Map<string, RefusedAction[]>();
  #lastId = 0;

  /** @param now the clock, epoch milliseconds */
  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** The newest refusals of a project, newest first. */
  of(projectId: string): RefusedAction[] {
    return [...this.#ofProject.get(projectId) ?? []];
  }

  /**
   * Adds one. Said again within a minute it moves to the front, under its first id, so that an agent
   * that tries in circles pushes nothing out.
   * @returns true when it is a new one
   */
  add(projectId: string, action: Omit<RefusedAction, "id" | "at">): boolean {
    const at = this.#now();
    const kept = this.#ofProject.get(projectId) ?? [];
    const before = kept.find((one) => isSame(one, action) && at - one.at < SAME_WITHIN_MS);
    const id = before?.id ?? ++this.#lastId;
    const others = kept.filter((one) => one !== before);
    this.#ofProject.set(projectId, [{ ...action, id, at }, ...others].slice(0, MOST_KEPT));
    return before === undefined;
  }

  /** Forgets a project. */
  forget(projectId: string): void {
    this.#ofProject.delete(projectId);
  }
}

type Told = Pick<RefusedAction, "agentId" | "capability" | "what">;

function isSame(left: Told, right: Told): boolean {
  return left.agentId === right.agentId && left.capability === right.capability &&
    left.what === right.what;
}
