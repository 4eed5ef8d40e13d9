import type { Appended } from "../../core/conversation/log_page.ts";
import type { Turn } from "../../core/conversation/turn.ts";
import { describe, IdeaError } from "../../core/error.ts";
import type { Budget } from "../../core/handoff/budget.ts";
import { foldTurns, type HandoffFacts, objectiveOf, withFacts } from "../../core/handoff/fold.ts";
import { EMPTY_HANDOFF, type Handoff } from "../../core/handoff/handoff.ts";
import { type HandoffNote, withNote } from "../../core/handoff/note.ts";
import { log } from "../log.ts";
import { Turns } from "../store/files.ts";
import type { FsHandoffStore, HandoffReading } from "./handoff_store.ts";

/** More turns than any hand-off has room for. */
const MOST_TURNS = 500;
/** A person who saves again and again is given way to. */
const ATTEMPTS = 5;

/** The log that hand-offs are made from. */
export interface RecordedLog {
  /** @throws IdeaError `FILE_SYSTEM` */
  record(projectId: string, turn: Turn): Promise<Appended>;
  complete(projectId: string, turns: readonly Turn[]): Promise<void>;
  opening(projectId: string, conversation: string): Promise<Turn | undefined>;
  since(
    projectId: string,
    conversation: string,
    id: string | undefined,
    most: number,
  ): Promise<{ turns: Turn[]; reached: boolean }>;
}

/** What a recorder works with. */
export interface RecorderParts {
  log: RecordedLog;
  store: Pick<FsHandoffStore, "load" | "save">;
  budget: Budget;
  /** Tickets and files of a conversation as they are now; `before`: as they were. */
  factsOf: (
    projectId: string,
    conversation: string,
    before: HandoffFacts,
  ) => HandoffFacts | Promise<HandoffFacts>;
  /** Told of a hand-off nobody could read: it is kept beside the new one. */
  onBroken: (projectId: string, conversation: string, problem: string) => void;
}

/** A change of a hand-off, given what is in its file. */
type Change = (before: Handoff | undefined) => Handoff | Promise<Handoff>;

/**
 * The end of a turn: it is logged first, so that the source of truth is never behind, and then
 * folded into the hand-off, always at the same cost. Used in the place of the log itself.
 */
export class TurnRecorder {
  readonly #parts: RecorderParts;
  readonly #queues = new Map<string, Turns>();
  /** Those that wait for their turn: they will see what comes meanwhile. */
  readonly #refreshes = new Map<string, Promise<void>>();

  constructor(parts: RecorderParts) {
    this.#parts = parts;
  }

