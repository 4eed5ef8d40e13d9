import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { isExpired, type Note } from "../../../core/memory/note.ts";
import { now } from "../../state/clock.ts";
import { t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";
import { moveInList } from "../conversation/list_keys.ts";
import { editOf } from "../knowledge/edits.ts";
import { editKey, savedOf } from "./change_note.ts";
import { dayOf, groupedByType } from "./note_filter.ts";
import { lastOpened, notePlace, showNote, wantsKeyboard } from "./note_place.ts";
import { authorName, WrittenAt } from "./provenance.tsx";
import { typeName } from "./type_name.ts";
import type { Recall } from "./use_recall.ts";

interface NoteListProps {
  projectId: string;
  notes: readonly Note[];
  recall: Recall;
  /** Those with all words that are looked for. */
  matching: readonly Note[];
}

/** A heading and the notes below it. */
interface Part {
  title: string;
  notes: readonly Note[];
}

/** Notes drawn at once below one heading: more than anybody looks through. */
const SHOWN = 100;

/** The notes by type, or those that fit what is looked for. */
export function NoteList({ projectId, notes, recall, matching }: NoteListProps) {
  const list = useRef<HTMLDivElement>(null);
  const isWanted = wantsKeyboard.value && notePlace(projectId).kind === "list";
  useEffect(() => {
    if (!isWanted) return;
    wantsKeyboard.value = false;
    requestAnimationFrame(() => giveKeyboard(list.current));
  }, [isWanted]);
  const { text, found } = recall;
  const parts = useMemo(
    () => text.trim() === "" ? byType(notes) : fitting(notes, found ?? [], matching),
    [notes, text.trim() === "", found, matching, t()],
  );
  return (
    <div class="note-list" ref={list} onKeyDown={(event) => moveInList(event, list.current)}>
      {parts.map(({ title, notes }) => (
        <PartView key={title} projectId={projectId} title={title} notes={notes} />
      ))}
    </div>
  );
}

function giveKeyboard(list: HTMLElement | null): void {
  const name = lastOpened.peek();
  const row = name === undefined ? null : list?.querySelector(`[data-row="${CSS.escape(name)}"]`);
  const first = row ?? list?.querySelector("[data-row]");
  if (first instanceof HTMLElement) first.focus();
}

function byType(notes: readonly Note[]): Part[] {
  return groupedByType(notes).map(({ type, notes }) => ({ title: typeName(type), notes }));
}

function fitting(
  notes: readonly Note[],
  found: readonly string[],
  matching: readonly Note[],
): Part[] {
  const { best, others } = t().memory;
  const names = new Set(found);
  const byName = new Map(notes.map((note) => [note.name, note]));
  const first = found.flatMap((name) => byName.get(name) ?? []);
  const rest = matching.filter(({ name }) => !names.has(name));
  return [{ title: best, notes: first }, { title: others, notes: rest }]
    .filter((part) => part.notes.length > 0);
}

function PartView({ projectId, title, notes }: Part & { projectId: string }) {
  const most = useSignal(SHOWN);
  const left = notes.length - most.value;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {notes.slice(0, most.value).map((note) => (
          <li key={note.name}>
            <Row projectId={projectId} note={note} />
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button kind="quiet" onClick={() => most.value += SHOWN}>
          {t().memory.showMore(Math.min(left, SHOWN))}
        </Button>
      )}
    </section>
  );
}

function Row({ projectId, note }: { projectId: string; note: Note }) {
  const words = t().memory;
  const place = notePlace(projectId);
  const isOpen = place.kind === "note" && place.slug === note.name;
  const { changed } = editOf(editKey(projectId, note.name), savedOf(note));
  return (
    <button
      type="button"
      class="note-row"
      data-row={note.name}
      aria-current={isOpen || undefined}
      onClick={() => showNote(projectId, note.name)}
    >
      <span class="note-name">{note.name}</span>
      <span class="note-marks">
        {changed && <span class="chip">{words.unsaved}</span>}
        {isExpired(note, dayOf(now.peek())) && <span class="chip">{words.expired}</span>}
        <span class="note-author">{authorName(note.provenance)}</span>
        <WrittenAt provenance={note.provenance} />
      </span>
      <span class="note-description">{note.description}</span>
    </button>
  );
}
