import type { DomainEvent, EventSink } from "../../core/event.ts";
import type { ContextTexts } from "./context_texts.ts";

/** How often (ms) the texts of an open project are looked at. */
const LOOK_MS = 1_000;

/** A project whose texts are looked at. */
interface Watched {
  timer: ReturnType<typeof setInterval>;
  /** State of the file of each agent's role text, and under "" of the project's context. */
  stamps: Map<string, string>;
  looking: Promise<void>;
}

/** What is watched. */
export interface WatchDependencies {
  texts: Pick<ContextTexts, "path">;
  events: EventSink;
  agentIds(projectId: string): Promise<readonly string[]>;
}

/** The project's context among the ids of agents. */
const PROJECT = "";

/**
 * Announces edits by hand. Files are looked at from time to time and not watched: a pipe that an
 * agent makes beside them would stop the runtime's watch.
 */
export class ContextWatches {
  readonly #deps: WatchDependencies;
  readonly #watched = new Map<string, Watched>();

  constructor(dependencies: WatchDependencies) {
    this.#deps = dependencies;
  }

  /** Announces edits from now on, until {@link close}. */
  async open(projectId: string): Promise<void> {
    if (this.#watched.has(projectId)) return;
    const timer = setInterval(() => this.#look(projectId), LOOK_MS);
    const watched = { timer, stamps: new Map(), looking: Promise.resolve() };
    this.#watched.set(projectId, watched);
    watched.stamps = await this.#stamps(projectId).catch(() => new Map());
  }

  /** Forgets a project, once it is not looked at any more. */
  async close(projectId: string): Promise<void> {
    const watched = this.#watched.get(projectId);
    clearInterval(watched?.timer);
    this.#watched.delete(projectId);
    await watched?.looking;
  }

  /** What the host announces itself needs no second word. */
  heard(event: DomainEvent): void {
    if (event.type !== "contextChanged") return;
    const watched = this.#watched.get(event.projectId);
    if (!watched) return;
    const id = event.agentId ?? PROJECT;
    watched.looking = watched.looking.then(async () => {
      watched.stamps.set(id, await this.#stamp(event.projectId, id));
    }).catch(() => {});
  }

  #look(projectId: string): void {
    const watched = this.#watched.get(projectId);
    if (!watched) return;
    watched.looking = watched.looking.then(async () => {
      const before = watched.stamps;
      watched.stamps = await this.#stamps(projectId);
      for (const [id, stamp] of watched.stamps) {
        if (before.has(id) && before.get(id) !== stamp) this.#announce(projectId, id);
      }
      // A project whose agents cannot be read has said so when it was opened.
    }).catch(() => {});
  }

  #announce(projectId: string, id: string): void {
    const of = id === PROJECT ? {} : { agentId: id };
    this.#deps.events.publish({ type: "contextChanged", projectId, ...of });
  }

  async #stamps(projectId: string): Promise<Map<string, string>> {
    const ids = [PROJECT, ...await this.#deps.agentIds(projectId)];
    const pairs = ids.map(async (id) => [id, await this.#stamp(projectId, id)] as const);
    return new Map(await Promise.all(pairs));
  }

  async #stamp(projectId: string, id: string): Promise<string> {
    // What is wrong with a path is told to whoever wants to read it.
    const info = await this.#deps.texts.path(projectId, id === PROJECT ? undefined : id)
      .then((path) => Deno.stat(path)).catch(() => undefined);
    return info ? `${info.mtime?.getTime()} ${info.size} ${info.ino}` : "absent";
  }
}
