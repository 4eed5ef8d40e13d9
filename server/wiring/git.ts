import { isAbsolute, resolve } from "node:path";
import type { Agent } from "../../core/agent/agent.ts";
import { describe } from "../../core/error.ts";
import { ATTRIBUTION, GIT_WATCH } from "../../core/numbers.ts";
import { AttributionBook } from "../git/attribution_book.ts";
import { Git } from "../git/git.ts";
import { GitDesk } from "../git/git_desk.ts";
import { RepositoryTurns } from "../git/repository_turns.ts";
import { TreeWatches } from "../git/watch_trees.ts";
import { Worktrees } from "../git/worktrees.ts";
import { log } from "../log.ts";
import { TouchStore } from "../store/touch_store.ts";
import type { Ground } from "./ground.ts";
import type { HostOptions } from "./host_options.ts";
import type { Places } from "./places.ts";
import type { Team } from "./team.ts";

/** The project's repository. */
export function wireGit(
  { environment }: HostOptions,
  { database, events }: Ground,
  { rootOf }: Places,
) {
  const git = new Git(environment);
  const turns = new RepositoryTurns();
  return {
    gitCommand: git,
    turns,
    book: new AttributionBook(new TouchStore(database, ATTRIBUTION.kept)),
    git: new GitDesk({ git, events, turns, rootOf }),
  };
}
export type GitWork = ReturnType<typeof wireGit>;

/** States in which an agent writes nothing by itself. */
const RESTING: readonly string[] = ["idle", "starting", "limited", "stopped", "exited", "unknown"];
/** A change is seen this long (ms) after it at the latest. */
const SEEN_MS = GIT_WATCH.fetchMs + GIT_WATCH.pauseMs;

/** The work trees of its agents, what happens in them, and who did it. */
export function wireWorktrees(
  { environment, dataDir }: HostOptions,
  { events }: Ground,
  { files, projects, rootOf, trees }: Places,
  { delegation, runs }: Team,
  { gitCommand: git, turns, book }: GitWork,
) {
  const runOf = (projectId: string, agentId: string) => {
    const run = runs.live(agentId);
    return run?.identity.projectId === projectId ? run : undefined;
  };
  const isWorking = (projectId: string, agentId: string) => {
    const state = runOf(projectId, agentId)?.activity.state;
    return state !== undefined && !RESTING.includes(state);
  };
  /** It works, or did when what is seen now was done. */
  const wasWorking = (projectId: string, agentId: string) => {
    const since = runOf(projectId, agentId)?.activity.since ?? 0;
    return isWorking(projectId, agentId) ||
      Date.now() - since < SEEN_MS + ATTRIBUTION.graceMs;
  };
  const worktrees = new Worktrees({
    git,
    store: trees,
    book,
    events,
    turns,
    agents: {
      isRunning: (projectId, agentId) => runOf(projectId, agentId) !== undefined,
      isWorking,
      nameOf: async (projectId, agentId) => (await files.get(projectId, agentId)).name,
      assign: (projectId, target, task) => {
        const source = { kind: "human" } as const;
        return delegation.assign({ projectId, source, target, task, door: "ui" });
      },
    },
    project: (projectId) => projects.get(projectId),
    // Beside IdeA's own data, not in it: that is kept from agents.
    base: `${dataDir}-worktrees`,
    environment,
  });
  const watches = new TreeWatches({
    git,
    events,
    rootOf,
    isWanted: (projectId, { path }) => trees.find(projectId, path)?.ready === true,
    touched: (projectId, tree, paths, commonDir) => {
      const agentId = trees.find(projectId, tree)?.agentId;
      const byIdea = Date.now() - turns.changedAt(commonDir) < SEEN_MS;
      if (agentId === undefined || byIdea || !wasWorking(projectId, agentId)) return;
      const at = Date.now();
      for (const path of paths) book.addIn(projectId, { agentId, tree, path, at, how: "watch" });
    },
    moved: (projectId) => void worktrees.list(projectId).catch(quietly),
  });
  runs.states.wrote.add(({ agentId, projectId, context: { runDir } }, said) => {
    const path = isAbsolute(said) ? said : resolve(runDir, said);
    const roots = [rootOf(projectId), ...trees.of(projectId).map((tree) => tree.path)];
    book.add(projectId, { agentId, at: Date.now(), how: "hook" }, roots, path);
  });
  events.subscribe((event) => {
    if (event.type === "worktreeChanged" && event.output === undefined) {
      void watches.follow(event.projectId);
    }
    if (event.type !== "agentsChanged") return;
    const { projectId } = event;
    const keep = (agents: readonly Agent[]) => worktrees.keepAgents(projectId, agents.map(idOf));
    void files.list(projectId).then(keep).catch(quietly);
  });
  return { worktrees, watches };
}
export type WorktreeWork = ReturnType<typeof wireWorktrees>;

function idOf({ agentId }: Agent): string {
  return agentId;
}

/** It is looked at again with the next change. */
function quietly(failure: unknown): void {
  log("info", "Work trees could not be looked at", { reason: describe(failure) });
}
