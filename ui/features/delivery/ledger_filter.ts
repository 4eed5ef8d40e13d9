import type { Delivery, DeliveryState } from "../../../core/delivery/delivery.ts";

/** What the ledger shows. */
export interface LedgerFilter {
  agentId?: string | undefined;
  state?: DeliveryState | undefined;
  /** Words that must all occur in the text, without regard to case. */
  text: string;
}

/** The entries a filter lets through, newest first. */
export function filtered(entries: readonly Delivery[], filter: LedgerFilter): Delivery[] {
  const words = filter.text.toLowerCase().split(/\s+/).filter((word) => word !== "");
  return entries
    .filter((entry) => !filter.agentId || entry.agentId === filter.agentId)
    .filter((entry) => !filter.state || entry.state === filter.state)
    .filter((entry) => words.every((word) => entry.text.toLowerCase().includes(word)))
    .reverse();
}

// The header IdeA types first says nothing that the columns do not say.
const HEADER = /^\[IdeA · [^\]]*\]\s*/u;

/** The beginning of a text on one line, without IdeA's own header. */
export function firstWords(text: string): string {
  return text.replace(HEADER, "").replace(/\s+/g, " ").trim().slice(0, 160);
}
