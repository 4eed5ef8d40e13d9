/** A real repository with changes, a demo agent and a browser. */
import { join } from "node:path";
import type { Page } from "playwright-core";
import { UI_DIRECTORY } from "../../tools/project.ts";
import { startBrowser, type TestBrowser } from "./browser.ts";
import { inFolder } from "./folder.ts";
import { type TestedAgent, TestedHost, type TestedProject } from "./host.ts";
import { TestRepository } from "./repository.ts";

/** A window of the size most people have at least. */
export const ENGLISH = { locale: "en-GB", viewport: { width: 1280, height: 800 } } as const;

/** A file as it was committed. */
export const BEFORE = `/** Adds. */
export function add(one: number, other: number): number {
  return one - other;
}

export const ZERO = 0;
`;
/** As it was changed since. */
export const AFTER = BEFORE.replace("one - other", "one + other").replace("ZERO = 0", 'ZERO = "0"');

/** What a test plays on. */
export interface Stage {
  browser: TestBrowser;
  host: TestedHost;
  project: TestedProject;
  repository: TestRepository;
  alice: TestedAgent;
  open(options?: Parameters<TestBrowser["open"]>[1]): Promise<{ page: Page; complaints: string[] }>;
}

/** Runs the test and leaves nothing behind. */
export async function onStage(test: (stage: Stage) => Promise<void>): Promise<void> {
  await inFolder(async (given) => {
    const folder = await Deno.realPath(given);
    await Deno.symlink(UI_DIRECTORY, join(folder, "ui"));
    const host = await TestedHost.start(folder);
    try {
      await using browser = await startBrowser();
      const project = await host.project("work");
      const repository = await TestRepository.init(project.root);
      await repository.git("config", "user.name", "Test");
      await repository.git("config", "user.email", "test@example.org");
      await repository.write({ ".gitignore": ".ideai/\n" });
      await repository.commit("first", { "src/add.ts": BEFORE, "notes.md": "# Notes\n" });
      await repository.write({ "src/add.ts": AFTER, "src/fresh.py": "def fresh():\n    pass\n" });
      const alice = await project.agent("Alice");
      const open: Stage["open"] = async (options = ENGLISH) => {
        const opened = await browser.open(host.url, options);
        await opened.page.getByRole("main").waitFor();
        return opened;
      };
      await test({ browser, host, project, repository, alice, open });
    } finally {
      await host.stop();
    }
  });
}
