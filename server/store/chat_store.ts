import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import type { ChatEntry } from "../../core/chat/entry.ts";
import type { TurnOutcome } from "../../core/chat/turn.ts";

type Row = Record<string, SQLOutputValue>;

/** One turn of an agent without a terminal. */
export interface ChatTurn {
  id: string;
  projectId: string;
  agentId: string;
  launchId: string;
  /** `running` outlives a crash of the host. */
  state: "running" | TurnOutcome["kind"];
  /** Epoch milliseconds. */
  startedAt: number;
  endedAt?: number;
}

/** What chats show, and which turns are open. */
export class ChatStore {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  insertTurn(turn: ChatTurn): void {
    this.#database.prepare(
      `INSERT INTO chat_turn (id, project_id, agent_id, launch_id, state, started_at)
        VALUES (?, ?, ?, ?, ?, ?)`,
    ).run(turn.id, turn.projectId, turn.agentId, turn.launchId, turn.state, turn.startedAt);
  }

  endTurn(id: string, state: TurnOutcome["kind"], endedAt: number): void {
    this.#database.prepare("UPDATE chat_turn SET state = ?, ended_at = ? WHERE id = ?")
      .run(state, endedAt, id);
  }

  /** Turns whose end was never stored, oldest first. */
  running(): ChatTurn[] {
    return this.#database.prepare(
      "SELECT * FROM chat_turn WHERE state = 'running' ORDER BY rowid",
    ).all().map(toTurn);
  }

  /** Adds the entry, or replaces the one with its id at its place. */
  putEntry(agentId: string, entry: ChatEntry): void {
    this.#database.prepare(
      `INSERT INTO chat_entry (id, agent_id, turn_id, body) VALUES (?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET body = excluded.body`,
    ).run(entry.id, agentId, entry.turnId, JSON.stringify(entry));
  }

  /** Every entry of a turn, oldest first. */
  ofTurn(turnId: string): ChatEntry[] {
    return this.#database.prepare("SELECT body FROM chat_entry WHERE turn_id = ? ORDER BY place")
      .all(turnId).map(toEntry);
  }

  /**
   * The newest entries of an agent, oldest first.
   * @param before only entries older than the one with this id; none when there is no such entry
   */
  entries(agentId: string, limit: number, before?: string): ChatEntry[] {
    const older = before === undefined
      ? ""
      : "AND place < (SELECT place FROM chat_entry WHERE id = ?)";
    return this.#database.prepare(
      `SELECT body FROM chat_entry WHERE agent_id = ? ${older} ORDER BY place DESC LIMIT ?`,
    ).all(agentId, ...(before === undefined ? [] : [before]), limit).map(toEntry).reverse();
  }
}

function toEntry(row: Row): ChatEntry {
  return JSON.parse(String(row["body"])) as ChatEntry;
}

function toTurn(row: Row): ChatTurn {
  return {
    id: String(row["id"]),
    projectId: String(row["project_id"]),
    agentId: String(row["agent_id"]),
    launchId: String(row["launch_id"]),
    state: row["state"] as ChatTurn["state"],
    startedAt: Number(row["started_at"]),
    ...(row["ended_at"] === null ? {} : { endedAt: Number(row["ended_at"]) }),
  };
}
