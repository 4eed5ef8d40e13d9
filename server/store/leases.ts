import { IdeaError } from "../../core/error.ts";

/** Who waits for a resource, and how. */
interface Waiter {
  writes: boolean;
  start(): void;
}

/** One resource that somebody has or waits for. */
interface Lease {
  readers: number;
  writer: boolean;
  waiting: Waiter[];
}

/** How long (ms) one waits for a resource before being told that it is busy. */
const PATIENCE_MS = 10_000;

/**
 * Readers and writers of guarded resources: many readers or one writer, in the order they came. A
 * lease lasts as long as its task and lives in the host's memory alone, so that none outlives a
 * crash; another host does not come in between, since it holds the project's lock.
 */
export class Leases {
  readonly #leases = new Map<string, Lease>();
  readonly #patienceMs: number;

  constructor(patienceMs = PATIENCE_MS) {
    this.#patienceMs = patienceMs;
  }

  /** @throws IdeaError `UNAVAILABLE` when a writer has it for too long; what the task throws */
  read<T>(resource: string, task: () => Promise<T>): Promise<T> {
    return this.#hold(resource, false, task);
  }

  /** @throws IdeaError `UNAVAILABLE` when others have it for too long; what the task throws */
  write<T>(resource: string, task: () => Promise<T>): Promise<T> {
    return this.#hold(resource, true, task);
  }

  /** Resources somebody has or waits for. */
  get held(): number {
    return this.#leases.size;
  }

  async #hold<T>(resource: string, writes: boolean, task: () => Promise<T>): Promise<T> {
    await this.#acquire(resource, writes);
    try {
      return await task();
    } finally {
      this.#release(resource, writes);
    }
  }

  async #acquire(resource: string, writes: boolean): Promise<void> {
    const lease = this.#leases.get(resource) ?? { readers: 0, writer: false, waiting: [] };
    this.#leases.set(resource, lease);
    if (lease.waiting.length === 0 && isFree(lease, writes)) return take(lease, writes);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter = { writes, start: resolve };
    lease.waiting.push(waiter);
    const timer = setTimeout(() => {
      lease.waiting = lease.waiting.filter((other) => other !== waiter);
      this.#go(resource, lease);
      reject(new IdeaError("UNAVAILABLE", `Busy: others are at ${resource}; try again`));
    }, this.#patienceMs);
    try {
      await promise;
    } finally {
      clearTimeout(timer);
    }
  }

  #release(resource: string, writes: boolean): void {
    const lease = this.#leases.get(resource);
    if (!lease) return;
    if (writes) lease.writer = false;
    else lease.readers--;
    this.#go(resource, lease);
  }

  /** Lets those in who can come in now. */
  #go(resource: string, lease: Lease): void {
    for (let next = lease.waiting[0]; next && isFree(lease, next.writes);) {
      lease.waiting.shift();
      take(lease, next.writes);
      next.start();
      next = lease.waiting[0];
    }
    const idle = lease.readers === 0 && !lease.writer && lease.waiting.length === 0;
    if (idle) this.#leases.delete(resource);
  }
}

function isFree({ readers, writer }: Lease, writes: boolean): boolean {
  return !writer && (!writes || readers === 0);
}

function take(lease: Lease, writes: boolean): void {
  if (writes) lease.writer = true;
  else lease.readers++;
}
