/** What a test of going on after an end needs: cells, words said, and records on disk. */
import { join } from "node:path";
import type { Ticket } from "../../core/delegation/ticket.ts";
import type { PresetNode } from "../../core/layout/preset.ts";
import type { LayoutsDocument } from "../../core/layout/layout.ts";
import { leaves } from "../../core/layout/tree.ts";
import type {
  AgentMode,
  AgentView,
  ResumableAgent,
  SessionView,
} from "../../core/agent/service.ts";
import type { ModelRequest, ModelStep } from "./model_server.ts";
import type { Team } from "./team.ts";
import { inTime, until } from "./wait.ts";

/** Answers with what it heard. */
export function hear({ prompt }: ModelRequest): ModelStep[] {
  // Not the header that the host puts above it.
  return [{ text: `Heard: ${prompt.trim().split("\n").at(-1)}` }];
}

/** Does it for all at the same time: agents mostly wait. */
export function each<T, R>(
  things: readonly T[],
  act: (thing: T, at: number) => Promise<R>,
): Promise<R[]> {
  return Promise.all(things.map(act));
}

/** How an agent is started; all of it is optional, as in the API. */
export interface Start {
  mode?: AgentMode;
  nodeId?: string;
  conversationId?: string;
}

/** Starts an agent. A refusal fails the test. */
export function start(team: Team, agent: AgentView, options: Start = {}): Promise<SessionView> {
  const body = { rows: 40, cols: 110, ...options };
  return team.host.call("POST", team.path(agent, "launch"), body);
}

/** Makes a layout with a cell for each agent, in this order; returns the cells. */
export async function place(team: Team, agents: readonly AgentView[]): Promise<string[]> {
  const path = `/projects/${team.project.id}/layouts`;
  const children = agents.map(() => ({ node: { type: "cell" as const }, weight: 1 }));
  const root: PresetNode = { type: "split", direction: "row", children };
  const { layouts } = await team.host.call<LayoutsDocument>("POST", path, { name: "All", root });
  const { id, tree } = layouts.at(-1)!;
  const cells = leaves(tree.root).map((leaf) => leaf.id);
  for (const [at, { id: agent }] of agents.entries()) {
    const operation = { type: "setCellAgent", target: cells[at], agent };
    await team.host.call("POST", `${path}/${id}/operations`, operation);
  }
  return cells;
}

/** Opens the project's folder again, as a person does who starts the program; it may have moved. */
export async function reopen(team: Team, root = team.root): Promise<void> {
  team.project = await team.host.call("POST", "/projects", { root });
  team.root = root;
}

/** What the user is offered at the opening, in the order of the layout. */
export async function offered(team: Team): Promise<ResumableAgent[]> {
  const path = `/projects/${team.project.id}/resumable`;
  return (await team.host.call<{ resumable: ResumableAgent[] }>("GET", path)).resumable;
}

/** Says something to an agent; resolves once its turn about it is over, with what its model read. */
export async function tell(team: Team, agent: AgentView, text: string): Promise<ModelRequest> {
  const { id } = await team.host.call<Ticket>("POST", team.path(agent, "input"), { text });
  await inTime(
    team.host.event((event) =>
      event.type === "ticketChanged" && event.ticketId === id && event.state !== "open"
    ),
    `the end of ${JSON.stringify(text)}`,
  );
  const view = async () => (await team.agents()).find((one) => one.id === agent.id);
  await until(async () => (await view())?.state === "idle", "the end of the turn", view);
  return await inTime(
    team.model.turn(({ prompt }) => prompt.includes(text)),
    `the model to be told ${JSON.stringify(text)}`,
  );
}

/** The file in which the agent's CLI keeps a conversation. @throws Error when there is none */
export async function transcriptOf(team: Team, conversation: string): Promise<string> {
  const path = await find(team.home, `${conversation}.jsonl`);
  if (path === undefined) throw new Error(`No transcript of ${conversation}`);
  return path;
}

const RECORDS = [join(".claude", "projects"), join(".codex", "sessions")];

async function find(home: string, end: string): Promise<string | undefined> {
  for (const folder of RECORDS) {
    const found = await findIn(join(home, folder), end);
    if (found !== undefined) return found;
  }
  return undefined;
}

async function findIn(folder: string, end: string): Promise<string | undefined> {
  if (!await Deno.stat(folder).then(() => true, () => false)) return undefined;
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = join(folder, name);
    if (name.endsWith(end)) return path;
    const inside = isDirectory ? await findIn(path, end) : undefined;
    if (inside !== undefined) return inside;
  }
  return undefined;
}
