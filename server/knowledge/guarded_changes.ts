import type { Agent } from "../../core/agent/agent.ts";
import { IdeaError } from "../../core/error.ts";
import type { ChangeOutcome, KnowledgeCaller } from "../../core/knowledge/door.ts";
import { underPolicy, type Verdict, verdictOf } from "../../core/knowledge/guard.ts";
import type { Guarded } from "../../core/knowledge/proposal.ts";
import { ABSENT } from "../store/revision.ts";
import type { GuardedTexts, TextNow } from "./guarded_texts.ts";
import { denied, type PolicyGate } from "./policy_gate.ts";
import type { Proposals } from "./proposals.ts";
import type { SeenRevisions } from "./seen_revisions.ts";

/** What changes of guarded texts need from the rest of the host. */
export interface ChangeDependencies {
  texts: GuardedTexts;
  proposals: Proposals;
  gate: PolicyGate;
  /** @throws IdeaError `NOT_FOUND` */
  agent(projectId: string, agentId: string): Promise<Agent>;
  /** The conversation an agent works in now, where it works on a task. */
  conversationOf(agentId: string): string | undefined;
}

/** What an agent would change. */
export interface Change {
  caller: KnowledgeCaller;
  about: Guarded;
  /** Where it is kept, relative to the project. */
  path: string;
  content: string;
  /** For a note: the rest of it. */
  note?: TextNow["note"] | undefined;
  /** Of the text as the agent says that it read it. */
  revision?: string | undefined;
  why?: string | undefined;
  /** In words, for an agent that may only propose it and did not ask for that. */
  refusal?: string;
}

/** Changes by agents: each one is written, kept for a person to decide about, or refused. */
export class GuardedChanges {
  readonly #deps: ChangeDependencies;
  readonly #seen: SeenRevisions;

  constructor(dependencies: ChangeDependencies, seen: SeenRevisions) {
    this.#deps = dependencies;
    this.#seen = seen;
  }

  /** @throws IdeaError `FORBIDDEN`, `CONFLICT`, `TOO_MANY` */
  async apply(change: Change): Promise<ChangeOutcome> {
    const { caller, about, path } = change;
    const now = await this.#deps.texts.read(caller.projectId, about);
    const agent = await this.#deps.agent(caller.projectId, caller.agentId);
    const verdict = await this.#verdict(change, agent, now);
    if (verdict === "refuse") throw denied("writing", path);
    if (!isThereAlready(now, change)) {
      if (verdict === "propose") return this.#propose(change, agent, now);
      return this.#written(change, await this.#write(change, agent, now));
    }
    return this.#written(change, now.revision);
  }

  async #verdict(change: Change, agent: Agent, now: TextNow): Promise<Verdict> {
    const { caller, about, path, refusal } = change;
    const writer = {
      kind: "agent",
      agentId: agent.agentId,
      orchestrator: agent.orchestrator === true,
    } as const;
    const text = about.kind === "memory"
      ? { kind: "memory", byPerson: now.byPerson === true } as const
      : about;
    const verdict = verdictOf(writer, text);
    if (verdict === "propose" && refusal !== undefined) throw new IdeaError("FORBIDDEN", refusal);
    return underPolicy(verdict, await this.#deps.gate.writing(caller, path));
  }

  #write(change: Change, agent: Agent, now: TextNow): Promise<string> {
    const { caller: { projectId }, about, content, note } = change;
    const revision = this.#revisionSeen(change, now);
    const author = { kind: "agent", ...this.#origin(agent), agentId: agent.agentId } as const;
    return this.#deps.texts.write(projectId, about, { content, note, revision }, author);
  }

  #propose(change: Change, agent: Agent, now: TextNow): ChangeOutcome {
    const { caller: { projectId }, about, path, content, note, revision, why } = change;
    const { name: agentName, ...origin } = this.#origin(agent);
    const { id } = this.#deps.proposals.add({
      projectId,
      about,
      content,
      ...(note === undefined ? {} : { note }),
      base: revision ?? this.#seen.of(change.caller, path) ?? now.revision,
      agentId: agent.agentId,
      agentName,
      ...origin,
      ...(why === undefined ? {} : { why }),
    });
    return { status: "proposed", proposal: id };
  }

  #written({ caller, path }: Change, revision: string): ChangeOutcome {
    this.#seen.note(caller, path, revision);
    return { status: "written", revision };
  }

  /** @throws IdeaError `CONFLICT` when the agent has not seen what it would replace */
  #revisionSeen({ caller, path, revision }: Change, now: TextNow): string {
    const seen = revision ?? this.#seen.of(caller, path);
    if (seen === now.revision) return seen;
    const nothingToLose = (now.text ?? "").trim() === "";
    if (nothingToLose && seen === undefined) return now.revision;
    const found = now.revision === ABSENT ? "is gone" : "is another one";
    const words = seen === undefined
      ? `You have not read ${path} yet, and writing would replace it: read it first, then write`
      : `${path} ${found} since you read it: read it again, then write`;
    throw new IdeaError("CONFLICT", words);
  }

  #origin({ agentId, name }: Agent): { name: string; conversation?: string } {
    const conversation = this.#deps.conversationOf(agentId);
    return { name, ...(conversation === undefined ? {} : { conversation }) };
  }
}

/** True for what is there word for word: to say it again, as after a crash, changes nothing. */
function isThereAlready({ text, note }: TextNow, change: Change): boolean {
  if (text === undefined || text.trim() !== change.content.trim()) return false;
  const { description, type, expires } = change.note ?? {};
  return note?.description === description && note?.type === type && note?.expires === expires;
}
