import type { NoteInput } from "../memory/note.ts";

/** A text that is guarded: agents do not write it as they like. */
export type Guarded =
  | { kind: "projectContext" }
  | { kind: "agentContext"; agentId: string }
  | { kind: "memory"; slug: string };

/** What an agent would write and a person is to decide about. */
export interface Proposal {
  id: string;
  projectId: string;
  /** What it would replace. */
  about: Guarded;
  /** The text; of a note its content. */
  content: string;
  /** For a note: the rest of it. */
  note?: Omit<NoteInput, "content">;
  /** Revision of what it was made from. */
  base: string;
  /** Agent that proposes it. */
  agentId: string;
  /** Its name at that time: it may be gone when a person decides. */
  agentName: string;
  /** The conversation it comes from. */
  conversation?: string;
  /** Its words. */
  why?: string;
  /** Epoch ms. */
  at: number;
  state: "open" | "accepted" | "rejected";
}

/** A proposal beside what is there now. */
export interface ProposalView extends Proposal {
  /** What is there now, of a note its content; absent: nothing. */
  current?: string;
  /** For a note that is there: the rest of it. */
  currentNote?: Omit<NoteInput, "content">;
  /** Why what is there cannot be read; such a proposal can only be rejected. */
  problem?: string;
  /** Revision of it. */
  revision: string;
  /** What is there is not what the proposal was made from. */
  outdated: boolean;
}

/** Proposals of agents, and what a person decides. */
export interface ProposalService {
  /** The open ones, oldest first. */
  list(projectId: string): Promise<ProposalView[]>;
  /**
   * Writes it as the agent's words, or `content` in its place as the person's.
   * @param revision of what the person saw it would replace
   * @throws IdeaError `NOT_FOUND`, `CONFLICT` when it is decided or what it replaces changed
   */
  accept(
    projectId: string,
    proposalId: string,
    decision: { revision: string; content?: string | undefined },
  ): Promise<void>;
  /** @throws IdeaError `NOT_FOUND`, `CONFLICT` */
  reject(projectId: string, proposalId: string): Promise<void>;
}
