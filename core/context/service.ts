/** A text file of a project that people edit. */
export interface TextFile {
  /** "" when there is none. */
  text: string;
  /** Names the text; of an absent file `absent`. */
  revision: string;
  /** Absolute. */
  path: string;
}

/** A text as it was at one commit. */
export interface TextVersion {
  commit: string;
  /** Epoch ms. */
  at: number;
  author: string;
  subject: string;
}

/** One part of what an agent is told. */
export interface ContextSection {
  id: ContextSectionId;
  text: string;
  /** What it costs, in tokens. */
  tokens: number;
  /** It was longer than it may be: what is missing, in words. */
  cut?: string;
}

/** Parts of what an agent is told, in their order. */
export const CONTEXT_SECTIONS = [
  "role",
  "place",
  "project",
  "permissions",
  "protocol",
  "skills",
  "memory",
  "live",
  "handoff",
] as const;
export type ContextSectionId = typeof CONTEXT_SECTIONS[number];

/** What an agent is told at its start, as one text. */
export interface ComposedContext {
  text: string;
  tokens: number;
  sections: ContextSection[];
}

/** What an agent was told and would be told now. */
export interface ComposedView {
  /** What a start now would tell it. */
  next: ComposedContext;
  /** What the running CLI was given; absent when it does not run. */
  given?: { text: string; at: number };
  /** A part that stays the same between two starts is another one than the running agent was given. */
  changed: boolean;
  /** Parts that are. */
  changedSections: ContextSectionId[];
  /** How the CLI takes it, for example `conventionFile`. */
  strategy: string;
  /** Absolute path of the file, where it is one. */
  path?: string;
}

/** The agents' role texts, for whoever has the agent already. */
export interface RoleTexts {
  read(projectId: string, agentId: string): Promise<TextFile>;
  /** @throws IdeaError `CONFLICT` when the text is another one than the revision says */
  write(
    projectId: string,
    change: { text: string; revision?: string | undefined },
    agentId: string,
  ): Promise<TextFile>;
}

/** The project's context and its agents' role texts. */
export interface ContextService {
  /** @throws IdeaError `FILE_SYSTEM` when it is no text, `INVALID` when it leads out of the project */
  project(projectId: string): Promise<TextFile>;
  /**
   * What is no text is left alone.
   * @throws IdeaError `CONFLICT` when the text is another one than the revision says; as `project`
   */
  writeProject(
    projectId: string,
    change: { text: string; revision?: string | undefined },
  ): Promise<TextFile>;
  agent(projectId: string, agentId: string): Promise<TextFile>;
  /** @throws IdeaError `CONFLICT`, `NOT_FOUND` */
  writeAgent(
    projectId: string,
    agentId: string,
    change: { text: string; revision?: string | undefined },
  ): Promise<TextFile>;
  /** Versions in git, newest first; none without git. @param agentId absent: the project's context */
  history(projectId: string, agentId?: string): Promise<TextVersion[]>;
  /** @throws IdeaError `NOT_FOUND` */
  version(projectId: string, commit: string, agentId?: string): Promise<string>;
  composed(projectId: string, agentId: string): Promise<ComposedView>;
  /**
   * Gives the running agent what it would be told now, in the file it reads. Of where its work stood
   * it is told what it was at its start: its session goes on.
   * @param notice it is told so by a message through its queue
   * @throws IdeaError `AGENT_NOT_RUNNING`; `INVALID` when its CLI takes what it is told at its start only
   */
  refresh(
    projectId: string,
    agentId: string,
    options: { notice: boolean },
  ): Promise<ComposedView>;
}
