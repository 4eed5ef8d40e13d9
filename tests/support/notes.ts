import { join } from "node:path";
import { IdeaError } from "../../core/error.ts";
import type { DomainEvent } from "../../core/event.ts";
import type { NoteInput } from "../../core/memory/note.ts";
import { MemoryFiles } from "../../server/memory/memory_files.ts";
import { Leases } from "../../server/store/leases.ts";
import { inFolder } from "./folder.ts";

/** The only project of {@link withNotes}. */
export const PROJECT = "11111111-1111-4111-8111-111111111111";

/** A note that says something about its slug. */
export function noteInput(about: string, change: Partial<NoteInput> = {}): NoteInput {
  return {
    description: `About ${about}`,
    type: "project",
    content: `Text of ${about}.`,
    ...change,
  };
}

/** The file of a note as a person or the original writes it. */
export function noteFile(slug: string, content = `Text of ${slug}.`): string {
  const head = `---\nname: ${slug}\ndescription: About ${slug}\nmetadata:\n  type: project\n---\n`;
  return `${head}\n${content}\n`;
}

/** Notes in a folder of their own. */
export interface NotesStage {
  notes: MemoryFiles;
  leases: Leases;
  /** The folder of the notes, which need not exist. */
  folder: string;
  /** What was announced, without the project. */
  announced: string[];
  /** Writes a file of the folder by hand. */
  write(file: string, text: string | Uint8Array): Promise<void>;
  read(file: string): Promise<string>;
  /** Rows of `MEMORY.md`, the slugs alone. */
  rows(): Promise<string[]>;
}

/** Runs the test with the notes of one project, and closes them. */
export async function withNotes(test: (stage: NotesStage) => Promise<void>): Promise<void> {
  await inFolder(async (root) => {
    const folder = join(root, ".ideai", "memory");
    const announced: string[] = [];
    const publish = (event: DomainEvent) => {
      announced.push(`${event.type} ${"slug" in event ? event.slug : ""}`.trim());
    };
    const leases = new Leases();
    const notes = new MemoryFiles({
      leases,
      events: { publish },
      rootOf: (projectId) => {
        if (projectId === PROJECT) return root;
        throw new IdeaError("NOT_FOUND", `No project ${projectId}`);
      },
    });
    const read = (file: string) => Deno.readTextFile(join(folder, file));
    try {
      await test({
        notes,
        leases,
        folder,
        announced,
        read,
        write: async (file, text) => {
          await Deno.mkdir(folder, { recursive: true });
          const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
          await Deno.writeFile(join(folder, file), bytes);
        },
        rows: async () => rowsIn(await read("MEMORY.md")),
      });
    } finally {
      await notes.close(PROJECT);
    }
  });
}

/** Slugs of the rows of an index. */
export function rowsIn(index: string): string[] {
  return Array.from(index.matchAll(/^- \[(.+)\]\(\1\.md\) — /gm), ([, slug = ""]) => slug);
}
