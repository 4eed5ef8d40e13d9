import type { ContextService, TextFile } from "../../core/context/service.ts";
import { IdeaError } from "../../core/error.ts";
import type { Author } from "../../core/knowledge/author.ts";
import type { Guarded } from "../../core/knowledge/proposal.ts";
import { lastWriter, type Note, type NoteInput } from "../../core/memory/note.ts";
import type { MemoryService } from "../../core/memory/service.ts";
import { ABSENT } from "../store/revision.ts";

/** A guarded text as it is now. */
export interface TextNow {
  /** Of a note its content; undefined: there is none. */
  text?: string;
  /** Of a note: the rest of it. */
  note?: Omit<NoteInput, "content">;
  /** Of a note: a person wrote it last, or nobody knows who. */
  byPerson?: boolean;
  revision: string;
}

/** What a guarded text is to become. */
export interface TextChange {
  content: string;
  /** For a note: the rest of it. */
  note?: Omit<NoteInput, "content"> | undefined;
  /** Of the text it replaces. */
  revision: string;
}

/** The contexts, as far as they are texts. */
type Contexts = Pick<ContextService, "project" | "writeProject" | "agent" | "writeAgent">;

/** Every kind of guarded text, read and written in one way through the services that own them. */
export class GuardedTexts {
  readonly #notes: MemoryService;
  readonly #contexts: Contexts;

  constructor(notes: MemoryService, contexts: Contexts) {
    this.#notes = notes;
    this.#contexts = contexts;
  }

  /** @throws IdeaError `INVALID` when it is no text or no note, `NOT_FOUND` without the agent */
  async read(projectId: string, about: Guarded): Promise<TextNow> {
    switch (about.kind) {
      case "projectContext":
        return fromFile(await this.#contexts.project(projectId));
      case "agentContext":
        return fromFile(await this.#contexts.agent(projectId, about.agentId));
      case "memory":
        return fromNote(await this.#note(projectId, about.slug));
    }
  }

  /**
   * Replaces the text of that revision.
   * @returns its new revision
   * @throws IdeaError `CONFLICT` when there is another one
   */
  async write(
    projectId: string,
    about: Guarded,
    change: TextChange,
    author: Author,
  ): Promise<string> {
    const text = { text: change.content, revision: change.revision };
    switch (about.kind) {
      case "projectContext":
        return (await this.#contexts.writeProject(projectId, text)).revision;
      case "agentContext":
        return (await this.#contexts.writeAgent(projectId, about.agentId, text)).revision;
      case "memory":
        return (await this.#writeNote(projectId, about.slug, change, author)).revision;
    }
  }

  async #note(projectId: string, slug: string): Promise<Note | undefined> {
    try {
      return await this.#notes.get(projectId, slug);
    } catch (failure) {
      if (failure instanceof IdeaError && failure.code === "NOT_FOUND") return undefined;
      throw failure;
    }
  }

  async #writeNote(
    projectId: string,
    slug: string,
    { content, note, revision }: TextChange,
    author: Author,
  ): Promise<Note> {
    if (!note) throw new IdeaError("INVALID", "description: expected one, and a type");
    const input = { ...note, content };
    try {
      if (revision !== ABSENT) {
        return await this.#notes.update(projectId, slug, { ...input, revision }, author);
      }
      return await this.#notes.create(projectId, { ...input, name: slug }, author);
    } catch (failure) {
      throw asConflict(failure, slug);
    }
  }
}

/** A note that came or went meanwhile is another one than was read. */
function asConflict(failure: unknown, slug: string): unknown {
  if (!(failure instanceof IdeaError)) return failure;
  const meanwhile = { ALREADY_EXISTS: "written", NOT_FOUND: "removed" } as const;
  if (failure.code !== "ALREADY_EXISTS" && failure.code !== "NOT_FOUND") return failure;
  const words = `The note "${slug}" was ${meanwhile[failure.code]} meanwhile`;
  return new IdeaError("CONFLICT", words, { cause: failure });
}

function fromFile({ text, revision }: TextFile): TextNow {
  return { ...(revision === ABSENT ? {} : { text }), revision };
}

function fromNote(found: Note | undefined): TextNow {
  if (!found) return { revision: ABSENT };
  const { content, description, type, expires, revision } = found;
  const note = { description, type, ...(expires === undefined ? {} : { expires }) };
  return { text: content, note, revision, byPerson: lastWriter(found).kind === "human" };
}
