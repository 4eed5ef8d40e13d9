import type { ContextService } from "../../core/context/service.ts";
import type { EmbedderService } from "../../core/embedder/embedder.ts";
import { IdeaError } from "../../core/error.ts";
import type { KnowledgeDoor } from "../../core/knowledge/door.ts";
import type { ProposalService } from "../../core/knowledge/proposal.ts";
import type { MemoryService, RecallService } from "../../core/memory/service.ts";
import type { SkillService } from "../../core/skill/skill.ts";
import type { TemplateService } from "../../core/template/template.ts";
import { Leases } from "../store/leases.ts";
import type { Continuity } from "./continuity.ts";
import type { Ground } from "./ground.ts";
import type { HostOptions } from "./host_options.ts";
import type { Places } from "./places.ts";
import type { Team } from "./team.ts";

function notYet<T extends object>(): T {
  return new Proxy({} as T, {
    get: () => () => Promise.reject(new IdeaError("UNAVAILABLE", "Not built yet")),
  });
}

/** What the agents of a project know together, as far as it does not need running agents. */
export function wireKnowledge(
  _options: HostOptions,
  _ground: Ground,
  _places: Places,
  _continuity: Continuity,
) {
  const leases = new Leases();
  return {
    leases,
    notes: notYet<MemoryService>(),
    recall: notYet<RecallService>(),
    skills: notYet<SkillService>(),
    embedders: notYet<EmbedderService>(),
  };
}
export type Knowledge = ReturnType<typeof wireKnowledge>;

/** What of it needs the agents: what they are told, what they write, what they are made from. */
export function wireTeamKnowledge(
  _options: HostOptions,
  _ground: Ground,
  _places: Places,
  _knowledge: Knowledge,
  _team: Team,
) {
  return {
    contexts: notYet<ContextService>(),
    proposals: notYet<ProposalService>(),
    templates: notYet<TemplateService>(),
    knowledge: notYet<KnowledgeDoor>(),
  };
}
export type TeamKnowledge = ReturnType<typeof wireTeamKnowledge>;
