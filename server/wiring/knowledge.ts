import type { SettingsView } from "../../core/settings/service.ts";
import { ContextFiles } from "../context/context_files.ts";
import { ContextTexts } from "../context/context_texts.ts";
import { ContextWatches } from "../context/context_watches.ts";
import { GitHistory } from "../context/git_history.ts";
import { SkillFiles } from "../skill/skill_files.ts";
import { MemoryFiles } from "../memory/memory_files.ts";
import { Leases } from "../store/leases.ts";
import type { Continuity } from "./continuity.ts";
import type { Ground } from "./ground.ts";
import type { HostOptions } from "./host_options.ts";
import { wireKnowledgeDoor } from "./knowledge_door.ts";
import type { Places } from "./places.ts";
import { wireRecall } from "./recall.ts";
import type { Team } from "./team.ts";
import { wireTemplates } from "./templates.ts";

/** What the agents of a project know together, as far as it does not need running agents. */
export function wireKnowledge(
  options: HostOptions,
  ground: Ground,
  places: Places,
  _continuity: Continuity,
  settings: () => Promise<SettingsView>,
) {
  const { configDir } = options;
  const { events } = ground;
  const { files, rootOf } = places;
  const leases = new Leases();
  const rolePath = files.contextPath.bind(files);
  const texts = new ContextTexts({ leases, events, rootOf, rolePath });
  const agentIds = async (projectId: string) =>
    (await files.list(projectId)).map(({ agentId }) => agentId);
  const contextWatches = new ContextWatches({ texts, events, agentIds });
  events.subscribe((event) => contextWatches.heard(event));
  const notes = new MemoryFiles({ leases, events, rootOf });
  return {
    leases,
    texts,
    contextWatches,
    notes,
    ...wireRecall(options, ground, places, notes, settings),
    skills: new SkillFiles({ configDir, rootOf, agents: files, events }),
  };
}
export type Knowledge = ReturnType<typeof wireKnowledge>;

/** What of it needs the agents: what they are told, what they write, what they are made from. */
export function wireTeamKnowledge(
  options: HostOptions,
  ground: Ground,
  places: Places,
  knowledge: Knowledge,
  team: Team,
) {
  const { delegation, outdated, preparation, runs } = team;
  const contexts = new ContextFiles({
    texts: knowledge.texts,
    history: new GitHistory(options.environment),
    outdated,
    events: ground.events,
    preview: (...of) => preparation.words.preview(...of),
    reader: (projectId, agentId) => preparation.words.reader(projectId, agentId),
    running: (projectId, agentId) =>
      runs.liveOf(projectId).find(({ identity }) => identity.agentId === agentId),
    message: delegation.message.bind(delegation),
  });
  return {
    contexts,
    ...wireKnowledgeDoor(ground, places, knowledge, team, contexts),
    templates: wireTemplates(options, ground, places, knowledge, team),
  };
}
export type TeamKnowledge = ReturnType<typeof wireTeamKnowledge>;
