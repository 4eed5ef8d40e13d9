/** How long a key takes to the program and back, in an idle terminal. */
import type { BenchHost } from "./bench_host.ts";
import type { Comparison } from "./comparison.ts";
import { percentile } from "./samples.ts";

const KEYS = 200;
/** A fast typist is slower; the gap only has to be longer than output is gathered for. */
const GAP_MS = 20;
const ECHO_PROGRAM = "stty raw -echo; printf R; exec cat";

/** A way that gives back each key. */
interface Echo {
  send(): void;
  onBack: () => void;
}

/**
 * Compares the echo of a terminal with that of a bare WebSocket.
 * @param referencePort where `reference_server.ts` listens
 */
export async function compareKeystroke(
  host: BenchHost,
  referencePort: string,
): Promise<Comparison[]> {
  const socket = await connectEcho(referencePort);
  const bare: Echo = { send: () => socket.send(new Uint8Array([97])), onBack: () => {} };
  socket.onmessage = () => bare.onBack();

  const terminal = await host.open(ECHO_PROGRAM);
  const key: Echo = { send: () => terminal.type("a"), onBack: () => {} };
  await ready(terminal, () => key.onBack());

  const values: number[] = [];
  const references: number[] = [];
  for (let at = 0; at < KEYS; at++) {
    references.push(await timeEcho(bare));
    values.push(await timeEcho(key));
  }
  socket.close();
  await terminal.close();
  return [50, 95].map((percent) => ({
    name: `Key to echo, p${percent}`,
    reference: "bare WebSocket echo",
    value: percentile(values, percent),
    referenceValue: percentile(references, percent),
    unit: "ms",
  }));
}

/** Resolves when the program runs: its first output came with the snapshot or comes now. */
async function ready(
  terminal: Awaited<ReturnType<BenchHost["open"]>>,
  onBack: () => void,
): Promise<void> {
  const isReady = Promise.withResolvers<void>();
  terminal.onBytes = () => isReady.resolve();
  if (terminal.snapshot.includes("R")) isReady.resolve();
  await isReady.promise;
  terminal.onBytes = onBack;
}

async function timeEcho(echo: Echo): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, GAP_MS));
  const back = Promise.withResolvers<void>();
  echo.onBack = back.resolve;
  const sentAt = performance.now();
  echo.send();
  await back.promise;
  return performance.now() - sentAt;
}

async function connectEcho(port: string): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/echo`);
  const open = Promise.withResolvers<void>();
  socket.onopen = () => open.resolve();
  socket.onerror = () => open.reject(new Error("the reference server does not answer"));
  await open.promise;
  return socket;
}
