import type { AgentIdentity } from "../../core/agent/identity.ts";
import { LaunchTokens } from "../agent/token.ts";
import { createApp } from "../api/app.ts";
import { TypedTurns } from "../conversation/typed_turns.ts";
import { log } from "../log.ts";
import { canTellPeers, Peers } from "../process/peer.ts";
import { Folders } from "../project/folders.ts";
import { LaunchStore } from "../store/launch_store.ts";
import type { Continuity } from "./continuity.ts";
import type { Desk } from "./desk.ts";
import type { Doors } from "./doors.ts";
import type { Ground } from "./ground.ts";
import type { HostOptions } from "./host_options.ts";
import type { GitWork, WorktreeWork } from "./git.ts";
import type { Knowledge, TeamKnowledge } from "./knowledge.ts";
import type { Limiting } from "./limits.ts";
import type { Places } from "./places.ts";
import type { Reviewing } from "./review.ts";
import type { Team } from "./team.ts";

/** Keeps agents' tokens to the agents, or says once that nobody does. */
export function wirePeers({ checkPeers, door }: HostOptions, launches: LaunchStore) {
  if (!checkPeers || !canTellPeers()) {
    log("info", "Agents' tokens are not tied to their processes", { asked: checkPeers });
    return () => {};
  }
  const peers = new Peers({ hostPort: door.port, rootOf: (launchId) => launches.root(launchId) });
  return ({ launchId }: AgentIdentity, clientPort: number) => peers.require(launchId, clientPort);
}

export function wireApp(
  options: HostOptions,
  { launches, events }: Ground,
  parts:
    & Places
    & Team
    & Limiting
    & Doors
    & Desk
    & Continuity
    & Knowledge
    & TeamKnowledge
    & GitWork
    & WorktreeWork
    & Reviewing
    & {
      typed: TypedTurns;
    },
) {
  const { version, home, token, uiFolder } = options;
  return createApp({
    token,
    uiFolder,
    services: {
      ...parts,
      version,
      startedAt: Date.now(),
      home,
      folders: new Folders(home),
      tokens: new LaunchTokens(launches),
      events,
    },
    requireOwn: wirePeers(options, launches),
    mcp: (request, caller) => parts.mcp.handle(request, caller),
    hook: async (slug, payload, { agentId }) => {
      const adapter = parts.adapters.find(({ profile }) => profile.slug === slug);
      const said = { now: Date.now(), zone: Temporal.Now.timeZoneId() };
      // Limits first: the end of a turn that was cut off is another one.
      for (const signal of adapter?.limits?.readHook?.(payload, said) ?? []) {
        parts.runs.signal(agentId, { kind: "limit", signal });
      }
      for (const signal of adapter?.readHook(payload) ?? []) parts.runs.signal(agentId, signal);
      // What was heard is answered once it would survive the end of this host.
      await parts.typed.written(agentId);
    },
  });
}
