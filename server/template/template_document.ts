import {
  countEdit,
  emptyTemplates,
  formatTemplates,
  parseTemplates,
  type TemplateEntry,
  type TemplatesDocument,
} from "../../core/template/document.ts";
import { revisionOf } from "../store/revision.ts";
import { UserFile } from "../store/user_file.ts";

/** `templates.json` of the user; a file that cannot be understood is named and left alone. */
export class TemplateDocument {
  readonly #file: UserFile<TemplatesDocument>;

  /**
   * @param path the file; it need not exist
   * @param edited called when somebody else changed the file
   */
  constructor(path: string, edited: () => void) {
    this.#file = new UserFile({
      path,
      parse: (text) => parse(text, path),
      format: formatTemplates,
      changed: (byHand) => byHand && edited(),
    });
  }

  /** Tells of edits by hand from now on, until {@link shutdown}. */
  watch(): Promise<void> {
    return this.#file.watch();
  }

  /** Ends the watch; reading and changing go on. */
  shutdown(): Promise<void> {
    return this.#file.shutdown();
  }

  /** @throws IdeaError `INVALID` naming the file and what was expected, `FILE_SYSTEM` */
  async read(): Promise<TemplateEntry[]> {
    return counted(await this.#file.read());
  }

  /**
   * Changes the entries. What a person edited by hand is counted as a version and kept with it.
   * @throws IdeaError `CONFLICT` when the file cannot be understood; what the change throws
   */
  change<T>(
    edit: (entries: readonly TemplateEntry[]) => { entries: TemplateEntry[]; result: T },
  ): Promise<T> {
    return this.#file.change((document) => {
      const { entries, result } = edit(counted(document));
      const value = isSame(document, entries) ? document : { ...document, templates: entries };
      return { value, result };
    });
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
