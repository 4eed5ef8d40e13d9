import type { OwnConversation } from "./own_conversation.ts";

/** What an agent is told whose session does not go on with an earlier conversation. */
export interface FreshStart {
  /** Where its work stands, in Markdown; "" for nothing. */
  briefing: string;
  /** Why its conversation does not go on; absent when there is none, or a new one was wanted. */
  problem?: string;
}

/** @param briefing asked for only when it is needed */
export async function freshStart(
  own: OwnConversation,
  briefing: () => Promise<string>,
): Promise<FreshStart> {
  // The old conversation could go on, so a new one was wanted.
  if (own.id !== undefined) return { briefing: "" };
  const text = await briefing();
  return text === "" ? { briefing: "" } : { briefing: text, problem: own.reason };
}
