/** What a delegation between two agents costs. */
import type { Ticket } from "../core/delegation/ticket.ts";
import type { AgentView } from "../core/agent/service.ts";
import type { BenchHost } from "./bench_host.ts";
import type { Comparison } from "./comparison.ts";
import { median } from "./samples.ts";

const ROUNDS = 5;
const TASK = "ask Bob: what is 6 times 7?";

/**
 * Compares an ask of one demo agent, from the tool call to the reply, with a call that does nothing.
 * @param referencePort where `reference_server.ts` listens
 */
export async function compareDelegation(
  host: BenchHost,
  referencePort: string,
): Promise<Comparison> {
  const [alice, bob] = [await hire(host, "Alice"), await hire(host, "Bob")];
  const references: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await settled(host, alice, round + 1);
    references.push(await timeToolList(referencePort));
  }
  const tickets = await host.client.get<Ticket[]>(`/projects/${host.project}/tickets`);
  const asks = tickets.filter(({ target, kind }) => target === bob && kind === "ask");
  return {
    name: "Ask to reply between two demo agents",
    reference: "bare MCP tools/list",
    value: median(asks.map((ticket) => (ticket.settledAt ?? Infinity) - ticket.createdAt)),
    referenceValue: median(references),
    unit: "ms",
    note: "typing at human-safe pace included",
  };
}

async function hire({ client, project }: BenchHost, name: string): Promise<string> {
  const agents = `/projects/${project}/agents`;
  const { id } = await client.post<AgentView>(agents, { name, profile: "demo" });
  await client.post(`${agents}/${id}/launch`);
  return id;
}

/** Gives the agent its task; resolves when so many tickets of each kind are answered. */
async function settled(host: BenchHost, agent: string, rounds: number): Promise<void> {
  const { client, project } = host;
  const done = Promise.withResolvers<void>();
  const events = await client.follow(async ({ type }) => {
    if (type !== "ticketChanged") return;
    const tickets = await client.get<Ticket[]>(`/projects/${project}/tickets`);
    const answered = tickets.filter(({ state }) => state === "answered");
    if (answered.length >= rounds * 2) done.resolve();
    const failed = tickets.find(({ state }) => state !== "answered" && state !== "open");
    if (failed) done.reject(new Error(`a ticket ${failed.state}: ${failed.reason}`));
  });
  await client.post(`/projects/${project}/agents/${agent}/input`, { text: TASK });
  await done.promise;
  events.close();
}

async function timeToolList(port: string): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}/mcp`, {
    method: "POST",
    headers: {
      "Accept": "application/json, text/event-stream",
      "Content-Type": "application/json",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
  });
  await response.text();
  return performance.now() - startedAt;
}
