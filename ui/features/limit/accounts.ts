import { computed, signal } from "@preact/signals";
import { usageAt } from "../../../core/limit/usage_window.ts";
import type { AccountView, LimitHistoryEntry } from "../../../core/limit/service.ts";
import { api, done, read, readAs } from "../../client.ts";
import { Coalesced } from "../../state/coalesced.ts";
import { perProject } from "../../state/per_project.ts";
import { type AgentLimit, limitAmong } from "./agent_limit.ts";
import { thisMinute } from "./this_minute.ts";

/** An agent a person decides about. */
interface AgentRef {
  projectId: string;
  id: string;
}

/** Accounts whose limits the host knows something of, as last read. */
export const accounts = signal<readonly AccountView[]>([]);

const reading = new Coalesced(async () => {
  accounts.value = await readAs<AccountView[]>(api.limits.$get());
});

/** Reads the accounts again. @throws IdeaError as `read` */
export function refreshAccounts(): Promise<void> {
  return reading.run();
}

/** What limits did to the agents of every project, newest first. */
export const limitHistory = perProject<readonly LimitHistoryEntry[]>(
  (p) => readAs<LimitHistoryEntry[]>(api.projects[":p"].limits.history.$get({ param: { p } })),
  [],
);

/** The accounts with the use of windows that have ended meanwhile taken away. */
export const currentAccounts = computed(() =>
  accounts.value.map((account) => ({ ...account, usage: usageAt(account.usage, thisMinute.value) }))
);

/** The limit an agent waits for; undefined when it waits for none. */
export function limitOf(agentId: string): AgentLimit | undefined {
  return limitAmong(accounts.value, agentId);
}

/**
 * The agent stays stopped until a person brings it back.
 * @returns false when it is being resumed already
 */
export async function cancelResume(agent: AgentRef): Promise<boolean> {
  const route = api.projects[":p"].agents[":a"].limit.cancel;
  const { cancelled } = await read(route.$post({ param: paramsOf(agent) }));
  await refreshAccounts();
  return cancelled;
}

/** Brings the agent back at once. @returns false when it does not wait any more */
export async function resumeNow(agent: AgentRef): Promise<boolean> {
  const route = api.projects[":p"].agents[":a"].limit.resume;
  const { resumes } = await read(route.$post({ param: paramsOf(agent) }));
  await refreshAccounts();
  return resumes;
}

/** A person says when the limit ends (epoch ms); a past time means now. */
export async function setLimitTime(agent: AgentRef, resetsAtMs: number): Promise<void> {
  const route = api.projects[":p"].agents[":a"].limit.time;
  await done(route.$put({ param: paramsOf(agent), json: { resetsAtMs } }));
  await refreshAccounts();
}

/** Whether agents of an account stay stopped after a limit. */
export async function setOff(account: string, off: boolean): Promise<void> {
  await done(api.limits.off.$put({ json: { account, off } }));
  await refreshAccounts();
}

function paramsOf({ projectId, id }: AgentRef) {
  return { p: projectId, a: id };
}
