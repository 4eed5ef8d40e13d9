import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import { IdeaError } from "../../core/error.ts";
import type { Door, Ticket, TicketState } from "../../core/delegation/ticket.ts";

type Row = Record<string, SQLOutputValue>;

/** Tickets on disk: written before anything is announced. */
export class TicketStore {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  insert(ticket: Ticket): void {
    this.#database.prepare(
      `INSERT INTO ticket (id, project_id, source_agent, target, conversation, kind, task, door,
        depth, state, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ).run(
      ticket.id,
      ticket.projectId,
      ticket.source.kind === "agent" ? ticket.source.agentId : null,
      ticket.target,
      ticket.conversation,
      ticket.kind,
      ticket.task,
      ticket.door,
      ticket.depth,
      ticket.state,
      ticket.createdAt,
    );
  }

  /** Stores to whom a ticket was given. */
  reassign({ id, target, conversation }: Ticket): void {
    this.#database.prepare("UPDATE ticket SET target = ?, conversation = ? WHERE id = ?")
      .run(target, conversation, id);
  }

  /** Stores how a ticket ended, or what came after its end. */
  settle(ticket: Ticket): void {
    this.#database.prepare(
      `UPDATE ticket SET state = ?, result = ?, reason = ?, late_result = ?, settled_at = ?
        WHERE id = ?`,
    ).run(
      ticket.state,
      ticket.result ?? null,
      ticket.reason ?? null,
      ticket.lateResult ?? null,
      ticket.settledAt ?? null,
      ticket.id,
    );
  }

  find(id: string): Ticket | undefined {
    const row = this.#database.prepare("SELECT * FROM ticket WHERE id = ?").get(id);
    return row && toTicket(row);
  }

  /** @throws IdeaError `NOT_FOUND` when the project has no such ticket */
  get(projectId: string, id: string): Ticket {
    const ticket = this.find(id);
    if (ticket?.projectId === projectId) return ticket;
    throw new IdeaError("NOT_FOUND", `No ticket ${id} in this project`);
  }

  /** The newest tickets of a project, oldest first. */
  list(projectId: string, limit = 500): Ticket[] {
    return this.#database.prepare(
      `SELECT * FROM (SELECT *, rowid AS place FROM ticket WHERE project_id = ?
        ORDER BY place DESC LIMIT ?) ORDER BY place`,
    ).all(projectId, limit).map(toTicket);
  }

  /**
   * Tickets that were opened or settled shortly before the last thing that happened to any.
   * @param withinMs how shortly
   */
  lastTouched(withinMs: number): Ticket[] {
    const touched = "max(created_at, coalesce(settled_at, 0))";
    return this.#database.prepare(
      `SELECT * FROM ticket WHERE ${touched} >= (SELECT max(${touched}) FROM ticket) - ?
        OR (late_result IS NOT NULL AND state <> 'answered') ORDER BY rowid`,
    ).all(withinMs).map(toTicket);
  }

  /** Tickets nobody has settled, oldest first. */
  open(): Ticket[] {
    return this.#database.prepare("SELECT * FROM ticket WHERE state = 'open' ORDER BY rowid")
      .all().map(toTicket);
  }
}

function toTicket(row: Row): Ticket {
  const agent = row["source_agent"];
  return {
    id: String(row["id"]),
    projectId: String(row["project_id"]),
    source: typeof agent === "string" ? { kind: "agent", agentId: agent } : { kind: "human" },
    target: String(row["target"]),
    conversation: String(row["conversation"]),
    kind: row["kind"] as Ticket["kind"],
    task: String(row["task"]),
    door: row["door"] as Door,
    depth: Number(row["depth"]),
    state: row["state"] as TicketState,
    createdAt: Number(row["created_at"]),
    ...(row["result"] === null ? {} : { result: String(row["result"]) }),
    ...(row["reason"] === null ? {} : { reason: String(row["reason"]) }),
    ...(row["late_result"] === null ? {} : { lateResult: String(row["late_result"]) }),
    ...(row["settled_at"] === null ? {} : { settledAt: Number(row["settled_at"]) }),
  };
}
