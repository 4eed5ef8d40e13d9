import type { DatabaseSync } from "node:sqlite";

/** A tool call whose answer may be fetched on a new connection, also after a restart of the host. */
export interface ToolCall {
  /** Also the prefix of its stream's event ids. */
  id: string;
  agentId: string;
  projectId: string;
  /** The client's JSON-RPC id. */
  requestId: string | number;
  ticketId: string;
  startedAt: number;
}

/** Waiting tool calls on disk. */
export class CallStore {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  insert(call: ToolCall): void {
    this.#database.prepare(
      `INSERT OR REPLACE INTO tool_call (id, agent_id, project_id, request_id, ticket_id, started_at)
        VALUES (?, ?, ?, ?, ?, ?)`,
    ).run(
      call.id,
      call.agentId,
      call.projectId,
      JSON.stringify(call.requestId),
      call.ticketId,
      call.startedAt,
    );
  }

  find(id: string): ToolCall | undefined {
    const row = this.#database.prepare("SELECT * FROM tool_call WHERE id = ?").get(id);
    return row && {
      id: String(row["id"]),
      agentId: String(row["agent_id"]),
      projectId: String(row["project_id"]),
      requestId: JSON.parse(String(row["request_id"])) as string | number,
      ticketId: String(row["ticket_id"]),
      startedAt: Number(row["started_at"]),
    };
  }
}
