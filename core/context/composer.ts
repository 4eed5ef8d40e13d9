import type { Profile } from "../profile/profile.ts";
import type { LaunchSkill } from "../skill/skill.ts";
import type { Composition } from "./compose.ts";

/** A start of which the words are wanted. */
export interface ComposeRequest {
  projectId: string;
  agent: { agentId: string; name: string };
  profile: Profile;
  /** The folder the agent works on, absolute. */
  workRoot: string;
  /** Where its CLI runs, absolute. */
  runDir: string;
  /** Absolute folder of the agent's request files. */
  requestFolder: string;
  /** What the user lets the agent do, in Markdown; "" without a policy. */
  permissions: string;
  skills: readonly LaunchSkill[];
  /** Where the work stands that an earlier session began, in Markdown; "" for nothing. */
  handoff: string;
  /** What notes are to fit; absent: the agent's role and what it worked on last. */
  query?: string | undefined;
}

/** A composition and what it was asked with. */
export interface ComposedStart extends Composition {
  /** What the notes were to fit. */
  query: string;
  handoff: string;
}

/** What is not to be looked up anew. */
export interface PreviewWish {
  query?: string | undefined;
  handoff?: string | undefined;
}

/** Puts into words what an agent is told: the one way for launches and for those who look before. */
export interface ContextComposer {
  /** @throws IdeaError `FILE_SYSTEM` when the role text cannot be read */
  compose(request: ComposeRequest): Promise<ComposedStart>;
}

/** What a running agent was told. */
export interface Told {
  start: ComposedStart;
  /** Epoch ms. */
  at: number;
}
