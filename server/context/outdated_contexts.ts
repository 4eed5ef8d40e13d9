import { changedSections } from "../../core/context/changed.ts";
import type { ComposedStart, PreviewWish, Told } from "../../core/context/composer.ts";
import type { ContextSectionId } from "../../core/context/service.ts";
import { describe } from "../../core/error.ts";
import type { DomainEvent, EventSink } from "../../core/event.ts";
import { log } from "../log.ts";

/** A running agent and what it was told. */
export interface ToldAgent {
  projectId: string;
  agentId: string;
  told: Told;
}

/** What is asked about running agents. */
export interface OutdatedDependencies {
  events: EventSink;
  /** Those that run now. */
  running(): readonly ToldAgent[];
  /** What a start now would tell an agent. */
  preview(projectId: string, agentId: string, wish: PreviewWish): Promise<ComposedStart>;
}

/** What may change what agents are told; of the work itself nothing does. */
const CAUSES: readonly DomainEvent["type"][] = [
  "agentsChanged",
  "contextChanged",
  "memoryChanged",
  "memoryDeleted",
  "memorySaved",
  "permissionsChanged",
  "skillsChanged",
];

/** Which running agents were told something else than they would be told now. */
export class OutdatedContexts {
  readonly #deps: OutdatedDependencies;
  readonly #outdated = new WeakSet<Told>();
  /** Projects that are looked at next. */
  readonly #waiting = new Set<string>();
  #looking: Promise<void> = Promise.resolve();
  #isOver = false;

  constructor(dependencies: OutdatedDependencies) {
    this.#deps = dependencies;
  }

  /** As it was when something last changed. */
  has(told: Told | undefined): boolean {
    return told !== undefined && this.#outdated.has(told);
  }

  /** Takes in what the host announces: however much it is, each project is looked at once more. */
  heard(event: DomainEvent): void {
    if (this.#isOver || !CAUSES.includes(event.type)) return;
    const projectId = "projectId" in event ? event.projectId : undefined;
    for (const agent of this.#deps.running()) {
      if (projectId === undefined || agent.projectId === projectId) this.#look(agent.projectId);
    }
  }

  /**
   * Parts the agent was told otherwise, looked at now.
   * @throws IdeaError what keeps it from being started
   */
  async changed({ projectId, agentId, told }: ToldAgent): Promise<ContextSectionId[]> {
    // What it worked on meanwhile would find other notes, and nobody changed any.
    const { query, handoff } = told.start;
    const now = await this.#deps.preview(projectId, agentId, { query, handoff });
    const changed = changedSections(told.start, now);
    if (changed.length > 0) this.#outdated.add(told);
    else this.#outdated.delete(told);
    return changed;
  }

  /** Nothing is looked at any more. */
  async shutdown(): Promise<void> {
    this.#isOver = true;
    await this.#looking;
  }

  #look(projectId: string): void {
    if (this.#waiting.has(projectId)) return;
    this.#waiting.add(projectId);
    this.#looking = this.#looking.then(async () => {
      this.#waiting.delete(projectId);
      if (!this.#isOver) await this.#lookAt(projectId);
    });
  }

  async #lookAt(projectId: string): Promise<void> {
    const agents = this.#deps.running().filter((agent) => agent.projectId === projectId);
    const before = agents.map(({ told }) => this.has(told));
    for (const agent of agents) {
      await this.changed(agent).catch((failure) =>
        log("info", "An agent's context could not be looked at", {
          agentId: agent.agentId,
          reason: describe(failure),
        })
      );
    }
    if (agents.every(({ told }, at) => this.has(told) === before[at])) return;
    this.#deps.events.publish({ type: "agentsChanged", projectId });
  }
}
