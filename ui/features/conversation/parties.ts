import type { Turn } from "../../../core/conversation/turn.ts";
import { pairId } from "../../../core/id.ts";

/** One side of a conversation: a person, or the agent with this id. */
export type Party = "human" | { agentId: string };

/**
 * The two sides of a conversation: an agent's own id names its conversation with people, and the
 * id of two agents names both.
 * @param agentIds of the project, in the order of its list
 * @param sources of some turns: they tell of agents that were removed
 * @returns none when there is nothing to tell them by
 */
export function partiesOf(
  conversation: string,
  agentIds: readonly string[],
  sources: readonly Turn["source"][] = [],
): [Party, Party] | undefined {
  if (agentIds.includes(conversation)) return withHuman(conversation);
  for (const agentId of agentIds) {
    const other = pairId(conversation, agentId);
    if (agentIds.includes(other)) return inOrder(agentIds, agentId, other);
  }
  return partiesInTurns(conversation, sources);
}

function partiesInTurns(
  conversation: string,
  sources: readonly Turn["source"][],
): [Party, Party] | undefined {
  if (sources.some(({ kind }) => kind === "human")) return withHuman(conversation);
  const speaker = sources.find((source) => source.kind === "agent");
  if (!speaker) return undefined;
  if (speaker.agentId === conversation) return withHuman(conversation);
  return [{ agentId: speaker.agentId }, { agentId: pairId(conversation, speaker.agentId) }];
}

/** The other side of a turn; undefined when the sides are not known. */
export function listener(
  parties: readonly [Party, Party] | undefined,
  source: Turn["source"],
): Party | undefined {
  return parties?.find((party) =>
    party === "human" ? source.kind !== "human" : !isFrom(party.agentId, source)
  );
}

function isFrom(agentId: string, source: Turn["source"]): boolean {
  return source.kind === "agent" && source.agentId === agentId;
}

function withHuman(agentId: string): [Party, Party] {
  return ["human", { agentId }];
}

function inOrder(agentIds: readonly string[], one: string, other: string): [Party, Party] {
  const [first, second] = agentIds.indexOf(one) < agentIds.indexOf(other)
    ? [one, other]
    : [other, one];
  return [{ agentId: first }, { agentId: second }];
}
