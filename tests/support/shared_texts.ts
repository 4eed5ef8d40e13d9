/** Many who write and read the same texts at the same time, and what must have come of it. */
import assert from "node:assert/strict";
import { fileByHand, type SharedText } from "./knowledge_doors.ts";
import { until } from "./wait.ts";

/** What each of the writers adds to a text, one line at a time. */
const ROUNDS = 2;
export const FIRST_LINE = "Begun.";

/** One text, who writes it and who reads it, all at the same time. */
export interface Scene {
  writers: Record<string, SharedText>;
  readers: readonly SharedText[];
  /** Adds a line by hand, and where. */
  file?: string;
}

export const linesOf = (text: string) =>
  text.split("\n").map((line) => line.trim()).filter(Boolean);

/** Adds lines to the text as it is, each until that was done; returns them. */
async function write(name: string, text: SharedText): Promise<string[]> {
  const lines = Array.from({ length: ROUNDS }, (_, round) => `${name} said ${round}`);
  for (const line of lines) {
    for (let done = false; !done;) {
      const { text: now, revision } = await text.read();
      done = await text.write(`${now.trimEnd()}\n${line}\n`, revision);
    }
  }
  return lines;
}

/** Reads as long as others write: a line that was there once stays there. */
async function read(text: SharedText, writing: { done: boolean }): Promise<number> {
  let seen: string[] = [];
  let reads = 0;
  do {
    const now = linesOf((await text.read()).text);
    const lost = seen.filter((line) => !now.includes(line));
    assert.deepEqual(lost, []);
    seen = now;
    reads++;
  } while (!writing.done);
  return reads;
}

/** Adds lines in an editor, between the writes of the others. */
async function writeByHand(path: string, others: SharedText): Promise<string[]> {
  const lines = Array.from({ length: ROUNDS }, (_, round) => `the person said ${round}`);
  for (const line of lines) {
    const { revision } = await others.read();
    fileByHand(path).append(line);
    await until(async () => (await others.read()).revision !== revision, "the edit to be seen");
  }
  return lines;
}

/** Plays a scene; what was written, and what is there in the end. */
export async function play(
  { writers, readers, file }: Scene,
): Promise<{ said: string[]; end: string[] }> {
  const [first] = readers;
  assert.ok(first);
  const writing = { done: false };
  const reading = Promise.all(readers.map((text) => read(text, writing)));
  const written = Promise.all([
    ...Object.entries(writers).map(([name, text]) => write(name, text)),
    ...(file === undefined ? [] : [writeByHand(file, first)]),
  ]).finally(() => writing.done = true);
  const [said] = await Promise.all([written, reading]);
  return { said: said.flat(), end: linesOf((await first.read()).text) };
}

/** How many people, agents and scripts are at it. */
export const partyOf = ({ writers, readers, file }: Scene) =>
  Object.keys(writers).length + readers.length + (file === undefined ? 0 : 1);

/** Several at one door, each with a name of its own. */
export const several = (count: number, name: string, text: SharedText) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`${name} ${at}`, text]));

export const times = <T>(count: number, value: T): T[] =>
  Array.from({ length: count }, () => value);

/** What a killed host leaves on disk is whole, and holds all that it said was written. */
export interface Storm {
  /** Lines that were written, by text. */
  said: Map<SharedText, string[]>;
  /** Resolves when nobody gets an answer any more. */
  over: Promise<void>;
}

/** Writes to every text without end, several at each, until there is no host. */
export function storm(texts: readonly SharedText[]): Storm {
  const said = new Map<SharedText, string[]>(texts.map((text) => [text, []]));
  const writers = texts.flatMap((text) => times(6, text)).map(async (text, at) => {
    for (let round = 0;; round++) {
      const line = `writer ${at} said ${round}`;
      const { text: now, revision } = await text.read();
      if (await text.write(`${now.trimEnd()}\n${line}\n`, revision)) said.get(text)?.push(line);
    }
  });
  return { said, over: Promise.allSettled(writers).then(() => {}) };
}
