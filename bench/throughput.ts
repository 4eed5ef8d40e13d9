/** Bytes per second from a program's PTY to a viewer. */
import { join } from "node:path";
import type { BenchHost } from "./bench_host.ts";
import type { Comparison } from "./comparison.ts";
import { type Home, startBeside } from "./program.ts";
import { median } from "./samples.ts";
import { TerminalClient } from "./terminal_client.ts";

const MEGABYTE = 1_000_000;
const ROUNDS = 5;
const PLAIN_BYTES = 80 * MEGABYTE;
const COLOURED_BYTES = 40 * MEGABYTE;
const PLAIN = `head -c ${PLAIN_BYTES} /dev/zero | tr '\\0' a`;

/** What came of a program's output, and how long it took (ms). */
interface Passage {
  received: number;
  /** With what was not sent because the viewer was too far behind. */
  total: number;
  ms: number;
  cuts: number;
}

/** Compares IdeA, with and without its emulated screen, with `script`, which only copies. */
export async function compareThroughput(host: BenchHost, home: Home): Promise<Comparison[]> {
  const coloured = `cat '${await writeColoured(home)}'`;
  return [
    await compare("PTY to viewer, no emulated screen", 0.85, home, PLAIN, (command) => {
      return withoutScreen(command, home);
    }),
    await compare("PTY to viewer, plain text", 0.4, home, PLAIN, (command) => {
      return throughHost(command, host);
    }),
    await compare("PTY to viewer, coloured listing", 0.4, home, coloured, (command) => {
      return throughHost(command, host);
    }),
  ];
}

async function compare(
  name: string,
  atLeast: number,
  home: Home,
  program: string,
  measure: (command: string) => Promise<Passage>,
): Promise<Comparison> {
  // Neither side starts before its reader is there: both wait for Enter.
  const command = `read _; ${program}`;
  const passages: Passage[] = [];
  const references: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    references.push(await throughScript(command, home));
    passages.push(await measure(command));
  }
  const cuts = passages.reduce((sum, passage) => sum + passage.cuts, 0);
  const total = median(passages.map((passage) => passage.total));
  return {
    name,
    reference: "script",
    value: median(passages.map(({ received, ms }) => megabytesPerSecond(received, ms))),
    referenceValue: megabytesPerSecond(total, median(references)),
    unit: "MB/s",
    goal: { atLeast },
    ...(cuts === 0 ? {} : { note: `the viewer fell behind ${cuts} times` }),
  };
}

function megabytesPerSecond(bytes: number, ms: number): number {
  return bytes / MEGABYTE / (ms / 1_000);
}

/** What `script` needs to read everything (ms). */
async function throughScript(command: string, home: Home): Promise<number> {
  const startedAt = performance.now();
  const child = new Deno.Command("script", {
    args: ["-qfc", command, "/dev/null"],
    env: home.env,
    clearEnv: true,
    stdin: "piped",
    stdout: "null",
    stderr: "null",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode("\n"));
  await child.status;
  const ms = performance.now() - startedAt;
  await writer.close().catch(() => {});
  return ms;
}

async function throughHost(command: string, host: BenchHost): Promise<Passage> {
  return await pass(await host.open(command));
}

async function withoutScreen(command: string, home: Home): Promise<Passage> {
  await using program = await startBeside("unemulated_host.ts", home);
  const url = `http://127.0.0.1:${program.firstLine}/?command=${encodeURIComponent(command)}`;
  return await pass(await TerminalClient.connect(url, ""));
}

async function pass(client: TerminalClient): Promise<Passage> {
  const startedAt = performance.now();
  client.type("\n");
  await client.exited;
  const ms = client.lastByteAt - startedAt;
  await client.close();
  const { received, total, cuts } = client;
  return { received, total, ms, cuts };
}

/** Something like a coloured listing of files. */
async function writeColoured(home: Home): Promise<string> {
  const lines: string[] = [];
  for (let at = 0; at < 1_000; at++) {
    const colour = 31 + (at % 7);
    lines.push(
      `-rw-r--r-- 1 user group ${1_000 + at * 37} Jan  1 12:${10 + (at % 50)} ` +
        `\x1b[0m\x1b[01;${colour}mfile_number_${at}.ts\x1b[0m\n`,
    );
  }
  const block = lines.join("");
  const path = join(home.folder, "coloured.txt");
  await Deno.writeTextFile(path, block.repeat(Math.ceil(COLOURED_BYTES / block.length)));
  return path;
}
