/** To be built. */
export function ProposalsPage({ projectId }: { projectId: string }) {
  return <p>{projectId}</p>;
}
