import type { SafetyRef } from "../../../core/git/service.ts";
import type { RemovalProblem } from "../../../core/git/worktree.ts";
import type {
  HandBackResult,
  MadeWorktree,
  MergeResult,
  MergeWish,
  WorktreeView,
} from "../../../core/git/worktree_service.ts";
import type { WorktreeSettings } from "../../../core/git/worktree_settings.ts";
import { api, done, readAs } from "../../client.ts";
import { perProject } from "../../state/per_project.ts";
import { type Known, known, valueOf } from "../knowledge/known.ts";

const routes = () => api.projects[":p"].git.worktrees;

/** The work trees of every project, once somebody asked; undefined until read. */
export const worktrees = perProject<Known<readonly WorktreeView[]> | undefined>(
  (p) => known(readAs<WorktreeView[]>(routes().$get({ param: { p } }))),
  undefined,
);

/** A work tree by its folder, once it was read. */
export function treeAt(projectId: string, path: string): WorktreeView | undefined {
  return valueOf(worktrees.of(projectId))?.find((tree) => tree.path === path);
}

/** Brings what became of a work tree on the screen: what its set-up printed is only added. */
export function followTreeNews(projectId: string, path: string, output: string | undefined): void {
  if (!worktrees.known(projectId)) return;
  const setUp = treeAt(projectId, path)?.setUp;
  if (output === undefined || !setUp) return void worktrees.refresh(projectId);
  worktrees.patch(projectId, (now) => {
    const trees = valueOf(now);
    if (!trees) return now;
    const value = trees.map((tree) =>
      tree.path === path && tree.setUp
        ? { ...tree, setUp: { ...tree.setUp, output: tree.setUp.output + output } }
        : tree
    );
    return { value };
  });
}

/** What a new work tree begins with. */
export interface NewTree {
  agentId: string;
  branch: { create: string; from?: string } | { existing: string };
  copy: string[];
  setUp?: string;
}

/** Makes one for an agent. */
export async function createTree(p: string, json: NewTree): Promise<MadeWorktree> {
  const made = await readAs<MadeWorktree>(routes().$post({ param: { p }, json }));
  await worktrees.refresh(p);
  return made;
}

/** Takes one that is there already. */
export async function adoptTree(p: string, json: { path: string; agentId: string }): Promise<void> {
  await done(routes().adopt.$post({ param: { p }, json }));
  await worktrees.refresh(p);
}

/** The agent works in the project's folder again. */
export async function leaveTree(p: string, path: string): Promise<void> {
  await done(routes().assign.$post({ param: { p }, json: { path, agentId: null } }));
  await worktrees.refresh(p);
}

/** Runs the set-up once more. */
export function runSetUp(p: string, path: string, command: string): Promise<void> {
  return done(routes()["set-up"].$post({ param: { p }, json: { path, command } }));
}

/** Stops the set-up that runs. */
export function stopSetUp(p: string, path: string): Promise<void> {
  return done(routes()["set-up"].stop.$post({ param: { p }, json: { path } }));
}

/** What the dialog that makes one begins with. */
export function readSettings(p: string): Promise<WorktreeSettings> {
  return readAs<WorktreeSettings>(routes().settings.$get({ param: { p } }));
}

/** Keeps it for the next time. */
export function saveSettings(p: string, { copy, setUp }: { copy: string[]; setUp: string }) {
  const json = { copy, ...(setUp === "" ? {} : { setup: setUp }) };
  return done(routes().settings.$put({ param: { p }, json }));
}

/** Why it would not be removed. */
export function removalProblemsOf(p: string, path: string): Promise<RemovalProblem[]> {
  return readAs<RemovalProblem[]>(routes().problems.$get({ param: { p }, query: { path } }));
}

/** Removes it; what would be lost is kept when it is forced. */
export async function removeTree(
  p: string,
  json: { path: string; force: boolean; deleteBranch: boolean },
): Promise<SafetyRef[]> {
  const { kept } = await readAs<{ kept: SafetyRef[] }>(
    routes().remove.$post({ param: { p }, json }),
  );
  await worktrees.refresh(p);
  return kept;
}

/** Brings an agent's branch into what the project has checked out. */
export function mergeBack(p: string, json: MergeWish): Promise<MergeResult> {
  return readAs<MergeResult>(routes().merge.$post({ param: { p }, json }));
}

/** Gives the conflicts to the agent, as a task. */
export function handBack(p: string, path: string): Promise<HandBackResult> {
  return readAs<HandBackResult>(routes()["hand-back"].$post({ param: { p }, json: { path } }));
}
