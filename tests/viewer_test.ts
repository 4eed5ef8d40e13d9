/** Whoever looks at a terminal, and however they go, the terminal goes on and the next one sees it. */
import assert from "node:assert/strict";
import { join } from "node:path";
import type { LayoutsDocument } from "../core/layout/layout.ts";
import { leaves } from "../core/layout/layout.ts";
import { TERMINAL, TERMINAL_FLOW } from "../core/numbers.ts";
import type { Project } from "../core/project/project.ts";
import type { AgentView } from "../core/agent/service.ts";
import type { ScreenState, TerminalInfo } from "../core/terminal/terminals.ts";
import { survivorsOf } from "../server/process/kill_tree.ts";
import { processTable } from "../server/process/process_table.ts";
import { bareEnvironment, CHROMIUM, startBrowser, type TestBrowser } from "./support/browser.ts";
import { inFolder } from "./support/folder.ts";
import { type ServeProcess, startServe } from "./support/serve.ts";
import { TerminalClient } from "./support/terminal_client.ts";
import { until } from "./support/wait.ts";

interface Stage {
  host: ServeProcess;
  project: Project;
  root: string;
  /** Runs a shell command in a terminal of its own. */
  run(command: string): Promise<TerminalInfo>;
  screen(terminal: TerminalInfo): Promise<ScreenState>;
  /** Resolves when a line of the screen is exactly this. */
  shows(terminal: TerminalInfo, line: string): Promise<void>;
}

async function withServe(test: (stage: Stage) => Promise<void>): Promise<void> {
  await inFolder(async (home) => {
    const root = join(home, "work");
    await Deno.mkdir(root);
    await using host = await startServe(bareEnvironment(home));
    const project = await host.call<Project>("POST", "/projects", { root });
    const screen = ({ sessionId }: TerminalInfo) =>
      host.call<ScreenState>("GET", `/sessions/${sessionId}/screen`);
    await test({
      host,
      project,
      root,
      screen,
      run: (command) =>
        host.call("POST", `/projects/${project.id}/terminals`, { command, rows: 24, cols: 80 }),
      shows: async (terminal, line) => {
        const shown = async () => (await screen(terminal)).lines.includes(line);
        await until(shown, `"${line}" on the screen`, () => screen(terminal));
      },
    });
  });
}

/** Rows in three alphabets and colours, after the file $1 appears. */
const COLOURFUL = String.raw`rows() { until [ -e $1 ]; do sleep 0.02; done; i=0; ` +
  String.raw`while [ $i -lt 1500 ]; do i=$((i+1)); ` +
  String
    .raw`printf '\033[3%dm%s %d\033[0m é 漢字 👩‍👩‍👧 \033[1mbold\033[0m\n' $((i % 8)) $1 $i; done; }; ` +
  // Modes that decide what keys and the mouse send.
  String.raw`rows one; rows two; printf '\033[?2004h\033[?1000h\033[?1h\033[?1006h'; ` +
  String.raw`echo end; exec sleep 600`;

Deno.test("who looks early, late or again sees the same screen, scrollback and modes", async () => {
  await withServe(async ({ host, root, run, screen, shows }) => {
    const terminal = await run(COLOURFUL);
    const { sessionId } = terminal;
    await using early = await TerminalClient.open(host, sessionId);
    await Deno.writeTextFile(join(root, "one"), "");
    await until(() => early.rows().some((row) => row.startsWith("one 1500 ")), "the first half");
    await Deno.writeTextFile(join(root, "two"), "");
    await using middle = await TerminalClient.open(host, sessionId);
    await shows(terminal, "end");
    await using late = await TerminalClient.open(host, sessionId);
    const { lines } = await screen(terminal);
    for (const viewer of [early, middle, late]) {
      await until(() => viewer.rows().includes("end"), "a viewer to have it all");
      assert.deepEqual(viewer.rows(), lines);
      assert.deepEqual(viewer.modes(), early.modes());
      assert.deepEqual(viewer.text(), early.text());
      assert.equal(viewer.everything(), early.everything(), "colours and all");
    }
    const kept = late.text().filter((line) => /^(one|two) \d+ é 漢字 👩‍👩‍👧 bold$/u.test(line));
    assert.equal(kept.length, 3_000, "nothing of the scrollback is missing");
  });
});

