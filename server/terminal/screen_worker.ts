/// <reference lib="deno.worker" />
/** The thread that emulates screens, so that parsing never slows the thread that reads. */
import type { ScreenReading } from "../../core/agent/activity.ts";
import { TERMINAL } from "../../core/numbers.ts";
import { yieldToOthers } from "../process/thread_priority.ts";
import { Emulator, type EmulatorEvents } from "./emulator.ts";
import { Allowance, Paced } from "./pacing.ts";
import type { FromScreen, FromScreenToPty, ToScreen, ToScreenFromPty } from "./protocol.ts";

declare const self: DedicatedWorkerGlobalScope;

/** Title and progress are told at most this often (ms): some programs animate them. */
const LABEL_MS = 200;
/** Notices told in a second; a program in a loop must not bury the others. */
const NOTICES_PER_SECOND = 5;

interface Screen {
  emulator: Emulator;
  labels: Paced;
  lastReading: string;
  quiet: ReturnType<typeof setTimeout> | undefined;
  latest: ReturnType<typeof setTimeout> | undefined;
  /** Snapshots asked for a point of the stream that is not processed yet. */
  waiting: { atLeast: number; answer: () => void }[];
}

/** A flood keeps this thread busy, and the keys of a person go through the others. */
const NICENESS = 10;
yieldToOthers(NICENESS);

const screens = new Map<string, Screen>();
let pty: MessagePort | undefined;

self.onmessage = ({ data }: MessageEvent<ToScreen>) => {
  if (data.kind === "connect") return connect(data.pty);
  if (data.kind === "open") return open(data);
  const screen = screens.get(data.sessionId);
  if (screen) return handle(screen, data);
  if ("id" in data) {
    toHost({ kind: "failed", id: data.id, message: `No screen of ${data.sessionId}` });
  }
};

function handle(screen: Screen, message: Exclude<ToScreen, { kind: "connect" | "open" }>): void {
  const { emulator } = screen;
  switch (message.kind) {
    case "state":
      return tellState(screen, message.id);
    case "snapshot":
      return snapshot(screen, message.id, message.atLeast);
    case "text":
      return toHost({ kind: "reply", id: message.id, value: emulator.text() });
    case "lines":
      return toHost({ kind: "reply", id: message.id, value: emulator.lines() });
    case "theme":
      return emulator.setTheme(message.theme);
    case "scrollback":
      return emulator.setScrollback(message.rows);
    case "clear":
      return emulator.clearScrollback();
    case "dispose":
      return dispose(message.sessionId, screen);
  }
}

function connect(port: MessagePort): void {
  pty = port;
  port.onmessage = ({ data }: MessageEvent<ToScreenFromPty>) => {
    const screen = screens.get(data.sessionId);
    if (!screen) return;
    if (data.kind === "resize") return screen.emulator.resize(data.rows, data.cols);
    screen.emulator.write(data.bytes, () => processed(data.sessionId, screen));
  };
}

function open({ id, sessionId, ...spec }: Extract<ToScreen, { kind: "open" }>): void {
  const labels = labelTeller(sessionId, () => emulator.label());
  const emulator = new Emulator(spec, emulatorEvents(sessionId, labels));
  screens.set(sessionId, {
    emulator,
    labels,
    lastReading: "",
    quiet: undefined,
    latest: undefined,
    waiting: [],
  });
  toHost({ kind: "reply", id, value: null });
}

function emulatorEvents(sessionId: string, labels: Paced): EmulatorEvents {
  const allowance = new Allowance(NOTICES_PER_SECOND);
  return {
    answer: (text) => toPty({ kind: "answer", sessionId, text }),
    label: () => labels.push(),
    notice: (notice) => {
      if (!allowance.take(performance.now())) return;
      toHost({ kind: "notice", notice: { sessionId, ...notice } });
    },
  };
}

function labelTeller(sessionId: string, read: Emulator["label"]): Paced {
  let last = "";
  return new Paced(LABEL_MS, () => {
    const label = read();
    const text = JSON.stringify(label);
    if (text === last) return;
    last = text;
    toHost({ kind: "label", label: { sessionId, ...label } });
  });
}

function processed(sessionId: string, screen: Screen): void {
  const total = screen.emulator.consumed;
  toPty({ kind: "consumed", sessionId, total });
  screen.waiting = screen.waiting.filter(({ atLeast, answer }) => {
    if (atLeast > total) return true;
    answer();
    return false;
  });
  scheduleReading(sessionId, screen);
}

function scheduleReading(sessionId: string, screen: Screen): void {
  const read = () => {
    clearTimeout(screen.quiet);
    clearTimeout(screen.latest);
    screen.latest = undefined;
    const reading = screen.emulator.reading();
    if (reading) announce(sessionId, screen, reading);
  };
  clearTimeout(screen.quiet);
  screen.quiet = setTimeout(read, TERMINAL.readQuietMs);
  screen.latest ??= setTimeout(read, TERMINAL.readLatestMs);
}

function announce(sessionId: string, screen: Screen, reading: ScreenReading): void {
  const text = JSON.stringify(reading);
  if (text === screen.lastReading) return;
  screen.lastReading = text;
  toHost({ kind: "reading", sessionId, seq: screen.emulator.consumed, reading });
}

/**
 * An answer may be ahead of what was announced, and whoever asked is not the only one who listens:
 * what the screen shows when it comes to rest is then news in any case.
 */
function tellState(screen: Screen, id: number): void {
  const value = screen.emulator.state();
  if (value.reading && JSON.stringify(value.reading) !== screen.lastReading) {
    screen.lastReading = "";
  }
  toHost({ kind: "reply", id, value });
}

function snapshot(screen: Screen, id: number, atLeast: number): void {
  const answer = () => toHost({ kind: "reply", id, value: screen.emulator.snapshot() });
  if (screen.emulator.consumed >= atLeast) answer();
  else screen.waiting.push({ atLeast, answer });
}

function dispose(sessionId: string, screen: Screen): void {
  clearTimeout(screen.quiet);
  clearTimeout(screen.latest);
  screen.labels.end();
  screen.emulator.dispose();
  screens.delete(sessionId);
}

function toHost(message: FromScreen): void {
  self.postMessage(message);
}

function toPty(message: FromScreenToPty): void {
  pty?.postMessage(message);
}
