/**
 * What the host can do, as seen by its doors (HTTP, MCP). Implemented by the capability folders of
 * `server/`, wired in `server/wiring`. Every method may throw an `IdeaError`.
 */
import type { AgentState, Dialog } from "./agent/activity.ts";
import type { AgentTree } from "./agent/work_roots.ts";
import type { ChatEntry } from "./chat/entry.ts";
import type { ChatViewer } from "./chat/view.ts";
import type { FoundTurn, LogPage, PageWish, SearchWish } from "./conversation/log_page.ts";
import type { Turn } from "./conversation/turn.ts";
import type { Delivery } from "./delivery/delivery.ts";
import type { Door, Ticket, TicketSource } from "./delegation/ticket.ts";
import type { LayoutKind, LayoutOperation, LayoutsDocument, NamedLayout } from "./layout/layout.ts";
import type { PresetNode } from "./layout/preset.ts";
import type { Enforcement, EnforcementStatus, SandboxAbility } from "./permission/enforcement.ts";
import type { Capability, PermissionsDocument, PermissionSet } from "./permission/model.ts";
import type { PermissionProjection } from "./permission/projection.ts";
import type { ProtectedPath, UnprotectedPath } from "./permission/protected_paths.ts";
import type { Decision, EffectivePermissions } from "./permission/resolve.ts";
import type { SandboxPlan } from "./permission/sandbox_plan.ts";
import type { EpisodeEffect, EpisodeMember, EpisodeState } from "./limit/episode.ts";
import type { LimitKind, LimitSource } from "./limit/signal.ts";
import type { UsageWindow } from "./limit/usage_window.ts";
import type { LiveState } from "./live_state/live_state.ts";
import type { SkillRef } from "./skill/skill.ts";
import type { TemplateOrigin } from "./template/template.ts";
import type { CommandFinding } from "./profile/own_profile_service.ts";
import type { ProfileInfo } from "./profile/profile.ts";
import type { Project } from "./project/project.ts";
import type { Settings, SettingsChange } from "./settings/settings.ts";
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

/** The policies of a project and what waits for a decision about them. */
export interface PermissionsView {
  /** In force: what the user approved. */
  permissions: PermissionsDocument;
  /** The file on disk is another one, and nobody approved it. */
  proposal?: PermissionsProposal;
  /** What this machine can enforce. */
  ability: SandboxAbility;
}

/** A `permissions.json` that something other than IdeA wrote. */
export interface PermissionsProposal {
  /** Names what it says: another one when it says something else. */
  revision: string;
  /** What it says; absent when it cannot be read. */
  permissions?: PermissionsDocument;
  /** Why it cannot be read. */
  problem?: string;
  /** Until the first approval what it forbids holds already, and what it allows does not. */
  narrowing: boolean;
}

/** Who enforces what for one agent. */
export interface EffectiveView {
  /** Absent: no policy, the CLI asks as it always does. */
  effective?: EffectivePermissions;
  plan?: SandboxPlan;
  enforcement?: Enforcement;
  projection?: PermissionProjection;
  protected?: readonly ProtectedPath[];
  /** What the agent is told. */
  summary?: string;
  ability: SandboxAbility;
}

/** "May it?" */
export interface PermissionQuestion {
  agentId: string;
  capability: Capability;
  /** A path, relative to the project or absolute, or a command line. */
  what: string;
}

/** The answer, and who makes it true. */
export interface PermissionAnswer {
  /** Absent: no policy speaks of it, the CLI decides. */
  decision?: Decision;
  /** What the kernel does with it; absent for commands, which it cannot tell apart. */
  kernel?: "grants" | "refuses" | "open";
}

/** Something an agent was refused. */
export interface RefusedAction {
  id: number;
  at: number;
  agentId: string;
  capability: Capability;
  what?: string;
  /** The line that said so. */
  text: string;
  /** What the policy says of it; absent without a policy or without `what`. */
  decision?: Decision;
  /** The rule that would allow it; absent where no rule could. */
  suggestion?: PermissionSet["rules"][number];
}

/** One policy per project, with overrides for its agents. */
export interface PermissionService {
  read(projectId: string): Promise<PermissionsView>;
  /**
   * Sets the project's policy; null removes it.
   * @throws IdeaError `CONFLICT` while a proposal waits for a decision
   */
  setProject(projectId: string, set: PermissionSet | null): Promise<PermissionsView>;
  /** Sets an agent's own policy; null removes it. @throws IdeaError as `setProject`, `NOT_FOUND` */
  setAgent(
    projectId: string,
    agentId: string,
    set: PermissionSet | null,
  ): Promise<PermissionsView>;
  /**
   * Brings the proposal into force.
   * @param revision of the proposal the person saw
   * @throws IdeaError `CONFLICT` when there is none, or another one, or it cannot be read
   */
  approve(projectId: string, revision: string): Promise<PermissionsView>;
  /**
   * Puts the policy in force back into the file; what was there is kept beside it.
   * @param revision of the proposal the person saw
   * @throws IdeaError `CONFLICT` when there is none, or another one
   */
  discard(projectId: string, revision: string): Promise<PermissionsView>;
  effective(projectId: string, agentId: string): Promise<EffectiveView>;
  check(projectId: string, question: PermissionQuestion): Promise<PermissionAnswer>;
  /** The newest refusals, newest first; kept in memory. */
  refusals(projectId: string): RefusedAction[];
}

