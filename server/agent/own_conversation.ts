import type { Agent } from "../../core/agent/agent.ts";
import { describe } from "../../core/error.ts";
import type { ProfileAdapter } from "../../core/profile/adapter.ts";
import type { LaunchStore, VendorSession } from "../store/launch_store.ts";

/** The conversation an agent goes on with, or why there is none. */
export type OwnConversation =
  | { id: string; reason?: undefined }
  /** `lost`: there was one. */
  | { id?: undefined; lost?: string; reason: string };

/** What is asked about conversations. */
export interface ConversationQuestion {
  store: Pick<LaunchStore, "lastVendorSession">;
  agent: Agent;
  adapter: ProfileAdapter | undefined;
  /** Where the agent's CLI would run now. */
  runDir: string;
}

/**
 * The agent's last conversation with its CLI, if that would find it and it holds something. Only the
 * recorded one of this very agent counts: nothing is guessed from what lies about.
 */
export async function ownConversation(
  { store, agent: { agentId, profileId, name }, adapter, runDir }: ConversationQuestion,
): Promise<OwnConversation> {
  const session = store.lastVendorSession(agentId, profileId, runDir);
  if (!session) return { reason: `"${name}" never had a conversation that could be resumed` };
  const reason = await whyNot(session, adapter, runDir);
  const { vendorSessionId } = session;
  if (reason === undefined) return { id: vendorSessionId };
  return { lost: vendorSessionId, reason: `"${name}" cannot be resumed: ${reason}` };
}

async function whyNot(
  session: VendorSession,
  adapter: ProfileAdapter | undefined,
  runDir: string,
): Promise<string | undefined> {
  const { vendorSessionId, transcriptPath, cwd } = session;
  if (!adapter?.canResume) return "its CLI cannot go on with an earlier conversation";
  if (cwd !== runDir) {
    return `its conversation ${vendorSessionId} belongs to ${cwd}, and ` +
      `${adapter.profile.name} only resumes where it ran`;
  }
  if (transcriptPath === undefined) return `no transcript of ${vendorSessionId} was ever told`;
  const damage = await damageOf(transcriptPath);
  if (damage !== undefined) return `the transcript of ${vendorSessionId} ${damage}`;
  if (await adapter.canResume({ vendorSessionId, transcriptPath })) return undefined;
  return `${adapter.profile.name} would not find the conversation ${vendorSessionId}`;
}

async function damageOf(path: string): Promise<string | undefined> {
  try {
    const { isFile, size } = await Deno.stat(path);
    if (!isFile) return `is not a file any more (${path})`;
    return size === 0 ? `is empty (${path})` : undefined;
  } catch (cause) {
    if (cause instanceof Deno.errors.NotFound) return `is gone (${path})`;
    return `cannot be read: ${describe(cause)}`;
  }
}
