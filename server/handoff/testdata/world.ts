import assert from "node:assert/strict";
import type { Turn } from "../../../core/conversation/turn.ts";
import { cautiousEstimate } from "../../../core/handoff/budget.ts";
import type { HandoffFacts } from "../../../core/handoff/fold.ts";
import type { Handoff } from "../../../core/handoff/handoff.ts";
import { inFolder } from "../../../tests/support/folder.ts";
import { ConversationLog } from "../../conversation/conversation_log.ts";
import { FsHandoffStore } from "../handoff_store.ts";
import { type RecorderParts, TurnRecorder } from "../turn_recorder.ts";

export const CONVERSATION = "08336578-5b47-09d2-2f41-5cc483f101f4";
/** Room for some dozen short turns. */
export const BUDGET = { tokens: 1_500, estimate: cautiousEstimate };

/** A turn with an id of its own text. */
export function turn(text: string, role: Turn["role"] = "prompt"): Turn {
  const source = { kind: "human" as const };
  return { id: `id-${text}`, conversation: CONVERSATION, atMs: 1, source, role, text };
}

/** A project in a folder; `next()` is the next host. */
export class World {
  readonly broken: string[] = [];
  facts: HandoffFacts = { tickets: [], files: [] };
  readonly store: FsHandoffStore;
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    this.store = new FsHandoffStore(() => folder);
  }

  next(parts: Partial<RecorderParts> = {}): TurnRecorder {
    return new TurnRecorder({
      log: this.log(),
      store: this.store,
      budget: BUDGET,
      factsOf: () => this.facts,
      onBroken: (_project, _conversation, problem) => this.broken.push(problem),
      ...parts,
    });
  }

  log(): ConversationLog {
    return new ConversationLog(() => this.#folder);
  }

  get path(): string {
    return this.store.path("p", CONVERSATION);
  }

  async handoff(): Promise<Handoff> {
    const read = await this.store.load("p", CONVERSATION);
    assert.ok(read.kind === "read", JSON.stringify(read));
    return read.handoff;
  }

  async said(): Promise<string[]> {
    return (await this.log().read("p", CONVERSATION)).map(({ text }) => text);
  }
}

/** Runs the test with a project in a folder of its own. */
export const inWorld = (test: (world: World) => Promise<void>) =>
  inFolder((folder) => test(new World(folder)));
