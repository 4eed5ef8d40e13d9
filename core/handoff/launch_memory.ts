/** What an agent is told at its start of what was there before. */
export interface LaunchMemory {
  /**
   * Where the work stands that an earlier session of the agent began, in Markdown; "" when nothing
   * was said. Never fails: a session without it is better than none.
   */
  briefing(projectId: string, agentId: string): Promise<string>;
  /**
   * What the agent worked on last, in a sentence; "" when nothing was said. Never fails: it only helps
   * to find the notes that fit.
   */
  objective(projectId: string, agentId: string): Promise<string>;
  /** Who works on what in the project, in Markdown; "" when there is nothing to tell. */
  live(projectId: string, agentId: string): Promise<string>;
}