  /**
   * Logs a turn and brings the hand-off up to it. A turn that is there already changes nothing.
   * @throws IdeaError `FILE_SYSTEM`; when only the hand-off failed, the log has the turn
   */
  record(projectId: string, turn: Turn): Promise<void> {
    const { conversation } = turn;
    return this.#inTurn(projectId, conversation, async () => {
      const { added, previous } = await this.#parts.log.record(projectId, turn);
      if (!added) return;
      await this.#change(projectId, conversation, async (before) => {
        if (follows(before, previous)) return foldTurns(before, [turn], this.#parts.budget);
        return await this.#caughtUp(projectId, conversation, before);
      });
    });
  }

  /** {@link record} for work that goes on whatever becomes of it: failures are logged. */
  async append(projectId: string, turn: Turn): Promise<void> {
    await this.#heeding(turn.conversation, () => this.record(projectId, turn));
  }

  /** Logs those of the turns that are not there yet and brings the hand-offs up to the logs. */
  async complete(projectId: string, turns: readonly Turn[]): Promise<void> {
    await this.#parts.log.complete(projectId, turns);
    for (const conversation of new Set(turns.map((turn) => turn.conversation))) {
      await this.#heeding(conversation, () => this.refresh(projectId, conversation));
    }
  }

  /**
   * Brings a hand-off up to the log and to the tickets and files of now.
   * @throws IdeaError `NOT_FOUND` when nothing was said; `FILE_SYSTEM`
   */
  refresh(projectId: string, conversation: string): Promise<void> {
    const key = `${projectId} ${conversation}`;
    const refreshing = this.#refreshes.get(key) ?? this.#refresh(projectId, conversation, key);
    this.#refreshes.set(key, refreshing);
    return refreshing;
  }

  /** Resolves once everything that was begun is written, or has failed. */
  async idle(): Promise<void> {
    const queues = [...this.#queues.values()];
    await Promise.all(queues.map((queue) => queue.run(() => Promise.resolve())));
  }

  /**
   * Keeps what an agent noted; also before anything was said.
   * @throws IdeaError `TOO_LARGE` with what the agent can do; `FILE_SYSTEM`
   */
  note(projectId: string, conversation: string, note: HandoffNote): Promise<void> {
    return this.#inTurn(projectId, conversation, () =>
      this.#change(
        projectId,
        conversation,
        (before) => withNote(before ?? EMPTY_HANDOFF, note, this.#parts.budget),
      ));
  }

  #refresh(projectId: string, conversation: string, key: string): Promise<void> {
    return this.#inTurn(projectId, conversation, () => {
      this.#refreshes.delete(key);
      return this.#change(
        projectId,
        conversation,
        (before) => this.#caughtUp(projectId, conversation, before),
      );
    });
  }

  /** What was said since the hand-off was written; when that is too much, only the last of it. */
  async #caughtUp(projectId: string, conversation: string, before?: Handoff): Promise<Handoff> {
    const { log, budget } = this.#parts;
    const { upTo, ...kept } = before ?? EMPTY_HANDOFF;
    const since = await log.since(projectId, conversation, upTo || undefined, MOST_TURNS);
    if (since.reached && upTo !== "") return foldTurns(before, since.turns, budget);
    const opening = await log.opening(projectId, conversation);
    const objective = kept.objective || (opening ? objectiveOf(opening) : "");
    return foldTurns({ ...kept, objective, upTo: "", turns: [] }, since.turns, budget);
  }

  /** Reads, changes and writes; when somebody else wrote meanwhile, once more with what is there. */
  async #change(projectId: string, conversation: string, change: Change): Promise<void> {
    const { store, factsOf, budget, onBroken } = this.#parts;
    for (let attempt = 1;; attempt++) {
      const read = await store.load(projectId, conversation);
      const changed = await change(handoffIn(read));
      const handoff = withFacts(changed, await factsOf(projectId, conversation, changed), budget);
      try {
        await store.save(projectId, conversation, handoff, read);
        if (read.kind === "broken") onBroken(projectId, conversation, read.problem);
        return;
      } catch (failure) {
        const conflict = failure instanceof IdeaError && failure.code === "CONFLICT";
        if (!conflict || attempt === ATTEMPTS) throw failure;
      }
    }
  }

  async #heeding(conversation: string, task: () => Promise<void>): Promise<void> {
    try {
      await task();
    } catch (failure) {
      const reason = describe(failure);
      log("warn", "A turn or its hand-off could not be written", { conversation, reason });
    }
  }

  #inTurn(projectId: string, conversation: string, task: () => Promise<void>): Promise<void> {
    const key = `${projectId} ${conversation}`;
    const queue = this.#queues.get(key) ?? new Turns();
    this.#queues.set(key, queue);
    return queue.run(task);
  }
}

/** Nothing was said between what the hand-off has and the turn after `previous`. */
function follows(handoff: Handoff | undefined, previous: string | undefined): boolean {
  return (handoff?.upTo ?? "") === (previous ?? "");
}

/** The hand-off in a file, as much of it as can be read. */
export function handoffIn(read: HandoffReading): Handoff | undefined {
  if (read.kind === "read") return read.handoff;
  return read.kind === "broken" ? read.salvaged : undefined;
}
