/** A real repository with changes, a demo agent and a browser. */
import { type TestedAgent } from "./host.ts";
import { type PageStage, withPageStage } from "./page_stage.ts";
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
export interface Stage extends PageStage {
  repository: TestRepository;
  alice: TestedAgent;
}

/** Runs the test and leaves nothing behind. */
export async function onStage(test: (stage: Stage) => Promise<void>): Promise<void> {
  await withPageStage(async (stage) => {
    const repository = await changedRepository(stage.project.root);
    const alice = await stage.project.agent("Alice");
    await test({ ...stage, repository, alice });
  }, { options: ENGLISH });
}

async function changedRepository(root: string): Promise<TestRepository> {
  const repository = await TestRepository.init(root);
  await repository.git("config", "user.name", "Test");
  await repository.git("config", "user.email", "test@example.org");
  await repository.write({ ".gitignore": ".ideai/\n" });
  await repository.commit("first", { "src/add.ts": BEFORE, "notes.md": "# Notes\n" });
  await repository.write({ "src/add.ts": AFTER, "src/fresh.py": "def fresh():\n    pass\n" });
  return repository;
}
