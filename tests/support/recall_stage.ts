/** Notes in memory, and a recall over them, for tests. */
import { join } from "node:path";
import type { ChosenEmbedder, Embedder } from "../../core/embedder/embedder.ts";
import { memoryLine } from "../../core/context/drafts.ts";
import { cautiousEstimate } from "../../core/handoff/budget.ts";
import type { Note } from "../../core/memory/note.ts";
import type { NoteSource } from "../../core/memory/recall_source.ts";
import { inFolder } from "./folder.ts";
import { Recalls } from "../../server/recall/recalls.ts";

export const PROJECT = "p";
export const TODAY = "2026-06-15";

/** A note with only what a test is about. */
export function noteOf(name: string, more: Partial<Note> = {}): Note {
  const note = { description: `About ${name}`, type: "project", content: `The ${name}.`, ...more };
  return { provenance: {}, ...note, name, revision: JSON.stringify(note) };
}

/** A project's notes, which a test may change. */
export class TestNotes implements NoteSource {
  readonly #listeners: ((projectId: string) => void)[] = [];
  #notes: readonly Note[] = [];
  /** How often they were asked for. */
  asked = 0;
  /** Thrown when they are asked for. */
  failure: Error | undefined;

  notes(): Promise<readonly Note[]> {
    this.asked++;
    return this.failure ? Promise.reject(this.failure) : Promise.resolve(this.#notes);
  }

  onChange(listener: (projectId: string) => void): void {
    this.#listeners.push(listener);
  }

  set(...notes: readonly Note[]): void {
    this.#notes = notes;
    for (const listener of this.#listeners) listener(PROJECT);
  }
}

/** What a test sees and sets. */
export interface RecallStage {
  root: string;
  /** Where the index is. */
  path: string;
  notes: TestNotes;
  recalls: Recalls;
  /** Engine that is chosen. */
  choice: { now: ChosenEmbedder | undefined };
  clock: { now: number; today: string };
  /** How often the state of the vectors was announced. */
  told: { changes: number };
  /** Slugs found, with room for all. */
  find(text: string, options?: { others?: boolean }): Promise<string[]>;
  /** Ends the recall and begins with another one on the same folder. */
  restart(): Promise<void>;
}

/** Runs a test with a recall over notes in memory and an index on disk. */
export async function withRecall(
  test: (stage: RecallStage) => Promise<void>,
  { readOnly = false } = {},
): Promise<void> {
  await inFolder(async (root) => {
    const notes = new TestNotes();
    const choice: RecallStage["choice"] = { now: undefined };
    const clock = { now: 0, today: TODAY };
    const told = { changes: 0 };
    const open = () =>
      new Recalls({
        source: notes,
        project: () => ({ root, ...(readOnly ? { readOnly: true as const } : {}) }),
        choice: { chosen: () => Promise.resolve(choice.now) },
        estimate: () => Promise.resolve(cautiousEstimate),
        line: memoryLine,
        today: () => clock.today,
        now: () => clock.now,
        changed: () => void told.changes++,
      });
    const stage: RecallStage = {
      root,
      path: join(root, ".ideai", "memory", ".index", "recall.sqlite"),
      notes,
      recalls: open(),
      choice,
      clock,
      told,
      find: async (text, options = {}) => {
        const wish = { text, tokenBudget: 1_000_000, ...options };
        return (await stage.recalls.recall(PROJECT, wish)).map(({ slug }) => slug);
      },
      restart: async () => {
        await stage.recalls.shutdown();
        stage.recalls = open();
      },
    };
    try {
      await test(stage);
    } finally {
      await stage.recalls.shutdown();
    }
  });
}

/** An engine that knows a few topics: a text's vector says which of them it mentions. */
export class TopicEmbedder implements Embedder {
  readonly fingerprint: string;
  readonly dimension: number;
  readonly #topics: readonly (readonly string[])[];
  /** Every text it was given. */
  readonly texts: string[] = [];
  /** Thrown instead of an answer. */
  failure: Error | undefined;
  /** Texts are not answered before it. */
  gate: Promise<unknown> = Promise.resolve();

  /** @param topics words of each that mean the same */
  constructor(fingerprint: string, topics: readonly (readonly string[])[]) {
    this.fingerprint = fingerprint;
    this.dimension = topics.length;
    this.#topics = topics;
  }

  async embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]> {
    await this.gate;
    signal?.throwIfAborted();
    if (this.failure) throw this.failure;
    this.texts.push(...texts);
    return texts.map((text) =>
      Float32Array.from(
        this.#topics,
        (words) => words.some((word) => text.includes(word)) ? 1 : 0.01,
      )
    );
  }

  close(): void {}
}
