import { ArrowLeft, Pencil, Trash2, Waypoints } from "lucide";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { isExpired, type Note } from "../../../core/memory/note.ts";
import type { NoteLinks } from "../../../core/memory/service.ts";
import { now } from "../../state/clock.ts";
import { t } from "../../text/text.ts";
import { IconButton } from "../../widgets/button.tsx";
import { editOf } from "../knowledge/edits.ts";
import type { Known } from "../knowledge/known.ts";
import { editKey, removeNote, savedOf } from "./change_note.ts";
import { NoteForm } from "./note_form.tsx";
import { dayOf } from "./note_filter.ts";
import { showList, showNote, showPlace, wantsKeyboard } from "./note_place.ts";
import { NoteText } from "./note_text.tsx";
import { linksKey, noteLinks, noteNamed, notes } from "./notes.ts";
import { WrittenBy } from "./provenance.tsx";
import { typeName } from "./type_name.ts";
import { writeNote } from "./write_note.ts";

interface ViewProps {
  projectId: string;
  slug: string;
  edits: boolean;
}

/** One note: as it reads, or while it is changed. */
export function NoteView({ projectId, slug, edits }: ViewProps) {
  const note = noteNamed(projectId, slug);
  const { changed } = editOf(editKey(projectId, slug), savedOf(note, slug));
  const show = (edits: boolean) => showPlace(projectId, { kind: "note", slug, edits });
  if (!note && !changed) return <Missing projectId={projectId} slug={slug} />;
  if (!note) {
    return (
      <Detail projectId={projectId} title={slug}>
        <NoteForm
          projectId={projectId}
          note={undefined}
          name={slug}
          onCancel={() => showList(projectId)}
        />
      </Detail>
    );
  }
  return (
    <Detail
      projectId={projectId}
      title={slug}
      actions={!edits && <Actions projectId={projectId} note={note} onEdit={() => show(true)} />}
    >
      {edits
        ? <NoteForm projectId={projectId} note={note} onCancel={() => show(false)} />
        : <ReadNote projectId={projectId} note={note} />}
    </Detail>
  );
}

/** A note being written for the first time. */
export function NewNote({ projectId }: { projectId: string }) {
  return (
    <Detail projectId={projectId} title={t().memory.newNote}>
      <NoteForm projectId={projectId} note={undefined} onCancel={() => showList(projectId)} />
    </Detail>
  );
}

interface DetailProps {
  projectId: string;
  title: string;
  actions?: ComponentChildren;
  children: ComponentChildren;
}

/** A part of the page with a way back to the list. */
export function Detail({ projectId, title, actions, children }: DetailProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isWanted = wantsKeyboard.value;
  useEffect(() => {
    // A form inside takes the keyboard itself.
    if (!isWanted || !wantsKeyboard.peek()) return;
    wantsKeyboard.value = false;
    requestAnimationFrame(() => heading.current?.focus());
  }, [isWanted]);
  return (
    <section class="note-detail" aria-label={title}>
      <header class="note-head">
        <IconButton
          icon={ArrowLeft}
          label={t().knowledge.all(t().knowledge.pages.memory)}
          onClick={() => showList(projectId)}
        />
        <h2 ref={heading} tabIndex={-1} title={title}>{title}</h2>
        {actions}
      </header>
      <div class="note-scroller" tabIndex={-1}>{children}</div>
    </section>
  );
}

function Missing({ projectId, slug }: { projectId: string; slug: string }) {
  const words = t().memory;
  return (
    <Detail projectId={projectId} title={slug}>
      <div class="note-empty">
        <p>{words.noSuchNote(slug)}</p>
        <WriteButton projectId={projectId} slug={slug} />
      </div>
    </Detail>
  );
}

/** Writes a note that others refer to. */
export function WriteButton({ projectId, slug }: { projectId: string; slug: string }) {
  return (
    <button type="button" class="small-offer" onClick={() => writeNote(projectId, slug)}>
      {t().memory.create(slug)}
    </button>
  );
}

interface ActionsProps {
  projectId: string;
  note: Note;
  onEdit: () => void;
}

function Actions({ projectId, note, onEdit }: ActionsProps) {
  const words = t().memory;
  return (
    <>
      <IconButton
        icon={Waypoints}
        label={words.graph}
        onClick={() => showPlace(projectId, { kind: "graph", around: note.name })}
      />
      <IconButton icon={Pencil} label={words.edit} onClick={onEdit} />
      <IconButton
        icon={Trash2}
        label={words.remove}
        onClick={() => void removeNote(projectId, note)}
      />
    </>
  );
}

function ReadNote({ projectId, note }: { projectId: string; note: Note }) {
  const key = linksKey(projectId, note.name);
  const links = noteLinks.of(key);
  const list = notes.of(projectId);
  // Another note that changes may lead here from now on, or no more.
  useEffect(() => void noteLinks.refresh(key), [key, list]);
  const broken = links && "value" in links ? links.value.broken : [];
  return (
    <div class="note-read">
      <p class="note-lead">{note.description}</p>
      <div class="note-facts">
        <span class="chip">{typeName(note.type)}</span>
        <WrittenBy projectId={projectId} note={note} />
      </div>
      <Expiry note={note} />
      <NoteText
        text={note.content}
        broken={broken}
        onNote={(slug) => showNote(projectId, slug)}
      />
      <Links projectId={projectId} links={links} />
    </div>
  );
}

function Expiry({ note }: { note: Note }) {
  const words = t().memory;
  const { expires } = note;
  if (expires === undefined) return null;
  if (isExpired(note, dayOf(now.peek()))) {
    return <p class="note-expired">{words.expiredOn(expires)}</p>;
  }
  return <p class="hint">{words.holdsUntil(expires)}</p>;
}

function Links({ projectId, links }: { projectId: string; links: Known<NoteLinks> | undefined }) {
  const words = t().memory;
  if (!links) return null;
  if ("failure" in links) return <p class="hint">{words.linksFailed(links.failure)}</p>;
  const { outgoing, backlinks, broken } = links.value;
  return (
    <div class="note-links">
      <LinkList projectId={projectId} title={words.refersTo} slugs={outgoing} />
      <LinkList projectId={projectId} title={words.referredBy} slugs={backlinks} />
      {broken.length > 0 && (
        <section aria-label={words.linksNowhere}>
          <h3>{words.linksNowhere}</h3>
          <ul>
            {broken.map((slug) => (
              <li key={slug}>
                <WriteButton projectId={projectId} slug={slug} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

interface LinkListProps {
  projectId: string;
  title: string;
  slugs: readonly string[];
}

function LinkList({ projectId, title, slugs }: LinkListProps) {
  if (slugs.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {slugs.map((slug) => (
          <li key={slug}>
            <button type="button" class="note-link" onClick={() => showNote(projectId, slug)}>
              {slug}
            </button>
            <span class="note-link-hint">{noteNamed(projectId, slug)?.description}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
