import type { ChatChange, ChatEntry } from "./entry.ts";

/** What a chat shows at one moment. */
export interface ChatSnapshot {
  /** Of the last change that is in it. */
  seq: number;
  /** The newest entries, oldest first. */
  entries: ChatEntry[];
  /** A turn is running. */
  busy: boolean;
}

/** Whoever looks at a chat: gets a snapshot, then every change after it, in order, once. */
export interface ChatViewer {
  snapshot(snapshot: ChatSnapshot): void;
  /** `seq` goes up by one with each change. */
  change(seq: number, change: ChatChange): void;
  /** A turn began or ended. */
  busy(busy: boolean): void;
}

/** Frames of `GET /api/projects/:p/agents/:a/chat/socket`, from the host. */
export type ChatMessage =
  | ({ type: "snapshot" } & ChatSnapshot)
  | { type: "change"; seq: number; change: ChatChange }
  | { type: "busy"; busy: boolean };
