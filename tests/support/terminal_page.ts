/** One plain terminal in the only cell of a page in real Chromium, on a real host. */
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { type LayoutsDocument, leaves } from "../../core/layout/layout.ts";
import type { Project } from "../../core/project/project.ts";
import type { SettingsChange } from "../../core/settings/settings.ts";
import type { TerminalInfo } from "../../core/terminal/terminals.ts";
import { bareEnvironment, startBrowser, type TestBrowser } from "./browser.ts";
import { inFolder } from "./folder.ts";
import { type ServeProcess, startServe } from "./serve.ts";
import { until } from "./wait.ts";

/** What a program of a terminal wrote down of its input, as escaped text. */
const RECORD = "stty raw -echo; exec cat > got";

/** A page that shows one terminal. */
export interface TerminalStage {
  host: ServeProcess;
  browser: TestBrowser;
  page: Page;
  /** Everything the page complained about. */
  complaints: string[];
  terminal: TerminalInfo;
  /** The element of the terminal. */
  view: ReturnType<Page["locator"]>;
  /** Every byte the program got so far. */
  got(): Promise<string>;
  /** Waits until the program has got exactly this. */
  gets(expected: string): Promise<void>;
  /** Waits until a row of the terminal in the page is exactly this. */
  shows(row: string): Promise<void>;
  /** Rows of the terminal in the page that say something. */
  rows(): Promise<string[]>;
  /** Lets the program of {@link stepping} go on. */
  step(name: string): Promise<void>;
  set(change: SettingsChange): Promise<void>;
}

/**
 * Runs a shell command in a terminal and shows it; the terminal has the keyboard.
 * @param command see {@link recording} for one that writes its input down
 */
export async function withTerminal(
  command: string,
  test: (stage: TerminalStage) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> {
  await inFolder(async (home) => {
    const root = join(home, "work");
    await Deno.mkdir(root);
    await using host = await startServe(bareEnvironment(home));
    const project = await host.call<Project>("POST", "/projects", { root });
    const body = { command: `printf ready; ${command}`, rows: 24, cols: 80 };
    const path = `/projects/${project.id}/terminals`;
    const terminal = await host.call<TerminalInfo>("POST", path, body);
    await showInCell(host, project, terminal);
    await using browser = await startBrowser();
    const opened = await browser.open(host.url, { locale: "en-GB", ...options });
    await test(await stageOf({ host, browser, root, terminal, ...opened }));
  });
}

/** A command that prints something first, mostly modes, and then records its input. */
export function recording(output = ""): string {
  return `printf '${output}'; ${RECORD}`;
}

type Parts = Pick<TerminalStage, "host" | "browser" | "page" | "complaints" | "terminal"> & {
  root: string;
};

async function stageOf({ root, ...parts }: Parts): Promise<TerminalStage> {
  const { page, host } = parts;
  const view = page.getByRole("group", { name: /^Terminal (of|de) / });
  const got = () => Deno.readTextFile(join(root, "got")).catch(() => "");
  const rows = async () => {
    const all = await view.locator(".xterm-rows > div").allInnerTexts();
    return all.map((row) => row.replaceAll("\u00a0", " ").trimEnd()).filter(Boolean);
  };
  await until(async () => (await rows()).length > 0, "the terminal");
  await view.click();
  await view.locator("textarea:focus").waitFor();
  return {
    ...parts,
    view,
    got,
    rows,
    gets: async (expected) => {
      await until(async () => await got() === expected, JSON.stringify(expected), got);
    },
    shows: async (row) => {
      await until(async () => (await rows()).includes(row), `the row ${row}`, rows);
    },
    step: (name) => Deno.writeTextFile(join(root, name), ""),
    set: async (change) => void await host.call("PATCH", "/settings", change),
  };
}

async function showInCell(
  host: ServeProcess,
  project: Project,
  { sessionId }: TerminalInfo,
): Promise<void> {
  const path = `/projects/${project.id}/layouts`;
  const { layouts } = await host.call<LayoutsDocument>("GET", path);
  const target = leaves(layouts[0]!.tree.root)[0]!.id;
  const operation = { type: "setSession", target, session: sessionId };
  await host.call("POST", `${path}/operations`, operation);
}

/** A command that waits until the test lets it go on. */
export function stepping(name: string): string {
  return `until [ -e ${name} ]; do sleep 0.05; done`;
}

/** Puts text on the clipboard as if copied elsewhere; the page needs the permission. */
export async function copyElsewhere(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
}

/** What is on the clipboard. */
export function clipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

/** A browser whose person has let the page read and write the clipboard. */
export const WITH_CLIPBOARD: BrowserContextOptions = {
  permissions: ["clipboard-read", "clipboard-write"],
};
