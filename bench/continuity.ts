/** What a conversation's log and hand-off cost when the log is short, and when it is very long. */
import { join } from "node:path";
import { formatTurn, type Turn } from "../core/conversation/turn.ts";
import { cautiousEstimate } from "../core/handoff/budget.ts";
import { ConversationLog } from "../server/conversation/conversation_log.ts";
import { FsHandoffStore } from "../server/handoff/handoff_store.ts";
import { TurnRecorder } from "../server/handoff/turn_recorder.ts";
import type { Comparison } from "./comparison.ts";
import { median } from "./samples.ts";

const FEW = 1_000;
const MANY = 1_000_000;
const ROUNDS = 400;
/** Lines written at once while a log is made. */
const BATCH = 10_000;
const PROJECT = "p";
const CONVERSATION = "08336578-5b47-09d2-2f41-5cc483f101f4";
const BUDGET = { tokens: 2_000, estimate: cautiousEstimate };

/**
 * Compares logs of a million turns with logs of a thousand. Measured in turns, so that whatever else
 * the machine does slows both.
 */
export async function compareContinuity(): Promise<Comparison[]> {
  const folder = await Deno.makeTempDir({ prefix: "idea-bench-" });
  try {
    const few = await openThread(join(folder, "few"), FEW);
    const many = await openThread(join(folder, "many"), MANY);
    return [
      await compare("append to a log", few, many, ({ log }, at) => log.record(PROJECT, turn(at))),
      await compare(
        "record a turn: log and hand-off",
        few,
        many,
        ({ recorder }, at) => recorder.record(PROJECT, turn(at)),
      ),
      await compare(
        "open a thread: last page",
        few,
        many,
        ({ log }) => log.page(PROJECT, CONVERSATION),
      ),
      await compare(
        "after a start: append and last page",
        few,
        many,
        async ({ fresh }, at) => {
          const log = fresh();
          await log.record(PROJECT, turn(at));
          await log.page(PROJECT, CONVERSATION);
        },
      ),
      await compare(
        "find what was said lately",
        few,
        many,
        ({ log }) => first(log.search(PROJECT, CONVERSATION, "number 999 ")),
      ),
      await compareSearch(few, many),
    ];
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

interface Thread {
  log: ConversationLog;
  recorder: TurnRecorder;
  /** The log as a host has it that has just started. */
  fresh: () => ConversationLog;
}

type Measured = (thread: Thread, at: number) => Promise<unknown>;

async function openThread(root: string, count: number): Promise<Thread> {
  const folder = join(root, ".ideai", "conversations", CONVERSATION);
  await Deno.mkdir(folder, { recursive: true });
  const path = join(folder, "log.jsonl");
  for (let from = 0; from < count; from += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, count - from) }, (_, at) => turn(from + at));
    await Deno.writeTextFile(path, batch.map(formatTurn).join(""), { append: true });
  }
  const fresh = () => new ConversationLog(() => root);
  const log = fresh();
  const recorder = new TurnRecorder({
    log,
    store: new FsHandoffStore(() => root),
    budget: BUDGET,
    factsOf: () => ({ tickets: [], files: [] }),
    onBroken: () => {},
  });
  return { log, recorder, fresh };
}

let turns = 0;
function turn(at: number): Turn {
  const text = `number ${at % 1_000} ` +
    "of what was asked and answered, in some words. ".repeat(4);
  return {
    id: `00000000-0000-4000-8000-${String(turns++).padStart(12, "0")}`,
    conversation: CONVERSATION,
    atMs: 1_781_384_306_910 + turns,
    source: { kind: "agent", agentId: "a6ced819-b893-4213-b003-9e9dc79b9641" },
    role: at % 2 === 0 ? "prompt" : "response",
    text,
  };
}

async function compare(
  name: string,
  few: Thread,
  many: Thread,
  measured: Measured,
): Promise<Comparison> {
  const times = { few: [] as number[], many: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    times.few.push(await timeOf(() => measured(few, round)));
    times.many.push(await timeOf(() => measured(many, round)));
  }
  return {
    name: `${name}, of ${MANY} turns`,
    value: median(times.many),
    reference: `of ${FEW} turns`,
    referenceValue: median(times.few),
    unit: "ms",
    goal: { atMost: 1.2 },
  };
}

/** For information: only this reads a log from its end to its beginning. */
async function compareSearch(few: Thread, many: Thread): Promise<Comparison> {
  const search = ({ log }: Thread) =>
    timeOf(() => first(log.search(PROJECT, CONVERSATION, "nobody said this")));
  return {
    name: `search all of ${MANY} turns`,
    value: await search(many),
    reference: `all of ${FEW} turns`,
    referenceValue: await search(few),
    unit: "ms",
    note: "reads it all, block by block",
  };
}

async function first<T>(found: AsyncGenerator<T>): Promise<T | undefined> {
  for await (const one of found) return one;
  return undefined;
}

async function timeOf(task: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await task();
  return performance.now() - startedAt;
}