/** Counts until a file named `stop` appears. */
const COUNTING = `i=0; while [ ! -e stop ]; do i=$((i+1)); echo "tick $i"; sleep 0.02; done; ` +
  `echo stopped; exec sleep 600`;

Deno.test(
  "reloading a page or killing its browser stops no terminal, and a new page shows it all",
  {
    ignore: CHROMIUM === undefined,
  },
  async () => {
    await withServe(async (stage) => {
      const { host, run, screen, shows } = stage;
      const terminal = await run(COUNTING);
      await showInCell(stage, terminal);
      const ticks = async () => latestTick((await screen(terminal)).lines);
      let browser = await startBrowser();
      try {
        const { page } = await browser.open(host.url);
        await page.getByText(/^tick \d+$/).first().waitFor();
        await page.reload();
        await page.getByText(/^tick \d+$/).first().waitFor();
        await browser.kill();
        const before = await ticks();
        await until(async () => await ticks() > before + 3, "the terminal to go on");
        await browser[Symbol.asyncDispose]();
        browser = await startBrowser();
        await assertNewPageShows(stage, browser, terminal, () => shows(terminal, "stopped"));
      } finally {
        await browser[Symbol.asyncDispose]();
      }
    });
  },
);

async function assertNewPageShows(
  { host, root, screen }: Stage,
  browser: TestBrowser,
  terminal: TerminalInfo,
  stopped: () => Promise<void>,
): Promise<void> {
  const { page } = await browser.open(host.url);
  await page.getByText(/^tick \d+$/).first().waitFor();
  await Deno.writeTextFile(join(root, "stop"), "");
  await stopped();
  const shown = page.locator(".xterm-rows > div");
  const same = async () => {
    const rows = (await shown.allInnerTexts()).map((row) =>
      row.replaceAll("\u00a0", " ").trimEnd()
    );
    const { lines } = await screen(terminal);
    return rows.join("\n").trimEnd() === lines.join("\n").trimEnd();
  };
  await until(same, "the page to show what the host has", () => shown.allInnerTexts());
}

function latestTick(lines: readonly string[]): number {
  const ticks = lines.map((line) => /^tick (\d+)$/.exec(line)?.[1]).filter(Boolean);
  return Number(ticks.at(-1) ?? 0);
}

/** Shows a terminal in the project's only cell. */
async function showInCell({ host, project }: Stage, { sessionId }: TerminalInfo): Promise<void> {
  const path = `/projects/${project.id}/layouts`;
  const { layouts } = await host.call<LayoutsDocument>("GET", path);
  const target = leaves(layouts[0]!.tree.root)[0]!.id;
  const operation = { type: "setSession", target, session: sessionId };
  await host.call("POST", `${path}/operations`, operation);
}

const FLOOD_BYTES = Deno.env.get("IDEA_SOAK") ? 200_000_000 : 20_000_000;
const FLOOD_LINE = "0123456789 ".repeat(7);
const FLOOD = `yes '${FLOOD_LINE}' | head -c ${FLOOD_BYTES}; echo; echo flooded`;

/**
 * What one more terminal may add to the host's memory: bytes on their way to its emulator and to
 * one viewer, and its rows (12 bytes a cell). Twenty times, for the heaps of its two threads and of
 * the host's grow before they are collected; all of the long flood would still not fit.
 */
const TERMINAL_MEMORY = 20 *
  (TERMINAL_FLOW.emulatorHigh + TERMINAL_FLOW.viewerCut + TERMINAL.scrollback * 80 * 12);

