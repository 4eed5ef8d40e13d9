/** A page of a real browser on a real host with one project. */
import { join } from "node:path";
import { UI_DIRECTORY } from "../../tools/project.ts";
import { startBrowser, type TestBrowser, type WatchedPage } from "./browser.ts";
import { inFolder } from "./folder.ts";
import { TestedHost, type TestedProject } from "./host.ts";

/** The page of a person who reads English, in the smallest window. */
export const ENGLISH = { locale: "en-GB", viewport: { width: 1024, height: 640 } } as const;

/** Both themes and both languages, each once: neither changes what the other does to a page. */
export const LOOKS = [
  { colorScheme: "dark", locale: "fr-FR" },
  { colorScheme: "light", locale: "en-GB" },
] as const;

/** How a page is opened. */
export type PageOptions = Parameters<TestBrowser["open"]>[1];

/** What a test with a page plays on. */
export interface PageStage {
  /** For everything of the host. */
  folder: string;
  browser: TestBrowser;
  host: TestedHost;
  project: TestedProject;
  /** Opens the page; resolves once it shows the project. */
  open(options?: PageOptions): Promise<WatchedPage>;
}

/** How the stage is set. */
export interface PageChoice {
  /** Comes before the host; replaces parts of its environment. */
  prepare?: (folder: string) => Promise<Record<string, string>>;
  /** This process may use the agents' tokens too. */
  trusting?: boolean;
  /** Of pages that are opened without any. */
  options?: PageOptions;
}

/** Runs the test with a host, a project and a browser, and leaves nothing behind. */
export async function withPageStage(
  test: (stage: PageStage) => Promise<void>,
  { prepare, trusting = false, options: usual = ENGLISH }: PageChoice = {},
): Promise<void> {
  await inFolder(async (given) => {
    const folder = await Deno.realPath(given);
    await Deno.symlink(UI_DIRECTORY, join(folder, "ui"));
    const environment = await prepare?.(folder) ?? {};
    const host = await TestedHost.start(folder, { environment, checkPeers: !trusting });
    try {
      await using browser = await startBrowser();
      const project = await host.project("work");
      const open = async (options: PageOptions = usual) => {
        const opened = await browser.open(host.url, options);
        await opened.page.getByRole("main").waitFor();
        return opened;
      };
      await test({ folder, browser, host, project, open });
    } finally {
      await host.stop();
    }
  });
}
