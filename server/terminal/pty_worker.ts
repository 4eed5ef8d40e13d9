/// <reference lib="deno.worker" />
/** The thread that owns PTYs: it reads, writes and starts programs, and nothing else. */
import { IdeaError } from "../../core/error.ts";
import type { TerminalSpec } from "../../core/terminal/terminals.ts";
import type { FromPty, FromScreenToPty, PtyReply, ToPty, ToScreenFromPty } from "./protocol.ts";
import { PtySession } from "./pty_session.ts";
import { ThreadReading } from "./reading.ts";

declare const self: DedicatedWorkerGlobalScope;

const reading = new ThreadReading();
const sessions = new Map<string, PtySession>();
const subscribed = new Set<string>();
const encoder = new TextEncoder();
let screen: MessagePort | undefined;

self.onmessage = ({ data }: MessageEvent<ToPty>) => {
  if (data.kind === "connect") return connect(data.screen);
  if (data.kind === "open") return open(data.id, data.spec);
  const session = sessions.get(data.sessionId);
  if (!session) return absent(data);
  handle(session, data);
};

function handle(session: PtySession, message: Exclude<ToPty, { kind: "connect" | "open" }>) {
  switch (message.kind) {
    case "input":
      return session.input(message.bytes);
    case "type":
      return void session.type(message.request).then((value) => reply(message.id, value));
    case "unlock":
      return session.unlock();
    case "keys":
      return reply(message.id, session.keys());
    case "resize":
      return session.resize(message.rows, message.cols);
    case "subscribe":
      subscribed.add(message.sessionId);
      return reply(message.id, { offset: session.offset });
    case "unsubscribe":
      return void subscribed.delete(message.sessionId);
  }
}

function absent(message: ToPty): void {
  if (!("id" in message)) return;
  if (message.kind === "type") return reply(message.id, { typed: false, reason: "exited" });
  // The output of an ended program is all in the emulator already.
  if (message.kind === "subscribe") return reply(message.id, { offset: 0 });
  reply(message.id, { keys: 0 });
}

function connect(port: MessagePort): void {
  screen = port;
  port.onmessage = ({ data }: MessageEvent<FromScreenToPty>) => {
    const session = sessions.get(data.sessionId);
    if (data.kind === "consumed") session?.consumed(data.total);
    else session?.answer(encoder.encode(data.text));
  };
}

function open(id: number, spec: TerminalSpec): void {
  const { sessionId } = spec;
  try {
    const session = new PtySession(spec, {
      bytes: (bytes, offset) => fanOut(sessionId, bytes, offset),
      resized: (rows, cols) => {
        toScreen({ kind: "resize", sessionId, rows, cols });
        toHost({ kind: "resized", sessionId, rows, cols });
      },
      exit: (code) => {
        sessions.delete(sessionId);
        subscribed.delete(sessionId);
        toHost({ kind: "exit", sessionId, code, total: session.offset });
      },
    }, reading);
    sessions.set(sessionId, session);
    reply(id, { pid: session.pid });
  } catch (cause) {
    const reason = cause instanceof IdeaError ? cause.message : String(cause);
    toHost({ kind: "failed", id, message: `Could not start "${spec.command}": ${reason}` });
  }
}

function fanOut(sessionId: string, bytes: Uint8Array, offset: number): void {
  if (subscribed.has(sessionId)) {
    const copy = bytes.slice();
    toHost({ kind: "bytes", sessionId, offset, bytes: copy }, [copy.buffer]);
  }
  toScreen({ kind: "bytes", sessionId, bytes }, [bytes.buffer as ArrayBuffer]);
}

function reply(id: number, value: PtyReply): void {
  toHost({ kind: "reply", id, value });
}

function toHost(message: FromPty, transfer: Transferable[] = []): void {
  self.postMessage(message, transfer);
}

function toScreen(message: ToScreenFromPty, transfer: Transferable[] = []): void {
  screen?.postMessage(message, transfer);
}
