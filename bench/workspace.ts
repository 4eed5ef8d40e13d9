/** What a person at the page feels: floods, frames and echoes, in real Chromium. */
import { CHROMIUM, startBrowser, type TestBrowser } from "../tests/support/browser.ts";
import type { BenchHost } from "./bench_host.ts";
import type { Comparison } from "./comparison.ts";
import { type FloodSeen, type Screen, timeEchoes, timeFlood } from "./page_probe.ts";
import type { Home } from "./program.ts";
import { printError } from "../tools/print.ts";
import { startWetty } from "./wetty.ts";
import { END, openPage, showTerminals, writeProgram } from "./workspace_stage.ts";

const FLOOD_MEGABYTES = 20;
const KEYS = 60;
const MANY = { terminals: 40, floods: 10 };
const FLOODS_BESIDE_TYPING = 8;

/** One terminal in a page: a flood, then echoes. */
interface Alone {
  flood: FloodSeen;
  echoMs: number;
}

/** Compares the page with WeTTY's, both in one Chromium, and looks at forty terminals. */
export async function compareWorkspace(host: BenchHost, home: Home): Promise<Comparison[]> {
  if (CHROMIUM === undefined) return [];
  const program = await writeProgram(home, FLOOD_MEGABYTES);
  await using browser = await startBrowser();
  const ours = await oursAlone(browser, host, program);
  const theirs = await wettyAlone(browser, home, program);
  if (!theirs) printError("without WeTTY: it needs npm, a C++ compiler and the user root");
  const besides = await typingBesideFloods(browser, host, program);
  const many = await manyTerminals(browser, host, program);
  return [...theirs ? compareAlone(ours, theirs) : [], besides, ...many];
}

async function wettyAlone(
  browser: TestBrowser,
  home: Home,
  program: string,
): Promise<Alone | undefined> {
  await using wetty = await startWetty(program, home);
  if (!wetty) return undefined;
  const page = await openPage(browser, wetty.url);
  await page.waitForFunction(`${WETTY_ROWS}.includes("READY")`);
  await page.locator("textarea").first().focus();
  const result = await alone({ page, lastRows: WETTY_ROWS });
  await page.close();
  return result;
}

const WETTY_ROWS = "(() => { const term = globalThis.wetty_term; if (!term) return ''; " +
  "const b = term.buffer.active; let text = ''; for (let y = Math.max(0, b.baseY + b.cursorY - 2);" +
  " y <= b.baseY + b.cursorY; y++) text += b.getLine(y)?.translateToString(true) ?? ''; " +
  "return text; })()";

async function alone(screen: Screen): Promise<Alone> {
  const flood = await timeFlood(screen, END);
  return { flood, echoMs: await timeEchoes(screen.page, KEYS) };
}

async function oursAlone(
  browser: TestBrowser,
  host: BenchHost,
  program: string,
): Promise<Alone> {
  await using stage = await showTerminals(browser, host, program, 1);
  await stage.focus(0);
  return await alone({ page: stage.page, lastRows: stage.rowsOf(0) });
}

async function typingBesideFloods(
  browser: TestBrowser,
  host: BenchHost,
  program: string,
): Promise<Comparison> {
  await using stage = await showTerminals(browser, host, program, 1 + FLOODS_BESIDE_TYPING);
  await stage.say(0, "echo");
  for (let at = 1; at <= FLOODS_BESIDE_TYPING; at++) await stage.say(at, "forever");
  await stage.focus(0);
  const value = await timeEchoes(stage.page, KEYS);
  return {
    name: `Key to echo in the page, p95, ${FLOODS_BESIDE_TYPING} floods in view`,
    reference: "50 ms",
    value,
    referenceValue: 50,
    unit: "ms",
    goal: { atMost: 1 },
  };
}

async function manyTerminals(
  browser: TestBrowser,
  host: BenchHost,
  program: string,
): Promise<Comparison[]> {
  await using stage = await showTerminals(browser, host, program, MANY.terminals);
  const typed = MANY.floods;
  for (let at = MANY.floods; at < MANY.terminals; at++) await stage.say(at, "echo");
  const memory = watchMemory(host.pid);
  const startedAt = performance.now();
  for (let at = 0; at < MANY.floods; at++) await stage.say(at, "once");
  await stage.focus(typed);
  const echoMs = await timeEchoes(stage.page, KEYS);
  for (let at = 0; at < MANY.floods; at++) await stage.shows(at, END);
  const seconds = (performance.now() - startedAt) / 1_000;
  const { before, peak } = memory.stop();
  const alive = await stage.answering();
  const note = `${MANY.floods} floods of 20 MB in ${seconds.toFixed(1)} s, ` +
    `${alive} of ${MANY.terminals} terminals answer afterwards`;
  return [
    {
      name: `Key to echo in the page, p95, ${MANY.terminals} terminals`,
      reference: "50 ms",
      value: echoMs,
      referenceValue: 50,
      unit: "ms",
      goal: { atMost: 1 },
      note,
    },
    {
      name: `Memory of the host, peak, ${MANY.terminals} terminals`,
      reference: "before the floods",
      value: peak,
      referenceValue: before,
      unit: "MB",
    },
  ];
}

/** Resident memory (MB) of a process, looked at until stopped. */
function watchMemory(pid: number): { stop(): { before: number; peak: number } } {
  const read = () => {
    const status = Deno.readTextFileSync(`/proc/${pid}/status`);
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_000;
  };
  const before = read();
  let peak = before;
  const timer = setInterval(() => peak = Math.max(peak, read()), 100);
  return {
    stop: () => {
      clearInterval(timer);
      return { before, peak };
    },
  };
}

function compareAlone(ours: Alone, theirs: Alone): Comparison[] {
  const rate = ({ flood }: Alone) => FLOOD_MEGABYTES / (flood.ms / 1_000);
  const frames = ours.flood.framesPerSecond;
  return [
    {
      name: "Flood in the page, 20 MB",
      reference: "WeTTY",
      value: rate(ours),
      referenceValue: rate(theirs),
      unit: "MB/s",
      goal: { atLeast: 4 },
    },
    {
      name: "Frames while it floods",
      reference: "40 (WeTTY: " + theirs.flood.framesPerSecond.toFixed(0) + ")",
      value: frames,
      referenceValue: 40,
      unit: "/s",
      goal: { atLeast: 1 },
    },
    {
      name: "Key to echo in the page, p95",
      reference: "WeTTY",
      value: ours.echoMs,
      referenceValue: theirs.echoMs,
      unit: "ms",
      goal: { atMost: 1 },
    },
  ];
}
