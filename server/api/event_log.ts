import type { DomainEvent, SequencedEvent } from "../../core/event.ts";
import { HTTP } from "../../core/numbers.ts";
import type { EventLog } from "./services.ts";

/** Events of this host, numbered; the newest are kept for who reconnects. */
export class MemoryEventLog implements EventLog {
  #seq = 0;
  readonly #kept: SequencedEvent[] = [];
  readonly #listeners = new Set<(event: SequencedEvent) => void>();

  publish(event: DomainEvent): void {
    const sequenced = { ...event, seq: ++this.#seq };
    this.#kept.push(sequenced);
    if (this.#kept.length > HTTP.eventsKept) this.#kept.shift();
    for (const listener of this.#listeners) listener(sequenced);
  }

  since(seq: number): SequencedEvent[] {
    return this.#kept.filter((event) => event.seq > seq);
  }

  latest(): number {
    return this.#seq;
  }

  subscribe(listener: (event: SequencedEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
