import type { AgentView } from "../agent/service.ts";

/** A versioned role text that agents are made from; of the user, for all projects. */
export interface Template {
  id: string;
  name: string;
  /** From 1; one more with each change of the text. */
  version: number;
  contentMd: string;
  /** Profile new agents get. */
  defaultProfileId: string;
  /** Role of the starter team it came from, and its language. */
  starter?: { role: StarterRole; language: "en" | "fr" };
}

/** Roles of the starter team. */
export const STARTER_ROLES = [
  "main",
  "architect",
  "backend",
  "frontend",
  "qa",
  "git",
] as const;
export type StarterRole = typeof STARTER_ROLES[number];

/** Where an agent's role text came from, in `agents.json`. */
export interface TemplateOrigin {
  templateId: string;
  /** Version of the template its text was last taken from. */
  syncedVersion: number;
  /** Revision of the text that was taken: another one now means that it was edited. */
  syncedRevision: string;
}

/** An agent whose template went on without it. */
export interface AgentDrift {
  agentId: string;
  templateId: string;
  from: number;
  to: number;
  /** Its text was edited since it was taken: taking the new one loses that. */
  edited: boolean;
  synchronized: boolean;
}

/** What taking the new text means. */
export interface SyncPreview extends AgentDrift {
  current: string;
  /** Of the current text. */
  revision: string;
  next: string;
}

/** What a template says. */
export interface TemplateInput {
  name: string;
  contentMd: string;
  defaultProfileId: string;
}

/** A change of a template; what is absent stays. */
export interface TemplateChange {
  name?: string | undefined;
  contentMd?: string | undefined;
  defaultProfileId?: string | undefined;
  /** That was read; absent: whatever is there is changed. */
  version?: number | undefined;
}

/** Templates and the agents made from them. */
export interface TemplateService {
  list(): Promise<Template[]>;
  /** @throws IdeaError `ALREADY_EXISTS` for the name, `INVALID` */
  create(input: TemplateInput): Promise<Template>;
  /** @throws IdeaError `CONFLICT`, `NOT_FOUND` */
  update(
    templateId: string,
    change: TemplateChange,
  ): Promise<Template>;
  /** Agents made from it stay. */
  remove(templateId: string): Promise<void>;
  /** All templates of the starter team, those added that were not there yet. */
  addStarter(language: "en" | "fr"): Promise<Template[]>;
  /**
   * A new agent with the template's text; what is absent is the template's. It is synchronized
   * unless the input says otherwise.
   * @throws IdeaError `NOT_FOUND`, `ALREADY_EXISTS` for a name that was asked for, `INVALID`
   */
  createAgent(
    projectId: string,
    templateId: string,
    input: {
      name?: string | undefined;
      profile?: string | undefined;
      synchronized?: boolean | undefined;
    },
  ): Promise<AgentView>;
  /**
   * The whole starter team: its templates and an agent of each; agents that are there stay as they
   * are. Its Main becomes the orchestrator of a project that has none.
   */
  addTeam(
    projectId: string,
    input: { language: "en" | "fr"; profile?: string | undefined },
  ): Promise<AgentView[]>;
  drift(projectId: string): Promise<AgentDrift[]>;
  /** @throws IdeaError `NOT_FOUND` when the agent is not made from a template */
  preview(projectId: string, agentId: string): Promise<SyncPreview>;
  /**
   * Takes the template's text.
   * @param force also when the agent's own text was edited since
   * @param revision of the text that was shown as the one replaced; absent: whatever is there
   * @throws IdeaError `CONFLICT` when it is not synchronized, was edited, or says something else
   */
  sync(
    projectId: string,
    agentId: string,
    options: { force: boolean; revision?: string | undefined },
  ): Promise<AgentView>;
}
