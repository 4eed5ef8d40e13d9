import { IdeaError } from "../../core/error.ts";
import {
  countEdit,
  emptyTemplates,
  formatTemplates,
  parseTemplates,
  type TemplateEntry,
  type TemplatesDocument,
} from "../../core/template/document.ts";
import { FileWatch } from "../store/file_watch.ts";
import { readText, Turns, writeText } from "../store/files.ts";
import { linkTarget } from "../store/link_target.ts";
import { revisionOf } from "../store/revision.ts";

/** `templates.json` of the user; a file that cannot be understood is named and left alone. */
export class TemplateDocument {
  readonly #path: string;
  readonly #edited: () => void;
  readonly #turns = new Turns();
  readonly #watch: FileWatch;
  /** What the file held when it was last looked at. */
  #known: string | undefined;

  /**
   * @param path the file; it need not exist
   * @param edited called when somebody else changed the file
   */
  constructor(path: string, edited: () => void) {
    this.#path = path;
    this.#edited = edited;
    this.#watch = new FileWatch(path, () => void this.#turns.run(() => this.#look()));
  }

  /** Tells of edits by hand from now on, until {@link shutdown}. */
  async watch(): Promise<void> {
    await this.#turns.run(async () => {
      this.#known = await this.#textToCompare();
      await this.#watch.start();
    });
  }

  /** Ends the watch; reading and changing go on. */
  async shutdown(): Promise<void> {
    await this.#watch.stop();
    await this.#turns.run(() => Promise.resolve());
  }

  /** @throws IdeaError `INVALID` naming the file and what was expected, `FILE_SYSTEM` */
  read(): Promise<TemplateEntry[]> {
    return this.#turns.run(async () => counted(parse(await readText(this.#path), this.#path)));
  }

  /**
   * Changes the entries. What a person edited by hand is counted as a version and kept with it.
   * @throws IdeaError `CONFLICT` when the file cannot be understood; what the change throws
   */
  change<T>(
    edit: (entries: readonly TemplateEntry[]) => { entries: TemplateEntry[]; result: T },
  ): Promise<T> {
    return this.#turns.run(async () => {
      const text = await readText(this.#path);
      const document = this.#parseForChange(text);
      const { entries, result } = edit(counted(document));
      const next = formatTemplates({ ...document, templates: entries });
      if (isSame(document, entries)) return result;
      await writeText(await linkTarget(this.#path), next);
      this.#known = next;
      await this.#watch.follow();
      return result;
    });
  }

  #parseForChange(text: string | undefined): TemplatesDocument {
    try {
      return parse(text, this.#path);
    } catch (failure) {
      if (!(failure instanceof IdeaError)) throw failure;
      throw new IdeaError("CONFLICT", `${failure.message}. Mend or remove the file first.`);
    }
  }

  async #look(): Promise<void> {
    const text = await this.#textToCompare();
    if (text === this.#known) return;
    this.#known = text;
    this.#edited();
  }

  /** A file that cannot be read differs from every other. */
  async #textToCompare(): Promise<string | undefined> {
    return await readText(this.#path).catch((cause: unknown) => String(cause));
  }
}

function parse(text: string | undefined, path: string): TemplatesDocument {
  return text === undefined ? emptyTemplates() : parseTemplates(text, path);
}

function counted({ templates }: TemplatesDocument): TemplateEntry[] {
  return templates.map((entry) => countEdit(entry, revisionOf(entry.contentMd)));
}

/** Nothing is written for a change that changes nothing: the file keeps the form a person gave it. */
function isSame({ templates }: TemplatesDocument, entries: readonly TemplateEntry[]): boolean {
  return JSON.stringify(templates) === JSON.stringify(entries);
}
