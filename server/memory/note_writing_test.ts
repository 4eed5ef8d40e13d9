import assert from "node:assert/strict";
import { checkNote } from "../../core/memory/note_rules.ts";
import { noteFile, noteInput, withNotes } from "../../tests/support/notes.ts";
import { NoteFolder } from "./note_folder.ts";
import { removeNote, writeNote } from "./note_writing.ts";

const WRITING = { author: { kind: "human" }, at: "2026-08-01T10:00:00.000Z" } as const;

Deno.test("what a person writes while a note is being written is not overwritten", async () => {
  await withNotes(async ({ folder: path, write, read }) => {
    const folder = new NoteFolder(path, () => {});
    const note = checkNote(noteInput("a"));
    const absent = folder.look("a");
    await write("a.md", noteFile("a", "By hand."));
    const conflict = { code: "CONFLICT", message: /a\.md was changed by hand meanwhile/ };
    await assert.rejects(writeNote(folder, "a", absent, note, WRITING), conflict);
    const found = folder.look("a");
    await write("a.md", noteFile("a", "By hand again."));
    await assert.rejects(writeNote(folder, "a", found, note, WRITING), conflict);
    await assert.rejects(removeNote(folder, "a", found), conflict);
    assert.equal(await read("a.md"), noteFile("a", "By hand again."));
  });
});
