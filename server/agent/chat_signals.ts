import type { ReplyEvent } from "../../core/chat/reply_event.ts";
import type { ChatListener } from "../../core/chat/session.ts";
import type { TurnOutcome } from "../../core/chat/turn.ts";
import type { AgentSignal } from "../../core/profile/adapter.ts";
import type { LaunchStore } from "../store/launch_store.ts";
import type { AgentRun } from "./agent_run.ts";

/** What signals of a chat are about. */
export const CHAT_SOURCE = "chat";

/** What a chat's signals go to. */
export interface ChatSignalDependencies {
  store: LaunchStore;
  /** The turn has begun for everybody who looks, though the CLI has not said so yet. */
  busy(): void;
  signal(signal: AgentSignal): void;
}

/** The turns of an agent without a terminal, told like those of every other agent. */
export class ChatSignals implements ChatListener {
  readonly #run: AgentRun;
  readonly #deps: ChatSignalDependencies;
  #prompt: string | undefined;

  constructor(run: AgentRun, dependencies: ChatSignalDependencies) {
    this.#run = run;
    this.#deps = dependencies;
  }

  turnStarted({ prompt }: { prompt: string }): void {
    this.#prompt = prompt;
    this.#deps.busy();
  }

  processStarted(pid: number, startTime: string | undefined): void {
    this.#deps.store.started(this.#run.identity.launchId, pid, startTime);
  }

  /** The first event shows that the CLI has the prompt. */
  event(event: ReplyEvent): void {
    // A conversation that is unknown to the CLI fails at once: nothing was taken.
    const isRefusal = event.kind === "final" && event.failed === true;
    if (this.#prompt !== undefined && !isRefusal) {
      this.#deps.signal({ kind: "turnStarted", source: CHAT_SOURCE, prompt: this.#prompt });
      this.#prompt = undefined;
    }
    if (event.kind === "session") this.#session(event.vendorSessionId);
    if (event.kind === "limit") this.#deps.signal({ kind: "limit", signal: event.limit });
    if (event.kind !== "usage") return;
    this.#deps.signal({ kind: "limit", signal: { signal: "usage", readings: event.readings } });
  }

  turnEnded(outcome: TurnOutcome): void {
    this.#prompt = undefined;
    if (outcome.kind === "completed") {
      this.#deps.signal({ kind: "limit", signal: { signal: "answered", at: Date.now() } });
    }
    const lastMessage = outcome.kind === "completed" ? outcome.text : undefined;
    const failed = outcome.kind === "failed" ? outcome.words : undefined;
    const interrupted = outcome.kind === "failed" && outcome.why === "interrupted";
    this.#deps.signal({
      kind: "turnEnded",
      source: CHAT_SOURCE,
      ...(lastMessage === undefined ? {} : { lastMessage }),
      ...(interrupted ? { interrupted } : failed === undefined ? {} : { failed }),
    });
  }

  #session(vendorSessionId: string): void {
    const { adapter: { structured }, context } = this.#run.identity;
    const transcriptPath = structured?.transcriptPath?.(context, vendorSessionId);
    this.#deps.signal({
      kind: "session",
      vendorSessionId,
      ...(transcriptPath === undefined ? {} : { transcriptPath }),
    });
  }
}
