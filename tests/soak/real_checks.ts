/** What must be true of a project's files and of the machine after a schedule with real agents. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { parseTurns, type Turn } from "../../core/conversation/turn.ts";
import type { Ticket } from "../../core/delegation/ticket.ts";
import type { Delivery } from "../../core/delivery/delivery.ts";
import { processTable } from "../../server/process/process_table.ts";
import { checkLog, checkWaits } from "./model_checks.ts";

/**
 * The ledger agrees with what the agents' programs wrote down themselves, the logs with the tickets.
 * @param retried tickets whose doubtful text a person asked to type again
 */
export async function checkRecords(
  root: string,
  tickets: readonly Ticket[],
  deliveries: readonly Delivery[],
  retried: ReadonlySet<string>,
): Promise<void> {
  checkWaits(tickets.filter(({ state }) => state === "open"));
  for (const agentId of new Set(deliveries.map((one) => one.agentId))) {
    const taken = await takenBy(root, agentId);
    for (const delivery of deliveries.filter((one) => one.agentId === agentId)) {
      checkDelivery(delivery, taken, retried.has(delivery.ticketId));
      const ticket = tickets.find(({ id }) => id === delivery.ticketId);
      if (ticket?.state === "answered") checkTaken(delivery, taken);
    }
  }
  checkLog(tickets, await logged(root));
}

function checkDelivery(delivery: Delivery, taken: readonly string[], retried: boolean): void {
  const told = JSON.stringify(delivery);
  const takes = taken.filter((text) => text === delivery.text).length;
  if (!retried) assert.ok(takes <= 1, `taken ${takes} times: ${told}`);
  if (!retried && delivery.state === "failed") assert.equal(takes, 0, `failed, but taken: ${told}`);
}

/** Of work that did not come to its end, the CLI may not have written down that it began. */
function checkTaken(delivery: Delivery, taken: readonly string[]): void {
  if (delivery.state !== "started" || delivery.proof === "idea_inbox") return;
  assert.ok(taken.includes(delivery.text), `never taken: ${JSON.stringify(delivery)}`);
}

/** The texts of an agent's turns, over all its conversations. */
async function takenBy(root: string, agentId: string): Promise<string[]> {
  const lines = await linesOf(join(root, ".ideai", "run", agentId, "demo"));
  return lines.flatMap((line) => {
    const entry = tryParse(line) as { type?: string; text?: string } | undefined;
    return entry?.type === "user" && entry.text !== undefined ? [entry.text] : [];
  });
}

async function logged(root: string): Promise<Turn[]> {
  const folder = join(root, ".ideai", "conversations");
  const turns: Turn[] = [];
  for await (const { name } of Deno.readDir(folder)) {
    turns.push(...parseTurns(await Deno.readTextFile(join(folder, name, "log.jsonl"))));
  }
  return turns;
}

async function linesOf(folder: string): Promise<string[]> {
  try {
    const files = (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name);
    const texts = await Promise.all(files.map((name) => Deno.readTextFile(join(folder, name))));
    return texts.join("\n").split("\n").filter(Boolean);
  } catch (cause) {
    if (cause instanceof Deno.errors.NotFound) return [];
    throw cause;
  }
}

function tryParse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Programs that were started below this home and still run. */
export function leftRunning(home: string): string[] {
  return processTable().flatMap(({ pid }) => {
    try {
      const environment = Deno.readTextFileSync(`/proc/${pid}/environ`);
      if (!environment.split("\0").includes(`HOME=${home}`)) return [];
      return [Deno.readTextFileSync(`/proc/${pid}/cmdline`).replaceAll("\0", " ")];
    } catch {
      return [];
    }
  });
}
