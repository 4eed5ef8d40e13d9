import { describe, IdeaError } from "../../core/error.ts";
import type { EventSink } from "../../core/event.ts";
import { type Author, HUMAN } from "../../core/knowledge/author.ts";
import type { Proposal, ProposalService, ProposalView } from "../../core/knowledge/proposal.ts";
import { KNOWLEDGE_DOOR } from "../../core/numbers.ts";
import { Turns } from "../store/files.ts";
import type { ProposalStore } from "../store/proposal_store.ts";
import type { GuardedTexts } from "./guarded_texts.ts";

/** A proposal as an agent makes it. */
export type ProposalDraft = Omit<Proposal, "id" | "at" | "state">;

/** Names what cannot be read: no text has this revision, so that nothing is written over it. */
const UNREADABLE = "unreadable";

/** What proposals need from the rest of the host. */
export interface ProposalDependencies {
  store: ProposalStore;
  texts: GuardedTexts;
  events: EventSink;
  /** @throws IdeaError `NOT_FOUND` when the project is not open */
  rootOf(projectId: string): string;
}

/** What agents would write, until a person decides. */
export class Proposals implements ProposalService {
  readonly #deps: ProposalDependencies;
  /** One decision at a time: none is carried out twice. */
  readonly #turns = new Turns();

  constructor(dependencies: ProposalDependencies) {
    this.#deps = dependencies;
  }

  /**
   * Keeps a proposal, in place of the agent's earlier one about the same thing.
   * @throws IdeaError `TOO_MANY` when too many of the agent's wait already
   */
  add(draft: ProposalDraft): Proposal {
    const { projectId, agentId } = draft;
    const others = this.#deps.store.open(projectId).filter((one) =>
      one.agentId === agentId && !sameThing(one, draft)
    );
    if (others.length >= KNOWLEDGE_DOOR.openProposals) {
      const limit = `${KNOWLEDGE_DOOR.openProposals} of your proposals`;
      throw new IdeaError("TOO_MANY", `${limit} wait for the user: go on without another one`);
    }
    const proposal = {
      ...draft,
      id: crypto.randomUUID(),
      at: Date.now(),
      state: "open",
    } as const;
    this.#deps.store.put(proposal);
    this.#changed(projectId);
    return proposal;
  }

  async list(projectId: string): Promise<ProposalView[]> {
    this.#deps.rootOf(projectId);
    const open = this.#deps.store.open(projectId);
    return await Promise.all(open.map((proposal) => this.#view(proposal)));
  }

  accept(
    projectId: string,
    proposalId: string,
    { revision, content }: { revision: string; content?: string | undefined },
  ): Promise<void> {
    return this.#turns.run(async () => {
      const proposal = this.#requireOpen(projectId, proposalId);
      const own = content === undefined || content === proposal.content;
      const change = { content: content ?? proposal.content, note: proposal.note, revision };
      await this.#deps.texts.write(
        projectId,
        proposal.about,
        change,
        own ? authorOf(proposal) : HUMAN,
      );
      this.#deps.store.decide(proposalId, "accepted");
      this.#changed(projectId);
    });
  }

  reject(projectId: string, proposalId: string): Promise<void> {
    // deno-lint-ignore require-await -- failures must reject, not throw
    return this.#turns.run(async () => {
      this.#requireOpen(projectId, proposalId);
      this.#deps.store.decide(proposalId, "rejected");
      this.#changed(projectId);
    });
  }

  async #view(proposal: Proposal): Promise<ProposalView> {
    try {
      const { text, note, revision } = await this.#deps.texts.read(
        proposal.projectId,
        proposal.about,
      );
      return {
        ...proposal,
        ...(text === undefined ? {} : { current: text }),
        ...(note === undefined ? {} : { currentNote: note }),
        revision,
        outdated: revision !== proposal.base,
      };
    } catch (failure) {
      return { ...proposal, problem: describe(failure), revision: UNREADABLE, outdated: true };
    }
  }

  #requireOpen(projectId: string, proposalId: string): Proposal {
    const proposal = this.#deps.store.find(projectId, proposalId);
    if (!proposal) {
      const words = `No proposal ${proposalId} in this project: its agent may have replaced it`;
      throw new IdeaError("NOT_FOUND", words);
    }
    if (proposal.state === "open") return proposal;
    throw new IdeaError("CONFLICT", `The proposal has been ${proposal.state} already`);
  }

  #changed(projectId: string): void {
    this.#deps.events.publish({ type: "proposalsChanged", projectId });
  }
}

function sameThing(one: ProposalDraft, other: ProposalDraft): boolean {
  return JSON.stringify(one.about) === JSON.stringify(other.about);
}

function authorOf({ agentId, agentName, conversation }: Proposal): Author {
  const origin = conversation === undefined ? {} : { conversation };
  return { kind: "agent", agentId, name: agentName, ...origin };
}
