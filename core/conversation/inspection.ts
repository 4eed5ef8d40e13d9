import { IdeaError } from "../error.ts";

/** What a CLI's own transcript tells of a conversation; what is not known is absent. */
export interface ConversationDetails {
  /** The last thing a person said in it, as one line. */
  lastTopic?: string;
  /** Tokens of the whole conversation, a best effort. */
  tokenCount?: number;
}

/** Whose transcript is to be looked into. */
export interface InspectedConversation {
  profileId: string;
  conversationId: string;
  /** Where the CLI ran, absolute. */
  cwd: string;
}

/** Reads the transcripts of one kind of CLI. */
export interface SessionInspector {
  supports(profileId: string): boolean;
  /** @throws IdeaError `NOT_FOUND`, `FILE_SYSTEM`, … when there is nothing to be read */
  details(conversation: InspectedConversation): Promise<ConversationDetails>;
}

/**
 * What the first inspector for the CLI says. It only adorns the list of what can be resumed: that
 * there is none, or that it finds nothing, is no failure.
 */
export async function inspect(
  inspectors: readonly SessionInspector[],
  conversation: InspectedConversation,
): Promise<ConversationDetails> {
  const inspector = inspectors.find((one) => one.supports(conversation.profileId));
  if (!inspector) return {};
  try {
    return await inspector.details(conversation);
  } catch (failure) {
    if (failure instanceof IdeaError) return {};
    throw failure;
  }
}
