import assert from "node:assert/strict";
import type { ScreenReading } from "../agent/activity.ts";
import { header } from "../delegation/header.ts";
import { DELIVERY } from "../numbers.ts";
import { compose, isOurDraft, pasteBytes, showsText } from "./compose.ts";

const TICKET = "08336578-5b47-09d2-2f41-5cc483f101f4";
const HEADER = header("Main", TICKET, "task");
const fileFor = (name: string) => `/project/.ideai/run/a/${name}`;
const bytes = (text: string) => new TextEncoder().encode(text).length;

Deno.test("a task up to the limit is typed, word for word, below its header", () => {
  const task = "é".repeat(DELIVERY.fileHandOverBytes / 2);
  assert.equal(bytes(task), DELIVERY.fileHandOverBytes);
  assert.deepEqual(compose(HEADER, task, TICKET, fileFor), { text: `${HEADER}\n${task}` });
});

Deno.test("one byte more goes into a file that the typed text names", () => {
  const task = "é".repeat(DELIVERY.fileHandOverBytes / 2) + "x";
  const { text, file } = compose(HEADER, task, TICKET, fileFor);
  assert.deepEqual(file, { name: `task-${TICKET}.md`, text: `${task}\n` });
  assert.ok(text.startsWith(`${HEADER}\n`));
  assert.ok(text.endsWith(fileFor(`task-${TICKET}.md`)));
  assert.ok(bytes(text) < 500);
});

Deno.test("neither a task nor the name of who asks can press a key", () => {
  const evil = header("Main\u001b[201~\r!rm", TICKET, "task");
  const { text } = compose(evil, "a\u001b[201~\rb", TICKET, fileFor);
  assert.equal(text, `${header("Main !rm", TICKET, "task")}\na\nb`);
});

Deno.test("a paste is bracketed for the programs that ask for it, and only for them", () => {
  const text = (bracketed: boolean) => new TextDecoder().decode(pasteBytes("é\n", bracketed));
  assert.equal(text(true), "\u001b[200~é\n\u001b[201~");
  assert.equal(text(false), "é\n");
});

Deno.test("our own text is known again in the prompt, however it is wrapped", () => {
  const draft = `[IdeA · task from Main · ticket 08336578-5b\n  47-09d2-2f41-5cc483f101f4]\n do it`;
  assert.ok(isOurDraft(draft, TICKET, undefined));
  assert.ok(isOurDraft("[Pasted text #1 +40 lines]", TICKET, "[Pasted text"));
});

Deno.test("a person's draft is never taken for ours", () => {
  assert.ok(!isOurDraft("fix the build", TICKET, "[Pasted text"));
  assert.ok(!isOurDraft("", TICKET, undefined));
  assert.ok(!isOurDraft(undefined, TICKET, "[Pasted text"));
  assert.ok(!isOurDraft(TICKET.replace("0", "1"), TICKET, undefined));
});

Deno.test("our text is seen in the prompt, or on a screen too small for the prompt's first row", () => {
  const text = `${HEADER}\nsay 日本 hello,\n  and good bye é!`;
  const shows = (prompt: "empty" | "draft" | "absent", shown: string, lines: string[] = []) => {
    const reading = { prompt, busy: false, ...(prompt === "draft" ? { draft: shown } : {}) };
    return showsText({ lines, reading }, { text, ticketId: TICKET }, "[Pasted text");
  };
  assert.ok(shows("draft", text));
  assert.ok(shows("draft", "hello, and\ngood bye é!"), "only its end is visible");
  assert.ok(shows("draft", "[Pasted text #1 +40 lines]"));
  assert.ok(shows("absent", "", ["  hello, an", "  d good bye é!", "────"]));
});

Deno.test("a suggestion, a dialog and somebody else's draft are not our text", () => {
  const ours = { text: `${HEADER}\nsay hello`, ticketId: TICKET };
  const shows = (reading: ScreenReading, lines: string[] = []) =>
    showsText({ lines, reading }, ours, undefined);
  assert.ok(!shows({ prompt: "empty", busy: false }, ["say hello"]));
  assert.ok(!shows({ prompt: "draft", draft: "rm -rf", busy: false }));
  assert.ok(!shows({ prompt: "absent", busy: false }, ["May it use rm?", "1. Yes"]));
  const dialog = { kind: "permission", question: "May it use rm?" };
  assert.ok(!shows({ prompt: "draft", draft: ours.text, busy: false, dialog }));
});