Deno.test("a flood ends with nobody looking and with somebody stuck, in bounded memory", async () => {
  await withServe(async ({ host, run, screen }) => {
    const unseen = await run(FLOOD);
    await ended(host, unseen);
    // From here on: what one flood needs is there, and another one must not need it again.
    const before = residentBytes(host.pid);
    const stuck = await run(FLOOD.replace("yes", "until [ -e go ]; do sleep 0.05; done; yes"));
    await using viewer = await TerminalClient.open(host, stuck.sessionId, { stalled: true });
    await until(() => viewer.snapshots === 1, "the viewer to be there");
    await Deno.writeTextFile(join(stuck.cwd, "go"), "");
    await ended(host, stuck);
    const most = TERMINAL_FLOW.viewerWindow + TERMINAL_FLOW.gatherBytes;
    assert.ok(viewer.received <= most, `${viewer.received} bytes were pushed at the viewer`);
    const grown = residentBytes(host.pid) - before;
    assert.ok(grown < TERMINAL_MEMORY, `the host grew by ${grown} bytes, not ${TERMINAL_MEMORY}`);
    viewer.resume();
    await until(() => viewer.snapshots === 2, "the viewer to be painted anew");
    assert.deepEqual(viewer.rows(), (await screen(stuck)).lines);
  });
});

async function ended(host: ServeProcess, { sessionId }: TerminalInfo): Promise<void> {
  await host.event((event) => event.type === "terminalExited" && event.sessionId === sessionId);
}

function residentBytes(pid: number): number {
  const status = Deno.readTextFileSync(`/proc/${pid}/status`);
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}

/** A viewer in a process of its own that says when it is attached. */
const VIEWER_PROGRAM = `
  const [url, authorization] = Deno.args;
  const socket = new WebSocket(url, { headers: { authorization } });
  socket.onmessage = () => Deno.stdout.writeSync(new TextEncoder().encode("."));
`;

Deno.test("a viewer that is killed takes nothing along, and a host that stops leaves nothing", async () => {
  await inFolder(async (home) => {
    const root = join(home, "work");
    await Deno.mkdir(root);
    const host = await startServe(bareEnvironment(home));
    let shell: TerminalInfo;
    try {
      const { id } = await host.call<Project>("POST", "/projects", { root });
      const base = `/projects/${id}`;
      const agent = { name: "Ruth", profile: "demo" };
      const { id: agentId } = await host.call<AgentView>("POST", `${base}/agents`, agent);
      await host.call("POST", `${base}/agents/${agentId}/launch`, {});
      const command = "(setsid sleep 600 &); exec sleep 600";
      shell = await host.call<TerminalInfo>("POST", `${base}/terminals`, { command });
      await until(() => survivorsOf(shell.sessionId).length === 2, "its programs");
      const before = processesBelow(home);
      await watchAndDie(host, shell.sessionId);
      assert.deepEqual(processesBelow(home), before);
    } finally {
      await host[Symbol.asyncDispose]();
    }
    assert.equal((await host.status).code, 0);
    assert.deepEqual(processesBelow(home), []);
    assert.deepEqual(survivorsOf(shell.sessionId), []);
  });
});

async function watchAndDie({ base, token }: ServeProcess, sessionId: string): Promise<void> {
  const url = `${base.replace("http", "ws")}/api/sessions/${sessionId}/socket`;
  const child = new Deno.Command(Deno.execPath(), {
    args: ["eval", "--quiet", VIEWER_PROGRAM, url, `Bearer ${token}`],
    stdin: "null",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const reader = child.stdout.getReader();
  assert.equal((await reader.read()).done, false, "the viewer is attached");
  child.kill("SIGKILL");
  await reader.cancel();
  await child.status;
}

/** Programs of terminals and agents whose folder is below the home. */
function processesBelow(home: string): number[] {
  return processTable()
    .filter(({ pid, launchId }) => launchId !== undefined && cwdOf(pid).startsWith(home))
    .map(({ pid }) => pid);
}

function cwdOf(pid: number): string {
  try {
    return Deno.readLinkSync(`/proc/${pid}/cwd`);
  } catch {
    return "";
  }
}
