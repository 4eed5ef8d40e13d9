import { join, relative, resolve } from "node:path";
import {
  type Agent,
  type AgentManifest,
  checkName,
  emptyManifest,
  fileStem,
  findByName,
  formatManifest,
  parseManifest,
} from "../../core/agent/agent.ts";
import type { AgentDirectory } from "../../core/agent/live_agents.ts";
import { IdeaError } from "../../core/error.ts";
import { readText, readTextNow, Turns, writeText } from "../store/files.ts";

/** What an agent may have beside its name, its CLI and its role text. */
export type AgentExtras = Partial<
  Pick<Agent, "synchronized" | "origin" | "skills" | "orchestrator">
>;

/** `.ideai/agents.json` and `.ideai/agents/*.md` of the open projects. */
export class AgentFiles implements AgentDirectory {
  readonly #rootOf: (projectId: string) => string;
  readonly #turns = new Turns();
  /** What each manifest's text meant when it was last read; the file stays the owner. */
  readonly #parsed = new Map<string, { text: string; manifest: AgentManifest }>();

  constructor(rootOf: (projectId: string) => string) {
    this.#rootOf = rootOf;
  }

  // deno-lint-ignore require-await -- failures must reject, not throw
  async list(projectId: string): Promise<readonly Agent[]> {
    return this.#load(projectId).agents;
  }

  /** @throws IdeaError `NOT_FOUND` */
  async get(projectId: string, agentId: string): Promise<Agent> {
    const agent = (await this.list(projectId)).find((one) => one.agentId === agentId);
    if (agent) return agent;
    throw new IdeaError("NOT_FOUND", `No agent ${agentId} in this project`);
  }

  async resolve(projectId: string, nameOrId: string): Promise<{ id: string; name: string }> {
    const agents = await this.list(projectId);
    const wanted = nameOrId.trim();
    const found = agents.find((one) => one.agentId === wanted.toLowerCase()) ??
      findByName(agents, wanted);
    if (found) return { id: found.agentId, name: found.name };
    const names = agents.map((one) => one.name).join(", ") || "none";
    throw new IdeaError("NOT_FOUND", `No agent named "${wanted}"; there are: ${names}`);
  }

  async nameOf(projectId: string, agentId: string): Promise<string> {
    return (await this.get(projectId, agentId)).name;
  }

  async create(
    projectId: string,
    input: { name: string; profileId: string; context: string } & AgentExtras,
  ): Promise<Agent> {
    return await this.#edit(projectId, async (manifest) => {
      const name = checkName(input.name, manifest.agents);
      const { name: _, context, profileId, ...extras } = input;
      const agent: Agent = {
        agentId: crypto.randomUUID(),
        name,
        mdPath: await this.#freePath(projectId, name),
        profileId,
        synchronized: false,
        ...extras,
      };
      await writeText(this.#contextPath(projectId, agent), context);
      const agents = [...withoutOrchestrator(manifest.agents, extras), agent];
      return { manifest: { ...manifest, agents }, result: agent };
    });
  }

  async update(
    projectId: string,
    agentId: string,
    changes: { name?: string | undefined; profileId?: string | undefined } & AgentExtras,
  ): Promise<Agent> {
    return await this.#edit(projectId, (manifest) => {
      const agent = manifest.agents.find((one) => one.agentId === agentId);
      if (!agent) throw new IdeaError("NOT_FOUND", `No agent ${agentId} in this project`);
      const others = manifest.agents.filter((one) => one !== agent);
      const { name, profileId, ...rest } = changes;
      const changed: Agent = {
        ...agent,
        ...(name === undefined ? {} : { name: checkName(name, others) }),
        ...(profileId === undefined ? {} : { profileId }),
        ...rest,
      };
      const agents = withoutOrchestrator(manifest.agents, changes)
        .map((one) => one.agentId === agentId ? changed : one);
      return Promise.resolve({ manifest: { ...manifest, agents }, result: changed });
    });
  }

  /** Removes the entry; the role text stays on disk, as the user's own words. */
  async remove(projectId: string, agentId: string): Promise<void> {
    await this.#edit(projectId, (manifest) => {
      const agents = manifest.agents.filter((one) => one.agentId !== agentId);
      return Promise.resolve({ manifest: { ...manifest, agents }, result: undefined });
    });
  }

  /** A path no file has yet: a removed agent's role text is not overwritten by its successor. */
  async #freePath(projectId: string, name: string): Promise<string> {
    const base = join(this.#rootOf(projectId), ".ideai");
    const stem = fileStem(name);
    for (let number = 1;; number++) {
      const path = `agents/${stem}${number === 1 ? "" : `-${number}`}.md`;
      if (await readText(join(base, path)) === undefined) return path;
    }
  }

  /** Where an agent's role text is, absolute. @throws IdeaError `NOT_FOUND`, `INVALID` */
  async contextPath(projectId: string, agentId: string): Promise<string> {
    return this.#contextPath(projectId, await this.get(projectId, agentId));
  }

  #contextPath(projectId: string, agent: Agent): string {
    const base = join(this.#rootOf(projectId), ".ideai");
    const path = resolve(base, agent.mdPath);
    if (relative(base, path).startsWith("..")) {
      throw new IdeaError("INVALID", `mdPath of "${agent.name}" leaves .ideai: ${agent.mdPath}`);
    }
    return path;
  }

  #load(projectId: string): AgentManifest {
    const path = this.#path(projectId);
    const text = readTextNow(path);
    if (text === undefined) return emptyManifest();
    const known = this.#parsed.get(path);
    if (known?.text === text) return known.manifest;
    const manifest = parseManifest(text, path);
    this.#parsed.set(path, { text, manifest });
    return manifest;
  }

  #edit<T>(
    projectId: string,
    change: (manifest: AgentManifest) => Promise<{ manifest: AgentManifest; result: T }>,
  ): Promise<T> {
    return this.#turns.run(async () => {
      const { manifest, result } = await change(this.#load(projectId));
      await writeText(this.#path(projectId), formatManifest(manifest));
      return result;
    });
  }

  #path(projectId: string): string {
    return join(this.#rootOf(projectId), ".ideai", "agents.json");
  }
}

/** The agents before one of them becomes the orchestrator: there is one at most. */
function withoutOrchestrator(agents: readonly Agent[], { orchestrator }: AgentExtras): Agent[] {
  if (!orchestrator) return [...agents];
  return agents.map(({ orchestrator: _, ...agent }) => agent);
}
