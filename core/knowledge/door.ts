import type { AgentIdentity } from "../services.ts";

/** A note as an agent writes it. */
export interface AgentNote {
  slug: string;
  description: string;
  type: string;
  content: string;
  expires?: string | undefined;
}

/**
 * What agents do with the project's knowledge, the same through every door: MCP and request files.
 * Who may write what, the user's policy and the leases are looked after behind it. Every method may
 * throw an `IdeaError` that tells the agent what it can do.
 */
export interface KnowledgeDoor {
  /** The project's context, or the role text of an agent by name. */
  readContext(
    caller: AgentIdentity,
    target: string | undefined,
  ): Promise<{ agent?: string; content: string; revision: string }>;
  /**
   * Replaces an agent's role text, by default the caller's.
   * @throws IdeaError `FORBIDDEN`, `CONFLICT` when it is another one than the revision says
   */
  updateContext(
    caller: AgentIdentity,
    change: { target?: string | undefined; content: string; revision?: string | undefined },
  ): Promise<{ updated: string; revision: string }>;
  /** Proposes a text to the user; the orchestrator's is written at once. */
  proposeContext(
    caller: AgentIdentity,
    change: { target?: string | undefined; content: string; why?: string | undefined },
  ): Promise<{ status: "proposed" | "written"; proposal?: string }>;
  /** A note, what fits a query, or the whole index. */
  readMemory(
    caller: AgentIdentity,
    wish: { slug?: string | undefined; query?: string | undefined },
  ): Promise<unknown>;
  /** @throws IdeaError `INVALID`, `ALREADY_EXISTS` naming the note to write to instead */
  writeMemory(
    caller: AgentIdentity,
    note: AgentNote,
  ): Promise<{ slug: string; status: "written" | "proposed"; proposal?: string }>;
  createSkill(
    caller: AgentIdentity,
    skill: { name: string; description: string; content: string },
  ): Promise<{ skill: string; assigned: true }>;
}
