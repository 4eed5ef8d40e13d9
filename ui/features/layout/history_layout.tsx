import { GraphView } from "../git/graph_view.tsx";

/** A layout that shows the history of the repository. */
export function HistoryLayout({ projectId }: { projectId: string }) {
  return (
    <div class="history-layout">
      <GraphView projectId={projectId} />
    </div>
  );
}