/** What is known of one account's limits. */
export interface AccountView {
  id: string;
  profileId: string;
  /** The CLI's name. */
  name: string;
  /** Where its credentials are. */
  place: string;
  state: EpisodeState;
  kind?: LimitKind;
  source?: LimitSource;
  /** When the limit ends, epoch ms; absent: open, or nobody knows. */
  resetsAtMs?: number;
  /** A person wants nobody of this account to come back by itself. */
  off: boolean;
  agents: readonly LimitedAgent[];
  usage: readonly UsageWindow[];
}

/** What the limit of its account means for one agent. */
export interface AgentLimit {
  state: EpisodeMember["state"];
  /** Id of the account. */
  account: string;
  /** When the limit ends, epoch ms; absent: nobody knows. */
  resetsAtMs?: number;
  /** When the agent is resumed, epoch ms; absent: not by itself. */
  fireAtMs?: number;
}

/**
 * What becomes of tasks for an agent whose account is exhausted: they wait, or a person is offered
 * to give them to another one.
 */
export type WhenLimited = "wait" | "offer";

/** An agent that waits for the end of its account's limit. */
export interface LimitedAgent {
  projectId: string;
  agentId: string;
  state: EpisodeMember["state"];
  /** When it is resumed; absent: not by itself. */
  fireAtMs?: number;
}

/** One thing that happened to an agent because of a limit. */
export interface LimitHistoryEntry {
  at: number;
  account: string;
  projectId: string;
  agentId: string;
  what: EpisodeEffect;
}

/** Limits of the vendors' plans: the account is the unit. */
export interface LimitService {
  accounts(): AccountView[];
  /** @returns false when nothing was armed or the resume was just handed out */
  cancel(projectId: string, agentId: string): Promise<boolean>;
  /** A person says when the limit ends; a past time means now. @throws IdeaError `NOT_FOUND` when the agent has no session */
  setTime(projectId: string, agentId: string, resetsAtMs: number): Promise<void>;
  /** @returns false when the agent does not wait */
  resumeNow(projectId: string, agentId: string): Promise<boolean>;
  /** Whether agents of the account come back by themselves. @throws IdeaError `NOT_FOUND` */
  setOff(accountId: string, off: boolean): AccountView;
  history(projectId: string): LimitHistoryEntry[];
  /** The project's choice. */
  whenLimited(projectId: string): WhenLimited;
  chooseWhenLimited(projectId: string, choice: WhenLimited): void;
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
  /** Puts a person's message in the agent's queue. @param ticketId what its ticket is to be called */
  message(projectId: string, agentId: string, text: string, ticketId?: string): Promise<Ticket>;
  /** Puts a task in the agent's queue without waiting for an answer. */
  assign(
    request: {
      projectId: string;
      source: TicketSource;
      target: string;
      task: string;
      door: Door;
      /** What its ticket is to be called. */
      ticketId?: string;
    },
  ): Promise<Ticket>;
  cancel(projectId: string, ticketId: string, reason: string): Promise<Ticket>;
  retry(projectId: string, ticketId: string): Promise<Ticket>;
  /**
   * Gives a ticket that nobody has begun to another agent, under the same id.
   * @throws IdeaError `CONFLICT` when its text was typed already or it is settled, `WAIT_CYCLE`
   */
  reassign(projectId: string, ticketId: string, agent: string): Promise<Ticket>;
  /** Why the answer takes its time, in a sentence. */
  progress(ticketId: string): Promise<string>;
  /** Puts a person's own waiting messages to an agent in this order. */
  reorder(projectId: string, agentId: string, tickets: readonly string[]): void;
  /** What waits for the agent, handed over at once instead of typed later. */
  inbox(projectId: string, agentId: string): Ticket[];
  /** What the agent's current turn is about. */
  workingOn(agentId: string): Ticket | undefined;
  tickets(projectId: string): Ticket[];
  deliveries(projectId: string): Delivery[];
}

