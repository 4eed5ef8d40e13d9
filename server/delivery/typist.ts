import type { LiveAgent, LiveAgents } from "../../core/agent/live_agents.ts";
import { isOurDraft, pasteBytes, showsText } from "../../core/delivery/compose.ts";
import type { Delivery } from "../../core/delivery/delivery.ts";
import { describe } from "../../core/error.ts";
import { DELIVERY } from "../../core/numbers.ts";
import type { ScreenState, Terminals } from "../../core/terminal/terminals.ts";
import { pause } from "../process/pause.ts";
import type { DeliveryLedger } from "./delivery_ledger.ts";
import { ProofWatch } from "./proof_watch.ts";

/** What typing needs. */
export interface TypistDependencies {
  ledger: DeliveryLedger;
  terminals: Terminals;
  agents: LiveAgents;
  /** What the agent's CLI has recorded of a text; see the deliverer's dependencies. */
  wasTaken(delivery: Delivery): Promise<boolean | undefined>;
  /** How long (ms) proof is awaited; absent: {@link DELIVERY.proofMs}. */
  proofMs?: number | undefined;
}

/** A terminal as it was looked at before typing. */
export interface Look {
  screen: ScreenState;
  keys: number;
  humanIdleMs: number | undefined;
  editsLines: boolean | undefined;
}

const ENDED = "the agent ended while the text was being typed";
const encoder = new TextEncoder();

/** Types one text into one prompt, presses Enter, and finds out whether it was taken. */
export class Typist {
  readonly #deps: TypistDependencies;
  readonly #proofs = new ProofWatch();
  readonly #shutdown = Promise.withResolvers<undefined>();
  #stopped = false;

  constructor(dependencies: TypistDependencies) {
    this.#deps = dependencies;
  }

  /** Word came that the agent took the ticket's text. */
  proved(ticketId: string, source: string): void {
    this.#proofs.proved(ticketId, source);
  }

  shutdown(): void {
    this.#stopped = true;
    this.#shutdown.resolve(undefined);
    this.#proofs.shutdown();
  }

  /** Undefined when the terminal is gone. */
  async look({ sessionId }: Pick<LiveAgent, "sessionId">): Promise<Look | undefined> {
    try {
      const { terminals } = this.#deps;
      const [screen, { keys, lastAt, editsLines }] = await Promise.all([
        terminals.screen(sessionId),
        terminals.keys(sessionId),
      ]);
      const humanIdleMs = lastAt === undefined ? undefined : Date.now() - lastAt;
      return { screen, keys, humanIdleMs, editsLines };
    } catch {
      return undefined;
    }
  }

  /**
   * Types the text on the very screen that was looked at.
   * @returns why nothing was typed; undefined when the text was dealt with, whatever became of it
   */
  async type(delivery: Delivery, agent: LiveAgent, look: Look): Promise<string | undefined> {
    const { ledger, terminals } = this.#deps;
    const { sessionId } = agent;
    // Stored first: after a crash in between, the text counts as possibly typed and is not repeated.
    const typed = ledger.change(delivery, "typed", { typedAt: Date.now() });
    // Withdrawn while the screen was being looked at.
    if (typed.state !== "typed") return undefined;
    const proof = this.#proofs.expect(delivery.ticketId);
    try {
      const result = await terminals.type(sessionId, {
        bytes: pasteBytes(delivery.text, look.screen.bracketedPaste),
        ifSeq: look.screen.seq,
        ifKeys: look.keys,
        lock: true,
      });
      if (!result.typed) return result.reason;
      await this.#submit(typed, agent, proof.promise);
    } catch (failure) {
      ledger.doubt(typed, describe(failure));
    } finally {
      proof.stop();
      terminals.unlock(sessionId);
    }
    return undefined;
  }

