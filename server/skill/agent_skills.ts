import type { Agent } from "../../core/agent/agent.ts";
import type { EventSink } from "../../core/event.ts";
import type { SkillRef } from "../../core/skill/skill.ts";
import { Turns } from "../store/files.ts";

/** Agents, as skills need them. */
export interface SkilledAgents {
  list(projectId: string): Promise<readonly Agent[]>;
  get(projectId: string, agentId: string): Promise<Agent>;
  update(projectId: string, agentId: string, changes: { skills: SkillRef[] }): Promise<Agent>;
}

/** Which agents have which skills, in `agents.json`. */
export class AgentSkills {
  readonly #agents: SkilledAgents;
  readonly #events: EventSink;
  /** What an agent has is read, then written: two changes must not cross. */
  readonly #turns = new Turns();

  constructor(agents: SkilledAgents, events: EventSink) {
    this.#agents = agents;
    this.#events = events;
  }

  /** @throws IdeaError `NOT_FOUND` */
  async of(projectId: string, agentId: string): Promise<readonly SkillRef[]> {
    return (await this.#agents.get(projectId, agentId)).skills ?? [];
  }

  /** Names of the agents that have each skill, as `scope/slug`. */
  async holders(projectId: string): Promise<{ skill: SkillRef; names: string[] }[]> {
    const held = new Map<string, { skill: SkillRef; names: string[] }>();
    for (const { name, skills } of await this.#agents.list(projectId)) {
      for (const skill of skills ?? []) {
        const key = `${skill.scope}/${skill.slug}`;
        held.set(key, { skill, names: [...held.get(key)?.names ?? [], name] });
      }
    }
    return [...held.values()];
  }

  add(projectId: string, agentId: string, skill: SkillRef): Promise<void> {
    return this.#change(
      projectId,
      agentId,
      (has) => has.some((one) => isSame(one, skill)) ? has : [...has, skill],
    );
  }

  take(projectId: string, agentId: string, skill: SkillRef): Promise<void> {
    return this.#change(projectId, agentId, (has) => has.filter((one) => !isSame(one, skill)));
  }

  /** Takes a skill from all agents of a project. */
  async takeFromAll(projectId: string, skill: SkillRef): Promise<void> {
    for (const { agentId } of await this.#agents.list(projectId)) {
      await this.take(projectId, agentId, skill);
    }
  }

  #change(
    projectId: string,
    agentId: string,
    change: (has: readonly SkillRef[]) => readonly SkillRef[],
  ): Promise<void> {
    return this.#turns.run(async () => {
      const has = await this.of(projectId, agentId);
      const next = change(has);
      if (next.length === has.length) return;
      await this.#agents.update(projectId, agentId, { skills: [...next] });
      this.#events.publish({ type: "agentsChanged", projectId });
    });
  }
}

function isSame(one: SkillRef, other: SkillRef): boolean {
  return one.scope === other.scope && one.slug === other.slug;
}
