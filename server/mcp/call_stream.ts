import { DELEGATION } from "../../core/numbers.ts";
import { eventId, LAST_EVENT, type PendingCall, type RpcMessage } from "./pending_calls.ts";

const encoder = new TextEncoder();

/**
 * The answer to a tool call as a stream that can be taken up again: it begins with an event that has
 * an id and no data, after which both vendors' clients reconnect by themselves when it breaks.
 */
export function callStream(call: PendingCall): Response {
  let count = 0;
  let detach = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const id = (place: string | number) => `id: ${eventId(call, place)}\n`;
      const prime = `${id(count++)}retry: ${DELEGATION.streamRetryMs}\ndata: \n\n`;
      controller.enqueue(encoder.encode(prime));
      detach = call.listen((message: RpcMessage | undefined) => {
        if (message === undefined) return controller.close();
        const place = "result" in message ? LAST_EVENT : count++;
        const data = JSON.stringify(message);
        controller.enqueue(encoder.encode(`event: message\n${id(place)}data: ${data}\n\n`));
      });
    },
    // The client is gone, its call is not: it may come back for the answer.
    cancel: () => detach(),
  });
  return new Response(body, {
    headers: { "content-type": "text/event-stream", "cache-control": "no-cache" },
  });
}
