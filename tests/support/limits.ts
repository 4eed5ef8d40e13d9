// deno-lint-ignore-file camelcase -- names of the vendors' wire formats
/** An account that runs out, as the vendors' CLIs are told of it. */
import type { Ticket } from "../../core/delegation/ticket.ts";
import type { AgentView } from "../../core/agent/service.ts";
import type { AccountView } from "../../core/limit/service.ts";
import type { ModelRequest, ModelStep, Vendor } from "./model_server.ts";
import type { Team } from "./team.ts";
import { until } from "./wait.ts";

const HEADER = "anthropic-ratelimit-unified";

/** Exhausted from a moment on, and usable again from another. */
export class ScriptedAccount {
  readonly vendor: Vendor;
  /** Epoch seconds; absent: not exhausted. */
  resetsAt: number | undefined;

  constructor(vendor: Vendor) {
    this.vendor = vendor;
  }

  /** From now on for so long. @returns when it is over, epoch milliseconds */
  exhaust(seconds: number): number {
    this.resetsAt = Math.ceil(Date.now() / 1000) + seconds;
    return this.resetsAt * 1000;
  }

  /** The refusal a request gets now; undefined when it is answered. */
  refusal(request: ModelRequest): ModelStep[] | undefined {
    const { resetsAt } = this;
    if (request.vendor !== this.vendor || resetsAt === undefined) return undefined;
    if (Date.now() >= resetsAt * 1000) return undefined;
    return [this.vendor === "claude" ? claudeRefusal(resetsAt) : codexRefusal(resetsAt)];
  }
}

function claudeRefusal(resetsAt: number): ModelStep {
  return {
    status: 429,
    headers: {
      [`${HEADER}-status`]: "rejected",
      [`${HEADER}-reset`]: String(resetsAt),
      [`${HEADER}-representative-claim`]: "five_hour",
    },
    body: { type: "error", error: { type: "rate_limit_error", message: "limit" } },
  };
}

function codexRefusal(resetsAt: number): ModelStep {
  const resets_in_seconds = resetsAt - Math.floor(Date.now() / 1000);
  const error = { type: "usage_limit_reached", plan_type: "plus", resets_at: resetsAt };
  // The sentence tells minutes; the headers, which come with every answer, the second.
  const headers = {
    "x-codex-primary-used-percent": "100",
    "x-codex-primary-window-minutes": "300",
    "x-codex-primary-reset-at": String(resetsAt),
  };
  return { status: 429, headers, body: { error: { ...error, resets_in_seconds } } };
}

/** Sent with an answer: most of the short window is used, and nothing is refused. */
export function claudeWarning(percent: number, resetsAt: number): ModelStep {
  const window = {
    utilization: String(percent / 100),
    reset: String(resetsAt),
    status: "allowed_warning",
    "surpassed-threshold": "0.9",
  };
  return {
    headers: {
      [`${HEADER}-status`]: "allowed_warning",
      [`${HEADER}-reset`]: String(resetsAt),
      [`${HEADER}-representative-claim`]: "five_hour",
      ...Object.fromEntries(
        Object.entries(window).map(([name, value]) => [`${HEADER}-5h-${name}`, value]),
      ),
    },
  };
}

/** Puts a person's message in the agent's queue. */
export function say(team: Team, agent: AgentView, text: string): Promise<Ticket> {
  return team.host.call("POST", team.path(agent, "input"), { text });
}

/** What the agent's model was told, one entry for each request that began a turn. */
export function told(team: Team, agent: AgentView): string[] {
  return team.model.turns
    .filter(({ agentId, toolResults }) => agentId === agent.id && toolResults.length === 0)
    .map(({ prompt }) => prompt);
}

/** The agent as people see it now. */
export async function viewOf(team: Team, { id }: AgentView): Promise<AgentView> {
  return (await team.agents()).find((one) => one.id === id)!;
}

/** Waits until the agent is as wanted; fails with how it is. */
export async function becomes(
  team: Team,
  agent: AgentView,
  wanted: (view: AgentView) => boolean,
  what: string,
): Promise<AgentView> {
  return await until(
    async () => {
      const view = await viewOf(team, agent);
      return wanted(view) && view;
    },
    `${agent.name} ${what}`,
    async () => ({
      view: await viewOf(team, agent),
      screen: await screenOf(team, agent).catch(String),
      told: told(team, agent),
    }),
  );
}

/** Rows of the agent's screen that show something. */
export async function screenOf(team: Team, agent: AgentView): Promise<string[]> {
  const { lines } = await team.host.call<{ lines: string[] }>("GET", team.path(agent, "screen"));
  return lines.filter((line) => line.trim() !== "");
}

/** All accounts the host knows of. */
export function accounts(team: Team): Promise<AccountView[]> {
  return team.host.call("GET", "/limits");
}

/** Parked, and its prompt shut. */
export function isParked({ limit, state }: AgentView): boolean {
  return limit?.state === "parked" && state === "limited";
}

/** At its prompt, and no limit in sight. */
export function isFree({ limit, state }: AgentView): boolean {
  return limit === undefined && state === "idle";
}

/** What the agent's model was told, our headers left out. */
export function tasks(team: Team, agent: AgentView): string[] {
  return told(team, agent).map((prompt) => prompt.split("\n").at(-1) ?? "");
}

/** Starts agents and waits until they are at their prompts. */
export async function startAll(team: Team, agents: AgentView[], size = {}): Promise<void> {
  await Promise.all(agents.map((agent) => team.launch(agent, size)));
  await Promise.all(
    agents.map((agent) => becomes(team, agent, ({ state }) => state === "idle", "at its prompt")),
  );
}

/** Waits until the agent's screen shows something. */
export function shows(team: Team, agent: AgentView, pattern: RegExp): Promise<boolean> {
  return until(
    async () => pattern.test((await screenOf(team, agent)).join("\n")),
    `${agent.name} to show ${pattern}`,
    () => screenOf(team, agent),
  );
}

/** Types into the agent's terminal as a person does. */
export async function type(team: Team, agent: AgentView, keys: string): Promise<void> {
  const { sessionId } = await viewOf(team, agent);
  await team.host.keys(sessionId!, keys);
}

/** Waits until the agent's model is told something. */
export async function hears(team: Team, agent: AgentView, task: string): Promise<void> {
  await becomes(team, agent, () => tasks(team, agent).includes(task), `to hear ${task}`);
}
