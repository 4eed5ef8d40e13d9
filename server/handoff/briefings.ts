import { describe, IdeaError } from "../../core/error.ts";
import { briefing } from "../../core/handoff/briefing.ts";
import type { Budget } from "../../core/handoff/budget.ts";
import type { Handoff } from "../../core/handoff/handoff.ts";
import { pairId } from "../../core/id.ts";
import { log } from "../log.ts";
import type { FsHandoffStore } from "./handoff_store.ts";
import { handoffIn, type TurnRecorder } from "./turn_recorder.ts";

/** What briefings are made from. */
export interface BriefingParts {
  recorder: Pick<TurnRecorder, "refresh">;
  store: Pick<FsHandoffStore, "load" | "path">;
  /** Where a conversation's log is. */
  logPath(projectId: string, conversation: string): string;
  /** Ids of the project's agents. */
  agentIds(projectId: string): Promise<readonly string[]>;
  budget: Budget;
}

/** A conversation in which something was said. */
interface Known {
  conversation: string;
  handoff: Handoff;
}

type Look = (conversation: string) => Promise<Known | undefined>;

/** What agents are told whose vendor does not have their conversation. */
export class Briefings {
  readonly #parts: BriefingParts;

  constructor(parts: BriefingParts) {
    this.#parts = parts;
  }

  /**
   * What was said with a person, or else, with an agent that only ever worked for others, what was
   * said last with one of them; "" when nothing was said.
   */
  async of(projectId: string, agentId: string): Promise<string> {
    try {
      const look: Look = async (conversation) => {
        await this.#bringUp(projectId, conversation);
        return await this.#known(projectId, conversation);
      };
      const last = await this.#last(projectId, agentId, look);
      return last ? this.#told(projectId, last) : "";
    } catch (failure) {
      const reason = describe(failure);
      log("warn", "An agent starts without its hand-off", { projectId, agentId, reason });
      return "";
    }
  }

  /** What that conversation is about; "" when nothing was said or it cannot be read. */
  async objective(projectId: string, agentId: string): Promise<string> {
    const look: Look = (conversation) => this.#known(projectId, conversation);
    const last = await this.#last(projectId, agentId, look).catch(() => undefined);
    return last?.handoff.objective ?? "";
  }

  async #last(projectId: string, agentId: string, look: Look): Promise<Known | undefined> {
    return await look(agentId) ?? await this.#newestOfPairs(projectId, agentId, look);
  }

  async #newestOfPairs(
    projectId: string,
    agentId: string,
    look: Look,
  ): Promise<Known | undefined> {
    const others = (await this.#parts.agentIds(projectId)).filter((id) => id !== agentId);
    const pairs = await Promise.all(others.map(async (other) => {
      const known = await look(pairId(agentId, other));
      return known ? [{ known, at: await this.#writtenAt(projectId, known.conversation) }] : [];
    }));
    return pairs.flat().toSorted((a, b) => b.at - a.at)[0]?.known;
  }

  async #known(projectId: string, conversation: string): Promise<Known | undefined> {
    const handoff = handoffIn(await this.#parts.store.load(projectId, conversation));
    return handoff && !isEmpty(handoff) ? { conversation, handoff } : undefined;
  }

  #told(projectId: string, { conversation, handoff }: Known): string {
    const { store, budget, logPath } = this.#parts;
    return briefing(handoff, {
      budget,
      handoffPath: store.path(projectId, conversation),
      logPath: logPath(projectId, conversation),
    });
  }

  /** Somebody may have removed the file, or another program have written the log. */
  async #bringUp(projectId: string, conversation: string): Promise<void> {
    try {
      await this.#parts.recorder.refresh(projectId, conversation);
    } catch (failure) {
      if (!(failure instanceof IdeaError)) throw failure;
      if (failure.code === "NOT_FOUND") return;
      log("warn", "A hand-off may be behind its log", { conversation, reason: failure.message });
    }
  }

  async #writtenAt(projectId: string, conversation: string): Promise<number> {
    const path = this.#parts.store.path(projectId, conversation);
    return await Deno.stat(path).then(({ mtime }) => mtime?.getTime() ?? 0, () => 0);
  }
}

function isEmpty(
  { objective, currentStep, decisions, questions, turns, sections }: Handoff,
): boolean {
  return objective === "" && currentStep === "" &&
    [decisions, questions, turns, sections].every((all) => all.length === 0);
}
