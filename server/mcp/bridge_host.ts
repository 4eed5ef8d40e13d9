import { pause } from "../process/pause.ts";
import { describe } from "../../core/error.ts";

/** Patience of the bridge, in milliseconds. */
export const BRIDGE = {
  /** A request waits this long for an absent host: longer than a restart, shorter than CLIs do. */
  absentMs: 30_000,
  /** Pauses between attempts to reach the host: the first, and the longest. */
  firstPauseMs: 100,
  longestPauseMs: 2_000,
  /** Pause before a broken stream is resumed when the host named none. */
  resumeMs: 1_000,
  /** Answers are awaited this long after the CLI has closed its end. */
  drainMs: 1_000,
} as const;

/** {@link BRIDGE} with other numbers. */
export type Patience = { readonly [key in keyof typeof BRIDGE]: number };

/** What a caller is told when nobody knows what became of its request. */
export const LOST = "the connection to IdeA was lost during the call: it may have been carried " +
  "out, look before repeating it";

/** One request to the host. */
export interface HostRequest {
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: string;
}

/** How far the link may go for a request. */
export interface Effort {
  /** May be sent again when it is unknown whether the host got it. */
  repeatable: boolean;
  /** Stops waiting. */
  signal?: AbortSignal;
  /** Called before the host may see the request. */
  onSending?: () => void;
}

/** The way to the host, which may be away for a while. */
export class HostLink {
  /** Sent with every request; grows with what the host negotiates. */
  readonly headers: Record<string, string>;
  readonly #endpoint: URL;
  readonly #patience: Patience;
  readonly #end: AbortSignal;

  /** @param end stops everything */
  constructor(
    to: { endpoint: URL; project: string; requester: string },
    token: string,
    patience: Patience,
    end: AbortSignal,
  ) {
    this.#endpoint = to.endpoint;
    this.#patience = patience;
    this.#end = end;
    this.headers = {
      "Accept": "application/json, text/event-stream",
      ...(token && { "Authorization": `Bearer ${token}` }),
      ...(to.project && { "IdeA-Project": to.project }),
      ...(to.requester && { "IdeA-Requester": to.requester }),
    };
  }

  /**
   * Sends a request as soon as the host is there.
   * @throws Error when the host stays away or the outcome is unknown
   */
  async reach(request: HostRequest, effort: Effort): Promise<Response> {
    const { absentMs, firstPauseMs, longestPauseMs } = this.#patience;
    const until = Date.now() + absentMs;
    const stop = AbortSignal.any([this.#end, ...(effort.signal ? [effort.signal] : [])]);
    for (let wait = firstPauseMs;; wait = Math.min(wait * 2, longestPauseMs)) {
      const outcome = await this.#attempt(request, effort, stop);
      if (outcome instanceof Response) return outcome;
      if (Date.now() >= until) throw new Error(`IdeA does not answer (${outcome})`);
      await pause(wait, stop);
    }
  }

  /** The response, or why the request may be tried again. */
  async #attempt(
    request: HostRequest,
    effort: Effort,
    stop: AbortSignal,
  ): Promise<Response | string> {
    const absent = await this.#absent();
    if (absent) return absent;
    stop.throwIfAborted();
    effort.onSending?.();
    try {
      const headers = { ...this.headers, ...request.headers };
      const response = await fetch(this.#endpoint, { ...request, headers, signal: stop });
      if (response.status !== 503) return response;
      await response.body?.cancel();
      return "the host is not ready";
    } catch (cause) {
      if (stop.aborted) throw cause;
      if (!effort.repeatable) throw new Error(LOST, { cause });
      return describe(cause);
    }
  }

  /** A refused connection is the one failure after which a request certainly was not sent. */
  async #absent(): Promise<string | undefined> {
    const hostname = this.#endpoint.hostname.replace(/^\[|\]$/g, "");
    try {
      (await Deno.connect({ hostname, port: Number(this.#endpoint.port || 80) })).close();
      return undefined;
    } catch (cause) {
      return describe(cause);
    }
  }
}
