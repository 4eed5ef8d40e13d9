import assert from "node:assert/strict";
import { IdeaError } from "../error.ts";
import { MEMORY } from "../numbers.ts";
import { AGENT_NOTE_RULES, checkAgentNote } from "./agent_rules.ts";
import type { Note } from "./note.ts";

const TEXT = "Builds run in a container with two cores. Tests that open ports take them from the " +
  "kernel, never from a list, because several agents test at the same time on one machine.";
const NEW = { name: "new", description: "How builds run", type: "project", content: TEXT };
const note = (name: string, content: string, description = "How builds run") =>
  ({ ...NEW, name, content, description, provenance: {}, revision: name }) as Note;
const refused = (change: Partial<typeof NEW>, existing: readonly Note[] = []) => {
  try {
    checkAgentNote({ ...NEW, ...change }, existing);
  } catch (failure) {
    if (failure instanceof IdeaError) return `${failure.code} ${failure.message}`;
    throw failure;
  }
  return undefined;
};

Deno.test("a small note about one thing may be written, and comes back in its stored form", () => {
  const other = note("other", "The page is written in TypeScript and drawn with Preact signals.");
  const { name: _, ...input } = NEW;
  assert.deepEqual(checkAgentNote({ ...NEW, content: `\n${TEXT}\r\n` }, [other]), input);
});

Deno.test("what every note needs is asked of agents too", () => {
  assert.match(refused({ name: "Not Kebab" }) ?? "", /^INVALID slug: expected words/);
  assert.match(refused({ description: "" }) ?? "", /^INVALID description/);
  assert.match(refused({ content: " " }) ?? "", /^INVALID content/);
});

Deno.test("a note of an agent is small", () => {
  const most = "é".repeat(MEMORY.agentNoteBytes / 2);
  assert.equal(refused({ content: most }), undefined);
  assert.match(
    refused({ content: `${most}x` }) ?? "",
    /^TOO_LARGE content: 4097 bytes, expected at most 4096/,
  );
  const line = "x".repeat(MEMORY.agentDescriptionChars);
  assert.equal(refused({ description: line }), undefined);
  assert.match(refused({ description: `${line}x` }) ?? "", /^INVALID description: 201 characters/);
});

Deno.test("a secret is refused by its kind and place, and not repeated", () => {
  const inContent = refused({ content: `${TEXT}\nPASSWORD=hunter22` }) ?? "";
  assert.match(inContent, /^INVALID content: line 2 looks like a password/);
  const inDescription = refused({ description: "postgres://idea:hunter22@db/x" }) ?? "";
  assert.match(inDescription, /^INVALID description: line 1 looks like a password in an address/);
  assert.doesNotMatch(inContent + inDescription, /hunter22/);
});

Deno.test("a conversation is refused, a quotation is not", () => {
  const turns = (count: number) =>
    Array.from({ length: count }, (_, at) => `${at % 2 ? "**Assistant:**" : "User:"} word ${at}`);
  assert.match(refused({ content: turns(6).join("\n") }) ?? "", /^INVALID content: .*conversation/);
  assert.equal(refused({ content: turns(2).join("\n") }), undefined);
});

Deno.test("what a note says already is refused, naming the note to write to", () => {
  const same = note("builds", TEXT);
  const answer = refused({}, [note("far", "Quite another thing, said at length."), same]) ?? "";
  assert.match(answer, /^ALREADY_EXISTS The note "builds" says 100 % of this already/);
  const edited = TEXT.replace("two cores", "4 cores").toUpperCase() + " Ask Anna.";
  assert.match(refused({ content: edited }, [same]) ?? "", /^ALREADY_EXISTS The note "builds"/);
  const within = note(
    "all",
    `${"Many other words about quite other things come first. ".repeat(9)}${TEXT}`,
  );
  assert.match(refused({}, [within]) ?? "", /^ALREADY_EXISTS The note "all"/);
  assert.match(refused({ content: within.content }, [same]) ?? "", /^ALREADY_EXISTS/);
  const short = note("spaces", "Deux espaces après « : » sont à éviter.", "Style");
  const again = refused({ description: "style", content: "deux espaces, après : sont à éviter" }, [
    short,
  ]);
  assert.match(again ?? "", /^ALREADY_EXISTS The note "spaces"/);
});

Deno.test("writing a note again under its slug is no duplicate of itself", () => {
  assert.equal(refused({ name: "builds" }, [note("builds", TEXT)]), undefined);
});

Deno.test("notes about the same thing that say something else are not the same", () => {
  const existing = [
    note("ports", "Ports are taken from the kernel in tests, and written to a file by the host."),
    note("cores", "The container has two cores, so at most two test files run at once.", "Cores"),
    note("short", "Use two spaces.", "Style"),
  ];
  assert.equal(refused({}, existing), undefined);
  assert.equal(refused({ description: "Style", content: "Use four spaces." }, existing), undefined);
});

Deno.test("agents are told what belongs into the memory, and how much", () => {
  for (const word of [/decisions/, /preferences/, /secrets/, /conversations/, /4096 bytes/]) {
    assert.match(AGENT_NOTE_RULES, word);
  }
});
