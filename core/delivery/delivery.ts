/**
 * One text on its way into one agent's prompt. Only `started` counts as delivered; `unknown` is
 * what can be neither proved nor disproved, and is retyped only by a person.
 */
export type DeliveryState =
  | "queued"
  | "held"
  | "typed"
  | "submitted"
  | "started"
  | "failed"
  | "unknown";

/** A row of the ledger: what was typed, for whom, why, and how it was verified. */
export interface Delivery {
  id: string;
  projectId: string;
  ticketId: string;
  agentId: string;
  /** The exact text typed or to be typed, header included. */
  text: string;
  state: DeliveryState;
  /** Why it is held, failed or unknown. */
  reason?: string;
  /** The signal that proved acceptance, for example `hook UserPromptSubmit`. */
  proof?: string;
  /** Place in the agent's queue while it waits: smaller is sooner. */
  place?: number;
  createdAt: number;
  typedAt?: number;
  submittedAt?: number;
  startedAt?: number;
}

const NEXT: Record<DeliveryState, readonly DeliveryState[]> = {
  queued: ["held", "typed", "started", "failed"],
  held: ["queued", "held", "typed", "started", "failed"],
  // Back in the queue only when the text is known not to have been taken.
  typed: ["submitted", "started", "failed", "unknown", "held", "queued"],
  submitted: ["started", "failed", "unknown", "queued"],
  started: [],
  failed: [],
  // Proof may arrive late; a person may also ask for another try.
  unknown: ["started", "queued", "failed"],
};

/** True when a delivery in `from` may become `to`. */
export function canBecome(from: DeliveryState, to: DeliveryState): boolean {
  return NEXT[from].includes(to);
}

/** States in which a delivery still waits for its turn at the prompt. */
export function isWaiting(state: DeliveryState): boolean {
  return state === "queued" || state === "held";
}
