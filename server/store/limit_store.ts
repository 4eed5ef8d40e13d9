import type { DatabaseSync } from "node:sqlite";
import { type Episode, OPEN_EPISODE } from "../../core/limit/episode.ts";
import type { Account } from "../../core/limit/limit_adapter.ts";
import type { ParkedAgent } from "../../core/limit/limited_agents.ts";
import type { UsageWindow } from "../../core/limit/usage_window.ts";
import type { LimitHistoryEntry, WhenLimited } from "../../core/limit/service.ts";

/** One account with all that is known of its limits. */
export interface StoredAccount {
  account: Account;
  episode: Episode;
  usage: readonly UsageWindow[];
}

/** Limits of accounts on disk: they outlive the host. */
export class LimitStore {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  accounts(): StoredAccount[] {
    return this.#database.prepare("SELECT * FROM limit_account ORDER BY id").all().map((row) => ({
      account: JSON.parse(String(row["account"])),
      episode: { ...OPEN_EPISODE, ...JSON.parse(String(row["episode"])) },
      usage: JSON.parse(String(row["usage"])),
    }));
  }

  save({ account, episode, usage }: StoredAccount): void {
    this.#database.prepare(
      `INSERT INTO limit_account (id, account, episode, usage) VALUES (?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET account = excluded.account, episode = excluded.episode,
        usage = excluded.usage`,
    ).run(account.id, JSON.stringify(account), JSON.stringify(episode), JSON.stringify(usage));
  }

  park(agent: ParkedAgent): void {
    this.#database.prepare(
      `INSERT INTO limit_agent (agent_id, project_id, account, interrupted, vendor_session_id,
        parked_at) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (agent_id) DO UPDATE SET project_id = excluded.project_id,
        account = excluded.account, interrupted = max(interrupted, excluded.interrupted),
        vendor_session_id = coalesce(excluded.vendor_session_id, vendor_session_id),
        parked_at = excluded.parked_at`,
    ).run(
      agent.agentId,
      agent.projectId,
      agent.account,
      agent.interrupted ? 1 : 0,
      agent.vendorSessionId ?? null,
      agent.parkedAt,
    );
  }

  parked(agentId: string): ParkedAgent | undefined {
    const row = this.#database.prepare("SELECT * FROM limit_agent WHERE agent_id = ?").get(agentId);
    if (!row) return undefined;
    const session = row["vendor_session_id"];
    return {
      agentId,
      projectId: String(row["project_id"]),
      account: String(row["account"]),
      interrupted: row["interrupted"] === 1,
      parkedAt: Number(row["parked_at"]),
      ...(typeof session === "string" ? { vendorSessionId: session } : {}),
    };
  }

  unpark(agentId: string): void {
    this.#database.prepare("DELETE FROM limit_agent WHERE agent_id = ?").run(agentId);
  }

  /** What a project chose; nothing chosen: `wait`. */
  whenLimited(projectId: string): WhenLimited {
    const row = this.#database.prepare("SELECT choice FROM limit_choice WHERE project_id = ?")
      .get(projectId);
    return row?.["choice"] === "offer" ? "offer" : "wait";
  }

  chooseWhenLimited(projectId: string, choice: WhenLimited): void {
    this.#database.prepare(
      `INSERT INTO limit_choice (project_id, choice) VALUES (?, ?)
       ON CONFLICT (project_id) DO UPDATE SET choice = excluded.choice`,
    ).run(projectId, choice);
  }

  note(entry: LimitHistoryEntry): void {
    this.#database.prepare(
      "INSERT INTO limit_history (at, account, project_id, agent_id, what) VALUES (?, ?, ?, ?, ?)",
    ).run(entry.at, entry.account, entry.projectId, entry.agentId, JSON.stringify(entry.what));
  }

  /** The newest entries of a project, newest first. */
  history(projectId: string, count = 200): LimitHistoryEntry[] {
    return this.#database.prepare(
      "SELECT * FROM limit_history WHERE project_id = ? ORDER BY place DESC LIMIT ?",
    ).all(projectId, count).map((row) => ({
      at: Number(row["at"]),
      account: String(row["account"]),
      projectId: String(row["project_id"]),
      agentId: String(row["agent_id"]),
      what: JSON.parse(String(row["what"])),
    }));
  }
}
