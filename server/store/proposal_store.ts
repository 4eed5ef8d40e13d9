import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import type { Guarded, Proposal } from "../../core/knowledge/proposal.ts";

/** What agents proposed, on disk: it waits for a person as long as the project is known. */
export class ProposalStore {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** Keeps an open proposal in place of the agent's earlier one about the same thing. */
  put(proposal: Proposal): void {
    this.#database.prepare(
      `INSERT INTO proposal (id, project_id, about_kind, about_key, content, note, base, agent_id,
        agent_name, conversation, why, at, state)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'open')
       ON CONFLICT (project_id, agent_id, about_kind, about_key) WHERE state = 'open'
       DO UPDATE SET id = excluded.id, content = excluded.content, note = excluded.note,
        base = excluded.base, agent_name = excluded.agent_name,
        conversation = excluded.conversation, why = excluded.why, at = excluded.at`,
    ).run(
      proposal.id,
      proposal.projectId,
      proposal.about.kind,
      keyOf(proposal.about),
      proposal.content,
      proposal.note ? JSON.stringify(proposal.note) : null,
      proposal.base,
      proposal.agentId,
      proposal.agentName,
      proposal.conversation ?? null,
      proposal.why ?? null,
      proposal.at,
    );
  }

  /** The open ones of a project, oldest first. */
  open(projectId: string): Proposal[] {
    return this.#database.prepare(
      "SELECT * FROM proposal WHERE project_id = ? AND state = 'open' ORDER BY at, rowid",
    ).all(projectId).map(toProposal);
  }

  /** Open or decided; undefined also for one that was replaced. */
  find(projectId: string, id: string): Proposal | undefined {
    const row = this.#database.prepare("SELECT * FROM proposal WHERE project_id = ? AND id = ?")
      .get(projectId, id);
    return row && toProposal(row);
  }

  decide(id: string, state: "accepted" | "rejected"): void {
    this.#database.prepare("UPDATE proposal SET state = ? WHERE id = ?").run(state, id);
  }
}

function keyOf(about: Guarded): string {
  switch (about.kind) {
    case "projectContext":
      return "";
    case "agentContext":
      return about.agentId;
    case "memory":
      return about.slug;
  }
}

function toAbout(kind: string, key: string): Guarded {
  if (kind === "agentContext") return { kind, agentId: key };
  return kind === "memory" ? { kind, slug: key } : { kind: "projectContext" };
}

function toProposal(row: Record<string, SQLOutputValue>): Proposal {
  const { note, conversation, why } = row;
  return {
    id: String(row["id"]),
    projectId: String(row["project_id"]),
    about: toAbout(String(row["about_kind"]), String(row["about_key"])),
    content: String(row["content"]),
    ...(typeof note === "string" ? { note: JSON.parse(note) } : {}),
    base: String(row["base"]),
    agentId: String(row["agent_id"]),
    agentName: String(row["agent_name"]),
    ...(typeof conversation === "string" ? { conversation } : {}),
    ...(typeof why === "string" ? { why } : {}),
    at: Number(row["at"]),
    state: row["state"] as Proposal["state"],
  };
}
