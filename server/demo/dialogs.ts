import type { Face } from "./face.ts";
import type { DialogView } from "./frames.ts";
import type { Key } from "./keys.ts";

interface OpenDialog {
  view: DialogView;
  /** No other key does anything. */
  onlyEscape: boolean;
  choose: (yes: boolean) => void;
}

/** Questions to the person in front of the terminal, one at a time. */
export class Dialogs {
  readonly #face: Face;
  #open: OpenDialog | undefined;

  constructor(face: Face) {
    this.#face = face;
  }

  /** Asks and waits; true for yes. */
  ask(title: string, detail: string): Promise<boolean> {
    return this.choice({ title, detail, options: ["Yes", "No"], selected: 0 });
  }

  /** @param onlyEscape only Escape closes the dialog */
  async choice(view: DialogView, onlyEscape = false): Promise<boolean> {
    const before = this.#face.announced;
    const answer = Promise.withResolvers<boolean>();
    this.#open = { view, choose: answer.resolve, onlyEscape };
    this.#face.dialog = view;
    this.#face.draw();
    await this.#face.announce("blocked");
    const yes = await answer.promise;
    this.#open = undefined;
    this.#face.dialog = undefined;
    await this.#face.announce(before);
    return yes;
  }

  /** @returns false when no dialog is open and the key is meant for the composer */
  press(key: Key): boolean {
    if (!this.#open) return false;
    this.#pressIn(this.#open, key);
    return true;
  }

  #pressIn({ view, choose, onlyEscape }: OpenDialog, key: Key): void {
    if (onlyEscape && key.key !== "escape") return;
    switch (key.key) {
      case "up":
        view.selected = Math.max(0, view.selected - 1);
        return this.#face.draw();
      case "down":
        view.selected = Math.min(view.options.length - 1, view.selected + 1);
        return this.#face.draw();
      case "text":
        if (key.text === "1" || key.text === "2") choose(key.text === "1");
        return;
      case "enter":
        return choose(view.selected === 0);
      case "escape":
      case "interrupt":
        return choose(false);
    }
  }
}
