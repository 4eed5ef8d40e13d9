import { canonicalText } from "../../core/permission/canonical.ts";
import type { EventSink } from "../../core/event.ts";
import type { PolicyState } from "../../core/permission/policy_state.ts";
import { log } from "../log.ts";
import type { PolicyFiles } from "./policy_files.ts";

/** How often (ms) the file of an open project is looked at. */
const LOOK_MS = 1_000;

/** A project whose file is looked at. */
interface Watched {
  timer: ReturnType<typeof setInterval>;
  /** What was last read, as one text. */
  known: string;
  /** The file it was read from. */
  stamp: string;
}

/**
 * Reads policies, and announces when one is another than before. Files are looked at from time to
 * time and not watched: a pipe that an agent makes beside the file would stop the runtime's watch,
 * and hold up whoever closes it.
 */
export class PolicyWatches {
  readonly #files: PolicyFiles;
  readonly #events: EventSink;
  readonly #watched = new Map<string, Watched>();

  constructor(files: PolicyFiles, events: EventSink) {
    this.#files = files;
    this.#events = events;
  }

  /** Announces edits by hand from now on, until {@link close}. */
  open(projectId: string): void {
    if (this.#watched.has(projectId)) return;
    const stamp = this.#files.stamp(projectId);
    const known = canonicalText(this.#files.read(projectId));
    const timer = setInterval(() => this.#lookAgain(projectId), LOOK_MS);
    this.#watched.set(projectId, { timer, known, stamp });
  }

  /** Forgets a project. */
  close(projectId: string): void {
    clearInterval(this.#watched.get(projectId)?.timer);
    this.#watched.delete(projectId);
  }

  /** Reads the policy now, whatever was seen before. */
  look(projectId: string): PolicyState {
    const state = this.#files.read(projectId);
    const watched = this.#watched.get(projectId);
    if (watched === undefined) return state;
    const text = canonicalText(state);
    if (text !== watched.known) {
      watched.known = text;
      this.#events.publish({ type: "permissionsChanged", projectId });
    }
    return state;
  }

  #lookAgain(projectId: string): void {
    const watched = this.#watched.get(projectId);
    if (watched === undefined) return;
    try {
      const stamp = this.#files.stamp(projectId);
      if (stamp === watched.stamp) return;
      watched.stamp = stamp;
      this.look(projectId);
    } catch (failure) {
      log("warn", "A policy could not be looked at", { projectId, reason: String(failure) });
    }
  }
}
