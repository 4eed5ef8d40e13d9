/** Where agents work: in the project's folder, or in work trees of their own. */
export interface AgentWorkRoots {
  /** Absolute. @throws IdeaError `NOT_FOUND` for a project that is not open */
  of(projectId: string, agentId: string): string;
  /** The same for a launch. @throws IdeaError `NOT_FOUND` when the agent's work tree is gone */
  require(projectId: string, agentId: string): Promise<string>;
  /** The agent's own work tree. */
  treeOf(projectId: string, agentId: string): AgentTree | undefined;
}

/** The work tree an agent was given. */
export interface AgentTree {
  /** Absolute. */
  path: string;
  /** Absent for a detached head. */
  branch?: string;
  /** What its branch is compared with and goes back to. */
  base?: string;
}
