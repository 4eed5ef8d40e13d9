import { join } from "node:path";
import { describe } from "../../core/error.ts";
import { memoryIndexOf } from "../../core/knowledge/resource.ts";
import type { NoteProblem } from "../../core/memory/note.ts";
import { MEMORY } from "../../core/numbers.ts";
import { log } from "../log.ts";
import type { Leases } from "../store/leases.ts";
import { IndexFile } from "./index_file.ts";
import { NoteFolder } from "./note_folder.ts";

/**
 * The notes of one project, from its opening to its end. The folder is looked at and not watched: a
 * pipe that an agent makes in it would stop the runtime's watch, and hold up whoever closes it.
 */
export class ProjectMemory {
  readonly folder: NoteFolder;
  readonly #projectId: string;
  readonly #leases: Leases;
  readonly #index: IndexFile;
  #writable = false;
  #timer: ReturnType<typeof setInterval> | undefined;
  #looking: Promise<void> | undefined;
  /** An update of the index that has not begun yet. */
  #update: Promise<void> | undefined;
  readonly #running = new Set<Promise<unknown>>();
  #told: string | undefined;

  /** @param changed called when somebody else than IdeA has changed notes */
  constructor(
    project: { id: string; root: string },
    { leases, changed }: { leases: Leases; changed: () => void },
  ) {
    this.#projectId = project.id;
    this.#leases = leases;
    this.folder = new NoteFolder(join(project.root, ".ideai", "memory"), () => {
      changed();
      if (this.#writable) void this.updateIndex();
    });
    this.#index = new IndexFile(this.folder);
  }

  /** Begins to look at the folder, and makes the index anew when it is stale. */
  open({ writable }: { writable: boolean }): void {
    this.#writable = writable;
    this.#timer ??= setInterval(() => this.#look(), MEMORY.lookMs);
    if (writable) void this.updateIndex();
  }

  /** Resolves once nothing of it runs any more. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#writable = false;
    await this.#looking;
    while (this.#running.size > 0) await Promise.allSettled(this.#running);
  }

  /** Runs what has to be done before the project may be closed. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    const running = task();
    this.#running.add(running);
    try {
      return await running;
    } finally {
      this.#running.delete(running);
    }
  }

  problems(): NoteProblem[] {
    return [...this.#index.problem(), ...this.folder.problems()];
  }

  /** Resolves once the index says what the notes said at the call. Never fails. */
  updateIndex(): Promise<void> {
    if (this.#update) return this.#update;
    const update = this.run(() => this.#updateIndex())
      .catch((failure) => this.#tell(failure))
      .finally(() => {
        if (this.#update === update) this.#update = undefined;
      });
    this.#update = update;
    return update;
  }

  async #updateIndex(): Promise<void> {
    await this.#leases.write(memoryIndexOf(this.#projectId), async () => {
      // What changes from here on needs another update.
      this.#update = undefined;
      await this.folder.load();
      await this.#index.update();
    });
  }

  #look(): void {
    this.#looking ??= this.#glance()
      .catch((failure) => this.#tell(failure))
      .finally(() => this.#looking = undefined);
  }

  async #glance(): Promise<void> {
    if (await this.folder.glance() && this.#writable) await this.updateIndex();
    this.#told = undefined;
  }

  /** Once, and not at every look. */
  #tell(failure: unknown): void {
    const reason = describe(failure);
    if (reason === this.#told) return;
    this.#told = reason;
    log("warn", "Notes could not be looked at", { projectId: this.#projectId, reason });
  }
}
