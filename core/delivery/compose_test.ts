import assert from "node:assert/strict";
import { header } from "../delegation/header.ts";
import { DELIVERY } from "../numbers.ts";
import { compose, isOurDraft, pasteBytes } from "./compose.ts";

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
