import { ReviewPage } from "./review_page.tsx";
import { shownTarget } from "./shown.ts";

/** Where the open review of a project appears: over its workspace. */
export function ReviewHost({ projectId }: { projectId: string }) {
  const target = shownTarget(projectId);
  return target ? <ReviewPage projectId={projectId} target={target} /> : null;
}
