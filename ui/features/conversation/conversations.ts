import type { FoundTurn, LoggedTurn, LogPage } from "../../../core/conversation/log_page.ts";
import { IdeaError, toWireError } from "../../../core/error.ts";
import type { HandoffView } from "../../../core/handoff/view.ts";
import { api, readAs } from "../../client.ts";
import { perProject } from "../../state/per_project.ts";
import type { ConversationPlace } from "./place.ts";

/** A conversation in the list. */
export interface Overview {
  conversation: string;
  /** What was said last; absent when nothing was, or when it cannot be read. */
  last?: LoggedTurn;
  /** Why it cannot be read. */
  failure?: string;
}

/** What the host says of a project's conversations, or why it does not. */
export type KnownConversations = readonly Overview[] | { failure: string };

/** The conversations of every project, the newest first; undefined until they were read. */
export const conversations = perProject<KnownConversations | undefined>(
  async (p) => {
    try {
      const route = api.projects[":p"].conversations;
      const ids = await readAs<string[]>(route.$get({ param: { p } }));
      const all = await Promise.all(ids.map((conversation) => overview(p, conversation)));
      return all.sort((a, b) => lastAt(b) - lastAt(a));
    } catch (thrown) {
      return { failure: toWireError(thrown).message };
    }
  },
  undefined,
);

/** What was said last in a conversation, as far as the list knows it. */
export function lastTurns({ projectId, conversation }: ConversationPlace): LoggedTurn[] {
  const known = conversations.of(projectId);
  if (!known || "failure" in known) return [];
  const last = known.find((one) => one.conversation === conversation)?.last;
  return last ? [last] : [];
}

/** Part of a log: before a position, after one, or by default its end. */
export interface PartWish {
  before?: number;
  after?: number;
  turns: number;
}

/**
 * Reads a page of a conversation.
 * @throws IdeaError `NOT_FOUND` when nothing was said in it
 */
export function readPage(
  { projectId, conversation }: ConversationPlace,
  { before, after, turns }: PartWish,
): Promise<LogPage> {
  const query = {
    turns,
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  };
  const route = api.projects[":p"].conversations[":c"].page;
  return readAs<LogPage>(route.$get({ param: { p: projectId, c: conversation }, query }));
}

/** Turns with words in them, the newest first. @param before only those before this position */
export function searchIn(
  { projectId, conversation }: ConversationPlace,
  words: string,
  before?: number,
): Promise<FoundTurn[]> {
  const query = { words, ...(before === undefined ? {} : { before }) };
  const route = api.projects[":p"].conversations[":c"].search;
  return readAs<FoundTurn[]>(route.$get({ param: { p: projectId, c: conversation }, query }));
}

/** Reads the hand-off of a conversation. */
export function readHandoff({ projectId, conversation }: ConversationPlace): Promise<HandoffView> {
  const route = api.projects[":p"].conversations[":c"].handoff;
  return readAs<HandoffView>(route.$get({ param: { p: projectId, c: conversation } }));
}

/** True when nothing was said in a conversation yet. */
export function isNothing(thrown: unknown): boolean {
  return thrown instanceof IdeaError && thrown.code === "NOT_FOUND";
}

async function overview(projectId: string, conversation: string): Promise<Overview> {
  try {
    const { turns } = await readPage({ projectId, conversation }, { turns: 1 });
    const last = turns.at(-1);
    return last ? { conversation, last } : { conversation };
  } catch (thrown) {
    if (isNothing(thrown)) return { conversation };
    return { conversation, failure: toWireError(thrown).message };
  }
}

function lastAt({ last }: Overview): number {
  return last?.turn.atMs ?? 0;
}
