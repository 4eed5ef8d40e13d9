import { problemOf } from "../layout/layout_files.ts";
import { log } from "../log.ts";
import type { Continuity } from "./continuity.ts";
import type { Doors } from "./doors.ts";
import type { WorktreeWork } from "./git.ts";
import type { Knowledge } from "./knowledge.ts";
import type { Places } from "./places.ts";
import type { Team } from "./team.ts";

/** What happens when a project is opened and left. */
export function connectProjects(
  { projects, files, layouts, shells }: Places,
  { runs, permissions }: Team,
  { requestFiles }: Doors,
  { recorder }: Continuity,
  { contextWatches, notes, recall, skills }: Knowledge,
  { worktrees, watches }: WorktreeWork,
): void {
  /** The one cell of each live agent that it comes back to. */
  const hostCells = async (projectId: string) => {
    const cells = await layouts.agentCells(projectId);
    return new Set(
      runs.liveOf(projectId).map(({ identity: { agentId }, nodeId }) => {
        const own = cells.filter(({ agent }) => agent === agentId).map(({ id }) => id);
        return own.find((id) => id === nodeId) ?? own[0];
      }),
    );
  };
  const snapshot = async (projectId: string) => {
    const hosts = await hostCells(projectId);
    await layouts.snapshot(projectId, ({ id }) => hosts.has(id));
  };
  const stopWork = async (projectId: string) => {
    await requestFiles.close(projectId);
    await snapshot(projectId).catch((failure) =>
      log("warn", "Snapshot failed", { projectId, reason: String(failure) })
    );
    await runs.close(projectId);
    await shells.closeAll(projectId);
    await recorder.idle();
  };
  projects.connect({
    opened: async ({ id, readOnly }) => {
      if (!readOnly) await requestFiles.open(id);
      await contextWatches.open(id);
      notes.open(id, { readOnly: readOnly === true });
      await skills.watch(id);
      if (!readOnly) await worktrees.open(id);
      void watches.open(id);
      const problems = [
        permissions.open(id),
        await problemOf(() => files.list(id)),
        readOnly ? undefined : await problemOf(() => layouts.reconcile(id)),
      ];
      return problems.filter((problem) => problem !== undefined);
    },
    closing: async (projectId) => {
      await permissions.close(projectId);
      if (!projects.get(projectId).readOnly) await stopWork(projectId);
      // Last: agents that are just being started are still told what the project knows.
      await contextWatches.close(projectId);
      await recall.close(projectId);
      skills.close(projectId);
      await watches.close(projectId);
      await worktrees.close(projectId);
      await notes.close(projectId);
    },
  });
}
