import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import type { AgentIdentity } from "../../core/agent/identity.ts";
import type { AgentMode } from "../../core/agent/service.ts";
import { startTimeOf } from "../process/process_table.ts";

/** A started program as recorded before it runs, so that a crash of the host leaves no orphan. */
export interface LaunchRecord {
  id: string;
  projectId: string;
  /** Absent for a plain terminal. */
  agentId?: string;
  sessionId: string;
  /** SHA-256 of the agent's token, hex. */
  tokenHash?: string;
  /** Of an agent. */
  mode?: AgentMode;
  startedAt: number;
}

/** A launch that was never recorded as ended. */
export interface OpenLaunch {
  id: string;
  /** The host that started it, alive or not. */
  hostPid: number;
  hostStart?: string;
  pid?: number;
  startTime?: string;
}

/** One process for ever: its pid alone may be another program's by now. */
export interface LaunchProcess {
  pid: number;
  /** From `startTimeOf`. */
  startTime: string;
}

/** The vendor's own session of an agent, for resuming it. */
export interface VendorSession {
  projectId: string;
  agentId: string;
  vendorSessionId: string;
  profileId: string;
  transcriptPath?: string;
  cwd: string;
  argv: readonly string[];
  updatedAt: number;
}

/** Launches, tokens and vendor sessions on disk. */
export class LaunchStore {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  insert(launch: LaunchRecord): void {
    this.#database.prepare(
      `INSERT INTO launch (id, project_id, agent_id, session_id, token_hash, host_pid, host_start,
        started_at, mode) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ).run(
      launch.id,
      launch.projectId,
      launch.agentId ?? null,
      launch.sessionId,
      launch.tokenHash ?? null,
      Deno.pid,
      startTimeOf(Deno.pid) ?? null,
      launch.startedAt,
      launch.mode ?? null,
    );
  }

  started(id: string, pid: number, startTime: string | undefined): void {
    this.#database.prepare("UPDATE launch SET pid = ?, start_time = ? WHERE id = ?")
      .run(pid, startTime ?? null, id);
  }

  /** After this the launch's token is worth nothing. */
  ended(id: string, at: number): void {
    this.#database.prepare("UPDATE launch SET ended_at = ? WHERE id = ? AND ended_at IS NULL")
      .run(at, id);
  }

  /**
   * A launch ended by the death of its host: what asked in its name may still collect answers.
   * @param until epoch milliseconds
   */
  endedWithHost(id: string, at: number, until: number): void {
    this.#database.prepare("UPDATE launch SET ended_at = ?, collect_until = ? WHERE id = ?")
      .run(at, until, id);
  }

  /** Whether the agent's last launch ended with a host that crashed, the whole machine perhaps. */
  wasCutOff(agentId: string): boolean {
    const row = this.#database.prepare(
      `SELECT collect_until FROM launch WHERE agent_id = ?
        ORDER BY started_at DESC, rowid DESC LIMIT 1`,
    ).get(agentId);
    return typeof row?.["collect_until"] === "number";
  }

  /** How the agent was last driven; undefined when it never was, or nobody wrote it down. */
  lastMode(agentId: string): AgentMode | undefined {
    const row = this.#database.prepare(
      "SELECT mode FROM launch WHERE agent_id = ? ORDER BY started_at DESC, rowid DESC LIMIT 1",
    ).get(agentId);
    const mode = row?.["mode"];
    return mode === "terminal" || mode === "structured" ? mode : undefined;
  }

  /** The process a launch was started as, alive or not; undefined until it is recorded. */
  root(id: string): LaunchProcess | undefined {
    const row = this.#database.prepare("SELECT pid, start_time FROM launch WHERE id = ?").get(id);
    const [pid, startTime] = [row?.["pid"], row?.["start_time"]];
    if (typeof pid !== "number" || typeof startTime !== "string") return undefined;
    return { pid, startTime };
  }

  /** Launches of this or earlier hosts that are not known to have ended. */
  open(): OpenLaunch[] {
    return this.#database.prepare("SELECT * FROM launch WHERE ended_at IS NULL").all()
      .map((row) => ({
        id: String(row["id"]),
        hostPid: Number(row["host_pid"]),
        ...(row["host_start"] === null ? {} : { hostStart: String(row["host_start"]) }),
        ...(row["pid"] === null ? {} : { pid: Number(row["pid"]) }),
        ...(row["start_time"] === null ? {} : { startTime: String(row["start_time"]) }),
      }));
  }

  /** The agent whose launch has this token, while it lives or may still collect answers. */
  identify(tokenHash: string, now: number): AgentIdentity | undefined {
    const row = this.#database.prepare(
      `SELECT * FROM launch WHERE token_hash = ? AND agent_id IS NOT NULL
        AND (ended_at IS NULL OR collect_until > ?)`,
    ).get(tokenHash, now);
    return row && {
      projectId: String(row["project_id"]),
      agentId: String(row["agent_id"]),
      launchId: String(row["id"]),
      ...(row["ended_at"] === null ? {} : { collectsOnly: true }),
    };
  }

  /** The agent's newest session with any vendor. */
  newestVendorSession(agentId: string): VendorSession | undefined {
    const row = this.#database.prepare(
      "SELECT * FROM vendor_session WHERE agent_id = ? ORDER BY updated_at DESC LIMIT 1",
    ).get(agentId);
    return row && toVendorSession(row);
  }

  saveVendorSession(session: VendorSession): void {
    this.#database.prepare(
      `INSERT INTO vendor_session (project_id, agent_id, vendor_session_id, profile_id,
        transcript_path, cwd, argv, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET transcript_path = coalesce(excluded.transcript_path,
        transcript_path), argv = excluded.argv, updated_at = excluded.updated_at`,
    ).run(
      session.projectId,
      session.agentId,
      session.vendorSessionId,
      session.profileId,
      session.transcriptPath ?? null,
      session.cwd,
      JSON.stringify(session.argv),
      session.updatedAt,
    );
  }

  /**
   * The agent's newest session with that vendor.
   * @param cwd one that ran there is preferred: a copy of a project has agents of the same ids
   */
  lastVendorSession(agentId: string, profileId: string, cwd = ""): VendorSession | undefined {
    const row = this.#database.prepare(
      `SELECT * FROM vendor_session WHERE agent_id = ? AND profile_id = ?
        ORDER BY cwd = ? DESC, updated_at DESC LIMIT 1`,
    ).get(agentId, profileId, cwd);
    return row && toVendorSession(row);
  }
}

function toVendorSession(row: Record<string, SQLOutputValue>): VendorSession {
  const path = row["transcript_path"];
  return {
    projectId: String(row["project_id"]),
    agentId: String(row["agent_id"]),
    vendorSessionId: String(row["vendor_session_id"]),
    profileId: String(row["profile_id"]),
    cwd: String(row["cwd"]),
    argv: JSON.parse(String(row["argv"])) as string[],
    updatedAt: Number(row["updated_at"]),
    ...(typeof path === "string" ? { transcriptPath: path } : {}),
  };
}
