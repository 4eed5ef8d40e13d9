import { Hono } from "hono";
import type { ChatMessage, ChatViewer } from "../../core/chat/view.ts";
import { CHAT } from "../../core/numbers.ts";
import type { Services } from "./services.ts";
import { upgrade } from "./upgrade.ts";

/** `/api/projects/:p/agents/:a/chat`: what agents without a terminal said, and say. */
export function chatRoutes({ chats }: Services) {
  return new Hono()
    /** Entries older than `before`, oldest first; the newest without it. */
    .get("/:p/agents/:a/chat", (c) => {
      const before = c.req.query("before");
      return c.json(chats.entries(c.req.param("a"), CHAT.shownEntries, before));
    })
    .get("/:p/agents/:a/chat/socket", (c) => {
      const agentId = c.req.param("a");
      const { socket, response } = upgrade(c);
      socket.onopen = () => {
        socket.onclose = serveChat(socket, (viewer) => chats.attach(agentId, viewer));
      };
      // A broken connection is followed by a close; there is nothing to add.
      socket.onerror = () => {};
      return response;
    });
}

/** @returns what to do when the socket is closed */
function serveChat(socket: WebSocket, attach: (viewer: ChatViewer) => () => void): () => void {
  const send = (message: ChatMessage) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };
  return attach({
    snapshot: (snapshot) => send({ type: "snapshot", ...snapshot }),
    change: (seq, change) => send({ type: "change", seq, change }),
    busy: (busy) => send({ type: "busy", busy }),
  });
}
