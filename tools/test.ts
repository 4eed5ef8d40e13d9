/** Runs the tests: `deno task test`, `test:e2e`, `test:soak`. */
import { join } from "node:path";
import { installClis } from "../tests/support/clis.ts";
import { windowSupport } from "../server/window/window_support.ts";
import { exists, installPackages } from "./debian.ts";
import { ensureUi } from "./ensure_ui.ts";
import { findLeftovers, processesNaming } from "./leftovers.ts";
import { print } from "./print.ts";
import { type PortionEnd, runAgain, runPortion } from "./test_portion.ts";
import { type Portion, testPlan, type TestScope } from "./test_shards.ts";
import { type Tally, tallyLine, total } from "./test_tally.ts";

/** What some tests need, and the Debian packages that have it. */
const NEEDS = [
  { isThere: () => exists("/usr/bin/git"), packages: ["git"], why: "the tests of git" },
  {
    isThere: async () =>
      await exists("/usr/bin/chromium-headless-shell") || await exists("/usr/bin/chromium"),
    packages: ["chromium-headless-shell"],
    why: "the tests in a browser",
  },
  { isThere: () => exists("/usr/bin/Xvfb"), packages: ["xvfb"], why: "the tests of the window" },
  {
    isThere: () => exists("/usr/lib/x86_64-linux-gnu/libXtst.so.6"),
    packages: ["libxtst6"],
    why: "the tests that press keys in the window",
  },
  {
    isThere: async () => {
      const paths = ["openbox", "xdotool", "xclip"].map((name) => exists(`/usr/bin/${name}`));
      return (await Promise.all(paths)).every((there) => there);
    },
    packages: ["openbox", "xdotool", "xclip"],
    why: "the test that works in the window as a person does",
  },
  {
    isThere: () => exists("/usr/bin/bwrap"),
    packages: ["bubblewrap"],
    why: "the tests of protected paths",
  },
  {
    isThere: () => Promise.resolve(windowSupport().engine),
    packages: ["libwebkit2gtk-4.1-0", "libgtk-3-0"],
    why: "the tests of the window",
  },
];

/** A run that takes longer (ms) hangs: the whole gate has 20 minutes on two slow cores. */
const LIMIT_MS = { all: 18 * 60_000, e2e: 18 * 60_000, soak: 3 * 60 * 60_000 };

/** Portions at once: tests wait for programs a lot (two left 43 % of two cores idle). */
const RUNNERS = Math.min(4, navigator.hardwareConcurrency + 1);

/** Prepares what the tests need, runs them and looks for what they left behind. */
export async function runTests(scope: TestScope): Promise<Tally> {
  await prepare(scope);
  const folder = await makeRunFolder();
  try {
    const tally = await runInFolder(scope, folder);
    const left = await stopAndList(folder);
    return { passed: tally.passed, failed: tally.failed + left };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function prepare(scope: TestScope): Promise<void> {
  await ensureUi();
  for (const { isThere, packages, why } of NEEDS) {
    if (await isThere()) continue;
    if (!(await installPackages(packages, why))) print(`Skipped without it: ${why}`);
  }
  if (scope === "soak") return;
  // With the user's own home and npm cache, which the tests do not see.
  await installClis();
}

/** Not below the system's temporary folder: Codex refuses to work in a home there. */
async function makeRunFolder(): Promise<string> {
  const parent = await exists("/var/tmp") ? "/var/tmp" : undefined;
  const options = parent === undefined ? {} : { dir: parent };
  const folder = await Deno.makeTempDir({ prefix: "idea-", ...options });
  // Short: the path of a socket below it may have 107 characters.
  for (const name of ["t", "home", "run", "portions"]) {
    await Deno.mkdir(join(folder, name), { mode: 0o700 });
  }
  return folder;
}

async function runInFolder(scope: TestScope, folder: string): Promise<Tally> {
  const portions = await testPlan(scope);
  const ended: PortionEnd[] = [];
  const run = async () => {
    for (let next = portions.shift(); next; next = portions.shift()) {
      ended.push(await runPortion(next, folder));
    }
  };
  let isStopped = false;
  const removeGuards = guardRun(LIMIT_MS[scope], () => {
    isStopped = true;
    ended.push(...portions.splice(0).map(notRun));
    for (const { pid } of processesNaming(folder)) stop(pid!);
  });
  try {
    await Promise.all(Array.from({ length: RUNNERS }, run));
    for (const [at, end] of ended.entries()) {
      if (!isStopped) ended[at] = await runAgain(end, folder);
    }
  } finally {
    removeGuards();
  }
  for (const failure of ended.flatMap(({ failures }) => failures)) print(`\n${failure}`);
  return total(ended.map(({ tally }) => tally));
}

function notRun(portion: Portion): PortionEnd {
  const failures = [`${portion.name}: not run any more`];
  return { portion, tally: { passed: 0, failed: 1 }, failures };
}

/** Ends the run, and so lets it be cleaned up and told, when it hangs or is interrupted. */
function guardRun(limitMs: number, stopAll: () => void): () => void {
  const end = (reason: string) => {
    print(`The tests were stopped: ${reason}`);
    stopAll();
  };
  const timer = setTimeout(() => end(`no end after ${limitMs / 60_000} minutes`), limitMs);
  const interrupt = () => end("interrupted");
  for (const signal of INTERRUPTS) Deno.addSignalListener(signal, interrupt);
  return () => {
    clearTimeout(timer);
    for (const signal of INTERRUPTS) Deno.removeSignalListener(signal, interrupt);
  };
}

const INTERRUPTS: Deno.Signal[] = Deno.build.os === "windows"
  ? ["SIGINT"]
  : ["SIGINT", "SIGTERM", "SIGHUP"];

/** Ends and reports what is left of a run; each leftover counts as a failed test. */
async function stopAndList(folder: string): Promise<number> {
  const leftovers = await findLeftovers(folder, join(folder, "t"));
  for (const { what, pid } of leftovers) {
    print(`Left behind by the tests: ${what}`);
    if (pid !== undefined) stop(pid);
  }
  return leftovers.length;
}

function stop(pid: number): void {
  try {
    Deno.kill(pid, "SIGKILL");
  } catch (thrown) {
    if (!(thrown instanceof Deno.errors.NotFound)) throw thrown;
  }
}

if (import.meta.main) {
  const scope = Deno.args[0] ?? "all";
  if (scope !== "all" && scope !== "e2e" && scope !== "soak") {
    print(`Unknown tests "${scope}": expected nothing, e2e or soak`);
    Deno.exit(2);
  }
  const tally = await runTests(scope);
  print(tallyLine(tally));
  Deno.exit(tally.failed === 0 ? 0 : 1);
}
