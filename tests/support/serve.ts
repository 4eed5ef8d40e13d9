import { join } from "node:path";
import type { SequencedEvent } from "../../core/event.ts";
import { fail } from "node:assert/strict";
import { permissionFlags, sourceProgramFiles } from "../../tools/permissions.ts";
import { ROOT } from "../../tools/project.ts";

/** What the host's first line says. */
interface Announcement {
  url: string;
  token: string;
  pid: number;
  version: string;
}

/** A real `idea serve` and the way to its API. */
export interface ServeProcess extends AsyncDisposable {
  readonly base: string;
  readonly token: string;
  readonly url: string;
  readonly pid: number;
  /** Every event so far. */
  readonly events: readonly SequencedEvent[];
  /** Calls the API and returns its JSON; a refusal fails the test. */
  call<T>(method: string, path: string, body?: unknown): Promise<T>;
  /** Calls the API and returns the status too. */
  tryCall(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }>;
  /** Resolves with the first event, past or to come, that satisfies the condition. */
  event<E extends SequencedEvent>(condition: (event: SequencedEvent) => event is E): Promise<E>;
  event(condition: (event: SequencedEvent) => boolean): Promise<SequencedEvent>;
  /** Sends keys to a terminal, as its page would. */
  keys(sessionId: string, text: string): Promise<void>;
  signal(signal: Deno.Signal): void;
  readonly status: Promise<Deno.CommandStatus>;
}

/** An event that a test waits for comes within this time (ms), or the test fails and says so. */
const PATIENCE_MS = 60_000;

/** Starts `idea serve` with exactly this environment. */
export async function startServe(env: Record<string, string>): Promise<ServeProcess> {
  const place = { programFiles: sourceProgramFiles(ROOT), home: env["HOME"] ?? ROOT };
  const child = new Deno.Command(Deno.execPath(), {
    // With the rights it has with people: what works with all of them may not work for anybody.
    args: ["run", ...permissionFlags(place), "--quiet", join(ROOT, "main.ts"), "serve"],
    env,
    clearEnv: true,
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const log = collect(child.stderr);
  const told = await firstLine(child.stdout);
  if (told === undefined) fail(`idea serve ended at once: ${await log}`);
  const announced = JSON.parse(told) as Announcement;
  const base = new URL(announced.url).origin;
  const headers = { authorization: `Bearer ${announced.token}` };
  const events: SequencedEvent[] = [];
  const waiting = new Set<(event: SequencedEvent) => void>();
  const socket = await openSocket(base.replace("http", "ws") + "/api/events?since=0", headers);
  socket.onmessage = ({ data }) => {
    const event = JSON.parse(data) as SequencedEvent;
    events.push(event);
    for (const notify of waiting) notify(event);
  };
  const tryCall = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${base}/api${path}`, {
      method,
      headers: { ...headers, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
  };
  return {
    ...announced,
    base,
    events,
    tryCall,
    call: async (method, path, body) => {
      const answer = await tryCall(method, path, body);
      if (answer.status >= 400) fail(`${method} ${path}: ${JSON.stringify(answer)}`);
      return answer.body;
    },
    event: (condition: (event: SequencedEvent) => boolean) =>
      firstEvent(events, waiting, condition) as never,
    keys: async (sessionId, text) => {
      const url = `${base.replace("http", "ws")}/api/sessions/${sessionId}/socket`;
      const terminal = await openSocket(url, headers);
      terminal.send(new TextEncoder().encode(text));
      await closed(terminal);
    },
    signal: (signal) => child.kill(signal),
    status: child.status,
    [Symbol.asyncDispose]: async () => {
      await closed(socket);
      try {
        child.kill("SIGTERM");
      } catch {
        // It has ended already.
      }
      await child.status;
      await log;
    },
  };
}

function firstEvent(
  events: readonly SequencedEvent[],
  waiting: Set<(event: SequencedEvent) => void>,
  condition: (event: SequencedEvent) => boolean,
): Promise<SequencedEvent> {
  const past = events.find(condition);
  if (past) return Promise.resolve(past);
  return new Promise((resolve, reject) => {
    const notify = (event: SequencedEvent) => {
      if (!condition(event)) return;
      stop();
      resolve(event);
    };
    const timer = setTimeout(() => {
      stop();
      const last = events.slice(-12).map((event) => JSON.stringify(event)).join("\n");
      reject(new Error(`No event satisfied ${condition}; the last ones were:\n${last}`));
    }, PATIENCE_MS);
    const stop = () => {
      clearTimeout(timer);
      waiting.delete(notify);
    };
    waiting.add(notify);
  });
}

async function openSocket(url: string, headers: Record<string, string>): Promise<WebSocket> {
  // The browser's type, which wins here, knows no headers; Deno's WebSocket takes them.
  const socket = new WebSocket(url, { headers } as unknown as string[]);
  socket.binaryType = "arraybuffer";
  await new Promise<void>((resolve, reject) => {
    socket.onopen = () => resolve();
    socket.onerror = () => reject(new Error(`No socket at ${url}`));
  });
  return socket;
}

async function closed(socket: WebSocket): Promise<void> {
  if (socket.readyState === WebSocket.CLOSED) return;
  const end = new Promise<void>((resolve) => socket.onclose = () => resolve());
  socket.close();
  await end;
}

async function firstLine(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
): Promise<string | undefined> {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  while (!text.includes("\n")) {
    const { value, done } = await reader.read();
    if (done) return undefined;
    text += value;
  }
  // The rest is read too, so that the pipe never fills and the stream ends with the process.
  void (async () => {
    while (!(await reader.read()).done);
  })();
  return text.split("\n")[0];
}

async function collect(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string> {
  let text = "";
  for await (const part of stream.pipeThrough(new TextDecoderStream())) text += part;
  return text;
}
