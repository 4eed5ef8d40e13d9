import type { LimitedSignal, UsageReading } from "../limit/signal.ts";

/** What a CLI said in one turn without a terminal, in the words of no vendor. */
export type ReplyEvent =
  /** The vendor's id of the conversation: the next turn resumes it. */
  | { kind: "session"; vendorSessionId: string }
  /** Something happened that is not worth showing. */
  | { kind: "alive" }
  /** A piece of text as it is being written. */
  | { kind: "delta"; text: string }
  /** A whole block of text; it replaces the pieces since the block before. */
  | { kind: "text"; text: string }
  | ({ kind: "tool" } & ToolReport)
  /** The plan of the account is used up; alone it does not end the turn. */
  | { kind: "limit"; limit: LimitedSignal }
  /** How much of the windows of the plan is used; never a reason to stop. */
  | { kind: "usage"; readings: UsageReading[] }
  /** The end of the turn. `text` is absent when the last block was the answer. */
  | { kind: "final"; text?: string; failed?: true };

/** One step of one call of a tool. */
export interface ToolReport {
  /** The vendor's id of the call: later steps carry the same. */
  id?: string;
  /** Absent from a later step that does not repeat it. */
  name?: string;
  /** What the tool is to do, as one line. */
  detail?: string;
  state: "started" | "done" | "failed";
  /** Why it failed, as one line. */
  problem?: string;
}
