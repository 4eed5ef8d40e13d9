import { FileWarning, Unlink } from "lucide";
import { useEffect } from "preact/hooks";
import type { NoteProblem } from "../../../core/memory/note.ts";
import type { NoteGraph } from "../../../core/memory/service.ts";
import { t } from "../../text/text.ts";
import { Icon } from "../../widgets/icon.tsx";
import { FilePath } from "../knowledge/file_path.tsx";
import { valueOf } from "../knowledge/known.ts";
import { activeProject } from "../project/projects.ts";
import { memoryPath } from "./memory_path.ts";
import { showNote } from "./note_place.ts";
import { noteGraphs } from "./notes.ts";
import { WriteButton } from "./note_view.tsx";

interface FileProblemsProps {
  problems: readonly NoteProblem[];
  /** Shown without being asked, where there is nothing else. */
  open: boolean;
}

/** Files among the notes that are none, with what was found and where they are. */
export function FileProblems({ problems, open }: FileProblemsProps) {
  const words = t().memory;
  const root = activeProject.value?.root ?? "";
  if (problems.length === 0) return null;
  return (
    <details class="note-problems" open={open}>
      <summary>
        <Icon of={FileWarning} size={14} /> {words.problems(problems.length)}
      </summary>
      <p class="hint">{words.problemsHint}</p>
      <ul>
        {problems.map(({ file, problem }) => (
          <li key={file}>
            <p class="note-problem">{problem}</p>
            <FilePath path={memoryPath(root, file)} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Links to notes that do not exist, each with both ways out. */
export function BrokenLinks({ projectId }: { projectId: string }) {
  const words = t().memory;
  useEffect(() => void noteGraphs.refresh(projectId), [projectId]);
  const broken = valueOf<NoteGraph>(noteGraphs.of(projectId))?.broken ?? [];
  if (broken.length === 0) return null;
  return (
    <details class="note-problems">
      <summary>
        <Icon of={Unlink} size={14} /> {words.brokenLinks(broken.length)}
      </summary>
      <ul>
        {broken.map(({ from, to }) => (
          <li key={`${from} ${to}`}>
            <p>{words.brokenLink(from, to)}</p>
            <div class="note-offers">
              <button type="button" class="small-offer" onClick={() => showNote(projectId, from)}>
                {words.open(from)}
              </button>
              <WriteButton projectId={projectId} slug={to} />
            </div>
          </li>
        ))}
      </ul>
    </details>
  );
}
