import { Plus, Waypoints } from "lucide";
import { useEffect, useMemo } from "preact/hooks";
import type { Note } from "../../../core/memory/note.ts";
import type { NoteList as Notes } from "../../../core/memory/service.ts";
import { t } from "../../text/text.ts";
import { Button, IconButton } from "../../widgets/button.tsx";
import { EngineNote } from "../embedder/engine_note.tsx";
import { SuggestionBar } from "../embedder/suggestion_bar.tsx";
import { Loaded } from "../knowledge/loaded.tsx";
import { GraphPart } from "./graph_part.tsx";
import { withWords } from "./note_filter.ts";
import { NoteList } from "./note_list.tsx";
import { type NotePlace, notePlace, showPlace } from "./note_place.ts";
import { NewNote, NoteView } from "./note_view.tsx";
import { notes } from "./notes.ts";
import { BrokenLinks, FileProblems } from "./problem_list.tsx";
import { type Recall, useRecall } from "./use_recall.ts";
import { writeNote } from "./write_note.ts";

/** The notes of a project: found, read, written, and how they hang together. */
export function MemoryPage({ projectId }: { projectId: string }) {
  const place = notePlace(projectId);
  useEffect(() => void notes.refresh(projectId), [projectId]);
  return (
    <div class={place.kind === "list" ? "memory" : `memory has-detail shows-${place.kind}`}>
      <Loaded of={notes.of(projectId)} onRetry={() => void notes.refresh(projectId)}>
        {(list) => (
          <>
            <Overview projectId={projectId} list={list} />
            <Beside projectId={projectId} place={place} />
          </>
        )}
      </Loaded>
    </div>
  );
}

function Beside({ projectId, place }: { projectId: string; place: NotePlace }) {
  switch (place.kind) {
    case "list":
      return null;
    case "new":
      return <NewNote projectId={projectId} />;
    case "graph":
      return <GraphPart projectId={projectId} around={place.around} />;
    case "note":
      return <NoteView key={place.slug} projectId={projectId} {...place} />;
  }
}

function Overview({ projectId, list }: { projectId: string; list: Notes }) {
  const recall = useRecall(projectId);
  const words = t().memory;
  const text = recall.text.trim();
  const matching = useMemo(() => text === "" ? [] : withWords(list.notes, text), [list, text]);
  const isEmpty = list.notes.length === 0;
  return (
    <div class="note-overview">
      <SuggestionBar projectId={projectId} />
      {!isEmpty && <SearchBar projectId={projectId} recall={recall} />}
      <Count all={list.notes.length} recall={recall} matching={matching} />
      <div class="note-scroller">
        {isEmpty && (
          <div class="note-empty">
            <p>{words.empty}</p>
            <Button kind="primary" icon={Plus} onClick={() => writeNote(projectId)}>
              {words.writeFirst}
            </Button>
          </div>
        )}
        {recall.text === "" && <FileProblems problems={list.problems} open={isEmpty} />}
        <NoteList projectId={projectId} notes={list.notes} recall={recall} matching={matching} />
        {recall.text === "" && <BrokenLinks projectId={projectId} />}
        {!isEmpty && <EngineNote projectId={projectId} />}
      </div>
    </div>
  );
}

function SearchBar({ projectId, recall }: { projectId: string; recall: Recall }) {
  const words = t().memory;
  return (
    <div class="note-search">
      <input
        type="search"
        aria-label={words.search}
        placeholder={words.search}
        value={recall.text}
        onInput={(event) => recall.look(event.currentTarget.value)}
      />
      <IconButton
        icon={Waypoints}
        label={words.showGraph}
        onClick={() => showPlace(projectId, { kind: "graph" })}
      />
      <IconButton icon={Plus} label={words.newNote} onClick={() => writeNote(projectId)} />
    </div>
  );
}

interface CountProps {
  all: number;
  recall: Recall;
  matching: readonly Note[];
}

/** How much there is or was found; screen readers hear it while somebody types. */
function Count({ all, recall, matching }: CountProps) {
  const words = t().memory;
  const { text, found, failure, isSearching } = recall;
  if (all === 0) return null;
  if (text.trim() === "") return <p class="note-count" role="status">{words.count(all)}</p>;
  const names = new Set([...found ?? [], ...matching.map(({ name }) => name)]);
  return (
    <p class="note-count" role="status">
      {isSearching ? words.searching : words.found(names.size)}
      {failure !== undefined && ` · ${words.recallFailed(failure)}`}
    </p>
  );
}