/** Chats of agents that run without a terminal; they outlive their sessions. */
export interface ChatService {
  /** @param before only entries older than the one with this id; the newest of them, oldest first */
  entries(agentId: string, limit: number, before?: string): ChatEntry[];
  /**
   * Shows the chat of the agent's session, or of its last one.
   * @returns a function that ends it
   */
  attach(agentId: string, viewer: ChatViewer): () => void;
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

/** Named layouts of a project. Every method returns the whole document as it is afterwards. */
export interface LayoutService {
  read(projectId: string): Promise<LayoutsDocument>;
  /** Changes the tree of a layout, by default of the active one. */
  change(
    projectId: string,
    operation: LayoutOperation,
    layoutId?: string,
  ): Promise<LayoutsDocument>;
  /**
   * Adds a layout and makes it the active one.
   * @throws IdeaError `CONFLICT` when the name is taken
   */
  create(
    projectId: string,
    input: { name: string; kind?: LayoutKind | undefined; root?: PresetNode | undefined },
  ): Promise<LayoutsDocument>;
  rename(projectId: string, layoutId: string, name: string): Promise<LayoutsDocument>;
  /** Removes a layout; agents and terminals it shows go on. The last one cannot be removed. */
  remove(projectId: string, layoutId: string): Promise<LayoutsDocument>;
  activate(projectId: string, layoutId: string): Promise<LayoutsDocument>;
  /** Puts back a layout that was removed, as it was: at its place, which is the end by default. */
  restore(projectId: string, layout: NamedLayout, at?: number): Promise<LayoutsDocument>;
}

/** The user's own choices, kept in `settings.json`. */
export interface SettingsService {
  read(): Promise<SettingsView>;
  /** @throws IdeaError `CONFLICT` when the file cannot be read: it is left alone */
  change(change: SettingsChange): Promise<SettingsView>;
}

/** Settings in effect and where they come from. */
export interface SettingsView {
  settings: Settings;
  /** The file, which a person may edit. */
  path: string;
  /** Why the file is not in effect. */
  problem?: string;
}

/** Projects that have a window of their own. */
export interface WindowService {
  /** Projects shown alone in a window that is there now, and whether IdeA can open windows itself. */
  list(): { alone: string[]; native: boolean };
  /** Asks for a window: of one project, or with all tabs. */
  request(projectId?: string): void;
  /** The window of a project gives its tab back and closes itself. */
  giveBack(projectId: string): void;
  /** A page of a project's own window is there; call the result when it is gone. */
  present(projectId: string): () => void;
}

/** What the programs of one terminal use. */
export interface TerminalUsage {
  sessionId: string;
  /** The agent played in it; absent for a plain terminal. */
  agentId?: string;
  /** Resident memory of all its processes, in bytes. */
  rssBytes: number;
  /** Share of one core since the last reading, in percent; absent at the first one. */
  cpuPercent?: number;
  processes: number;
}

/** Memory and processor time of what runs in terminals. */
export interface UsageService {
  read(projectId: string): Promise<TerminalUsage[]>;
}

/** Files saved where the user finds them. */
export interface DownloadService {
  /** @param name a plain name; a file that is there is never replaced */
  save(name: string, text: string): Promise<{ path: string }>;
}

/** Large texts handed to a program as a file. */
export interface PasteService {
  /** Writes the text where the terminal's program can read it. */
  write(sessionId: string, text: string): Promise<{ path: string }>;
}

/** What was said between two parties, as logged in `.ideai/conversations`. */
export interface ConversationService {
  list(projectId: string): Promise<string[]>;
  read(projectId: string, conversation: string): Promise<Turn[]>;
  /** A page, by default the last one. @throws IdeaError `NOT_FOUND`, `INVALID` for no place of a page */
  page(projectId: string, conversation: string, wish: PageWish): Promise<LogPage>;
  /** The newest turns with the words in them, newest first; go on `before` the last one's position. */
  search(
    projectId: string,
    conversation: string,
    words: string,
    wish: SearchWish,
  ): Promise<FoundTurn[]>;
  handoff(projectId: string, conversation: string): Promise<HandoffView>;
}

/** `handoff.md` of a conversation: what is needed to go on with it elsewhere. */
export interface HandoffView {
  /** Where it is, absolute; perhaps not yet. */
  path: string;
  /** Absent before anything was said, or when it cannot be read. */
  text?: string;
  /** Why it cannot be understood. */
  problem?: string;
}

/** Who works on what. */
export interface LiveStateService {
  read(projectId: string): LiveState;
}

/** Which CLIs this machine has. */
export interface ProfileService {
  /** @param refresh look again instead of answering from memory */
  list(refresh?: boolean): Promise<ProfileInfo[]>;
  /**
   * Looks for a program and asks its version.
   * @param versionArgs none: it is not asked
   * @throws IdeaError `NOT_INSTALLED`
   */
  find(command: string, versionArgs: readonly string[]): Promise<CommandFinding>;
}

/** Folders, for the in-app folder picker. */
export interface FolderService {
  list(path?: string, options?: { hidden: boolean }): Promise<FolderListing>;
  /**
   * Creates a folder and lists it.
   * @throws IdeaError `CONFLICT` when there is one, `INVALID` for a name that is a path
   */
  create(parent: string, name: string): Promise<FolderListing>;
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
