import { join } from "node:path";
import type { AgentLimit } from "../../core/limit/service.ts";
import { AgentCatalogue } from "../agent/agent_catalogue.ts";
import { AgentLauncher } from "../agent/agent_launcher.ts";
import { AgentRuns } from "../agent/agent_runs.ts";
import { launchFolders } from "../agent/launch_folders.ts";
import { LaunchPreparation } from "../agent/launch_preparation.ts";
import { Composer } from "../context/composer.ts";
import { OutdatedContexts } from "../context/outdated_contexts.ts";
import { Dispatcher } from "../delegation/dispatcher.ts";
import { Deliverer } from "../delivery/deliverer.ts";
import { Policies } from "../permission/policies.ts";
import { isInTranscript } from "../profile/transcript_proof.ts";
import { tokenEstimate } from "../recall/tokenizer.ts";
import { openSandbox } from "../sandbox/sandbox.ts";
import { DeliveryStore } from "../store/delivery_store.ts";
import { PolicyStore } from "../store/policy_store.ts";
import { TicketStore } from "../store/ticket_store.ts";
import type { Continuity } from "./continuity.ts";
import type { Ground } from "./ground.ts";
import type { HostOptions } from "./host_options.ts";
import type { Knowledge } from "./knowledge.ts";
import type { Places } from "./places.ts";

/** Agents, what plays them, and the work they hand to each other. */
export function wireTeam(
  options: HostOptions,
  { database, launches, events }: Ground,
  places: Places,
  { recorder, memory, lastSaid }: Continuity,
  { texts, recall, skills }: Knowledge,
  limitOf: (agentId: string) => AgentLimit | undefined,
) {
  const { adapters, adapterOf, files, terminals, chats, rootOf, workRoots, layouts } = places;
  const configRoot = join(options.dataDir, "launches");
  const permissions = new Policies({
    store: new PolicyStore(database),
    sandbox: openSandbox(options.self),
    events,
    rootOf,
    workRootOf: workRoots.of.bind(workRoots),
    adapterOf: async (projectId, agentId) =>
      adapterOf((await files.get(projectId, agentId)).profileId),
    foldersOf: (projectId, agentId) => {
      const workRoot = workRoots.of(projectId, agentId);
      return launchFolders({ workRoot, projectRoot: rootOf(projectId), configRoot }, agentId);
    },
    environment: options.environment,
    self: options.self,
    home: options.home,
    own: [options.dataDir, options.configDir],
    secrets: options.secretDirs,
  });
  const preparation = new LaunchPreparation({
    files,
    store: launches,
    adapters,
    policies: permissions,
    memory,
    composer: new Composer({
      texts,
      recall,
      memory,
      estimate: tokenEstimate,
    }),
    skillsOf: async (projectId, agentId) => (await skills.forLaunch(projectId, agentId)).skills,
    policySummary: async (projectId, agentId) =>
      (await permissions.effective(projectId, agentId)).summary,
    rootOf,
    workRoots,
    configRoot,
    environment: options.environment,
    baseUrl: () => options.door.base,
    self: options.self,
  });
  const starting = { preparation, store: launches, terminals, chats, policies: permissions };
  const runs = new AgentRuns({
    launcher: new AgentLauncher(starting),
    terminals,
    chats,
    store: launches,
    events,
  });
  const outdated = new OutdatedContexts({
    events,
    running: () =>
      runs.allLive().flatMap(({ identity: { projectId, agentId }, told }) =>
        told ? [{ projectId, agentId, told }] : []
      ),
    preview: (...of) => preparation.words.preview(...of),
  });
  events.subscribe((event) => outdated.heard(event));
  const deliverer = new Deliverer({
    store: new DeliveryStore(database),
    terminals,
    agents: runs,
    events,
    workRootOf: workRoots.of.bind(workRoots),
    wasTaken: (agentId, ticketId) =>
      isInTranscript(launches.newestVendorSession(agentId)?.transcriptPath, ticketId),
  });
  const delegation = new Dispatcher({
    store: new TicketStore(database),
    deliveries: deliverer,
    directory: files,
    agents: runs,
    events,
    log: recorder,
    limitOf,
  });
  const agents = new AgentCatalogue({
    files,
    runs,
    store: launches,
    terminals,
    events,
    adapters,
    queued: (agentId) => deliverer.queued(agentId),
    agentCells: (projectId) => layouts.agentCells(projectId),
    texts,
    isOutdated: (told) => outdated.has(told),
    policyRevision: (projectId, agentId) => permissions.revision(projectId, agentId),
    lastSaid,
    failWork: (agentId, reason) => delegation.failAll(agentId, reason),
    limitOf,
    workRoots,
  });
  runs.states.refused.add((agent, refusal) => permissions.refused(agent, refusal));
  return { runs, deliverer, delegation, agents, permissions, preparation, outdated };
}
export type Team = ReturnType<typeof wireTeam>;