  async #submit(typed: Delivery, agent: LiveAgent, proof: Promise<string>): Promise<void> {
    const kib = encoder.encode(typed.text).length / 1024;
    const { typing } = agent.profile;
    await pause(typing.enterDelayMs + typing.enterDelayMsPerKib * kib);
    const wait = (this.#deps.proofMs ?? DELIVERY.proofMs) + DELIVERY.proofMsPerKib * kib;
    const refused = await this.#pressEnter(typed, agent, proof, wait);
    if (refused !== undefined) return this.#deps.ledger.doubt(typed, refused);
    for (let extra = 0;; extra++) {
      const source = await this.#proof(proof, agent, wait);
      if (source !== undefined) return this.#deps.ledger.started(typed, source);
      if (extra === DELIVERY.extraEnters || !await this.#draftIsStillOurs(typed, agent)) break;
      await this.#pressEnter(typed, agent, proof, 0);
    }
    if (await this.#isRecorded(typed)) return this.#deps.ledger.started(typed, "transcript");
    this.#deps.ledger.doubt(typed, "the agent gave no sign of having taken the text");
  }

  /**
   * Presses Enter on the very screen that shows our text, and on no other.
   * @param patienceMs how long the text may take to appear
   * @returns why it was not pressed; undefined when it was, or when the text is taken already
   */
  async #pressEnter(
    delivery: Delivery,
    { agentId, sessionId, profile: { typing } }: LiveAgent,
    proof: Promise<string>,
    patienceMs: number,
  ): Promise<string | undefined> {
    const deadline = Date.now() + patienceMs;
    for (;;) {
      const look = await this.look({ sessionId });
      if (!look || this.#deps.agents.find(agentId)?.sessionId !== sessionId) return ENDED;
      const { screen, screen: { reading } } = look;
      const asks = reading?.dialog !== undefined || reading?.announced === "blocked";
      if (asks) return "a dialog opened while the text was being typed";
      if (showsText(screen, delivery, typing.pastePlaceholder)) {
        const bytes = encoder.encode(typing.submit);
        const result = await this.#deps.terminals.type(sessionId, { bytes, ifSeq: screen.seq });
        if (result.typed) {
          this.#deps.ledger.change(delivery, "submitted", { submittedAt: Date.now() });
          return undefined;
        }
        if (result.reason === "exited") return ENDED;
      }
      if (Date.now() >= deadline) return "the text did not appear in the prompt";
      if (await this.#within(proof, DELIVERY.lookMs) !== undefined || this.#stopped) {
        return undefined;
      }
    }
  }

  /** The name of the sign that the text was taken; undefined when none comes in time. */
  async #proof(
    proof: Promise<string>,
    agent: LiveAgent,
    waitMs: number,
  ): Promise<string | undefined> {
    if (!agent.profile.rules.turnsOnScreen) return await this.#within(proof, waitMs);
    const deadline = Date.now() + waitMs;
    while (Date.now() < deadline && !this.#stopped) {
      const reading = (await this.look(agent))?.screen.reading;
      // Enter was pressed on our text: what else could have taken it out of the prompt?
      if (reading && !reading.dialog && (reading.busy || reading.prompt === "empty")) {
        return "screen";
      }
      await this.#within(proof, DELIVERY.lookMs);
    }
    return undefined;
  }

  async #isRecorded(delivery: Delivery): Promise<boolean> {
    return !this.#stopped && await this.#deps.wasTaken(delivery) === true;
  }

  async #draftIsStillOurs(delivery: Delivery, agent: LiveAgent): Promise<boolean> {
    const reading = (await this.look(agent))?.screen.reading;
    if (!reading || reading.dialog || reading.prompt !== "draft") return false;
    return isOurDraft(reading.draft, delivery.ticketId, agent.profile.typing.pastePlaceholder);
  }

  /** The value, or undefined when it does not come within `ms` or before the end of the host. */
  async #within<T>(promise: Promise<T>, ms: number): Promise<T | undefined> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), ms);
    });
    try {
      return await Promise.race([promise, timeout, this.#shutdown.promise]);
    } finally {
      clearTimeout(timer);
    }
  }
}
