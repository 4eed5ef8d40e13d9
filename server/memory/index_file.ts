import { join } from "node:path";
import { describe, IdeaError } from "../../core/error.ts";
import type { NoteProblem } from "../../core/memory/note.ts";
import { formatIndex, INDEX_FILE } from "../../core/memory/note_index.ts";
import { writeText } from "../store/files.ts";
import { requireOwnFolder } from "./file_stamps.ts";
import { readSmallText } from "./note_file.ts";
import type { NoteFolder } from "./note_folder.ts";

const MEANWHILE = new IdeaError("CONFLICT", `${INDEX_FILE} was changed meanwhile`);

/** `MEMORY.md`: derived from the notes, with what a person has written around its rows. */
export class IndexFile {
  readonly #folder: NoteFolder;
  readonly #path: string;
  #problem: string | undefined;

  constructor(folder: NoteFolder) {
    this.#folder = folder;
    this.#path = join(folder.path, INDEX_FILE);
  }

  /** Why it is not what the notes say; one that cannot be read is left as it is. */
  problem(): NoteProblem[] {
    return this.#problem === undefined ? [] : [{ file: INDEX_FILE, problem: this.#problem }];
  }

  /** Brings it up to the notes that are known. Never fails: it can be made again at any time. */
  async update(): Promise<void> {
    try {
      requireOwnFolder(this.#folder.path);
      while (!await this.#update());
      this.#problem = undefined;
    } catch (failure) {
      this.#problem = describe(failure);
    }
  }

  /** @returns false when a person has written it meanwhile */
  async #update(): Promise<boolean> {
    const before = readSmallText(this.#path);
    const notes = this.#folder.notes();
    if (before === undefined && notes.length === 0) return true;
    const unreadable = this.#folder.problems().map(({ file }) => file.replace(/\.md$/, ""));
    const text = formatIndex(notes, before, new Set(unreadable));
    if (text === before) return true;
    try {
      await writeText(this.#path, text, undefined, () => {
        if (readSmallText(this.#path) !== before) throw MEANWHILE;
      });
      return true;
    } catch (failure) {
      if (failure !== MEANWHILE) throw failure;
      return false;
    }
  }
}
