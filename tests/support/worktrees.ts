/** Work trees on a real repository and database, with agents that are only names. */
import { join } from "node:path";
import type { Ticket } from "../../core/delegation/ticket.ts";
import { IdeaError } from "../../core/error.ts";
import type { DomainEvent } from "../../core/event.ts";
import { AttributionBook } from "../../server/git/attribution_book.ts";
import { Git } from "../../server/git/git.ts";
import { RepositoryTurns } from "../../server/git/repository_turns.ts";
import { Worktrees } from "../../server/git/worktrees.ts";
import { openDatabase } from "../../server/store/database.ts";
import { TouchStore } from "../../server/store/touch_store.ts";
import { WorktreeStore } from "../../server/store/worktree_store.ts";
import { inFolder } from "./folder.ts";
import { gitEnvironment, TestRepository } from "./repository.ts";

export const PROJECT = "11111111-0000-4000-8000-000000000001";
export const ANN = "aaaaaaaa-0000-4000-8000-00000000000a";
export const BOB = "bbbbbbbb-0000-4000-8000-00000000000b";

const NAMES: Readonly<Record<string, string>> = { [ANN]: "Ann", [BOB]: "Bob" };

/** A project with a repository that has one commit. */
export interface TreeStage {
  /** Holds everything. */
  folder: string;
  repository: TestRepository;
  worktrees: Worktrees;
  store: WorktreeStore;
  book: AttributionBook;
  git: Git;
  events: DomainEvent[];
  /** Agents with a session, and those in the middle of a turn. */
  running: Set<string>;
  working: Set<string>;
  /** What agents were given to do. */
  tasks: { agentId: string; task: string }[];
  /** The work tree at a path. */
  at(path: string): TestRepository;
}

/** Runs the test with a project's work trees, and leaves nothing behind. */
export async function withTrees(
  test: (stage: TreeStage) => Promise<void>,
  choice: { setUpMs?: number } = {},
): Promise<void> {
  await inFolder(async (given) => {
    const folder = await Deno.realPath(given);
    const repository = await TestRepository.init(join(folder, "project"));
    await repository.commit("first", { "a.txt": "a\n", "b.txt": "b\n", ".gitignore": ".env*\n" });
    const database = openDatabase(":memory:");
    const stage = stageOf(folder, repository, database, choice);
    try {
      await test(stage);
    } finally {
      await stage.worktrees.close();
      database.close();
    }
  });
}

function stageOf(
  folder: string,
  repository: TestRepository,
  database: ReturnType<typeof openDatabase>,
  choice: { setUpMs?: number },
): TreeStage {
  const environment = () => Promise.resolve(gitEnvironment(folder));
  const git = new Git(environment);
  const store = new WorktreeStore(database);
  const book = new AttributionBook(new TouchStore(database, 1_000));
  const events: DomainEvent[] = [];
  const [running, working] = [new Set<string>(), new Set<string>()];
  const tasks: TreeStage["tasks"] = [];
  const worktrees = new Worktrees({
    git,
    store,
    book,
    events: { publish: (event) => void events.push(event) },
    turns: new RepositoryTurns(),
    agents: {
      isRunning: (_project, agentId) => running.has(agentId),
      isWorking: (_project, agentId) => working.has(agentId),
      nameOf: (_project, agentId) => {
        const name = NAMES[agentId];
        if (name !== undefined) return Promise.resolve(name);
        return Promise.reject(new IdeaError("NOT_FOUND", `No agent ${agentId}`));
      },
      assign: (projectId, agentId, task) => {
        tasks.push({ agentId, task });
        return Promise.resolve({ id: `t${tasks.length}`, projectId, target: agentId } as Ticket);
      },
    },
    project: (id) => ({ id, name: "My project", root: repository.root }),
    base: join(folder, "trees"),
    environment,
    ...choice,
  });
  const at = (path: string) => new TestRepository(path);
  return { folder, repository, worktrees, store, book, git, events, running, working, tasks, at };
}
