import { episodeState } from "../../core/limit/episode.ts";
import { memberOf } from "../../core/limit/episode_members.ts";
import { usageAt } from "../../core/limit/usage_window.ts";
import type { AccountView, AgentLimit } from "../../core/limit/service.ts";
import type { StoredAccount } from "../store/limit_store.ts";

/**
 * An account as people see it.
 * @param projectOf the project of an agent that waits
 */
export function accountView(
  { account, episode, usage }: StoredAccount,
  projectOf: (agentId: string) => string,
): AccountView {
  const { kind, source, resetsAt, off, members, phase } = episode;
  return {
    ...account,
    state: episodeState(episode),
    off,
    agents: members.map(({ agent, state, fireAt }) => ({
      projectId: projectOf(agent),
      agentId: agent,
      state,
      ...(fireAt === undefined ? {} : { fireAtMs: fireAt }),
    })),
    usage: usageAt(usage, Date.now()),
    ...(phase === "open" ? {} : { kind }),
    ...(source === undefined ? {} : { source }),
    ...(resetsAt === undefined ? {} : { resetsAtMs: resetsAt }),
  };
}

/** What the limit of its account means for one agent; undefined when it is not in it. */
export function agentLimit(
  { account, episode }: StoredAccount,
  agentId: string,
): AgentLimit | undefined {
  const member = memberOf(episode, agentId);
  if (!member) return undefined;
  const { resetsAt } = episode;
  return {
    state: member.state,
    account: account.id,
    ...(resetsAt === undefined ? {} : { resetsAtMs: resetsAt }),
    ...(member.fireAt === undefined ? {} : { fireAtMs: member.fireAt }),
  };
}
