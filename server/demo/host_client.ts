import { z } from "zod";
import { IdeaError } from "../../core/error.ts";
import type { SequencedEvent } from "../../core/event.ts";

/** Where a host listens and its token. */
export interface HostAddress {
  /** Any URL of the host. */
  url: string;
  token: string;
}

const failure = z.object({ message: z.string() });

// The browser's type of the constructor, which is in scope too, knows no headers.
const HeaderWebSocket = WebSocket as unknown as new (
  url: string,
  options: { headers: Record<string, string> },
) => WebSocket;

/** The host's HTTP contract, as a script uses it. */
export class HostClient {
  readonly #origin: string;
  readonly #headers: Record<string, string>;
  readonly #signal: AbortSignal;

  /** @param signal ends every request */
  constructor({ url, token }: HostAddress, signal: AbortSignal) {
    this.#origin = new URL(url).origin;
    this.#headers = { Authorization: `Bearer ${token}` };
    this.#signal = signal;
  }

  get<T>(path: string): Promise<T> {
    return this.#request<T>("GET", path);
  }

  post<T>(path: string, body: unknown = {}): Promise<T> {
    return this.#request<T>("POST", path, body);
  }

  delete(path: string): Promise<unknown> {
    return this.#request("DELETE", path);
  }

  /** Subscribes to the host's events; resolves when none can be missed any more. */
  async follow(onEvent: (event: SequencedEvent) => void): Promise<WebSocket> {
    const url = `${this.#origin.replace(/^http/, "ws")}/api/events`;
    const socket = new HeaderWebSocket(url, { headers: this.#headers });
    socket.onmessage = ({ data }) => onEvent(JSON.parse(data));
    const open = Promise.withResolvers<void>();
    const refuse = () => open.reject(new IdeaError("UNAVAILABLE", "the event stream is closed"));
    socket.onopen = () => open.resolve();
    socket.onerror = refuse;
    this.#signal.addEventListener("abort", refuse, { once: true });
    await open.promise.finally(() => this.#signal.removeEventListener("abort", refuse));
    return socket;
  }

  /** @throws IdeaError `PROCESS` with the host's own words */
  async #request<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${this.#origin}/api${path}`, {
      method,
      headers: { ...this.#headers, "Content-Type": "application/json" },
      signal: this.#signal,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const answer = text === "" ? undefined : JSON.parse(text);
    if (response.ok) return answer as T;
    const why = failure.safeParse(answer).data?.message ?? `HTTP ${response.status}`;
    throw new IdeaError("PROCESS", `${method} ${path}: ${why}`);
  }
}
