/** What finding notes costs among ten thousand of them, beside looking through all of them. */
import { join } from "node:path";
import { memoryLine } from "../core/context/drafts.ts";
import type { Note, NoteEntry } from "../core/memory/note.ts";
import { entryOf } from "../core/memory/note_index.ts";
import { Recalls } from "../server/recall/recalls.ts";
import { tokenEstimate } from "../server/recall/tokenizer.ts";
import type { Comparison } from "./comparison.ts";
import { percentile } from "./samples.ts";

const NOTES = 10_000;
/** Words of one note, and different ones there are; a few are in every second note, most in few. */
const WORDS = { note: 120, all: 20_000 };
const ROUNDS = 100;
const PROJECT = "p";
const BUDGET = 2_000;

/** Compares recall with a scan over the same notes, and one changed note with an index made anew. */
export async function compareRecall(): Promise<Comparison[]> {
  const root = await Deno.makeTempDir({ prefix: "idea-bench-" });
  const notes = makeNotes();
  let changed = (_projectId: string) => {};
  const open = () =>
    new Recalls({
      source: {
        notes: () => Promise.resolve(notes),
        onChange: (listener) => void (changed = listener),
      },
      project: () => ({ root: join(root, "project") }),
      choice: { chosen: () => Promise.resolve(undefined) },
      estimate: tokenEstimate,
      line: memoryLine,
      today: () => "2026-01-01",
      now: Date.now,
      changed: () => {},
    });
  const recalls = open();
  try {
    const ask = (text: string) => recalls.recall(PROJECT, { text, tokenBudget: BUDGET });
    await tokenEstimate();
    const built = await timeOf(() => ask("nothing"));
    const times = await timeQuestions(ask, notes);
    const updated = await timeUpdates(notes, () => changed(PROJECT), ask);
    return [
      compare("recall p50", times.recall, times.scan, 50),
      { ...compare("recall p95", times.recall, times.scan, 95), goal: { atMost: 0.5 } },
      compare("a role text as the question, p95", times.longRecall, times.longScan, 95),
      {
        name: "one changed note: index and find p50",
        value: percentile(updated, 50),
        reference: `index of ${NOTES} notes made anew`,
        referenceValue: built,
        unit: "ms",
        goal: { atMost: 0.1 },
      },
    ];
  } finally {
    await recalls.shutdown();
    await Deno.remove(root, { recursive: true });
  }
}

type Ask = (text: string) => Promise<NoteEntry[]>;

async function timeQuestions(ask: Ask, notes: readonly Note[]) {
  const times = {
    recall: [] as number[],
    scan: [] as number[],
    longRecall: [] as number[],
    longScan: [] as number[],
  };
  for (let round = 0; round < ROUNDS; round++) {
    const short = words(6, round * 7919).join(" ");
    const long = words(300, round * 104_729).join(" ");
    times.recall.push(await timeOf(() => ask(short)));
    times.scan.push(await timeOf(() => scan(notes, short)));
    times.longRecall.push(await timeOf(() => ask(long)));
    // Too slow for as many rounds.
    if (round % 10 === 0) times.longScan.push(await timeOf(() => scan(notes, long)));
  }
  return times;
}

async function timeUpdates(notes: Note[], changed: () => void, ask: Ask): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < 20; round++) {
    const at = round * 131;
    const note = notes[at];
    if (!note) break;
    notes[at] = {
      ...note,
      content: `${note.content} novelty${round}x`,
      revision: `again-${round}`,
    };
    changed();
    let found: NoteEntry[] = [];
    times.push(await timeOf(async () => found = await ask(`novelty${round}x`)));
    if (found[0]?.slug !== note.name) throw new Error("expected the changed note to be found");
  }
  return times;
}

/** The least that has to be done without an index: count the words in each text, sort, take the first. */
function scan(notes: readonly Note[], text: string): Promise<NoteEntry[]> {
  const wanted = new Set(text.toLowerCase().split(/[^\p{L}\p{N}]+/u).filter(Boolean));
  const scored = notes.map((note) => {
    const own = `${note.name} ${note.description} ${note.content}`.toLowerCase();
    return { note, score: [...wanted].filter((word) => own.includes(word)).length };
  });
  const best = scored.filter(({ score }) => score > 0)
    .toSorted((left, right) => right.score - left.score).slice(0, 200);
  return Promise.resolve(best.map(({ note }) => entryOf(note)));
}

function makeNotes(): Note[] {
  return Array.from({ length: NOTES }, (_, at) => ({
    name: `note-${at}`,
    description: words(10, at * 31).join(" "),
    type: "project",
    content: words(WORDS.note, at * 17 + 5).join(" "),
    provenance: { at: new Date(at * 60_000).toISOString() },
    revision: String(at),
  }));
}

/** Words as often as in a language: the tenth most frequent one a tenth as often as the first. */
function words(count: number, seed: number): string[] {
  let state = seed + 1;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const rank = Math.floor(WORDS.all ** (state / 0x1_0000_0000));
    return wordOf(rank);
  });
}

const SYLLABLES = ["por", "da", "scho", "me", "gen", "bil", "tes", "lay", "éco", "nu"];

/** A word of letters alone, the frequent ones short. */
function wordOf(rank: number): string {
  return Array.from(String(rank), (digit) => SYLLABLES[Number(digit)]).join("");
}

function compare(
  name: string,
  values: readonly number[],
  reference: readonly number[],
  percent: number,
): Comparison {
  return {
    name: `${name}, of ${NOTES} notes`,
    value: percentile(values, percent),
    reference: "scan of the same notes in memory",
    referenceValue: percentile(reference, percent),
    unit: "ms",
  };
}

async function timeOf(task: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await task();
  return performance.now() - startedAt;
}
