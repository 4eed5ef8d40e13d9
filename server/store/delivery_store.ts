import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import type { Delivery, DeliveryState } from "../../core/delivery/delivery.ts";

type Row = Record<string, SQLOutputValue>;

/** The ledger: every text typed or to be typed into an agent. */
export class DeliveryStore {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  insert(delivery: Delivery): void {
    this.#database.prepare(
      `INSERT INTO delivery (id, project_id, ticket_id, agent_id, text, state, created_at, place)
        VALUES (?, ?, ?, ?, ?, ?, ?, (SELECT coalesce(max(place), 0) + 1 FROM delivery))`,
    ).run(
      delivery.id,
      delivery.projectId,
      delivery.ticketId,
      delivery.agentId,
      delivery.text,
      delivery.state,
      delivery.createdAt,
    );
  }

  /** Stores the state, its reason, proof and times. */
  update(delivery: Delivery): void {
    this.#database.prepare(
      `UPDATE delivery SET state = ?, reason = ?, proof = ?, typed_at = ?, submitted_at = ?,
        started_at = ? WHERE id = ?`,
    ).run(
      delivery.state,
      delivery.reason ?? null,
      delivery.proof ?? null,
      delivery.typedAt ?? null,
      delivery.submittedAt ?? null,
      delivery.startedAt ?? null,
      delivery.id,
    );
  }

  find(id: string): Delivery | undefined {
    const row = this.#database.prepare("SELECT * FROM delivery WHERE id = ?").get(id);
    return row && toDelivery(row);
  }

  /** The newest rows of a project's ledger, oldest first. */
  list(projectId: string, limit = 500): Delivery[] {
    return this.#database.prepare(
      `SELECT * FROM (SELECT *, rowid AS written FROM delivery WHERE project_id = ?
        ORDER BY written DESC LIMIT ?) ORDER BY written`,
    ).all(projectId, limit).map(toDelivery);
  }

  ofTicket(ticketId: string): Delivery[] {
    return this.#database.prepare("SELECT * FROM delivery WHERE ticket_id = ? ORDER BY rowid")
      .all(ticketId).map(toDelivery);
  }

  /** What waits for an agent's prompt, first in first out. */
  waiting(agentId: string): Delivery[] {
    return this.#database.prepare(
      `SELECT * FROM delivery WHERE agent_id = ? AND state IN ('queued', 'held')
        ORDER BY place`,
    ).all(agentId).map(toDelivery);
  }

  /** Puts these waiting deliveries in this order, on the places that they have together. */
  reorder(ids: readonly string[]): void {
    const place = this.#database.prepare("SELECT place FROM delivery WHERE id = ?");
    const places = ids.map((id) => Number(place.get(id)?.["place"])).sort((a, b) => a - b);
    const put = this.#database.prepare("UPDATE delivery SET place = ? WHERE id = ?");
    for (const [at, id] of ids.entries()) put.run(places[at] ?? null, id);
  }

  /** What was submitted to an agent and not proved yet. */
  submitted(agentId: string): Delivery | undefined {
    const row = this.#database.prepare(
      "SELECT * FROM delivery WHERE agent_id = ? AND state = 'submitted' ORDER BY rowid DESC LIMIT 1",
    ).get(agentId);
    return row && toDelivery(row);
  }

  /** Agents for which something waits. */
  agentsWithWork(): string[] {
    return this.#database.prepare(
      "SELECT DISTINCT agent_id FROM delivery WHERE state IN ('queued', 'held')",
    ).all().map((row) => String(row["agent_id"]));
  }

  /** Deliveries that were typed but not proved when the host stopped. */
  inFlight(): Delivery[] {
    return this.#database.prepare(
      "SELECT * FROM delivery WHERE state IN ('typed', 'submitted') ORDER BY rowid",
    ).all().map(toDelivery);
  }
}

function toDelivery(row: Row): Delivery {
  const text = (key: string) => row[key] === null ? undefined : String(row[key]);
  const time = (key: string) => row[key] === null ? undefined : Number(row[key]);
  const optional = {
    reason: text("reason"),
    proof: text("proof"),
    typedAt: time("typed_at"),
    submittedAt: time("submitted_at"),
    startedAt: time("started_at"),
  };
  const known = Object.entries(optional).filter(([, value]) => value !== undefined);
  return {
    id: String(row["id"]),
    projectId: String(row["project_id"]),
    ticketId: String(row["ticket_id"]),
    agentId: String(row["agent_id"]),
    text: String(row["text"]),
    state: row["state"] as DeliveryState,
    place: Number(row["place"]),
    createdAt: Number(row["created_at"]),
    ...Object.fromEntries(known),
  };
}
