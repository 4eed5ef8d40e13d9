import type { LoggedTurn } from "../../../core/conversation/log_page.ts";
import type { Turn } from "../../../core/conversation/turn.ts";
import { t } from "../../text/text.ts";
import { activeAgents } from "../agent/agents.ts";
import { agentName } from "../delegation/names.ts";
import { listener, partiesOf, type Party } from "./parties.ts";

/** The two sides of a conversation of the project on the screen. */
export function sidesOf(
  conversation: string,
  turns: readonly LoggedTurn[],
): [Party, Party] | undefined {
  const ids = activeAgents.value.map(({ id }) => id);
  return partiesOf(conversation, ids, turns.map(({ turn }) => turn.source));
}

/** One side by name. */
export function partyName(party: Party): string {
  return party === "human" ? t().common.you : agentName(party.agentId);
}

/** Who said a turn. */
export function speakerName(source: Turn["source"]): string {
  return partyName(source.kind === "human" ? "human" : { agentId: source.agentId });
}

/** Both sides by name. */
export function sidesText(sides: readonly [Party, Party] | undefined): string {
  if (!sides) return t().conversation.unknown;
  return sides.map(partyName).join(" · ");
}

/** From whom to whom a turn went. */
export function directionText(
  sides: readonly [Party, Party] | undefined,
  source: Turn["source"],
): string {
  const to = listener(sides, source);
  const from = speakerName(source);
  return to ? `${from} → ${partyName(to)}` : from;
}
