import type { NoteEntry } from "../memory/note.ts";

/** The text of a file, as far as it could be read. */
export interface SourceText {
  /** "" when there is none. */
  text: string;
  /** Absolute. */
  path: string;
  /** Why it could not be read. */
  problem?: string;
}

/** A skill for a CLI that knows none of its own. */
export interface ToldSkill {
  slug: string;
  description: string;
  /** Where its `SKILL.md` is, absolute. */
  path: string;
}

/** All an agent is told at its start, before it is put into words. */
export interface ContextParts {
  name: string;
  role: SourceText;
  /** The folder it works on, absolute. */
  workRoot: string;
  /** `.ideai/CONTEXT.md`. */
  project: SourceText;
  /** What the user lets the agent do, in Markdown; "" without a policy. */
  permissions: string;
  /** The agent reaches the `idea_*` tools; otherwise it writes request files. */
  mcp: boolean;
  /** Absolute folder of this agent's request files. */
  requestFolder: string;
  /** Only for a CLI that gets skills no other way. */
  skills: readonly ToldSkill[];
  /** Notes that fit, those that matter most first. */
  memory: readonly NoteEntry[];
  /** Who works on what now, in Markdown; "" when there is nothing to tell. */
  live: string;
  /** Where the work stands that an earlier session began, in Markdown; "" for nothing. */
  handoff: string;
}
