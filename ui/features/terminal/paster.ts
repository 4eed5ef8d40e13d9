import type { Terminal } from "@xterm/xterm";
import { api, read } from "../../client.ts";
import { t } from "../../text/text.ts";
import { attempt, toast } from "../../widgets/toast.ts";
import { judgePaste, type PasteFacts, pasteFacts, quotedPath } from "./paste.ts";
import { askAboutPaste } from "./paste_dialog.tsx";

/** The one way text gets into a terminal as a paste: keys, menu, drag and drop. */
export class Paster {
  constructor(
    private readonly terminal: Terminal,
    private readonly element: HTMLElement,
    private readonly sessionId: string,
  ) {
    // Before the emulator's own handlers, which would paste whatever it is.
    element.addEventListener("paste", (event) => this.#onPaste(event), { capture: true });
    element.addEventListener("dragover", (event) => this.#onDragOver(event));
    element.addEventListener("dragleave", () => this.#markDrop(false));
    element.addEventListener("drop", (event) => this.#onDrop(event));
  }

  /** Pastes text, after asking where it could do what nobody expects. */
  paste(raw: string): void {
    const facts = pasteFacts(raw);
    if (facts.text === "" || this.terminal.options.disableStdin) return;
    const bracketed = this.terminal.modes.bracketedPasteMode;
    const verdict = judgePaste(facts, bracketed);
    if (verdict === "now") return this.#type(facts.text);
    askAboutPaste({
      facts,
      runs: !bracketed && facts.text.includes("\n"),
      asFileFirst: verdict === "askForFile",
      paste: () => this.#type(facts.text),
      asFile: () => void this.#asFile(facts),
    });
  }

  /** Pastes what is on the clipboard. */
  async fromClipboard(): Promise<void> {
    const text = await clipboardText();
    if (text !== undefined) this.paste(text);
  }

  /** Writes what is on the clipboard to a file and types its path. */
  async fileFromClipboard(): Promise<void> {
    const facts = pasteFacts(await clipboardText() ?? "");
    if (facts.text !== "") await this.#asFile(facts);
  }

  async #asFile({ text }: PasteFacts): Promise<void> {
    const written = await attempt(() =>
      read(api.sessions[":s"].pastes.$post({ param: { s: this.sessionId }, json: { text } }))
    );
    if (written) this.#type(quotedPath(written.path));
  }

  #type(text: string): void {
    this.terminal.paste(text);
    this.terminal.focus();
  }

  #onPaste(event: ClipboardEvent): void {
    const text = event.clipboardData?.getData("text/plain");
    event.preventDefault();
    event.stopImmediatePropagation();
    if (text) this.paste(text);
  }

  #onDragOver(event: DragEvent): void {
    if (!event.dataTransfer?.types.includes("text/plain")) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    this.#markDrop(true);
  }

  #onDrop(event: DragEvent): void {
    this.#markDrop(false);
    const text = event.dataTransfer?.getData("text/plain");
    if (!text) return;
    event.preventDefault();
    event.stopPropagation();
    this.terminal.focus();
    this.paste(text);
  }

  #markDrop(on: boolean): void {
    this.element.classList.toggle("takes-drop", on);
  }
}

/** What is on the clipboard; says so when the browser does not tell. */
async function clipboardText(): Promise<string | undefined> {
  try {
    return await navigator.clipboard.readText();
  } catch {
    toast({ kind: "error", message: t().terminal.pasteRefused });
    return undefined;
  }
}
