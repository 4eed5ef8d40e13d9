import { join } from "node:path";
import { inFolder } from "../../../tests/support/folder.ts";
import { gitEnvironment, TestRepository } from "../../../tests/support/repository.ts";
import { Git } from "../git.ts";
import { type Repository, repositoryAt } from "../repository.ts";

/** A real repository and IdeA's way to it. */
export interface GitStage {
  /** For everything around it. */
  folder: string;
  work: TestRepository;
  git: Git;
  repository: Repository;
}

/** Runs a test with a fresh repository on the branch `main`, without a commit. */
export async function withRepository(test: (stage: GitStage) => Promise<void>): Promise<void> {
  await inFolder(async (folder) => {
    const work = await TestRepository.init(join(folder, "work"));
    const git = new Git(() => Promise.resolve(gitEnvironment(folder)));
    await test({ folder, work, git, repository: await repositoryAt(git, work.root) });
  });
}
