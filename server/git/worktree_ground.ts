import { IdeaError } from "../../core/error.ts";
import type { EventSink } from "../../core/event.ts";
import type { KeptWorktree, WorktreeStore } from "../store/worktree_store.ts";
import type { AttributionBook } from "./attribution_book.ts";
import type { Git } from "./git.ts";
import { type Repository, repositoryAt } from "./repository.ts";
import type { RepositoryTurns } from "./repository_turns.ts";
import type { ReturnAgents } from "./worktree_returns.ts";

/** The agents as far as work trees have to do with them. */
export interface TreeAgents extends ReturnAgents {
  /** It is driven now, in a terminal or turn by turn. */
  isRunning(projectId: string, agentId: string): boolean;
}

/** What work trees need from the rest of the host. */
export interface WorktreeParts {
  git: Git;
  store: WorktreeStore;
  book: AttributionBook;
  events: EventSink;
  turns: RepositoryTurns;
  agents: TreeAgents;
  /** @throws IdeaError `NOT_FOUND` */
  project(projectId: string): { id: string; name: string; root: string };
  /** Folder of all work trees that are made; absolute. */
  base: string;
  environment(): Promise<Record<string, string>>;
  /** How long (ms) a set-up may take; absent: as long as people should wait. */
  setUpMs?: number;
}

/** What all that is done with work trees stands on. */
export class WorktreeGround {
  readonly parts: WorktreeParts;

  constructor(parts: WorktreeParts) {
    this.parts = parts;
  }

  /** The project's own work tree. @throws IdeaError `GIT`, `NOT_INSTALLED`, `NOT_FOUND` */
  async repository(projectId: string): Promise<Repository> {
    return await repositoryAt(this.parts.git, this.parts.project(projectId).root);
  }

  /** One change at a time; whoever looks at the repository is told when it is done. */
  async change<T>(projectId: string, task: (project: Repository) => Promise<T>): Promise<T> {
    const { turns, events } = this.parts;
    const project = await this.repository(projectId);
    try {
      return await turns.run(project.commonDir, () => task(project));
    } finally {
      events.publish({ type: "gitChanged", projectId });
    }
  }

  /** Tells that a work tree is another, or somebody else's. */
  announce(projectId: string, path: string): void {
    this.parts.events.publish({ type: "worktreeChanged", projectId, path });
    this.parts.events.publish({ type: "agentsChanged", projectId });
  }

  /** @throws IdeaError `NOT_FOUND` for a work tree that IdeA does not keep: adopt it first */
  kept(projectId: string, path: string): KeptWorktree {
    this.parts.project(projectId);
    const kept = this.parts.store.find(projectId, path);
    if (kept?.ready) return kept;
    throw new IdeaError("NOT_FOUND", `${path} is no work tree that agents work in: adopt it first`);
  }

  /**
   * The agent's name; undefined without one.
   * @throws IdeaError `NOT_FOUND`, `CONFLICT` when it has a work tree
   */
  async freeAgent(projectId: string, agentId: string | undefined): Promise<string | undefined> {
    if (agentId === undefined) return undefined;
    const name = await this.parts.agents.nameOf(projectId, agentId);
    const other = this.parts.store.ofAgent(projectId, agentId);
    if (other === undefined) return name;
    throw new IdeaError("CONFLICT", `"${name}" works in ${other.path}: take it out of there first`);
  }
}
