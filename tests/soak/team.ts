/** Demo agents in a project, as a script sees them through the host's API. */
import { join } from "node:path";
import type { Ticket } from "../../core/delegation/ticket.ts";
import type { Delivery } from "../../core/delivery/delivery.ts";
import { ENV } from "../../core/profile/adapter.ts";
import type { Project } from "../../core/project/project.ts";
import type { AgentView } from "../../core/agent/service.ts";
import { processIn } from "../support/host.ts";
import { until } from "../support/wait.ts";

/** The API of a host, wherever it runs. */
export type Call = <T>(method: string, path: string, body?: unknown) => Promise<T>;

/** One project with demo agents, as its API shows it. */
export class Team {
  readonly #call: Call;
  readonly #project: Project;

  private constructor(call: Call, project: Project) {
    this.#call = call;
    this.#project = project;
  }

  static async open(call: Call, root: string): Promise<Team> {
    return new Team(call, await call("POST", "/projects", { root }));
  }

  /** @param options failure options of the demo agent */
  async hire(name: string, options?: string): Promise<AgentView> {
    const context = options === undefined ? undefined : `demo-options: ${options}`;
    return await this.#call("POST", `${this.path}/agents`, { name, profile: "demo", context });
  }

  launch({ id }: AgentView): Promise<unknown> {
    return this.#call("POST", `${this.path}/agents/${id}/launch`, {});
  }

  /** The secret of the agent's process, once it runs. */
  async token(agent: AgentView): Promise<string> {
    return await until(() => this.tokenNow(agent), "the agent's process");
  }

  /** The secret of the agent's process, if it runs. */
  tokenNow({ id }: AgentView): string | undefined {
    return processIn(join(this.root, ".ideai", "run", id))?.environment[ENV.token];
  }

  /** Waits until an ask with that task has come as far as that. */
  async reached(task: string, state: Delivery["state"], reason?: string): Promise<Ticket> {
    return await until(async () => {
      const ticket = await this.ticket(task);
      const delivery = (await this.deliveries()).findLast(({ ticketId }) =>
        ticketId === ticket?.id
      );
      return delivery?.state === state && (!reason || delivery.reason === reason) && ticket;
    }, `"${task}" to be ${state}`);
  }

  /** The newest ticket with that task. */
  async ticket(task: string): Promise<Ticket | undefined> {
    return (await this.tickets()).findLast((one) => one.task === task);
  }

  deliveries(): Promise<Delivery[]> {
    return this.#call("GET", `${this.path}/deliveries`);
  }

  agents(): Promise<AgentView[]> {
    return this.#call("GET", `${this.path}/agents`);
  }

  tickets(): Promise<Ticket[]> {
    return this.#call("GET", `${this.path}/tickets`);
  }

  retry({ id }: Ticket): Promise<Ticket> {
    return this.#call("POST", `${this.path}/tickets/${id}/retry`);
  }

  async view({ id }: AgentView): Promise<AgentView> {
    return (await this.agents()).find((one) => one.id === id)!;
  }

  get root(): string {
    return this.#project.root;
  }

  get path(): string {
    return `/projects/${this.#project.id}`;
  }
}

/** The environment of a host below a home of its own that takes agents' tokens from outside. */
export function environmentIn(home: string): Record<string, string> {
  return {
    HOME: home,
    PATH: Deno.env.get("PATH") ?? "/usr/bin:/bin",
    SHELL: "/bin/sh",
    XDG_RUNTIME_DIR: join(home, "run"),
    XDG_DATA_HOME: join(home, "data"),
    TMPDIR: home,
    IDEA_PEER_CHECK: "off",
    ...(Deno.env.get("DENO_DIR") ? { DENO_DIR: Deno.env.get("DENO_DIR")! } : {}),
  };
}
