import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import type { Anchor } from "../../core/review/anchor.ts";
import {
  type ReviewComment,
  type ReviewSend,
  type ReviewSummary,
  type ReviewTarget,
  targetKey,
} from "../../core/review/review.ts";

type Row = Record<string, SQLOutputValue>;

/** A send as it is stored: its ticket was chosen before it was made. */
export interface StoredSend extends Omit<ReviewSend, "ticket"> {
  reviewId: string;
  ticketId: string;
}

/**
 * Reviews on disk. Paths and quoted lines are JSON: SQLite has no place for bytes that are no text,
 * JSON does.
 */
export class ReviewStore {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** The review of a comparison; `id` is taken when there is none. */
  open(projectId: string, target: ReviewTarget, id: string, at: number): string {
    this.#database.prepare(
      `INSERT INTO review (id, project_id, target_key, target, at) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (project_id, target_key) DO UPDATE SET at = excluded.at`,
    ).run(id, projectId, targetKey(target), JSON.stringify(target), at);
    const row = this.#database.prepare(
      "SELECT id FROM review WHERE project_id = ? AND target_key = ?",
    ).get(projectId, targetKey(target));
    return String(row?.["id"]);
  }

  target(projectId: string, id: string): ReviewTarget | undefined {
    const row = this.#database.prepare("SELECT target FROM review WHERE project_id = ? AND id = ?")
      .get(projectId, id);
    return row && JSON.parse(String(row["target"]));
  }

  /** The last one first. */
  list(projectId: string): ReviewSummary[] {
    return this.#database.prepare(
      `SELECT review.id, review.target, review.at, (SELECT count(*) FROM review_comment
        WHERE review_id = review.id AND sent_in IS NULL) AS drafts
       FROM review WHERE project_id = ? ORDER BY review.at DESC, review.rowid DESC`,
    ).all(projectId).map((row) => ({
      id: String(row["id"]),
      target: JSON.parse(String(row["target"])),
      drafts: Number(row["drafts"]),
      at: Number(row["at"]),
    }));
  }

  comments(reviewId: string): ReviewComment[] {
    return this.#database.prepare(
      "SELECT * FROM review_comment WHERE review_id = ? ORDER BY at, rowid",
    ).all(reviewId).map(toComment);
  }

  addComment(reviewId: string, { id, anchor, text, at }: ReviewComment): void {
    this.#database.prepare(
      "INSERT INTO review_comment (id, review_id, anchor, text, at) VALUES (?, ?, ?, ?, ?)",
    ).run(id, reviewId, JSON.stringify(anchor), text, at);
  }

  /** @returns false when there is no such draft */
  changeDraft(reviewId: string, id: string, text: string): boolean {
    return this.#database.prepare(
      "UPDATE review_comment SET text = ? WHERE review_id = ? AND id = ? AND sent_in IS NULL",
    ).run(text, reviewId, id).changes === 1;
  }

  /** @returns false when there is no such draft */
  removeDraft(reviewId: string, id: string): boolean {
    return this.#database.prepare(
      "DELETE FROM review_comment WHERE review_id = ? AND id = ? AND sent_in IS NULL",
    ).run(reviewId, id).changes === 1;
  }

  viewed(reviewId: string): Record<string, string> {
    const rows = this.#database.prepare("SELECT path, stamp FROM review_viewed WHERE review_id = ?")
      .all(reviewId);
    return Object.fromEntries(
      rows.map((row) => [JSON.parse(String(row["path"])), String(row["stamp"])]),
    );
  }

  setViewed(reviewId: string, path: string, stamp: string | undefined): void {
    const key = JSON.stringify(path);
    if (stamp === undefined) {
      this.#database.prepare("DELETE FROM review_viewed WHERE review_id = ? AND path = ?")
        .run(reviewId, key);
      return;
    }
    this.#database.prepare(
      `INSERT INTO review_viewed (review_id, path, stamp) VALUES (?, ?, ?)
       ON CONFLICT (review_id, path) DO UPDATE SET stamp = excluded.stamp`,
    ).run(reviewId, key, stamp);
  }

  sends(reviewId: string): StoredSend[] {
    return this.#database.prepare(
      "SELECT * FROM review_send WHERE review_id = ? ORDER BY at, rowid",
    )
      .all(reviewId).map(toSend);
  }

  /**
   * Marks drafts as sent with a ticket that is about to be made, all or none.
   * @returns false when one of them is no draft
   */
  claim(send: StoredSend, comments: readonly string[]): boolean {
    this.#database.exec("BEGIN IMMEDIATE");
    let isWhole = false;
    try {
      this.#insert(send);
      const mark = this.#database.prepare(
        "UPDATE review_comment SET sent_in = ? WHERE review_id = ? AND id = ? AND sent_in IS NULL",
      );
      isWhole = comments.every((id) => mark.run(send.id, send.reviewId, id).changes === 1);
    } finally {
      this.#database.exec(isWhole ? "COMMIT" : "ROLLBACK");
    }
    return isWhole;
  }

  /** Makes drafts of what was claimed and never got its ticket. */
  release(sendId: string): void {
    this.#database.exec("BEGIN IMMEDIATE");
    this.reopen(sendId);
    this.#database.prepare("DELETE FROM review_send WHERE id = ?").run(sendId);
    this.#database.exec("COMMIT");
  }

  /** Makes drafts of what was sent in vain; that it was sent stays known. */
  reopen(sendId: string): void {
    this.#database.prepare("UPDATE review_comment SET sent_in = NULL WHERE sent_in = ?")
      .run(sendId);
  }

  /** Sends whose ticket was never made: the host died in between. */
  orphans(): string[] {
    return this.#database.prepare(
      "SELECT id FROM review_send WHERE ticket_id NOT IN (SELECT id FROM ticket)",
    ).all().map((row) => String(row["id"]));
  }

  /** The review a ticket was handed over from. */
  reviewOf(ticketId: string): string | undefined {
    const row = this.#database.prepare("SELECT review_id FROM review_send WHERE ticket_id = ?")
      .get(ticketId);
    return row && String(row["review_id"]);
  }

  #insert({ id, reviewId, kind, agentId, ticketId, at }: StoredSend): void {
    this.#database.prepare(
      `INSERT INTO review_send (id, review_id, kind, agent_id, ticket_id, at)
       VALUES (?, ?, ?, ?, ?, ?)`,
    ).run(id, reviewId, kind, agentId, ticketId, at);
  }
}

function toComment(row: Row): ReviewComment {
  const sentIn = row["sent_in"];
  return {
    id: String(row["id"]),
    anchor: JSON.parse(String(row["anchor"])) as Anchor,
    text: String(row["text"]),
    at: Number(row["at"]),
    ...(typeof sentIn === "string" ? { sentIn } : {}),
  };
}

function toSend(row: Row): StoredSend {
  return {
    id: String(row["id"]),
    reviewId: String(row["review_id"]),
    kind: row["kind"] as ReviewSend["kind"],
    agentId: String(row["agent_id"]),
    ticketId: String(row["ticket_id"]),
    at: Number(row["at"]),
  };
}
