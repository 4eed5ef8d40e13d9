import { join } from "node:path";
import { describe } from "../../core/error.ts";
import { parseRemembered, type RememberedWindows } from "../../core/window/remembered.ts";
import { log } from "../log.ts";
import { readText, Turns, writeText } from "../store/files.ts";

const FILE = "windows.json";

/** Which windows a desktop had and where, across its starts. A convenience: nothing fails by it. */
export class WindowMemory {
  readonly #path: string;
  readonly #turns = new Turns();

  /** @param folder where IdeA keeps its data */
  constructor(folder: string) {
    this.#path = join(folder, FILE);
  }

  async read(): Promise<RememberedWindows> {
    return parseRemembered(await readText(this.#path).catch(() => undefined) ?? "");
  }

  /** Resolves when it is stored, and all that came before. */
  write(windows: RememberedWindows): Promise<void> {
    return this.#turns.run(() => writeText(this.#path, JSON.stringify(windows)))
      .catch((failure) => log("warn", "Windows not remembered", { reason: describe(failure) }));
  }
}
