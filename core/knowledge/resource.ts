/** Names of what several may write at once, as `Leases` take them. */

/** The project's context, `.ideai/CONTEXT.md`. */
export function projectContextOf(projectId: string): string {
  return `the context of project ${projectId}`;
}

/** The role text of an agent. */
export function agentContextOf(projectId: string, agentId: string): string {
  return `the role text of agent ${agentId} in project ${projectId}`;
}

/** A note of the project's memory. */
export function memoryOf(projectId: string, slug: string): string {
  return `the note "${slug}" of project ${projectId}`;
}

/** The index of a project's notes, `MEMORY.md`. */
export function memoryIndexOf(projectId: string): string {
  return `the index of the notes of project ${projectId}`;
}
