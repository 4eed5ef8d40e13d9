import { layouts } from "./layouts.ts";

/** The named layouts of a project, in the sidebar. */
export function LayoutList({ projectId }: { projectId: string }) {
  return layouts.known(projectId) ? null : null;
}
