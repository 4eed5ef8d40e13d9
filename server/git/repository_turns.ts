import { Turns } from "../store/files.ts";

/** What is done to one repository. */
interface Work {
  turns: Turns;
  /** Tasks that wait or run. */
  open: number;
  /** Epoch ms at which the last one ended. */
  endedAt: number;
}

/** Changes of one repository follow one another: git's own lock would refuse the second. */
export class RepositoryTurns {
  readonly #work = new Map<string, Work>();

  /** @param commonDir names the repository: what all its work trees share */
  async run<T>(commonDir: string, task: () => Promise<T>): Promise<T> {
    const work = this.#work.get(commonDir) ?? { turns: new Turns(), open: 0, endedAt: 0 };
    this.#work.set(commonDir, work);
    work.open++;
    try {
      return await work.turns.run(task);
    } finally {
      work.open--;
      work.endedAt = Date.now();
    }
  }

  /** Epoch ms of the last change by IdeA; now, while there is one. */
  changedAt(commonDir: string): number {
    const work = this.#work.get(commonDir);
    if (work === undefined) return 0;
    return work.open > 0 ? Date.now() : work.endedAt;
  }
}
