import type { Account } from "./limit_adapter.ts";
import type { ResumeFacts } from "./resume_plan.ts";

/** An agent and the session that plays it, as limits need them. */
export interface AccountAgent {
  projectId: string;
  agentId: string;
  account: Account;
  vendorSessionId?: string;
}

/** What an agent was doing when its account ran out. */
export interface ParkedAgent {
  agentId: string;
  projectId: string;
  /** Id of the account. */
  account: string;
  /** Its own turn was cut off: it has something to go on with. */
  interrupted: boolean;
  /** The vendor's session that was limited. */
  vendorSessionId?: string;
  /** Epoch milliseconds. */
  parkedAt: number;
}

/** Agents as limits act on them. */
export interface LimitedAgents {
  /** Agents with a live session on that account. */
  live(accountId: string): AccountAgent[];
  /**
   * The agent, running or not; undefined when its CLI has no accounts.
   * @throws IdeaError `NOT_FOUND`
   */
  find(projectId: string, agentId: string): Promise<AccountAgent | undefined>;
  /** Nothing is typed into its prompt until it is released. */
  hold(agentId: string): void;
  release(agentId: string): void;
  resumable(parked: ParkedAgent): ResumableAgent;
}

/** A parked agent as it is at the moment its turn comes. */
export interface ResumableAgent {
  facts(): Promise<ResumeFacts>;
  /** Leaves the CLI's own limit menu or countdown, if that is what the screen still shows. */
  closeMenu(): Promise<void>;
  /** Opens its prompt for deliveries again. */
  release(): void;
  /** Starts it again in its own conversation. @throws IdeaError when that cannot be resumed */
  relaunch(): Promise<void>;
  /**
   * Puts the text first in its delivery queue and opens its prompt; resolves once it was taken.
   * @throws IdeaError when it was not: it is not typed later either
   */
  deliver(text: string): Promise<void>;
}
