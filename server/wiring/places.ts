import { AgentFiles } from "../agent/agent_files.ts";
import { ChatSessions } from "../chat/chat_sessions.ts";
import { WorkRoots } from "../git/work_roots.ts";
import { LayoutFiles } from "../layout/layout_files.ts";
import { ProjectRegistry } from "../project/project_registry.ts";
import { ChatStore } from "../store/chat_store.ts";
import { ProjectStore } from "../store/project_store.ts";
import { WorktreeStore } from "../store/worktree_store.ts";
import { Shells } from "../terminal/shells.ts";
import { TerminalPool } from "../terminal/terminal_pool.ts";
import type { Ground } from "./ground.ts";
import type { HostOptions } from "./host_options.ts";
import { wireProfiles } from "./profiles.ts";

/** Folders, terminals and what is kept of them. */
export function wirePlaces(
  options: HostOptions,
  ground: Ground,
) {
  const { environment, version } = options;
  const { database, launches, events } = ground;
  const projects = new ProjectRegistry(new ProjectStore(database), events);
  const rootOf = (projectId: string) => projects.root(projectId);
  const trees = new WorktreeStore(database);
  const terminals = new TerminalPool();
  terminals.onLabel((label) => events.publish({ type: "terminalChanged", ...label }));
  terminals.onNotice((notice) => events.publish({ type: "terminalNotified", ...notice }));
  const files = new AgentFiles(rootOf);
  return {
    ...wireProfiles(options, ground, projects, files),
    projects,
    rootOf,
    trees,
    workRoots: new WorkRoots(trees, rootOf),
    terminals,
    chats: new ChatSessions(new ChatStore(database)),
    layouts: new LayoutFiles(rootOf, events),
    files,
    shells: new Shells({ terminals, store: launches, events, environment, rootOf, version }),
  };
}
export type Places = ReturnType<typeof wirePlaces>;
