/** Real Chromium, in a process of the test's own that it may kill. */
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { findCommand } from "../../server/process/find_command.ts";

/** Where Chromium is; undefined where the tests in a browser must be skipped. */
export const CHROMIUM = await findCommand("chromium", { path: Deno.env.get("PATH") });

/** How long (ms) a step in a page may take before a test is called broken. */
const PATIENCE_MS = 20_000;

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

/** Starts Chromium. */
export async function startBrowser(): Promise<TestBrowser> {
  const profile = await Deno.makeTempDir({ prefix: "idea-chromium-" });
  const child = new Deno.Command(CHROMIUM!, {
    args: [...FLAGS, `--user-data-dir=${profile}`],
    env: { HOME: profile, XDG_CONFIG_HOME: profile, XDG_CACHE_HOME: join(profile, "cache") },
    stdin: "null",
    stdout: "null",
    stderr: "piped",
  }).spawn();
  // Loaded late: an add-on of the terminal that is loaded after it never finishes loading.
  const { chromium } = await import("playwright-core");
  const browser = await chromium.connectOverCDP(await endpointOf(child));
  const kill = async () => {
    try {
      child.kill("SIGKILL");
    } catch {
      // It has ended already.
    }
    await child.status;
  };
  return {
    kill,
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
      await browser.close().catch(() => {});
      await kill();
      await removeFolder(profile);
    },
  };
}

const FLAGS = [
  "--headless=new",
  "--remote-debugging-port=0",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-breakpad",
];

/** Chromium tells on stderr where it can be controlled; the rest of its chatter is read away. */
async function endpointOf(child: Deno.ChildProcess): Promise<string> {
  const reader = child.stderr!.pipeThrough(new TextDecoderStream()).getReader();
  let told = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) throw new Error(`Chromium ended at once: ${told}`);
    told += value;
    const endpoint = /DevTools listening on (ws:\S+)\s/.exec(told)?.[1];
    if (endpoint === undefined) continue;
    void (async () => {
      while (!(await reader.read()).done);
    })();
    return endpoint;
  }
}

/** Helpers of a killed browser may still write for a moment. */
async function removeFolder(folder: string): Promise<void> {
  for (let left = 100;; left--) {
    try {
      return await Deno.remove(folder, { recursive: true });
    } catch (thrown) {
      if (left === 0 || thrown instanceof Deno.errors.NotFound) throw thrown;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
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
