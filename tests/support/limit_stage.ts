/** A host with two agents on one account, played by scripted CLIs whose hooks tell of limits. */
import assert from "node:assert/strict";
import { join } from "node:path";
import type { AgentView } from "../../core/agent/service.ts";
import type { AccountView } from "../../core/limit/service.ts";
import { TestedAgent, TestedHost, type TestedProject } from "./host.ts";
import { type PageStage, withPageStage } from "./page_stage.ts";
import { until } from "./wait.ts";

export { ENGLISH } from "./page_stage.ts";

/** Runs until its terminal ends and says what it is told by the test, over its hooks. */
const SCRIPTED_CLI = `#!/bin/sh
[ "$1" = --version ] && echo '2.1.332 (Claude Code)' && exit
echo scripted
exec cat > /dev/null
`;

/** What a test of limits plays on. */
export interface LimitStage extends PageStage {
  bob: TestedAgent;
  dev: TestedAgent;
}

/** Runs the test with Bob and Dev on one account, and leaves nothing behind. */
export async function onStage(test: (stage: LimitStage) => Promise<void>): Promise<void> {
  await withPageStage(
    async (stage) => {
      const bob = await running(stage.project, "Bob");
      const dev = await running(stage.project, "Dev");
      await test({ ...stage, bob, dev });
    },
    { prepare: installScriptedCli, trusting: true },
  );
}

async function installScriptedCli(folder: string): Promise<Record<string, string>> {
  const bin = join(folder, "bin");
  await Deno.mkdir(bin);
  await Deno.writeTextFile(join(bin, "claude"), SCRIPTED_CLI, { mode: 0o755 });
  return { PATH: `${bin}:/usr/bin:/bin` };
}

async function running(project: TestedProject, name: string): Promise<TestedAgent> {
  const body = { name, profile: "claude", context: `You are ${name}.` };
  const { id } = await project.host.post<AgentView>(`${project.path}/agents`, body);
  const agent = new TestedAgent(project, id, name);
  await agent.launch();
  return agent;
}

/** What the CLI posts to its hooks. */
export async function hook(agent: TestedAgent, event: string, more = {}): Promise<void> {
  const { host } = agent.project;
  const answer = await fetch(`${host.origin}/hooks/claude`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${await agent.token()}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ "hook_event_name": event, "session_id": agent.id, ...more }),
  });
  assert.equal(answer.status, 200, await answer.text());
}

/** The agent's turn ends because the plan is used up. @param resetsAt epoch milliseconds */
export async function runIntoLimit(agent: TestedAgent, resetsAt?: number): Promise<void> {
  await hook(agent, "UserPromptSubmit", { prompt: "go" });
  const text = `Claude AI usage limit reached|${Math.floor((resetsAt ?? 0) / 1_000)}`;
  const said = resetsAt === undefined ? {} : { "last_assistant_message": text };
  await hook(agent, "StopFailure", { error: "rate_limit", ...said });
}

/** What the CLI says of its plan while it works. */
export async function useWindow(
  agent: TestedAgent,
  percent: number,
  resetsAt: number,
): Promise<void> {
  const { root } = agent.project;
  const status = {
    "rate_limits": {
      "five_hour": { "used_percentage": percent, "resets_at": Math.floor(resetsAt / 1_000) },
      "seven_day": { "used_percentage": 12, "resets_at": Math.floor(resetsAt / 1_000) + 86_400 },
    },
  };
  const file = join(root, ".ideai", "run", agent.id, "idea-status.json");
  await Deno.writeTextFile(file, JSON.stringify(status));
}

/** The account as the host tells it, once there is one. */
export async function accountOf(host: TestedHost): Promise<AccountView> {
  return await until(
    async () => (await host.get<AccountView[]>("/limits"))[0],
    "an account",
  );
}

/** How an agent stands with the limit of its account. */
export async function stateOf(agent: TestedAgent): Promise<string | undefined> {
  const { agents } = await accountOf(agent.project.host);
  return agents.find(({ agentId }) => agentId === agent.id)?.state;
}
