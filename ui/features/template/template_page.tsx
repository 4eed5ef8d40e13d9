/** To be built. */
export function TemplatePage({ projectId }: { projectId: string }) {
  return <p>{projectId}</p>;
}
