/** What tests of going on after an end ask of agents: what they were told, what was said, what was kept. */
import assert from "node:assert/strict";
import { join } from "node:path";
import type { Turn } from "../../core/conversation/turn.ts";
import type { SessionView } from "../../core/agent/service.ts";
import type { HandoffView } from "../../core/handoff/view.ts";
import type { TestedAgent, TestedHost, TestedProject } from "./host.ts";
import { until } from "./wait.ts";

/** Where its CLI runs. */
export const runDir = ({ project, id }: TestedAgent) => join(project.root, ".ideai", "run", id);

/** What its CLI read as its instructions at its start. */
export const told = (agent: TestedAgent, file = "DEMO.md") =>
  Deno.readTextFile(join(runDir(agent), file));

/** Starts it in a conversation of its own or afresh, as nothing is said of one. */
export const launch = (agent: TestedAgent) =>
  agent.project.host.post<SessionView>(`${agent.path}/launch`, {});

/** What was said; nothing when there is no such conversation. */
export async function log(project: TestedProject, conversation: string): Promise<Turn[]> {
  const path = `/api${project.path}/conversations/${conversation}/log`;
  const { status, body } = await project.host.request<Turn[]>("GET", path);
  return status === 200 ? body : [];
}

/** Its conversation, one line for each turn. */
export const said = async (agent: TestedAgent, conversation = agent.id) =>
  (await log(agent.project, conversation)).map(({ source, role, text }) =>
    `${source.kind} ${role}: ${text}`
  );

/** The text of a conversation's hand-off, "" when there is none. */
export const handoff = async (agent: TestedAgent, conversation = agent.id) =>
  (await agent.project.host.get<HandoffView>(
    `${agent.project.path}/conversations/${conversation}/handoff`,
  )).text ?? "";

/** A person types into its prompt; resolves once the answer is logged. */
export async function types(agent: TestedAgent, text: string, answer: string): Promise<void> {
  await agent.is("idle");
  await agent.type(text);
  await agent.shows(text);
  await agent.type("\r");
  const answered = async () => (await said(agent)).includes(`agent response: ${answer}`);
  await until(answered, `the answer to ${text}`, () => said(agent));
}

/** A person's message through the queue; resolves once its answer is logged. */
export async function messages(agent: TestedAgent, text: string): Promise<void> {
  const responses = async () =>
    (await log(agent.project, agent.id)).filter(({ role }) => role === "response").length;
  const before = await responses();
  const { id } = await agent.message(text);
  assert.equal((await agent.project.settled(id)).state, "answered");
  // The ticket is stored first and logged right after.
  await until(async () => await responses() > before, `the logged answer to ${text}`);
}

/** Stops it and removes what its CLI kept. */
export async function forget(agent: TestedAgent): Promise<void> {
  await agent.stop();
  await Deno.remove(join(runDir(agent), "demo"), { recursive: true });
}

/** Calls a tool in an agent's name, as a CLI does. */
export async function call(
  host: TestedHost,
  token: string,
  name: string,
  args: unknown,
): Promise<{ isError?: boolean; text: string }> {
  const message = {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name, arguments: args },
  };
  const response = await fetch(`${host.origin}/mcp`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    },
    body: JSON.stringify(message),
  });
  const last = (await response.text()).trimEnd().split("\n").findLast((line) =>
    line.startsWith("data: {")
  );
  const { result } = JSON.parse(last?.slice("data: ".length) ?? "{}");
  return { isError: result.isError, text: result.content[0].text };
}
