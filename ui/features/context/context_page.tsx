/** To be built. */
export function ContextPage({ projectId }: { projectId: string }) {
  return <p>{projectId}</p>;
}
