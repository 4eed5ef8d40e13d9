/** To be built. */
export function MemoryPage({ projectId }: { projectId: string }) {
  return <p>{projectId}</p>;
}
