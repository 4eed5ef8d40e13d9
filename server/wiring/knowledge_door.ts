import type { ContextService } from "../../core/context/service.ts";
import { GuardedTexts } from "../knowledge/guarded_texts.ts";
import { KnowledgeDesk } from "../knowledge/knowledge_desk.ts";
import { PolicyGate } from "../knowledge/policy_gate.ts";
import { Proposals } from "../knowledge/proposals.ts";
import { ProposalStore } from "../store/proposal_store.ts";
import type { Ground } from "./ground.ts";
import type { Knowledge } from "./knowledge.ts";
import type { Places } from "./places.ts";
import type { Team } from "./team.ts";

/** What agents write of what a project knows, and what waits for a person to decide. */
export function wireKnowledgeDoor(
  { database, events }: Ground,
  { files, rootOf }: Places,
  { notes, recall, skills }: Knowledge,
  { permissions, delegation }: Team,
  contexts: ContextService,
) {
  const texts = new GuardedTexts(notes, contexts);
  const proposals = new Proposals({ store: new ProposalStore(database), texts, events, rootOf });
  const knowledge = new KnowledgeDesk({
    texts,
    notes,
    recall,
    skills,
    proposals,
    gate: new PolicyGate(permissions),
    directory: files,
    agent: files.get.bind(files),
    conversationOf: (agentId) => delegation.workingOn(agentId)?.conversation,
  });
  return { proposals, knowledge };
}
