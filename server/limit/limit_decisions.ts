import { IdeaError } from "../../core/error.ts";
import { memberOf } from "../../core/limit/episode_members.ts";
import type { AccountAgent, LimitedAgents } from "../../core/limit/limited_agents.ts";
import type {
  AccountView,
  LimitHistoryEntry,
  LimitService,
  WhenLimited,
} from "../../core/limit/service.ts";
import type { LimitStore, StoredAccount } from "../store/limit_store.ts";
import { accountView } from "./limit_views.ts";
import type { Limits } from "./limits.ts";

/** What people's decisions need from the rest of the host. */
export interface DecisionDependencies {
  limits: Limits;
  store: LimitStore;
  agents: Pick<LimitedAgents, "live" | "find">;
}

/** What people see of limits and decide about them. */
export class LimitDecisions implements LimitService {
  readonly #deps: DecisionDependencies;

  constructor(dependencies: DecisionDependencies) {
    this.#deps = dependencies;
  }

  accounts(): AccountView[] {
    return this.#deps.limits.book.all().map((stored) => this.#view(stored));
  }

  async cancel(projectId: string, agentId: string): Promise<boolean> {
    const { account } = await this.#require(projectId, agentId);
    return this.#deps.limits.step(account, { event: "cancel", agent: agentId, at: Date.now() });
  }

  async setTime(projectId: string, agentId: string, resetsAtMs: number): Promise<void> {
    const { limits, agents } = this.#deps;
    const agent = await this.#require(projectId, agentId);
    const { account } = agent;
    const isKnown = memberOf(limits.book.episode(account.id), agentId) !== undefined;
    const isLive = agents.live(account.id).some((one) => one.agentId === agentId);
    if (!isKnown && !isLive) {
      throw new IdeaError(
        "NOT_FOUND",
        `Agent ${agentId} has no session that could be limited: start it first`,
      );
    }
    if (!isKnown) limits.park(agent, true);
    const at = Date.now();
    limits.step(account, { event: "setTime", agent: agentId, resetsAt: resetsAtMs, at });
    limits.parkOthers(account);
  }

  async resumeNow(projectId: string, agentId: string): Promise<boolean> {
    const { account } = await this.#require(projectId, agentId);
    return this.#deps.limits.step(account, { event: "resumeNow", agent: agentId, at: Date.now() });
  }

  setOff(accountId: string, off: boolean): AccountView {
    const { limits } = this.#deps;
    const stored = limits.book.find(accountId);
    if (!stored) {
      throw new IdeaError("NOT_FOUND", `account: expected one of \`/limits\`, got "${accountId}"`);
    }
    limits.step(stored.account, { event: off ? "off" : "on", at: Date.now() });
    return this.#view(limits.book.find(accountId) ?? stored);
  }

  history(projectId: string): LimitHistoryEntry[] {
    return this.#deps.store.history(projectId);
  }

  whenLimited(projectId: string): WhenLimited {
    return this.#deps.store.whenLimited(projectId);
  }

  chooseWhenLimited(projectId: string, choice: WhenLimited): void {
    this.#deps.store.chooseWhenLimited(projectId, choice);
  }

  #view(stored: StoredAccount): AccountView {
    return accountView(stored, (agentId) => this.#deps.store.parked(agentId)?.projectId ?? "");
  }

  /** By the limit it is in, else by its CLI as it would be started now. */
  async #require(projectId: string, agentId: string): Promise<AccountAgent> {
    const agent = await this.#deps.agents.find(projectId, agentId);
    const stored = this.#deps.limits.book.ofAgent(agentId);
    if (stored) return { projectId, agentId, ...agent, account: stored.account };
    if (agent) return agent;
    throw new IdeaError("NOT_FOUND", `Agent ${agentId} uses no account with limits`);
  }
}
