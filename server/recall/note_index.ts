import type { DatabaseSync } from "node:sqlite";
import type { Note, NoteEntry } from "../../core/memory/note.ts";
import { matchExpression, tellingTerms } from "../../core/memory/recall_query.ts";
import { indexedText, type QueryTerm, queryTerms } from "../../core/memory/recall_words.ts";
import { RECALL } from "../../core/numbers.ts";

/** The last character there is: what begins with a word lies before the word and this. */
const LAST = "\u{10ffff}";
/** How much a word counts in the name, the description and the text of a note. */
const WEIGHTS = "6, 4, 1";

/** A note in the index. */
export interface IndexedNote {
  id: number;
  entry: NoteEntry;
}

/** The words of a project's notes, in SQLite's full-text index. */
export class NoteIndex {
  readonly #database: DatabaseSync;
  readonly #statements: ReturnType<typeof statements>;
  readonly #revisions: Map<string, string>;
  /** How many notes have a word that many have, about. */
  readonly #common = new Map<string, number>();
  #changed = 0;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#statements = statements(database);
    const rows = database.prepare("SELECT slug, revision FROM note").all();
    this.#revisions = new Map(rows.map((row) => [String(row["slug"]), String(row["revision"])]));
  }

  /** Revisions of the notes in the index, by slug. */
  get revisions(): ReadonlyMap<string, string> {
    return this.#revisions;
  }

  /** Takes notes in or anew, and others out, all or none of them. */
  write(
    notes: readonly { note: Note; entry: NoteEntry }[],
    gone: readonly string[],
  ): void {
    this.#changed += notes.length + gone.length;
    if (this.#changed >= RECALL.countedAnew) this.#common.clear();
    this.#changed %= RECALL.countedAnew;
    this.#database.exec("BEGIN");
    try {
      for (const slug of gone) this.#remove(slug);
      for (const { note, entry } of notes) this.#put(note, entry);
      this.#database.exec("COMMIT");
      for (const slug of gone) this.#revisions.delete(slug);
      for (const { note } of notes) this.#revisions.set(note.name, note.revision);
    } catch (failure) {
      if (this.#database.isTransaction) this.#database.exec("ROLLBACK");
      throw failure;
    }
  }

  /** Notes that have words of the text, the most telling first. */
  byWords(text: string): IndexedNote[] {
    const terms = tellingTerms(this.#counted(text), this.count());
    if (terms.length === 0) return [];
    return this.#statements.find.all(matchExpression(terms), RECALL.found).map(noteOf);
  }

  /** The notes last written, the newest first. */
  newest(): IndexedNote[] {
    return this.#statements.newest.all(RECALL.found).map(noteOf);
  }

  /** Notes of these ids, in that order. */
  named(ids: readonly number[]): IndexedNote[] {
    return ids.flatMap((id) => {
      const row = this.#statements.named.get(id);
      return row ? [noteOf(row)] : [];
    });
  }

  count(): number {
    return Number(this.#statements.count.get()?.["notes"] ?? 0);
  }

  #put(note: Note, entry: NoteEntry): void {
    // A new id also takes the old one's vector away.
    this.#remove(note.name);
    const { insert, insertText } = this.#statements;
    const { lastInsertRowid: id } = insert.run(
      note.name,
      note.revision,
      entry.title,
      entry.hook,
      entry.type,
      note.provenance.at ?? "",
    );
    const name = entry.title === entry.slug ? entry.slug : `${entry.slug} ${entry.title}`;
    insertText.run(id, indexedText(name), indexedText(entry.hook), indexedText(note.content));
  }

  #remove(slug: string): void {
    const id = this.#statements.idOf.get(slug)?.["id"];
    if (id === undefined) return;
    this.#statements.removeText.run(id);
    this.#statements.remove.run(id);
  }

  #counted(text: string): (QueryTerm & { notes: number })[] {
    return queryTerms(text).slice(0, RECALL.countedWords)
      .map((term) => ({ ...term, notes: this.#notesWith(term) }));
  }

  #notesWith({ word, prefix }: QueryTerm): number {
    const end = prefix ? word + LAST : word;
    const known = this.#common.get(end);
    if (known !== undefined) return known;
    const notes = Number(this.#statements.frequency.get(word, end)?.["notes"] ?? 0);
    if (notes >= RECALL.commonWord) this.#common.set(end, notes);
    return notes;
  }
}

function statements(database: DatabaseSync) {
  const shown = "id, slug, title, hook, type";
  return {
    idOf: database.prepare("SELECT id FROM note WHERE slug = ?"),
    insert: database.prepare(
      `INSERT INTO note (slug, revision, title, hook, type, written_at)
       VALUES (?, ?, ?, ?, ?, ?)`,
    ),
    insertText: database.prepare(
      "INSERT INTO note_text (rowid, name, description, content) VALUES (?, ?, ?, ?)",
    ),
    remove: database.prepare("DELETE FROM note WHERE id = ?"),
    removeText: database.prepare("DELETE FROM note_text WHERE rowid = ?"),
    frequency: database.prepare(
      "SELECT coalesce(sum(doc), 0) AS notes FROM note_word WHERE term BETWEEN ? AND ?",
    ),
    // Ranked before the rest of a note is looked up: that is done for the best alone.
    find: database.prepare(
      `SELECT ${shown} FROM
        (SELECT rowid, rank AS score FROM note_text
         WHERE note_text MATCH ? AND rank MATCH 'bm25(${WEIGHTS})' ORDER BY rank LIMIT ?)
       AS found JOIN note ON note.id = found.rowid ORDER BY score, slug`,
    ),
    newest: database.prepare(
      `SELECT ${shown} FROM note ORDER BY written_at DESC, slug LIMIT ?`,
    ),
    named: database.prepare(`SELECT ${shown} FROM note WHERE id = ?`),
    count: database.prepare("SELECT count(*) AS notes FROM note"),
  };
}

function noteOf(row: Record<string, unknown>): IndexedNote {
  const [slug, title, hook, type] = ["slug", "title", "hook", "type"]
    .map((column) => String(row[column])) as [string, string, string, string];
  return { id: Number(row["id"]), entry: { slug, title, hook, type } };
}
