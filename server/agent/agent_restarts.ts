import type { Agent } from "../../core/agent/agent.ts";
import { IdeaError } from "../../core/error.ts";
import type { ProfileAdapter } from "../../core/profile/adapter.ts";
import type { LaunchOptions, RestartOptions } from "../../core/agent/service.ts";
import type { Terminals } from "../../core/terminal/terminals.ts";
import type { AgentFiles } from "./agent_files.ts";
import type { AgentRun } from "./agent_run.ts";
import type { AgentRuns } from "./agent_runs.ts";

/** What restarting needs from the rest of the host. */
export interface RestartDependencies {
  files: AgentFiles;
  runs: AgentRuns;
  terminals: Terminals;
  adapters: readonly ProfileAdapter[];
}

/** Starts agents again, where they were and in their own conversations. */
export class AgentRestarts {
  readonly #deps: RestartDependencies;

  constructor(dependencies: RestartDependencies) {
    this.#deps = dependencies;
  }

  /**
   * Stops the agent if it runs and starts it again in its cell and size.
   * @throws IdeaError `INVALID` for a CLI that has no such mode; the launch's own, saying that the
   * agent was stopped
   */
  async restart(projectId: string, agentId: string, wish: RestartOptions): Promise<AgentRun> {
    const agent = await this.#deps.files.get(projectId, agentId);
    if (wish.mode === "structured") this.#checkStructured(agent);
    const before = this.#deps.runs.live(agentId);
    const options = this.#optionsAsBefore(projectId, before, wish);
    try {
      // The conversation is asked for only now: it may be written down at the end of its process.
      return await this.#deps.runs.restart(projectId, agentId, () => options(agent));
    } catch (failure) {
      throw before ? afterStop(failure, `"${agent.name}" was stopped`) : failure;
    }
  }

  /**
   * To be asked before anything of a change is written or stopped.
   * @throws IdeaError `NOT_INSTALLED` when a running agent could not go on with this CLI
   */
  async checkVendor(projectId: string, agentId: string, adapter: ProfileAdapter): Promise<void> {
    const { profileId } = await this.#deps.files.get(projectId, agentId);
    if (profileId === adapter.profile.id || !await this.#deps.runs.started(agentId)) return;
    await this.#deps.runs.checkInstalled(adapter);
  }

  /**
   * Changes the agent's CLI. One that runs is stopped and started with the new CLI in its cell and
   * size, in its own last conversation with it if it had one; one that does not is only changed.
   * @throws IdeaError the launch's own, saying that the agent was changed and is stopped
   */
  async changeVendor(projectId: string, agentId: string, adapter: ProfileAdapter): Promise<void> {
    const { profileId, name } = await this.#deps.files.get(projectId, agentId);
    const { id, name: vendor } = adapter.profile;
    if (profileId === id) return;
    const change = () => this.#deps.files.update(projectId, agentId, { profileId: id });
    const before = await this.#deps.runs.started(agentId);
    if (!before) return void await change();
    const options = this.#optionsAsBefore(projectId, before, {});
    let changed = false;
    try {
      await this.#deps.runs.restart(projectId, agentId, async () => {
        const agent = await change();
        changed = true;
        return await options(agent);
      });
    } catch (failure) {
      if (!changed) throw failure;
      throw afterStop(failure, `"${name}" was stopped, is now an agent of ${vendor}`);
    }
    // Somebody else's start came between: that run has the old CLI.
    if (!changed) await this.changeVendor(projectId, agentId, adapter);
  }

  /** The id of the agent's last conversation with its CLI, if that would find it. */
  async ownConversation(projectId: string, agentId: string): Promise<string | undefined> {
    return (await this.#deps.runs.ownConversation(projectId, agentId)).id;
  }

  #adapterOf(profileId: string): ProfileAdapter | undefined {
    return this.#deps.adapters.find(({ profile }) => profile.id === profileId);
  }

  #checkStructured({ name, profileId }: Agent): void {
    const adapter = this.#adapterOf(profileId);
    if (adapter?.structured) return;
    const cli = adapter?.profile.name ?? "its CLI";
    throw new IdeaError(
      "INVALID",
      `mode: "${name}" needs a terminal, ${cli} cannot be driven without`,
    );
  }

  /** Where it was: the size has to be asked for while the terminal is there. */
  #optionsAsBefore(
    projectId: string,
    before: AgentRun | undefined,
    wish: RestartOptions,
  ): (agent: Agent) => Promise<LaunchOptions> {
    const size = before && this.#deps.terminals.find(before.identity.sessionId);
    return async (agent) => ({
      rows: wish.rows ?? size?.rows,
      cols: wish.cols ?? size?.cols,
      nodeId: wish.nodeId ?? before?.nodeId,
      mode: wish.mode,
      conversationId: await this.ownConversation(projectId, agent.agentId),
    });
  }
}

function afterStop(failure: unknown, what: string): unknown {
  if (!(failure instanceof IdeaError)) return failure;
  const message = `${what} and cannot be started again: ${failure.message}`;
  return new IdeaError(failure.code, message, { cause: failure });
}
