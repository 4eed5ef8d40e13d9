import { RequestFiles } from "../delegation/request_files.ts";
import { McpEndpoint } from "../mcp/endpoint.ts";
import { PendingCalls } from "../mcp/pending_calls.ts";
import { ToolRunner } from "../mcp/tool_runner.ts";
import { CallStore } from "../store/call_store.ts";
import type { Continuity } from "./continuity.ts";
import type { Ground } from "./ground.ts";
import type { HostOptions } from "./host_options.ts";
import type { TeamKnowledge } from "./knowledge.ts";
import type { Places } from "./places.ts";
import type { Team } from "./team.ts";

/** The ways in which agents reach the dispatcher. */
export function wireDoors(
  { version }: HostOptions,
  { database, events }: Ground,
  { adapterOf, files, rootOf }: Places,
  { agents, delegation, runs }: Team,
  { note, liveStates }: Continuity,
  { knowledge }: TeamKnowledge,
) {
  const runner = new ToolRunner({
    agents,
    delegation,
    directory: files,
    events,
    note,
    knowledge,
    liveLines: liveStates.lines.bind(liveStates),
  });
  const calls = new PendingCalls(runner, delegation, new CallStore(database));
  const mcp = new McpEndpoint({
    version,
    runner,
    calls,
    toolsListed: (agentId) => runs.toolsListed(agentId),
  });
  const requestFiles = new RequestFiles({
    delegation,
    agents,
    directory: files,
    events,
    knowledge,
    calls: new CallStore(database),
    rootOf,
    profileHasMcp: async (projectId, agentId) =>
      adapterOf((await files.get(projectId, agentId)).profileId)?.profile.mcp !== false,
  });
  return { calls, mcp, requestFiles };
}
export type Doors = ReturnType<typeof wireDoors>;
