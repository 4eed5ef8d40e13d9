/** Terminals in the cells of a page, for a bench. */
import { join } from "node:path";
import type { Page } from "playwright-core";
import { type LayoutsDocument, leaves } from "../core/layout/layout.ts";
import type { PresetNode } from "../core/layout/preset.ts";
import type { TerminalInfo } from "../core/terminal/terminals.ts";
import type { TestBrowser } from "../tests/support/browser.ts";
import type { BenchHost } from "./bench_host.ts";
import { installProbe } from "./page_probe.ts";
import type { Home } from "./program.ts";

const MEGABYTE = 1_000_000;
const VIEWPORT = { width: 1600, height: 1000 };
const PATIENCE_MS = 120_000;

/** What a flood ends with. */
export const END = "FLOOD-END";

/** What {@link writeProgram}'s program does once it is told. */
export type Part = "once" | "forever" | "echo";

/**
 * Writes a program that says READY, reads one line and then floods once, floods for ever or only
 * gives back every key, as it does after its flood too. An empty line is a flood.
 */
export async function writeProgram(home: Home, megabytes: number): Promise<string> {
  const listing = join(home.folder, "listing.txt");
  await Deno.writeTextFile(listing, colouredListing(megabytes * MEGABYTE));
  const program = join(home.folder, "flood.sh");
  const lines = [
    "#!/bin/sh",
    "printf READY",
    "read part",
    `[ "$part" = forever ] && while :; do cat '${listing}'; done`,
    `[ "$part" = echo ] || cat '${listing}'`,
    "stty raw -echo",
    `printf ${END}`,
    "exec cat",
  ];
  await Deno.writeTextFile(program, lines.join("\n") + "\n", { mode: 0o755 });
  return program;
}

function colouredListing(bytes: number): string {
  const line = (at: number) =>
    `-rw-r--r-- 1 user group ${1_000 + at * 37} Jan  1 12:${10 + (at % 50)} ` +
    `\x1b[0m\x1b[01;${31 + (at % 7)}mfile_number_${at}.ts\x1b[0m\n`;
  const block = Array.from({ length: 1_000 }, (_, at) => line(at)).join("");
  return block.repeat(Math.ceil(bytes / block.length)).slice(0, bytes);
}

/** Opens a page whose echoes are timed. */
export async function openPage(browser: TestBrowser, url: string): Promise<Page> {
  const { page } = await browser.open("about:blank", { viewport: VIEWPORT, bypassCSP: true });
  page.setDefaultTimeout(PATIENCE_MS);
  await installProbe(page);
  await page.goto(url);
  return page;
}

/** Terminals in the cells of one page. */
export interface Stage extends AsyncDisposable {
  page: Page;
  /** A script that reads the text of one of them. */
  rowsOf(at: number): string;
  focus(at: number): Promise<void>;
  /** Tells a program its part; `echo` resolves when it gives back keys. */
  say(at: number, part: Part): Promise<void>;
  /** Resolves when the page shows a text. */
  shows(at: number, text: string): Promise<void>;
  /** How many of those that give back keys still do. */
  answering(): Promise<number>;
}

/** Opens terminals with the program, puts each in a cell of a grid and shows them in a page. */
export async function showTerminals(
  browser: TestBrowser,
  host: BenchHost,
  program: string,
  count: number,
): Promise<Stage> {
  const sessions = await openSessions(host, program, count);
  const cells = await layOut(host, sessions);
  const page = await openPage(browser, host.pageUrl);
  const inCell = (at: number, what: string) => `[data-cell="${cells[at]}"] ${what}`;
  const rowsOf = (at: number) =>
    `[...document.querySelectorAll('${inCell(at, ".xterm-rows > div")}')]` +
    `.map((row) => row.textContent).join("")`;
  const shows = async (at: number, text: string) => {
    await page.waitForFunction(`${rowsOf(at)}.includes(${JSON.stringify(text)})`);
  };
  const say = async (at: number, text: string) => await host.type(sessions[at] ?? "", text);
  for (const at of sessions.keys()) await shows(at, "READY");
  return {
    page,
    rowsOf,
    shows,
    focus: (at) => page.locator(inCell(at, "textarea.xterm-helper-textarea")).focus(),
    say: async (at, part) => {
      await say(at, `${part}\n`);
      if (part === "echo") await shows(at, END);
    },
    answering: async () => {
      let answers = 0;
      for (const at of sessions.keys()) {
        await say(at, `alive${at}\n`);
        await shows(at, `alive${at}`);
        answers++;
      }
      return answers;
    },
    [Symbol.asyncDispose]: async () => {
      await page.close();
      for (const session of sessions) await host.client.delete(`/sessions/${session}`);
    },
  };
}

async function openSessions(
  { client, project }: BenchHost,
  program: string,
  count: number,
): Promise<string[]> {
  const sessions: string[] = [];
  for (let at = 0; at < count; at++) {
    const path = `/projects/${project}/terminals`;
    const opened = await client.post<TerminalInfo>(path, { command: `exec ${program}` });
    sessions.push(opened.sessionId);
  }
  return sessions;
}

/** Puts every session in a cell of its own, in a grid, and returns the cells. */
async function layOut({ client, project }: BenchHost, sessions: string[]): Promise<string[]> {
  const name = `bench ${crypto.randomUUID().slice(0, 8)}`;
  const root = gridOf(sessions.length);
  const document = await client.post<LayoutsDocument>(`/projects/${project}/layouts`, {
    name,
    root,
  });
  const layout = document.layouts.find(({ id }) => id === document.activeId);
  const cells = layout ? leaves(layout.tree.root).map(({ id }) => id) : [];
  for (const [at, session] of sessions.entries()) {
    const operation = { type: "setSession", target: cells[at], session };
    await client.post(`/projects/${project}/layouts/operations`, operation);
  }
  return cells;
}

function gridOf(count: number): PresetNode {
  const columns = Math.ceil(Math.sqrt(count));
  const rows: PresetNode[] = [];
  for (let left = count; left > 0; left -= columns) {
    rows.push(splitOf("row", new Array<PresetNode>(Math.min(columns, left)).fill(CELL)));
  }
  return splitOf("column", rows);
}

const CELL: PresetNode = { type: "cell" };

function splitOf(direction: "row" | "column", nodes: PresetNode[]): PresetNode {
  const [only = CELL, ...others] = nodes;
  if (others.length === 0) return only;
  return { type: "split", direction, children: nodes.map((node) => ({ node, weight: 1 })) };
}
