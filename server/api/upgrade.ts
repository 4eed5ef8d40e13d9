import type { Context } from "hono";
import { IdeaError } from "../../core/error.ts";

/**
 * Turns a request into a WebSocket. Pings are off: a busy moment of the host must not close every
 * socket at once; both ends are on one machine.
 * @throws IdeaError `INVALID` when the client did not ask for one
 */
export function upgrade(c: Context): { socket: WebSocket; response: Response } {
  if (c.req.header("upgrade")?.toLowerCase() !== "websocket") {
    throw new IdeaError("INVALID", "Expected a WebSocket");
  }
  const { socket, response } = Deno.upgradeWebSocket(c.req.raw, { idleTimeout: 0 });
  socket.binaryType = "arraybuffer";
  return { socket, response };
}
