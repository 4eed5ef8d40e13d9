import type { ChatChange, ChatEntry } from "../../core/chat/entry.ts";
import type { ReplyEvent } from "../../core/chat/reply_event.ts";
import type { TurnOutcome } from "../../core/chat/turn.ts";
import {
  beginEntries,
  endEntries,
  showEvent,
  type Step,
  type TurnEntries,
} from "../../core/chat/turn_entries.ts";
import { describe } from "../../core/error.ts";
import type { ChatSnapshot, ChatViewer } from "../../core/chat/view.ts";
import { CHAT } from "../../core/numbers.ts";
import { log } from "../log.ts";
import type { ChatStore } from "../store/chat_store.ts";

/** The entries of one agent's chat: stored, kept for viewers, and told to them. */
export class ChatFeed {
  readonly #store: ChatStore;
  readonly #agentId: string;
  readonly #viewers = new Set<ChatViewer>();
  /** Entries of the running turn that stream and are stored a little later. */
  readonly #unstored = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #past: ChatEntry[];
  #turn: TurnEntries | undefined;
  #seq = 0;

  constructor(store: ChatStore, agentId: string) {
    this.#store = store;
    this.#agentId = agentId;
    this.#past = newest(store.entries(agentId, CHAT.shownEntries));
  }

  /** @returns a function that ends it */
  attach(viewer: ChatViewer): () => void {
    viewer.snapshot(this.snapshot());
    this.#viewers.add(viewer);
    return () => void this.#viewers.delete(viewer);
  }

  snapshot(): ChatSnapshot {
    const entries = newest([...this.#past, ...this.#turn?.entries ?? []]);
    return { seq: this.#seq, entries, busy: this.#turn !== undefined };
  }

  begin(turnId: string, prompt: string, at: number): void {
    this.#apply(beginEntries(turnId, prompt, at));
    for (const viewer of this.#viewers) viewer.busy(true);
  }

  take(event: ReplyEvent, at: number): void {
    if (this.#turn) this.#apply(showEvent(this.#turn, event, at));
  }

  end(outcome: TurnOutcome, at: number): void {
    if (!this.#turn) return;
    this.#apply(endEntries(this.#turn, outcome, at));
    this.#storeLate();
    this.#past = newest([...this.#past, ...this.#turn.entries]);
    this.#turn = undefined;
    for (const viewer of this.#viewers) viewer.busy(false);
  }

  #apply({ turn, changes }: Step): void {
    this.#turn = turn;
    for (const change of changes) {
      this.#keep(change);
      this.#seq++;
      for (const viewer of this.#viewers) viewer.change(this.#seq, change);
    }
  }

  #keep(change: ChatChange): void {
    if (change.kind === "put") {
      this.#unstored.delete(change.entry.id);
      this.#store.putEntry(this.#agentId, change.entry);
      return;
    }
    this.#unstored.add(change.id);
    this.#timer ??= setTimeout(() => this.#storeInTime(), CHAT.storeMs);
  }

  #storeInTime(): void {
    try {
      this.#storeLate();
    } catch (failure) {
      // What comes next is stored whole again.
      log("error", "A chat could not be stored", { reason: describe(failure) });
    }
  }

  #storeLate(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const entry of this.#turn?.entries ?? []) {
      if (this.#unstored.delete(entry.id)) this.#store.putEntry(this.#agentId, entry);
    }
  }
}

/** The newest entries that fit what a viewer is given; the last one always does. */
function newest(entries: readonly ChatEntry[]): ChatEntry[] {
  let from = entries.length;
  let chars = 0;
  while (from > 0 && entries.length - from < CHAT.shownEntries) {
    chars += "text" in entries[from - 1]! ? (entries[from - 1] as { text: string }).text.length : 0;
    if (chars > CHAT.shownChars && from < entries.length) break;
    from--;
  }
  return entries.slice(from);
}
