import { computed, signal } from "@preact/signals";
import type { TerminalInfo } from "../../../core/terminal/terminals.ts";
import { api, done, read } from "../../client.ts";
import { Coalesced } from "../../state/coalesced.ts";
import { report } from "../../widgets/toast.ts";
import { agents } from "../agent/agents.ts";
import { activeProject, openProjects } from "../project/projects.ts";

/** Live terminals of the host; undefined until first read. */
export const sessions = signal<readonly TerminalInfo[] | undefined>(undefined);

const reading = new Coalesced(async () => {
  sessions.value = await read(api.sessions.$get());
});

/** Reads the list again. */
export function refreshSessions(): Promise<void> {
  return reading.run().catch(report);
}

/** Plain terminals that run in the folder of the project on the screen. */
export const activeShells = computed<readonly TerminalInfo[]>(() => {
  const root = activeProject.value?.root;
  if (!root) return [];
  const played = new Set(
    openProjects.value.flatMap((project) => agents.of(project.id)).map((agent) => agent.sessionId),
  );
  return (sessions.value ?? []).filter((session) =>
    !played.has(session.sessionId) && isInside(session.cwd, root) && !isRunFolder(session.cwd)
  );
});

function isInside(path: string, root: string): boolean {
  return path === root || path.startsWith(root.endsWith("/") ? root : `${root}/`);
}

// Agents run there; one that is just being launched is not yet in the list of agents.
function isRunFolder(path: string): boolean {
  return /[/\\]\.ideai[/\\]run[/\\]/.test(`${path}/`);
}

/** Opens a plain terminal in the project's folder. */
export async function openShell(
  projectId: string,
  size: { rows: number; cols: number } | undefined,
): Promise<TerminalInfo> {
  const json = size ? { rows: size.rows, cols: size.cols } : {};
  const info = await read(api.projects[":p"].terminals.$post({ param: { p: projectId }, json }));
  await reading.run();
  return info;
}

/** Ends a terminal and what runs in it. */
export async function endSession(sessionId: string): Promise<void> {
  await done(api.sessions[":s"].$delete({ param: { s: sessionId } }));
  await reading.run();
}
