import { Hono } from "hono";
import { IdeaError } from "../../core/error.ts";
import { parseId } from "../../core/id.ts";
import { type ClientMessage, clientMessage } from "../../core/terminal/socket.ts";
import type { WindowService } from "../../core/window/service.ts";
import type { Terminals } from "../../core/terminal/terminals.ts";
import type { EventLog } from "./services.ts";
import { SocketViewer } from "./socket_viewer.ts";
import { upgrade } from "./upgrade.ts";

/** The two sockets of the contract: one terminal's bytes, and the stream of events. */
export function socketRoutes(
  { terminals, events, windows }: {
    terminals: Terminals;
    events: EventLog;
    windows: WindowService;
  },
) {
  return new Hono()
    .get("/sessions/:s/socket", (c) => {
      const sessionId = c.req.param("s");
      if (!terminals.find(parseId("session", sessionId))) {
        throw new IdeaError("NOT_FOUND", `No terminal ${sessionId}`);
      }
      const { socket, response } = upgrade(c);
      serveTerminal(socket, sessionId, terminals);
      return response;
    })
    .get("/events", (c) => {
      const since = Number(c.req.query("since") ?? events.latest());
      const { socket, response } = upgrade(c);
      const alone = c.req.query("alone");
      const present = alone === undefined
        ? undefined
        : () => windows.present(parseId("alone", alone));
      serveEvents(socket, since, events, present);
      return response;
    });
}

function serveTerminal(socket: WebSocket, sessionId: string, terminals: Terminals): void {
  const viewer = new SocketViewer({
    sendBytes: (bytes) => isOpen(socket) && socket.send(bytes as Uint8Array<ArrayBuffer>),
    sendText: (message) => isOpen(socket) && socket.send(JSON.stringify(message)),
  });
  socket.onopen = () => {
    // It may have been closed since the request came.
    if (!terminals.find(sessionId)) return socket.close();
    const attachment = terminals.attach(sessionId, viewer);
    viewer.onCaughtUp = () => attachment.refresh();
    socket.onclose = () => attachment.detach();
  };
  socket.onmessage = ({ data }: MessageEvent<ArrayBuffer | string>) => {
    if (typeof data !== "string") return terminals.input(sessionId, new Uint8Array(data));
    const message = clientMessage.safeParse(parseJson(data));
    if (!message.success) return;
    if (message.data.type === "ack") viewer.acknowledge(message.data.bytes);
    else control(terminals, sessionId, message.data);
  };
  // A broken connection is followed by a close; there is nothing to add.
  socket.onerror = () => {};
}

function control(terminals: Terminals, sessionId: string, message: ClientMessage): void {
  switch (message.type) {
    case "resize":
      return terminals.resize(sessionId, message.rows, message.cols);
    case "theme":
      return terminals.setTheme(message.theme, sessionId);
    case "clear":
      return terminals.clearScrollback(sessionId);
  }
}

function serveEvents(
  socket: WebSocket,
  since: number,
  events: EventLog,
  present: () => () => void = () => () => {},
): void {
  socket.onopen = () => {
    const leave = present();
    for (const event of events.since(since)) socket.send(JSON.stringify(event));
    const unsubscribe = events.subscribe((event) => {
      if (isOpen(socket)) socket.send(JSON.stringify(event));
    });
    socket.onclose = () => {
      unsubscribe();
      leave();
    };
  };
  socket.onerror = () => {};
}

function isOpen(socket: WebSocket): boolean {
  return socket.readyState === WebSocket.OPEN;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
