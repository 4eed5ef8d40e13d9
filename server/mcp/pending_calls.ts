import { DELEGATION } from "../../core/numbers.ts";
import type { AgentIdentity } from "../../core/agent/identity.ts";
import type { DelegationService } from "../../core/delegation/service.ts";
import type { CallStore } from "../store/call_store.ts";
import type { ToolResult, ToolRunner } from "./tool_runner.ts";

/** A JSON-RPC message on its way to the client. */
export type RpcMessage = { jsonrpc: "2.0" } & Record<string, unknown>;

/** `tools/call` as it arrived. */
export interface CallRequest {
  id: string | number;
  name: string;
  arguments: unknown;
  /** Given by a client that takes progress: it then waits as long as it takes. */
  progressToken?: string | number;
}

/** One running tool call: its client may come and go. */
export class PendingCall {
  readonly id: string;
  readonly requestId: string | number;
  readonly #listeners = new Set<(message: RpcMessage | undefined) => void>();
  #last: RpcMessage | undefined;
  #ended = false;
  /** What the call's end gives up. */
  ticketId: string | undefined;
  /** What the call waits for. */
  awaited: string | undefined;

  constructor(id: string, requestId: string | number) {
    this.id = id;
    this.requestId = requestId;
  }

  /** Calls back with each message, and with undefined after the last one. */
  listen(listener: (message: RpcMessage | undefined) => void): () => void {
    if (this.#ended) {
      if (this.#last) listener(this.#last);
      listener(undefined);
      return () => {};
    }
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  send(message: RpcMessage): void {
    for (const listener of this.#listeners) listener(message);
  }

  /** @param result absent: the client has cancelled and expects nothing */
  end(result?: ToolResult): void {
    if (this.#ended) return;
    this.#ended = true;
    if (result) {
      this.#last = { jsonrpc: "2.0", id: this.requestId, result };
      this.send(this.#last);
    }
    for (const listener of this.#listeners) listener(undefined);
    this.#listeners.clear();
  }
}

/** The place of a result among a call's events: who has it needs nothing more. */
export const LAST_EVENT = "last";

/** What a client is told of a call that nothing is known of any more. */
const FORGOTTEN = "UNAVAILABLE: The host restarted during the call and does not know what became " +
  "of it: look before you repeat it";

/** The id of an event: it brings the client back to its call, and is enough to answer it. */
export function eventId({ id, requestId }: PendingCall, place: string | number): string {
  return `${id}:${place}:${encodeURIComponent(JSON.stringify(requestId))}`;
}

function parseEventId(text: string): { id: string; place: string; requestId?: string | number } {
  const [id = "", place = "", encoded] = text.split(":");
  try {
    const requestId = JSON.parse(decodeURIComponent(encoded ?? ""));
    if (typeof requestId === "string" || typeof requestId === "number") {
      return { id, place, requestId };
    }
  } catch {
    // Not an id of ours: there is nothing to answer.
  }
  return { id, place };
}

/** How long (ms) the result of a call is kept for a client that lost its connection. */
const RESULT_KEPT_MS = 10 * 60_000;

/** Running tool calls, so that a client can reconnect to its call, also after a host restart. */
export class PendingCalls {
  readonly #runner: Pick<ToolRunner, "run">;
  readonly #delegation: Pick<DelegationService, "cancel" | "progress">;
  readonly #store: CallStore;
  readonly #calls = new Map<
    string,
    { call: PendingCall; caller: AgentIdentity; abort: AbortController }
  >();
  readonly #progressMs: number;
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();

  /** @param progressMs pause (ms) between two reports to a client that takes them */
  constructor(
    runner: Pick<ToolRunner, "run">,
    delegation: Pick<DelegationService, "cancel" | "progress">,
    store: CallStore,
    progressMs: number = DELEGATION.progressMs,
  ) {
    this.#runner = runner;
    this.#delegation = delegation;
    this.#store = store;
    this.#progressMs = progressMs;
  }

  start(caller: AgentIdentity, request: CallRequest): PendingCall {
    const call = new PendingCall(crypto.randomUUID(), request.id);
    const abort = new AbortController();
    this.#calls.set(call.id, { call, caller, abort });
    void this.#run(call, caller, request, abort.signal);
    return call;
  }

  /**
   * The call an event id belongs to, if it is the caller's; also one of an earlier host. A call of
   * which nothing was stored is answered with an error, so that nobody waits for it.
   */
  resume(caller: AgentIdentity, lastEventId: string): PendingCall | undefined {
    const { id, place, requestId } = parseEventId(lastEventId);
    if (place === LAST_EVENT) return undefined;
    const running = this.#calls.get(id);
    if (running) return running.caller.agentId === caller.agentId ? running.call : undefined;
    const stored = this.#store.find(id);
    if (!stored) return requestId === undefined ? undefined : forgotten(id, requestId);
    if (stored.agentId !== caller.agentId) return undefined;
    const call = new PendingCall(id, stored.requestId);
    const abort = new AbortController();
    this.#calls.set(id, { call, caller, abort });
    void this.#runAwait(call, caller, stored.ticketId, abort.signal);
    return call;
  }

  /** The client gave the call up: an ask is withdrawn and frees its target. */
  async cancel(caller: AgentIdentity, requestId: string | number): Promise<void> {
    for (const { call, caller: owner, abort } of this.#calls.values()) {
      if (owner.agentId !== caller.agentId || call.requestId !== requestId) continue;
      abort.abort();
      call.end();
      const { ticketId } = call;
      if (ticketId === undefined) continue;
      await this.#delegation.cancel(caller.projectId, ticketId, "the asker cancelled the call")
        .catch(() => {});
    }
  }

  shutdown(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    for (const { call, abort } of this.#calls.values()) {
      abort.abort();
      call.end();
    }
  }

  async #run(
    call: PendingCall,
    caller: AgentIdentity,
    request: CallRequest,
    signal: AbortSignal,
  ): Promise<void> {
    const { progressToken } = request;
    const progress = progressToken === undefined
      ? undefined
      : setInterval(this.#reporter(call, progressToken), this.#progressMs);
    const result = await this.#runner.run(request.name, request.arguments, caller, {
      signal,
      ...(progress === undefined ? { holdMs: DELEGATION.holdMs } : {}),
      onTicket: (ticketId) => {
        // Who gives up waiting gives up its ask, but not a ticket that it only looked after.
        if (request.name !== "idea_await") call.ticketId = ticketId;
        call.awaited = ticketId;
        this.#remember(call, caller, ticketId);
      },
    });
    clearInterval(progress);
    this.#finish(call, signal.aborted ? undefined : result);
  }

  async #runAwait(
    call: PendingCall,
    caller: AgentIdentity,
    ticket: string,
    signal: AbortSignal,
  ): Promise<void> {
    // Nothing tells whether the client takes progress: it gets the ticket before it would give up.
    const waiting = { signal, holdMs: DELEGATION.holdMs };
    const result = await this.#runner.run("idea_await", { ticket }, caller, waiting);
    this.#finish(call, signal.aborted ? undefined : result);
  }

  #remember(call: PendingCall, caller: AgentIdentity, ticketId: string): void {
    this.#store.insert({
      id: call.id,
      agentId: caller.agentId,
      projectId: caller.projectId,
      requestId: call.requestId,
      ticketId,
      startedAt: Date.now(),
    });
  }

  /** Tells the client why it still waits. */
  #reporter(call: PendingCall, progressToken: string | number): () => Promise<void> {
    let progress = 0;
    return async () => {
      progress++;
      const ticket = call.awaited;
      const message = ticket === undefined
        ? "waiting for the answer"
        : await this.#delegation.progress(ticket);
      const params = { progressToken, progress, message };
      call.send({ jsonrpc: "2.0", method: "notifications/progress", params });
    };
  }

  #finish(call: PendingCall, result: ToolResult | undefined): void {
    call.end(result);
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#calls.delete(call.id);
    }, RESULT_KEPT_MS);
    Deno.unrefTimer(timer);
    this.#timers.add(timer);
  }
}

function forgotten(id: string, requestId: string | number): PendingCall {
  const call = new PendingCall(id, requestId);
  call.end({ content: [{ type: "text", text: FORGOTTEN }], isError: true });
  return call;
}
