import { t } from "../../text/text.ts";
import { openKnowledge } from "../knowledge/place.ts";
import { valueOf } from "../knowledge/known.ts";
import type { Command } from "../palette/command.ts";
import { activeProject } from "../project/projects.ts";
import { openNotes } from "./note_place.ts";
import { notes } from "./notes.ts";
import { writeNote } from "./write_note.ts";

/** Writing a note, seeing how they hang together, and each note that is known. */
export function memoryCommands(): Command[] {
  const projectId = activeProject.value?.id;
  if (projectId === undefined) return [];
  const words = t().memory;
  const known = valueOf(notes.of(projectId))?.notes ?? [];
  return [
    { id: "note new", group: "action", title: words.newNote, run: () => begin(projectId) },
    {
      id: "note graph",
      group: "action",
      title: words.showGraph,
      run: () => openNotes(projectId, { kind: "graph" }),
    },
    ...known.map(({ name }): Command => ({
      id: `note ${projectId} ${name}`,
      group: "action",
      title: words.openNote(name),
      minor: true,
      run: () => openNotes(projectId, { kind: "note", slug: name, edits: false }),
    })),
  ];
}

function begin(projectId: string): void {
  writeNote(projectId);
  openKnowledge("memory");
}
