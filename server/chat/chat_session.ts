import type { ReplyEvent } from "../../core/chat/reply_event.ts";
import type { AgentChat, ChatSpec } from "../../core/chat/session.ts";
import type { TurnOutcome } from "../../core/chat/turn.ts";
import type { ChatSnapshot, ChatViewer } from "../../core/chat/view.ts";
import { IdeaError } from "../../core/error.ts";
import { killLaunch } from "../process/kill_tree.ts";
import type { ChatStore } from "../store/chat_store.ts";
import { ChatFeed } from "./chat_feed.ts";
import { runTurn, type TurnResult } from "./run_turn.ts";

/** One agent driven without a terminal: a process for each turn, one conversation. */
export class ChatSession implements AgentChat {
  readonly spec: ChatSpec;
  readonly #store: ChatStore;
  readonly #feed: ChatFeed;
  #running: { stop: AbortController; ended: Promise<unknown> } | undefined;
  #closed = false;
  #resume: string | undefined;
  /** The conversation the listener knows of. */
  #told: string | undefined;
  /** A turn of this conversation got as far as the CLI's own answer. */
  #established: boolean;

  constructor(spec: ChatSpec, store: ChatStore) {
    this.spec = spec;
    this.#store = store;
    this.#feed = new ChatFeed(store, spec.agentId);
    this.#resume = spec.resume;
    this.#established = spec.resume !== undefined;
  }

  get busy(): boolean {
    return this.#running !== undefined;
  }

  /** The vendor's conversation that the next turn goes on with. */
  get conversationId(): string | undefined {
    return this.#resume;
  }

  /**
   * Runs one turn; resolves with how it ended, whatever that is.
   * @param options.timeoutMs for the whole turn, instead of the session's
   * @throws IdeaError `CONFLICT` while a turn runs, `AGENT_NOT_RUNNING` after {@link close},
   * `INVALID` for a prompt without words
   */
  async send(prompt: string, options: { timeoutMs?: number } = {}): Promise<TurnOutcome> {
    this.#check(prompt);
    const stop = new AbortController();
    const ended = Promise.withResolvers<void>();
    this.#running = { stop, ended: ended.promise };
    const timeoutMs = options.timeoutMs ?? this.spec.turnTimeoutMs;
    try {
      const id = crypto.randomUUID();
      return await this.#turn({ id, prompt, signal: stop.signal, timeoutMs });
    } finally {
      this.#running = undefined;
      ended.resolve();
    }
  }

  /** Stops the running turn and everything it started; the conversation goes on. */
  async interrupt(): Promise<void> {
    this.#running?.stop.abort();
    await this.#running?.ended;
  }

  /** Ends the session and every process of its launch. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.interrupt();
    await killLaunch(this.spec.launchId);
  }

  /** @returns a function that ends it */
  attach(viewer: ChatViewer): () => void {
    return this.#feed.attach(viewer);
  }

  snapshot(): ChatSnapshot {
    return this.#feed.snapshot();
  }

  #check(prompt: string): void {
    const { agent } = this.spec.context;
    if (this.#closed) {
      throw new IdeaError("AGENT_NOT_RUNNING", `"${agent.name}" was stopped: launch it first`);
    }
    if (this.#running) {
      throw new IdeaError("CONFLICT", `"${agent.name}" is busy: wait for the end of its turn`);
    }
    if (prompt.trim() === "") throw new IdeaError("INVALID", "prompt: expected words to act on");
  }

  async #turn(request: TurnRequest): Promise<TurnOutcome> {
    const { id, prompt } = request;
    const { projectId, agentId, launchId, listener } = this.spec;
    const startedAt = Date.now();
    this.#store.insertTurn({ id, projectId, agentId, launchId, state: "running", startedAt });
    this.#feed.begin(id, prompt, startedAt);
    listener.turnStarted({ id, prompt });
    const outcome = await this.#tryTwice(request);
    const endedAt = Date.now();
    this.#feed.end(outcome, endedAt);
    this.#store.endTurn(id, outcome.kind, endedAt);
    listener.turnEnded(outcome, id);
    return outcome;
  }

  /** A conversation that was cut off before the CLI recorded it is begun again. */
  async #tryTwice(request: TurnRequest): Promise<TurnOutcome> {
    const { outcome, untouched } = await this.#try(request);
    const isLost = outcome.kind === "failed" && untouched && this.#isUnknown(outcome.words);
    if (!isLost) return outcome;
    if (this.#established) return withNextStep(outcome);
    this.#resume = undefined;
    return (await this.#try(request)).outcome;
  }

  async #try({ id, prompt, signal, timeoutMs }: TurnRequest): Promise<TurnResult> {
    const { structured, context, command, env, launchId, confine } = this.spec;
    const resume = this.#resume;
    const plan = structured.turn(context, { prompt, ...(resume === undefined ? {} : { resume }) });
    const zone = Temporal.Now.timeZoneId();
    return await runTurn({
      signal,
      timeoutMs,
      program: async () => ({
        ...await confine({ command, args: plan.args }),
        cwd: context.runDir,
        env: { ...env, ...plan.env },
        launchId,
        ...(plan.stdin === undefined ? {} : { stdin: plan.stdin }),
      }),
      read: (line) => structured.readLine(line, { now: Date.now(), zone }),
      onProcess: ({ pid, startTime }) => this.spec.listener.processStarted(pid, startTime),
      onEvent: (event) => this.#took(event, id),
    });
  }

  #took(event: ReplyEvent, turnId: string): void {
    if (event.kind === "session" && !this.#isNews(event.vendorSessionId)) return;
    if (event.kind === "final") {
      // Said of a conversation that is begun again: nobody needs to know.
      if (event.failed && !this.#established && this.#isUnknown(event.text ?? "")) return;
      this.#established ||= !event.failed;
    }
    this.#feed.take(event, Date.now());
    this.spec.listener.event(event, turnId);
  }

  #isNews(vendorSessionId: string): boolean {
    const isNews = this.#told !== vendorSessionId;
    this.#told = vendorSessionId;
    this.#resume = vendorSessionId;
    return isNews;
  }

  /** The CLI says that it has no such conversation. */
  #isUnknown(words: string): boolean {
    return this.#resume !== undefined && this.spec.structured.knowsNot(words);
  }
}

interface TurnRequest {
  id: string;
  prompt: string;
  signal: AbortSignal;
  timeoutMs: number | undefined;
}

function withNextStep(outcome: Extract<TurnOutcome, { kind: "failed" }>): TurnOutcome {
  const words = `${outcome.words}. Launch the agent afresh to begin a new conversation.`;
  return { ...outcome, words };
}
