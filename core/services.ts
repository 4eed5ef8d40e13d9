/**
 * What the host can do, as seen by its doors (HTTP, MCP). Implemented by the capability folders of
 * `server/`, wired in `server/host.ts`. Every method may throw an `IdeaError`.
 */
import type { Agent } from "./agent/agent.ts";
import type { AgentState, Dialog } from "./agent/activity.ts";
import type { Turn } from "./conversation/turn.ts";
import type { Delivery } from "./delivery/delivery.ts";
import type { Door, Ticket, TicketSource } from "./delegation/ticket.ts";
import type { LayoutOperation, LayoutsDocument } from "./layout/layout.ts";
import type { ProfileInfo } from "./profile/profile.ts";
import type { Project } from "./project/project.ts";
import type { ScreenState, TerminalInfo } from "./terminal/terminals.ts";

/** Opening, listing and closing folders. */
export interface ProjectService {
  list(): Project[];
  get(projectId: string): Project;
  /** @throws IdeaError `CONFLICT` naming the program that holds the project */
  requireWritable(projectId: string): void;
  open(root: string, name?: string): Promise<Project>;
  /** Snapshots what runs, then stops the project's agents and terminals. */
  close(projectId: string): Promise<void>;
}

/** An agent as shown to people and scripts. */
export interface AgentView {
  id: string;
  projectId: string;
  name: string;
  contextPath: string;
  profileId: string;
  /** Slug of the profile, absent when the profile is unknown to this version. */
  profile?: string;
  synchronized: boolean;
  state: AgentState;
  reason?: string;
  since: number;
  signal: string;
  dialog?: Dialog;
  /** The live terminal, when there is one. */
  sessionId?: string;
  /** Deliveries waiting for this agent's prompt. */
  queued: number;
}

/** A started agent, in the original's shape. */
export interface SessionView {
  sessionId: string;
  cwd: string;
  rows: number;
  cols: number;
  assignedConversationId?: string;
  cellKind: "pty";
}

/** How an agent is to be started. */
export interface LaunchOptions {
  rows?: number | undefined;
  cols?: number | undefined;
  nodeId?: string | undefined;
  /** The vendor's session id to resume. */
  conversationId?: string | undefined;
  attach?: boolean | undefined;
}

/** Agents and the processes that play them. */
export interface AgentService {
  list(projectId: string): Promise<AgentView[]>;
  create(
    projectId: string,
    input: { name: string; profile: string; context?: string | undefined },
  ): Promise<AgentView>;
  update(
    projectId: string,
    agentId: string,
    input: {
      name?: string | undefined;
      profile?: string | undefined;
      context?: string | undefined;
    },
  ): Promise<AgentView>;
  remove(projectId: string, agentId: string): Promise<void>;
  context(projectId: string, agentId: string): Promise<string>;
  launch(projectId: string, agentId: string, options: LaunchOptions): Promise<SessionView>;
  stop(projectId: string, agentId: string): Promise<void>;
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
}

/** Result of an ask: the answer, how it failed, or the ticket to await. */
export type AskOutcome =
  | { status: "answered"; ticket: string; result: string }
  | { status: "pending"; ticket: string }
  | { status: "failed" | "expired" | "cancelled"; ticket: string; reason: string };

/** How long and how an asker waits. */
export interface Waiting {
  /** Give up waiting (not the ticket) after this long; absent: as long as it takes. */
  holdMs?: number;
  /** The asker hung up or gave up. */
  signal?: AbortSignal;
  /** The ticket exists and is stored. */
  onTicket?: (ticketId: string) => void;
}

/** The one dispatcher behind every door. */
export interface DelegationService {
  ask(
    request: { projectId: string; source: TicketSource; target: string; task: string; door: Door },
    waiting: Waiting,
  ): Promise<AskOutcome>;
  await(projectId: string, ticketId: string, waiting: Waiting): Promise<AskOutcome>;
  /** Stores the reply of `agentId` to the ticket, or to the oldest open one it was given. */
  reply(
    request: {
      projectId: string;
      source: TicketSource;
      ticketId?: string | undefined;
      result: string;
      door: Door;
    },
  ): Promise<Ticket>;
  /** Puts a person's message in the agent's queue. */
  message(projectId: string, agentId: string, text: string): Promise<Ticket>;
  /** Puts a task in the agent's queue without waiting for an answer. */
  assign(
    request: { projectId: string; source: TicketSource; target: string; task: string; door: Door },
  ): Promise<Ticket>;
  cancel(projectId: string, ticketId: string, reason: string): Promise<Ticket>;
  retry(projectId: string, ticketId: string): Promise<Ticket>;
  /** Puts a person's own waiting messages to an agent in this order. */
  reorder(projectId: string, agentId: string, tickets: readonly string[]): void;
  /** What waits for the agent, handed over at once instead of typed later. */
  inbox(projectId: string, agentId: string): Ticket[];
  /** What the agent's current turn is about. */
  workingOn(agentId: string): Ticket | undefined;
  tickets(projectId: string): Ticket[];
  deliveries(projectId: string): Delivery[];
}

/** Terminals without an agent. */
export interface ShellService {
  open(
    projectId: string,
    input: {
      cwd?: string | undefined;
      command?: string | undefined;
      rows?: number | undefined;
      cols?: number | undefined;
    },
  ): Promise<TerminalInfo>;
  close(sessionId: string): Promise<void>;
}

/** Named layouts of a project. */
export interface LayoutService {
  read(projectId: string): Promise<LayoutsDocument>;
  change(projectId: string, operation: LayoutOperation): Promise<LayoutsDocument>;
}

/** What was said between two parties, as logged in `.ideai/conversations`. */
export interface ConversationService {
  list(projectId: string): Promise<string[]>;
  read(projectId: string, conversation: string): Promise<Turn[]>;
}

/** Which CLIs this machine has. */
export interface ProfileService {
  /** @param refresh look again instead of answering from memory */
  list(refresh?: boolean): Promise<ProfileInfo[]>;
}

/** Folders, for the in-app folder picker. */
export interface FolderService {
  list(path?: string): Promise<FolderListing>;
}

/** One folder and the folders in it. */
export interface FolderListing {
  path: string;
  parent?: string;
  folders: { name: string; path: string; project: boolean }[];
}

/** The agent a token was issued for. */
export interface AgentIdentity {
  projectId: string;
  agentId: string;
  launchId: string;
  /** The launch ended with its host: answers may be collected, nothing new may be asked. */
  collectsOnly?: true;
}

/** Tokens of agents: valid for `/mcp` and `/hooks` only, while their launch lives. */
export interface AgentTokens {
  identify(token: string): Promise<AgentIdentity | undefined>;
}

/** The stored form of an agent with its project. */
export interface AgentRecord {
  projectId: string;
  agent: Agent;
}
