import type { ChatMessage } from "../../../core/chat/view.ts";
import { Backoff } from "../../state/backoff.ts";

/** Whose chat it is. */
export interface ChatPlace {
  projectId: string;
  agentId: string;
}

/** What comes from a chat of the host. */
export interface ChatLinkEvents {
  message(message: ChatMessage): void;
  connected(connected: boolean): void;
}

/** The socket of one session's chat; it reconnects by itself until it is closed. */
export class ChatLink {
  readonly #place: ChatPlace;
  readonly #events: ChatLinkEvents;
  readonly #backoff = new Backoff();
  #socket: WebSocket | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(place: ChatPlace, events: ChatLinkEvents) {
    this.#place = place;
    this.#events = events;
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    this.#socket?.close();
  }

  #connect(): void {
    const socket = new WebSocket(socketUrl(this.#place));
    this.#socket = socket;
    socket.onopen = () => !this.#closed && this.#events.connected(true);
    socket.onmessage = ({ data }) => {
      if (this.#closed) return;
      this.#backoff.reset();
      this.#events.message(JSON.parse(String(data)) as ChatMessage);
    };
    socket.onclose = () => this.#onClose();
  }

  #onClose(): void {
    if (this.#closed) return;
    this.#events.connected(false);
    this.#retry = setTimeout(() => this.#connect(), this.#backoff.next());
  }
}

function socketUrl({ projectId, agentId }: ChatPlace): string {
  const url = new URL(`/api/projects/${projectId}/agents/${agentId}/chat/socket`, location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url.href;
}
