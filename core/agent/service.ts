import type { AgentLimit } from "../limit/service.ts";
import type { EnforcementStatus } from "../permission/enforcement.ts";
import type { UnprotectedPath } from "../permission/protected_paths.ts";
import type { SkillRef } from "../skill/skill.ts";
import type { TemplateOrigin } from "../template/template.ts";
import type { ScreenState } from "../terminal/terminals.ts";
import type { AgentState, Dialog } from "./activity.ts";
import type { AgentTree } from "./work_roots.ts";

/** An agent as shown to people and scripts. */
export interface AgentView {
  id: string;
  projectId: string;
  name: string;
  contextPath: string;
  profileId: string;
  /** Slug of the profile, absent when the profile is unknown to this version. */
  profile?: string;
  /** Takes new versions of its template. */
  synchronized: boolean;
  /** The template it was made from. */
  template?: TemplateOrigin;
  /** Skills it is started with. */
  skills: SkillRef[];
  /** Writes the project's context; the others propose. One agent of a project at most. */
  orchestrator?: true;
  state: AgentState;
  reason?: string;
  since: number;
  signal: string;
  dialog?: Dialog;
  /** The live session, when there is one: a terminal, or a chat by its {@link mode}. */
  sessionId?: string;
  /** Of the last launch; absent before the first one. */
  mode?: AgentMode;
  /** Deliveries waiting for this agent's prompt. */
  queued: number;
  /** Of the live launch; absent when it was started without a policy. */
  sandbox?: SandboxStatus;
  /** Its account is exhausted, or was until a moment ago. */
  limit?: AgentLimit;
  /** Of the live session: why its earlier conversation does not go on, in words. */
  resumeProblem?: string;
  /** Since its start something that it was told has changed. */
  contextOutdated?: true;
  /** Its own work tree; absent: it works in the project's folder. */
  worktree?: AgentTree;
  /** Where its live session works still: a restart brings it where it belongs. */
  stillIn?: string;
}

/** What holds an agent's running process. */
export interface SandboxStatus {
  status: EnforcementStatus;
  /** The policy changed since the start: a restart brings the new one into force. */
  outdated: boolean;
  /** Paths that should be kept from it and are not, on this machine. */
  unprotected: readonly UnprotectedPath[];
}

/** A started agent, in the original's shape. */
export interface SessionView {
  sessionId: string;
  cwd: string;
  rows: number;
  cols: number;
  assignedConversationId?: string;
  cellKind: "pty" | "chat";
  /** The conversation of an earlier launch goes on; false: this one began afresh. */
  resumed: boolean;
  /** Why its earlier conversation does not go on, in words; it was told where things stand. */
  resumeProblem?: string;
}

/** How an agent is to be started. */
export interface LaunchOptions {
  rows?: number | undefined;
  cols?: number | undefined;
  nodeId?: string | undefined;
  /** The vendor's session id to resume. */
  conversationId?: string | undefined;
  attach?: boolean | undefined;
  /**
   * `structured`: without a terminal, one process for each turn. Absent: as the last time where the
   * CLI can still be driven so, else in a terminal.
   */
  mode?: AgentMode | undefined;
}

/** How an agent is to be started again; what is absent stays as it was. */
export type RestartOptions = Pick<LaunchOptions, "rows" | "cols" | "nodeId" | "mode">;

/** How an agent's CLI is driven. */
export type AgentMode = "terminal" | "structured";

/** Agents and the processes that play them. */
export interface AgentService {
  list(projectId: string): Promise<AgentView[]>;
  create(
    projectId: string,
    input: { name: string; profile: string; context?: string | undefined },
  ): Promise<AgentView>;
  /**
   * A running agent whose profile changes is stopped and goes on with the new CLI in its cell.
   * @throws IdeaError `NOT_INSTALLED` before anything is changed; that of a launch which failed
   */
  update(
    projectId: string,
    agentId: string,
    input: {
      name?: string | undefined;
      profile?: string | undefined;
      context?: string | undefined;
      synchronized?: boolean | undefined;
      orchestrator?: boolean | undefined;
    },
  ): Promise<AgentView>;
  remove(projectId: string, agentId: string): Promise<void>;
  context(projectId: string, agentId: string): Promise<string>;
  launch(projectId: string, agentId: string, options: LaunchOptions): Promise<SessionView>;
  stop(projectId: string, agentId: string): Promise<void>;
  /**
   * Stops it and starts it again in its own conversation, or afresh when there is none to resume.
   * @throws IdeaError `INVALID` for a CLI that has no such mode, before anything is stopped
   */
  restart(
    projectId: string,
    agentId: string,
    options: RestartOptions,
  ): Promise<SessionView>;
  interrupt(projectId: string, agentId: string): Promise<void>;
  live(projectId: string): { agentId: string; nodeId?: string; sessionId: string }[];
  screen(
    projectId: string,
    agentId: string,
  ): Promise<ScreenState & { status: AgentState; dialog?: Dialog }>;
  resumable(projectId: string): Promise<ResumableAgent[]>;
}

/** An agent that was running when its project was last left. */
export interface ResumableAgent {
  agentId: string;
  name: string;
  nodeId: string;
  conversationId?: string;
  wasRunning: boolean;
  resumeSupported: boolean;
  /** Why it cannot be resumed, for people; absent when it can. */
  reason?: string;
  /** The last thing it was asked, as one short line. */
  lastTopic?: string;
  /** When that was, epoch ms. */
  lastAt?: number;
  /** Size of its conversation with its CLI, a best effort. */
  tokens?: number;
}
