import { signal } from "@preact/signals";
import type { SequencedEvent } from "../core/event.ts";
import { leftOver, ownProject } from "./features/window/windows.ts";
import { Backoff } from "./state/backoff.ts";

/** How the page stands with the host. */
export type HostLink = "connecting" | "ok" | "reconnecting";

/** The state of the event stream, shown in the status line. */
export const hostLink = signal<HostLink>("connecting");

/** What a new event means for somebody who saw `last` (undefined: nothing yet). */
export function follow(last: number | undefined, seq: number): "next" | "seen" | "gap" {
  if (last === undefined || seq === last + 1) return "next";
  // Sequences restart with the host, so a smaller number after a reconnect is news, not history.
  return seq === last ? "seen" : "gap";
}

interface Listener {
  event(event: SequencedEvent): void;
  /** Events may have been missed: read everything again. */
  missed(): void;
  /** The stream broke; another attempt follows. */
  lost(): void;
}

/**
 * Follows the host's events for the life of the page, reconnecting by itself. `missed` is called
 * after every reconnect and whenever the sequence has a gap.
 */
export function followEvents(listener: Listener): void {
  const backoff = new Backoff();
  let last: number | undefined;
  const connect = () => {
    const socket = new WebSocket(eventsUrl(last));
    socket.onopen = () => {
      backoff.reset();
      const again = hostLink.value === "reconnecting";
      hostLink.value = "ok";
      if (again) listener.missed();
    };
    socket.onmessage = (message) => {
      const event = JSON.parse(String(message.data)) as SequencedEvent;
      const kind = follow(last, event.seq);
      if (kind === "seen") return;
      last = event.seq;
      listener.event(event);
      if (kind === "gap") listener.missed();
    };
    socket.onclose = () => {
      hostLink.value = "reconnecting";
      listener.lost();
      setTimeout(connect, backoff.next());
    };
  };
  connect();
}

function eventsUrl(last: number | undefined): string {
  const url = new URL("/api/events", location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  if (last !== undefined) url.searchParams.set("since", String(last));
  // The connection is what the host knows the window of a project by.
  if (ownProject !== undefined && !leftOver.value) url.searchParams.set("alone", ownProject);
  return url.href;
}
