import { signal } from "@preact/signals";
import { report } from "../widgets/toast.ts";
import { Coalesced } from "./coalesced.ts";

/** Host state of every project, read on demand and refreshed by events. */
export interface PerProject<T> {
  /** The state as last read, or the empty value; a component that calls it follows changes. */
  of(projectId: string | undefined): T;
  /** True once it was read. */
  known(projectId: string): boolean;
  /** Reads it again; calls during a running read end in one further read. */
  refresh(projectId: string): Promise<void>;
  set(projectId: string, value: T): void;
  /**
   * Folds news into what was read. A read on its way may have been answered before the news and
   * would undo it, so it is followed by another one.
   */
  patch(projectId: string, change: (value: T) => T): void;
}

/** Makes the store of one kind of host state. */
export function perProject<T>(load: (projectId: string) => Promise<T>, empty: T): PerProject<T> {
  const all = signal<ReadonlyMap<string, T>>(new Map());
  const set = (projectId: string, value: T) => {
    all.value = new Map(all.value).set(projectId, value);
  };
  const reads = new Map<string, Coalesced>();
  const refresh = (projectId: string) => {
    let read = reads.get(projectId);
    if (!read) {
      read = new Coalesced(async () => set(projectId, await load(projectId)));
      reads.set(projectId, read);
    }
    return read.run().catch(report);
  };
  return {
    of: (projectId) => (projectId === undefined ? undefined : all.value.get(projectId)) ?? empty,
    known: (projectId) => all.value.has(projectId),
    refresh,
    set,
    patch(projectId, change) {
      const known = all.value.get(projectId);
      if (known !== undefined) set(projectId, change(known));
      if (known === undefined || reads.get(projectId)?.isRunning) void refresh(projectId);
    },
  };
}
