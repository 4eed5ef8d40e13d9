import { isAbsolute, resolve } from "node:path";
import { describe } from "../../core/error.ts";
import { ATTRIBUTION } from "../../core/numbers.ts";
import { AttributionBook } from "../git/attribution_book.ts";
import { AttributionWatch } from "../git/attribution_watch.ts";
import { Git } from "../git/git.ts";
import { GitDesk } from "../git/git_desk.ts";
import { RepositoryTurns } from "../git/repository_turns.ts";
import { TreeWatches } from "../git/watch_trees.ts";
import type { TreeAgents } from "../git/worktree_ground.ts";
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

/** The work trees of its agents, what happens in them, and who did it. */
export function wireWorktrees(
  { environment, dataDir }: HostOptions,
  ground: Ground,
  places: Places,
  team: Team,
  gitWork: GitWork,
) {
  const { events } = ground;
  const { projects, rootOf, trees } = places;
  const { gitCommand: git, turns, book } = gitWork;
  const worktrees = new Worktrees({
    git,
    store: trees,
    book,
    events,
    turns,
    agents: treeAgents(places, team),
    project: (projectId) => projects.get(projectId),
    // Beside IdeA's own data, not in it: that is kept from agents.
    base: `${dataDir}-worktrees`,
    environment,
  });
  const attribution = connectAttribution(ground, places, team, gitWork);
  const watches = new TreeWatches({
    git,
    events,
    rootOf,
    isWanted: (projectId, { path }) => trees.find(projectId, path)?.ready === true,
    touched: (...change) => void attribution.changed(...change).catch(quietly),
    moved: (projectId) => void worktrees.list(projectId).catch(quietly),
  });
  events.subscribe((event) => {
    if (event.type === "worktreeChanged" && event.output === undefined) {
      void watches.follow(event.projectId);
    }
    if (event.type === "agentsChanged") void keepAgents(worktrees, places, event.projectId);
  });
  return { worktrees, watches };
}
export type WorktreeWork = ReturnType<typeof wireWorktrees>;

/** States in which an agent writes nothing by itself. */
const RESTING: readonly string[] = ["idle", "starting", "limited", "stopped", "exited", "unknown"];

function treeAgents({ files }: Places, { delegation, runs }: Team): TreeAgents {
  const runOf = (projectId: string, agentId: string) => {
    const run = runs.live(agentId);
    return run?.identity.projectId === projectId ? run : undefined;
  };
  return {
    isRunning: (projectId, agentId) => runOf(projectId, agentId) !== undefined,
    isWorking: (projectId, agentId) => isAtWork(runOf(projectId, agentId)),
    nameOf: async (projectId, agentId) => (await files.get(projectId, agentId)).name,
    assign: (projectId, target, task) => {
      const source = { kind: "human" } as const;
      return delegation.assign({ projectId, source, target, task, door: "ui" });
    },
  };
}

function isAtWork(run: ReturnType<Team["runs"]["live"]>): boolean {
  return run !== undefined && !RESTING.includes(run.activity.state);
}

/** Agents' own words about what they wrote, and what is seen while they are at work. */
function connectAttribution(
  { events }: Ground,
  { rootOf, trees }: Places,
  { runs }: Team,
  { book, turns }: GitWork,
): AttributionWatch {
  const attribution = new AttributionWatch({ book, store: trees, turns });
  events.subscribe((event) => {
    if (event.type === "deliveryChanged" && event.state === "submitted") {
      attribution.given(event.agentId);
    }
  });
  runs.onChange((agentId) => attribution.heard(agentId, isAtWork(runs.live(agentId))));
  runs.states.wrote.add(({ agentId, projectId, context: { runDir } }, said) => {
    const path = isAbsolute(said) ? said : resolve(runDir, said);
    const roots = [rootOf(projectId), ...trees.of(projectId).map((tree) => tree.path)];
    book.add(projectId, { agentId, at: Date.now(), how: "hook" }, roots, path);
  });
  return attribution;
}

/** Agents that were removed are in no work tree any more. */
async function keepAgents(
  worktrees: Worktrees,
  { files }: Places,
  projectId: string,
): Promise<void> {
  try {
    const agents = await files.list(projectId);
    worktrees.keepAgents(projectId, agents.map(({ agentId }) => agentId));
  } catch (failure) {
    quietly(failure);
  }
}

/** It is looked at again with the next change. */
function quietly(failure: unknown): void {
  log("info", "Work trees could not be looked at", { reason: describe(failure) });
}
