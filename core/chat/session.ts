import type { Program } from "../permission/sandbox.ts";
import type { LaunchContext } from "../profile/launch.ts";
import type { ReplyEvent } from "./reply_event.ts";
import type { StructuredAdapter } from "./structured.ts";
import type { TurnOutcome } from "./turn.ts";

/** What happens in a session, for the rest of the host; everything is stored before it is told. */
export interface ChatListener {
  /** The CLI is being started with the prompt; its first event shows that it has it. */
  turnStarted(turn: { id: string; prompt: string }): void;
  /** A process runs the turn, or tries it again. `startTime` names it together with its pid. */
  processStarted(pid: number, startTime: string | undefined): void;
  /** In order, none after the final one. `session` is to be recorded: it is what can be resumed. */
  event(event: ReplyEvent, turnId: string): void;
  /** The process and what it had to say are gone: the next turn may begin. */
  turnEnded(outcome: TurnOutcome, turnId: string): void;
}

/** An agent without a terminal, ready for its turns. */
export interface ChatSpec {
  sessionId: string;
  projectId: string;
  agentId: string;
  launchId: string;
  structured: StructuredAdapter;
  context: LaunchContext;
  /** The CLI, absolute. */
  command: string;
  /** All of the environment but what the turn and the mark of the launch add. */
  env: Readonly<Record<string, string>>;
  /** Puts a command line behind the policy of the launch; asked at every turn. */
  confine(program: Program): Promise<Program>;
  /** The vendor's conversation to go on with. */
  resume?: string;
  /** For each turn that brings no time of its own (ms). */
  turnTimeoutMs?: number;
  listener: ChatListener;
}

/** One agent driven without a terminal: a process for each turn, one conversation. */
export interface AgentChat {
  readonly busy: boolean;
  /**
   * Runs one turn; resolves with how it ended, whatever that is.
   * @throws IdeaError `CONFLICT` while a turn runs, `AGENT_NOT_RUNNING` after {@link close}
   */
  send(prompt: string): Promise<TurnOutcome>;
  /** Stops the running turn and everything it started; the conversation goes on. */
  interrupt(): Promise<void>;
  /** Ends the session and every process of its launch. */
  close(): Promise<void>;
}

/** Agents without a terminal. */
export interface AgentChats {
  /**
   * Makes an agent ready for turns; nothing is started yet.
   * @throws IdeaError `AGENT_ALREADY_RUNNING` while it has a session
   */
  open(spec: ChatSpec): AgentChat;
  close(agentId: string): Promise<void>;
}
