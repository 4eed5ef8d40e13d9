import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { NoteGraph } from "../../../core/memory/service.ts";
import { t } from "../../text/text.ts";
import { Segmented } from "../../widgets/segmented.tsx";
import { Loaded } from "../knowledge/loaded.tsx";
import { GraphDrawing } from "./graph_drawing.tsx";
import { type Neighbourhood, neighbourhoodOf } from "./neighbourhood.ts";
import { showNote } from "./note_place.ts";
import { Detail } from "./note_view.tsx";
import { noteGraphs } from "./notes.ts";
import { writeNote } from "./write_note.ts";

/** Notes drawn at once: more are a cloud without names. */
const MOST = 200;

interface PartProps {
  projectId: string;
  around: string | undefined;
}

/** How the notes refer to one another, as a drawing or as a list. */
export function GraphPart({ projectId, around }: PartProps) {
  const words = t().memory;
  useEffect(() => void noteGraphs.refresh(projectId), [projectId]);
  return (
    <Detail
      projectId={projectId}
      title={around === undefined ? words.graph : words.graphAround(around)}
    >
      <Loaded
        of={noteGraphs.of(projectId)}
        onRetry={() => void noteGraphs.refresh(projectId)}
      >
        {(graph) => <Graph projectId={projectId} graph={graph} around={around} />}
      </Loaded>
    </Detail>
  );
}

function Graph({ projectId, graph, around }: PartProps & { graph: NoteGraph }) {
  const words = t().memory;
  const view = useSignal<"drawing" | "list">("drawing");
  const part = useMemo(() => neighbourhoodOf(graph, around, MOST), [graph, around]);
  if (part.connected === 0) return <p class="note-empty">{words.graphEmpty}</p>;
  const missing = new Set(part.nodes.filter((node) => node.missing).map(({ slug }) => slug));
  const open = (slug: string) => {
    if (missing.has(slug)) writeNote(projectId, slug);
    else showNote(projectId, slug);
  };
  return (
    <div class="graph">
      <div class="graph-head">
        <p class="hint">
          {words.graphShown(part.nodes.length, part.connected)}
          {part.alone > 0 && ` · ${words.graphAlone(part.alone)}`}
        </p>
        <Segmented
          label={words.view}
          choices={[
            { value: "drawing", label: words.drawing },
            { value: "list", label: words.asList },
          ]}
          chosen={view.value}
          onChoose={(chosen) => view.value = chosen}
        />
      </div>
      {view.value === "drawing"
        ? <GraphDrawing part={part} around={around} onOpen={open} />
        : <GraphList part={part} onOpen={open} />}
    </div>
  );
}

interface ListProps {
  part: Neighbourhood;
  onOpen: (slug: string) => void;
}

/** The same as the drawing, in words. */
function GraphList({ part, onOpen }: ListProps) {
  const words = t().memory;
  const link = (slug: string) => (
    <button
      key={slug}
      type="button"
      class="note-link"
      onClick={() => onOpen(slug)}
    >
      {slug}
    </button>
  );
  return (
    <ul class="graph-list">
      {part.nodes.map(({ slug, missing, neighbours }) => (
        <li key={slug}>
          {link(slug)}
          {missing && <span class="chip">{words.missing}</span>}
          <div class="graph-neighbours">{neighbours.map(link)}</div>
        </li>
      ))}
    </ul>
  );
}
