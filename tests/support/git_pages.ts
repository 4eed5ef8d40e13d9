/** A real page on a real host whose project is a real repository. */
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { UI_DIRECTORY } from "../../tools/project.ts";
import { startBrowser, type TestBrowser } from "./browser.ts";
import { inFolder } from "./folder.ts";
import { TestedHost, type TestedProject } from "./host.ts";
import { TestRepository } from "./repository.ts";

export const ENGLISH = { locale: "en-GB", viewport: { width: 1024, height: 640 } } as const;

/** What a person has told their git once. */
const CONFIG = [
  "[user]",
  "  name = Ada Example",
  "  email = ada@example.org",
  "[init]",
  "  defaultBranch = main",
  '[protocol "file"]',
  "  allow = always",
].join("\n");

/** What a test has. */
export interface GitPages {
  /** For everything around the project; the home of its user. */
  folder: string;
  browser: TestBrowser;
  host: TestedHost;
  project: TestedProject;
  work: TestRepository;
  /** Opens the page with the Git panel. */
  open(options?: Parameters<TestBrowser["open"]>[1]): Promise<{ page: Page; complaints: string[] }>;
}

/** How the project is before the page opens. */
interface Choice {
  /** The folder stays without a repository. */
  bareFolder?: boolean;
  /** What the user has told their git; by default a name. */
  config?: string;
  /** Replaces parts of the host's environment. */
  environment?: Record<string, string>;
  /** This process may use the agents' tokens too. */
  trusting?: boolean;
}

/** Runs a test with a project that is an empty repository. */
export async function withGitPages(
  test: (pages: GitPages) => Promise<void>,
  { bareFolder = false, config = CONFIG, environment = {}, trusting = false }: Choice = {},
): Promise<void> {
  await inFolder(async (given) => {
    const folder = await Deno.realPath(given);
    await Deno.symlink(UI_DIRECTORY, join(folder, "ui"));
    await Deno.writeTextFile(join(folder, ".gitconfig"), config);
    const root = join(folder, "work");
    const work = bareFolder ? new TestRepository(root) : await TestRepository.init(root);
    const host = await TestedHost.start(folder, { environment, checkPeers: !trusting });
    try {
      await using browser = await startBrowser();
      const project = await host.project("work");
      // What IdeA keeps in the folder is no part of these tests.
      if (!bareFolder) await Deno.writeTextFile(join(root, ".git/info/exclude"), ".ideai/\n");
      const open: GitPages["open"] = async (options = ENGLISH) => {
        const opened = await browser.open(host.url, options);
        await opened.page.evaluate(() => localStorage.setItem("idea.panel", '"git"'));
        await opened.page.reload();
        await opened.page.locator(".git").waitFor();
        return opened;
      };
      await test({ folder, browser, host, project, work, open });
    } finally {
      await host.stop();
    }
  });
}

/** The side panel. */
export function panelOf(page: Page): Locator {
  return page.locator(".side-panel");
}

/** A group of changed files by its name. */
export function group(page: Page, name: string): Locator {
  return panelOf(page).getByRole("region", { name, exact: true });
}

/** A changed file in a group. */
export function row(page: Page, groupName: string, path: string): Locator {
  return group(page, groupName).locator(`.change-open[title="${path}"]`);
}

export function button(page: Page, name: string): Locator {
  return page.getByRole("button", { name, exact: true });
}

/** Presses what a notice offers. */
export async function choose(page: Page, notice: string, action: string): Promise<void> {
  const toast = page.locator(".toast").filter({ hasText: notice });
  await toast.getByRole("button", { name: action }).click();
}

/**
 * A history of many commits: a main line, and a branch that leaves it and comes back every so
 * often.
 * @param count commits of the main line
 */
export async function importHistory(work: TestRepository, count: number): Promise<void> {
  const lines: string[] = [];
  const commit = (ref: string, mark: number, message: string, from: number[]) => {
    lines.push(`commit refs/heads/${ref}`, `mark :${mark}`);
    lines.push(`committer Ada <ada@example.org> ${1_700_000_000 + mark * 60} +0000`);
    lines.push(`data ${message.length}`, message);
    const [first, ...merged] = from;
    if (first !== undefined) lines.push(`from :${first}`);
    for (const parent of merged) lines.push(`merge :${parent}`);
    lines.push(`M 100644 inline file-${mark % 50}.txt`, "data 2", `${mark % 10}`, "");
  };
  let [mark, main] = [0, 0];
  for (let at = 1; at <= count; at++) {
    const before = main === 0 ? [] : [main];
    const side = at % 10 === 0 && main > 0;
    if (side) commit("side", ++mark, `Side ${at}`, before);
    const merged = side ? [...before, mark] : before;
    main = ++mark;
    commit("main", main, at === 42 ? "The needle in the haystack" : `Commit ${at}`, merged);
  }
  const child = new Deno.Command("git", {
    args: ["fast-import", "--quiet"],
    cwd: work.root,
    stdin: "piped",
    stdout: "null",
    stderr: "null",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(`${lines.join("\n")}\n`));
  await writer.close();
  const { code } = await child.status;
  if (code !== 0) throw new Error(`git fast-import ended with ${code}`);
  await work.git("reset", "--hard", "--quiet", "main");
}
