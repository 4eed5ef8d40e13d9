/** Real Chromium, in a process of the test's own that it may kill. */
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { findCommand } from "../../server/process/find_command.ts";
import { processTable } from "../../server/process/process_table.ts";

/**
 * Where Chromium is, better the one that can only be without a window, which takes 0.6 of the time;
 * undefined where the tests in a browser must be skipped.
 */
export const CHROMIUM = await findInPath("chromium-headless-shell") ?? await findInPath("chromium");

/** How long (ms) a step in a page may take before a test is called broken. */
const PATIENCE_MS = 60_000;

/** A page and everything it complained about. */
export interface WatchedPage {
  page: Page;
  /** Errors of the console, of scripts and of the content security policy, since the page opened. */
  complaints: string[];
}

/** A running Chromium with an empty profile. */
export interface TestBrowser extends AsyncDisposable {
  open(url: string, options?: BrowserContextOptions): Promise<WatchedPage>;
  /** Kills it without a word. */
  kill(): Promise<void>;
}

function findInPath(name: string): Promise<string | undefined> {
  return findCommand(name, { path: Deno.env.get("PATH") });
}

/** Starts Chromium. */
export async function startBrowser(): Promise<TestBrowser> {
  // Loaded late: an add-on of the terminal that is loaded after it never finishes loading.
  const { chromium } = await import("playwright-core");
  // A killed browser leaves its temporary files behind: they get a folder that can be removed.
  const folder = await Deno.makeTempDir({ prefix: "idea-b-" });
  const mark = `--started-by-test=${crypto.randomUUID()}`;
  const browser = await chromium.launch({
    executablePath: CHROMIUM!,
    args: [...FLAGS, mark],
    env: { ...Deno.env.toObject(), HOME: folder, TMPDIR: folder },
    handleSIGHUP: false,
    handleSIGINT: false,
    handleSIGTERM: false,
  });
  const gone = new Promise<void>((resolve) => browser.once("disconnected", () => resolve()));
  return {
    kill: async () => {
      for (const pid of processesWith(mark)) Deno.kill(pid, "SIGKILL");
      await gone;
    },
    open: async (url, options) => {
      const context = await browser.newContext(options);
      const page = await context.newPage();
      page.setDefaultTimeout(PATIENCE_MS);
      const complaints: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error") complaints.push(message.text());
      });
      page.on("pageerror", (error) => complaints.push(String(error)));
      await page.goto(url);
      return { page, complaints };
    },
    [Symbol.asyncDispose]: async () => {
      await browser.close();
      await Deno.remove(folder, { recursive: true }).catch(ignoreAbsence);
    },
  };
}

/** A browser may be disposed of twice. */
function ignoreAbsence(thrown: unknown): void {
  if (!(thrown instanceof Deno.errors.NotFound)) throw thrown;
}

const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-breakpad"];

/** The browser's own process and the script that starts it; its helpers are its children. */
function processesWith(mark: string): number[] {
  const own = processTable().map(({ pid }) => pid).filter((pid) => commandLine(pid).includes(mark));
  if (own.length === 0) throw new Error("Chromium does not run");
  return own;
}

function commandLine(pid: number): string {
  try {
    return Deno.readTextFileSync(`/proc/${pid}/cmdline`);
  } catch {
    return "";
  }
}

/** The environment of a host whose user has an empty home and no CLI of any vendor. */
export function bareEnvironment(home: string): Record<string, string> {
  const denoDir = Deno.env.get("DENO_DIR");
  return {
    HOME: home,
    TMPDIR: home,
    XDG_RUNTIME_DIR: join(home, ".run"),
    PATH: "/usr/bin:/bin",
    SHELL: "/bin/sh",
    LANG: "C.UTF-8",
    DENO_NO_UPDATE_CHECK: "1",
    ...(denoDir ? { DENO_DIR: denoDir } : {}),
  };
}
