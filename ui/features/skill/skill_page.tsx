/** To be built. */
export function SkillPage({ projectId }: { projectId: string }) {
  return <p>{projectId}</p>;
}
