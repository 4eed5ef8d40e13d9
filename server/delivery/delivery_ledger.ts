import { canBecome, type Delivery, type DeliveryState } from "../../core/delivery/delivery.ts";
import type { EventSink } from "../../core/event.ts";
import type { DeliveryStore } from "../store/delivery_store.ts";

/** The one owner of deliveries: what becomes of one is stored, then announced. */
export class DeliveryLedger {
  readonly store: DeliveryStore;
  readonly #events: EventSink;
  #closed = false;

  constructor(store: DeliveryStore, events: EventSink) {
    this.store = store;
    this.#events = events;
  }

  add(delivery: Delivery): void {
    this.store.insert(delivery);
    this.announce(delivery);
  }

  /** Changes a delivery; what is no longer possible (settled meanwhile) changes nothing. */
  change(delivery: Delivery, state: DeliveryState, more: Partial<Delivery> = {}): Delivery {
    // Work in flight outlives the store; the next start of the host looks into it.
    if (this.#closed) return delivery;
    const now = this.store.find(delivery.id) ?? delivery;
    if (!canBecome(now.state, state)) return now;
    const { reason: _reason, ...rest } = now;
    const changed: Delivery = { ...rest, ...more, state };
    this.store.update(changed);
    this.announce(changed);
    return changed;
  }

  /** @param proof the signal that says so */
  started(delivery: Delivery, proof: string): void {
    this.change(delivery, "started", { proof, startedAt: Date.now() });
  }

  /** Neither proved nor disproved: only a person may have it typed again. */
  doubt(delivery: Delivery, reason: string): void {
    this.change(delivery, "unknown", { reason });
  }

  /** Takes back that it was typed: only what was typed may prove itself later. */
  notTyped(delivery: Delivery): Delivery {
    if (this.#closed) return delivery;
    const { typedAt: _typedAt, ...untyped } = this.store.find(delivery.id) ?? delivery;
    this.store.update(untyped);
    return untyped;
  }

  announce({ projectId, id, ticketId, agentId, state, reason }: Delivery): void {
    this.#events.publish({
      type: "deliveryChanged",
      projectId,
      deliveryId: id,
      ticketId,
      agentId,
      state,
      ...(reason === undefined ? {} : { reason }),
    });
  }

  /** Nothing is stored any more. */
  close(): void {
    this.#closed = true;
  }
}
