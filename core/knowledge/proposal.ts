import type { NoteInput } from "../memory/note.ts";

/** What an agent would write and a person is to decide about. */
export interface Proposal {
  id: string;
  projectId: string;
  /** What it would replace. */
  about:
    | { kind: "projectContext" }
    | { kind: "agentContext"; agentId: string }
    | { kind: "memory"; slug: string };
  /** The text; of a note its content. */
  content: string;
  /** For a note: the rest of it. */
  note?: Omit<NoteInput, "content">;
  /** Revision of what it was made from. */
  base: string;
  /** Agent that proposes it. */
  agentId: string;
  /** Its words. */
  why?: string;
  /** Epoch ms. */
  at: number;
  state: "open" | "accepted" | "rejected";
}

/** A proposal beside what is there now. */
export interface ProposalView extends Proposal {
  /** What is there now; absent: nothing. */
  current?: string;
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
   * Writes it, or `content` in its place.
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
