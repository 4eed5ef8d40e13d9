/** `handoff.md` of a conversation: what is needed to go on with it elsewhere. */
export interface HandoffView {
  /** Where it is, absolute; perhaps not yet. */
  path: string;
  /** Absent before anything was said, or when it cannot be read. */
  text?: string;
  /** Why it cannot be understood. */
  problem?: string;
}
