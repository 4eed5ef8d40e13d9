import { decodePath } from "../../core/git/git_path.ts";
import { IdeaError } from "../../core/error.ts";
import type { EventSink } from "../../core/event.ts";
import type { DiffWish, GitService, GitState, GraphWish } from "../../core/git/service.ts";
import { branchesOf, checkoutBranch, createBranch, deleteBranch } from "./branches.ts";
import { commit } from "./commits.ts";
import { commitDetails } from "./commit_details.ts";
import { diffOf } from "./diffs.ts";
import type { Git } from "./git.ts";
import { Histories } from "./history.ts";
import { abort, pull, push } from "./remote.ts";
import { type Repository, repositoryAt, stateAt } from "./repository.ts";
import type { RepositoryTurns } from "./repository_turns.ts";
import { keptRefs, restoreFiles } from "./safety.ts";
import { discard, stage, stageLines, unstage } from "./staging.ts";
import { usableGitDir, worktreeAt, worktreesOf } from "./worktree_list.ts";

/** What the git pages need from the rest of the host. */
export interface GitDeskParts {
  git: Git;
  events: EventSink;
  turns: RepositoryTurns;
  rootOf(projectId: string): string;
}

/** A project's repository as people work with it. */
export class GitDesk implements GitService {
  readonly #parts: GitDeskParts;
  readonly #histories: Histories;

  constructor(parts: GitDeskParts) {
    this.#parts = parts;
    this.#histories = new Histories(parts.git);
  }

  async state(projectId: string, tree?: string): Promise<GitState> {
    return await stateAt(this.#parts.git, await this.#folder(projectId, tree));
  }

  async init(projectId: string): Promise<GitState> {
    await this.#changing(projectId, this.#parts.rootOf(projectId), async () => {
      await this.#parts.git.change(["init"], { cwd: this.#parts.rootOf(projectId) });
    });
    return await this.state(projectId);
  }

  stage(projectId: string, paths: readonly string[], tree?: string): Promise<void> {
    return this.#change(projectId, tree, (git, { root }) => stage(git, root, paths));
  }

  unstage(projectId: string, paths: readonly string[], tree?: string): Promise<void> {
    return this.#change(projectId, tree, (git, { root }) => unstage(git, root, paths));
  }

  stageLines(
    projectId: string,
    change: Parameters<GitService["stageLines"]>[1],
    tree?: string,
  ): Promise<void> {
    return this.#change(projectId, tree, (git, { root }) => stageLines(git, root, change));
  }

  discard(projectId: string, paths: readonly string[], tree?: string) {
    return this.#change(projectId, tree, (git, repository) => discard(git, repository, paths));
  }

  async safety(projectId: string) {
    const { root } = await this.#repository(projectId);
    return await keptRefs(this.#parts.git, root);
  }

  restore(projectId: string, ref: string, tree?: string): Promise<void> {
    return this.#change(projectId, tree, (git, repository) => restoreFiles(git, repository, ref));
  }

  commit(projectId: string, input: { message: string; amend: boolean }, tree?: string) {
    return this.#change(projectId, tree, (git, { root }) => commit(git, root, input));
  }

  async branches(projectId: string, tree?: string) {
    const { root } = await this.#repository(projectId, tree);
    return await branchesOf(this.#parts.git, root);
  }

  createBranch(
    projectId: string,
    input: { name: string; from?: string | undefined; checkout: boolean },
    tree?: string,
  ): Promise<void> {
    return this.#change(projectId, tree, (git, { root }) => createBranch(git, root, input));
  }

  checkout(projectId: string, branch: string, tree?: string): Promise<void> {
    return this.#change(projectId, tree, (git, { root }) => checkoutBranch(git, root, branch));
  }

  deleteBranch(projectId: string, name: string, force: boolean) {
    return this.#change(
      projectId,
      undefined,
      (git, { root }) => deleteBranch(git, root, name, force),
    );
  }

  async log(projectId: string, wish: GraphWish, tree?: string) {
    const { root } = await this.#repository(projectId, tree);
    return await this.#histories.log(root, wish);
  }

  async graph(projectId: string, wish: GraphWish) {
    const { root } = await this.#repository(projectId);
    return await this.#histories.graph(root, wish);
  }

  async commitDetails(projectId: string, name: string) {
    const { root } = await this.#repository(projectId);
    return await commitDetails(this.#parts.git, root, name);
  }

  async diff(projectId: string, wish: DiffWish, tree?: string) {
    const { root } = await this.#repository(projectId, tree);
    return await diffOf(this.#parts.git, root, wish);
  }

  async file(projectId: string, commitName: string, path: string, tree?: string): Promise<string> {
    const { root } = await this.#repository(projectId, tree);
    const name = commitName === "index" ? "" : commitName;
    const args = ["cat-file", "blob", `${name}:${path}`];
    const { code, stdout } = await this.#parts.git.run(args, { cwd: root });
    if (code === 0) return decodePath(stdout);
    throw new IdeaError("NOT_FOUND", `${path} is not in ${commitName}`);
  }

  push(projectId: string, tree?: string) {
    return this.#change(projectId, tree, (git, { root }) => push(git, root));
  }

  pull(projectId: string, tree?: string) {
    return this.#change(projectId, tree, (git, { root }) => pull(git, root));
  }

  abort(projectId: string, tree?: string): Promise<void> {
    return this.#change(projectId, tree, async (git, { root }) => {
      const { operation } = await stateAt(git, root);
      if (!operation) throw new IdeaError("CONFLICT", "Nothing is under way that could be ended");
      await abort(git, root, operation);
    });
  }

  async #change<T>(
    projectId: string,
    tree: string | undefined,
    task: (git: Git, repository: Repository) => Promise<T>,
  ): Promise<T> {
    const repository = await this.#repository(projectId, tree);
    return await this.#changing(
      projectId,
      repository.commonDir,
      () => task(this.#parts.git, repository),
    );
  }

  async #changing<T>(projectId: string, key: string, task: () => Promise<T>): Promise<T> {
    try {
      return await this.#parts.turns.run(key, task);
    } finally {
      this.#parts.events.publish({ type: "gitChanged", projectId });
    }
  }

  async #repository(projectId: string, tree?: string): Promise<Repository> {
    return await repositoryAt(this.#parts.git, await this.#folder(projectId, tree));
  }

  /**
   * Only work trees of the project's own repository are worked in, and only where they are what the
   * repository says.
   * @throws IdeaError `NOT_FOUND`, `CONFLICT`
   */
  async #folder(projectId: string, tree: string | undefined): Promise<string> {
    const root = this.#parts.rootOf(projectId);
    if (tree === undefined || tree === root) return root;
    const { git } = this.#parts;
    const found = worktreeAt(await worktreesOf(git, await repositoryAt(git, root)), tree);
    usableGitDir(found);
    return found.path;
  }
}
