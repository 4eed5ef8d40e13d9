import { IdeaError } from "../../core/error.ts";
import { FileWatch } from "./file_watch.ts";
import { readText, readTextNow, Turns, writeText } from "./files.ts";
import { linkTarget } from "./link_target.ts";

/** What a file of the user's holds, and who is told of it. */
export interface UserFileParts<T> {
  /** Absolute; the file need not exist. */
  path: string;
  /** @param text undefined: no file. @throws IdeaError `INVALID` naming the file and what was expected */
  parse(text: string | undefined): T;
  format(value: T): string;
  /** @param byHand somebody else than this host changed the file */
  changed(byHand: boolean): void;
}

/**
 * A file with the user's own choices, which people edit by hand too: what cannot be understood is
 * named and left alone, an edit is never written over, and a link stays a link.
 */
export class UserFile<T> {
  readonly #parts: UserFileParts<T>;
  readonly #turns = new Turns();
  readonly #watch: FileWatch;
  /** What the file held when it was last looked at; a symbol before that. */
  #known: string | undefined | symbol = Symbol("not looked at");

  constructor(parts: UserFileParts<T>) {
    this.#parts = parts;
    this.#watch = new FileWatch(parts.path, () => void this.#turns.run(() => this.#look()));
  }

  get path(): string {
    return this.#parts.path;
  }

  /** Tells of edits by hand from now on, until {@link shutdown}. */
  async watch(): Promise<void> {
    await this.#turns.run(async () => {
      this.#known = await this.#seen();
      await this.#watch.start();
    });
  }

  /** Ends the watch; reading and changing go on. */
  async shutdown(): Promise<void> {
    await this.#watch.stop();
    await this.#turns.run(() => Promise.resolve());
  }

  /** @throws IdeaError `INVALID` as `parse`, `FILE_SYSTEM` */
  read(): Promise<T> {
    return this.#turns.run(async () => this.#parts.parse(await readText(this.path)));
  }

  /**
   * Changes what the file holds; the same value again writes nothing.
   * @throws IdeaError `CONFLICT` when it cannot be understood or changes meanwhile; what `edit` throws
   */
  change<R>(edit: (value: T) => { value: T; result: R }): Promise<R> {
    return this.#turns.run(async () => {
      const text = await this.#textForChange();
      const before = this.#parseForChange(text);
      const { value, result } = edit(before);
      if (value !== before) await this.#write(this.#parts.format(value), text);
      return result;
    });
  }

  async #write(next: string, before: string | undefined): Promise<void> {
    const target = await linkTarget(this.path);
    await writeText(target, next, undefined, () => {
      if (readTextNow(target) === before) return;
      throw new IdeaError("CONFLICT", `${this.path} was changed meanwhile. Try again.`);
    });
    this.#known = next;
    await this.#watch.follow();
    this.#parts.changed(false);
  }

  async #textForChange(): Promise<string | undefined> {
    return await readText(this.path).catch(refuseChange);
  }

  #parseForChange(text: string | undefined): T {
    try {
      return this.#parts.parse(text);
    } catch (failure) {
      return refuseChange(failure);
    }
  }

  async #look(): Promise<void> {
    const text = await this.#seen();
    if (text === this.#known) return;
    this.#known = text;
    this.#parts.changed(true);
  }

  /** The text for comparing; a file that cannot be read differs from every other. */
  async #seen(): Promise<string | undefined> {
    return await readText(this.path).catch((cause: unknown) => String(cause));
  }
}

function refuseChange(failure: unknown): never {
  if (!(failure instanceof IdeaError)) throw failure;
  throw new IdeaError("CONFLICT", `${failure.message}. Mend or remove the file first.`);
}
