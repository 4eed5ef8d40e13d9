/// <reference lib="deno.worker" />
/** Takes the place of the thread that emulates screens: it only says that it has seen the bytes. */
import type { FromScreenToPty, ToScreen, ToScreenFromPty } from "../server/terminal/protocol.ts";

declare const self: DedicatedWorkerGlobalScope;

self.onmessage = ({ data }: MessageEvent<ToScreen>) => {
  if (data.kind !== "connect") return;
  const { pty } = data;
  let total = 0;
  pty.onmessage = ({ data: message }: MessageEvent<ToScreenFromPty>) => {
    if (message.kind !== "bytes") return;
    total += message.bytes.length;
    const { sessionId } = message;
    pty.postMessage({ kind: "consumed", sessionId, total } satisfies FromScreenToPty);
  };
};
