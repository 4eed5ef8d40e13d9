import type { Account } from "../../core/limit/limit_adapter.ts";
import type {
  AccountAgent,
  LimitedAgents,
  ParkedAgent,
  ResumableAgent,
} from "../../core/limit/limited_agents.ts";
import type { ProfileAdapter } from "../../core/profile/adapter.ts";
import type { AgentRun } from "./agent_run.ts";
import { ParkedRun, type ParkedRunDependencies } from "./parked_run.ts";

/** What agents by accounts need from the rest of the host. */
export interface LimitedAgentDependencies extends ParkedRunDependencies {
  environment(): Promise<Record<string, string>>;
}

/** Agents by the accounts of their CLIs. */
export class AccountAgents implements LimitedAgents {
  readonly #deps: LimitedAgentDependencies;

  constructor(dependencies: LimitedAgentDependencies) {
    this.#deps = dependencies;
  }

  live(accountId: string): AccountAgent[] {
    return this.#deps.runs.allLive().flatMap((run) => this.ofRun(run) ?? [])
      .filter(({ account }) => account.id === accountId);
  }

  /** The account of a session; undefined when its CLI has none. */
  ofRun({ identity, vendorSessionId }: AgentRun): AccountAgent | undefined {
    const { projectId, agentId, adapter, context } = identity;
    const account = accountOf(adapter, context.env);
    if (!account) return undefined;
    const session = vendorSessionId === undefined ? {} : { vendorSessionId };
    return { projectId, agentId, account, ...session };
  }

  async find(projectId: string, agentId: string): Promise<AccountAgent | undefined> {
    const { profileId } = await this.#deps.files.get(projectId, agentId);
    const run = this.#deps.runs.live(agentId);
    if (run) return this.ofRun(run);
    const adapter = this.#deps.adapters.find(({ profile }) => profile.id === profileId);
    const account = adapter && accountOf(adapter, await this.#deps.environment());
    return account && { projectId, agentId, account };
  }

  hold(agentId: string): void {
    this.#deps.runs.hold(agentId);
  }

  release(agentId: string): void {
    this.#deps.runs.release(agentId);
  }

  resumable(parked: ParkedAgent): ResumableAgent {
    return new ParkedRun(parked, this.#deps);
  }
}

/**
 * What of a run's screen may tell of a limit; undefined where nothing may. A conversation without a
 * terminal has none.
 */
export function watchedScreen({ identity, chat, reading, activity }: AgentRun) {
  const { sessionId, adapter: { limits } } = identity;
  if (chat || !limits?.screen && !limits?.readScreen) return undefined;
  return {
    sessionId,
    sentences: limits.sentences,
    ...(limits.screen ? { screen: limits.screen } : {}),
    ...(limits.readScreen ? { readScreen: limits.readScreen } : {}),
    busy: activity.state === "busy",
    parked: activity.limit !== undefined,
    ...(reading ? { reading } : {}),
  };
}

function accountOf(
  { profile, limits }: ProfileAdapter,
  env: Readonly<Record<string, string>>,
): Account | undefined {
  if (!limits) return undefined;
  const place = limits.account(env);
  return { id: `${profile.slug}:${place}`, profileId: profile.id, name: profile.name, place };
}
