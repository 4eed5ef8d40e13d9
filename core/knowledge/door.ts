import type { AgentIdentity } from "../agent/identity.ts";

/** An agent at a door; request files know no launch. */
export type KnowledgeCaller =
  & Pick<AgentIdentity, "projectId" | "agentId">
  & Partial<Pick<AgentIdentity, "launchId">>;

/** A note as an agent writes it. */
export interface AgentNote {
  slug: string;
  /** Absent: as the note says now; of a new one its first line. */
  description?: string | undefined;
  /** Absent: as the note says now; of a new one `project`. */
  type?: string | undefined;
  content: string;
  expires?: string | undefined;
  /** Of the note as it was read; absent: as this agent read it last. */
  revision?: string | undefined;
}

/** A text as an agent would have it. */
export interface ContextChange {
  /** Name of an agent; absent: see the method. */
  target?: string | undefined;
  content: string;
  /** Of the text as it was read; absent: as this agent read it last. */
  revision?: string | undefined;
}

/** What became of a change: it holds, or a person decides about it. */
export type ChangeOutcome =
  | { status: "written"; revision: string }
  | { status: "proposed"; proposal: string };

/**
 * What agents do with the project's knowledge, the same through every door: MCP and request files.
 * Who may write what, the user's policy and the leases are looked after behind it. A text is
 * replaced only by who has seen it. Every method may throw an `IdeaError` that tells the agent what
 * it can do.
 */
export interface KnowledgeDoor {
  /** The project's context, or the role text of an agent by name. */
  readContext(
    caller: KnowledgeCaller,
    target: string | undefined,
  ): Promise<{ agent?: string; content: string; revision: string }>;
  /**
   * Replaces an agent's role text, by default the caller's.
   * @throws IdeaError `FORBIDDEN` when the caller may only propose it, `CONFLICT` when it is
   * another one than the caller has read
   */
  updateContext(
    caller: KnowledgeCaller,
    change: ContextChange,
  ): Promise<{ agent: string } & ChangeOutcome>;
  /**
   * Proposes a text to the user, by default the project's context; what the caller may write itself
   * is written at once.
   * @throws IdeaError `TOO_MANY` open proposals, `CONFLICT` as for {@link updateContext}
   */
  proposeContext(
    caller: KnowledgeCaller,
    change: ContextChange & { why?: string | undefined },
  ): Promise<ChangeOutcome>;
  /** A note, what fits a query, or the index. */
  readMemory(
    caller: KnowledgeCaller,
    wish: { slug?: string | undefined; query?: string | undefined },
  ): Promise<unknown>;
  /**
   * @throws IdeaError `INVALID`, `ALREADY_EXISTS` naming the note to write to instead, `CONFLICT`
   * when the note is another one than the caller has read
   */
  writeMemory(caller: KnowledgeCaller, note: AgentNote): Promise<{ slug: string } & ChangeOutcome>;
  createSkill(
    caller: KnowledgeCaller,
    skill: { name: string; description: string; content: string },
  ): Promise<{ skill: string; assigned: true }>;
}
