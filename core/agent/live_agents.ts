import type { AgentChat } from "../chat/session.ts";
import type { Profile } from "../profile/profile.ts";
import type { Activity, ScreenReading } from "./activity.ts";

/** A running agent as those see it who want to type to it. */
export interface LiveAgent {
  agentId: string;
  projectId: string;
  sessionId: string;
  runDir: string;
  profile: Profile;
  activity: Activity;
  reading?: ScreenReading;
  /** Driven without a terminal: there is no prompt to type into, turns are handed over whole. */
  chat?: AgentChat;
}

/** The beginning or end of a turn, by word of the CLI. */
export type TurnEvent =
  | { agentId: string; kind: "started"; source: string; prompt?: string }
  | {
    agentId: string;
    kind: "ended";
    source: string;
    lastMessage?: string;
    /** By a person, before the agent was done. */
    interrupted?: true;
    /** By the CLI, which gave it up: its words. */
    failed?: string;
    /** By the account's limit: it goes on when that is over. */
    limited?: true;
  };

/** The running agents, for capabilities that work on them without owning them. */
export interface LiveAgents {
  find(agentId: string): LiveAgent | undefined;
  /** Starts the agent if it is not running; resolves once its process runs. */
  ensure(projectId: string, agentId: string): Promise<void>;
  /** State, screen or prompt of an agent changed. */
  onChange(listener: (agentId: string) => void): void;
  onTurn(listener: (event: TurnEvent) => void): void;
  /** An agent's process ended; `asked`: because somebody stopped it. */
  onGone(listener: (agentId: string, end: { reason: string; asked: boolean }) => void): void;
}

/** Names and identities of a project's agents. */
export interface AgentDirectory {
  /** @throws IdeaError `NOT_FOUND` naming the agents there are */
  resolve(projectId: string, nameOrId: string): Promise<{ id: string; name: string }>;
  nameOf(projectId: string, agentId: string): Promise<string>;
}
