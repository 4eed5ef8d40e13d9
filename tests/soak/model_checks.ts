/** What must be true of the records when a schedule has come to rest. */
import assert from "node:assert/strict";
import type { Turn } from "../../core/conversation/turn.ts";
import type { Ticket } from "../../core/delegation/ticket.ts";
import { cycleWith, type WaitEdge } from "../../core/delegation/wait_graph.ts";
import type { Delivery } from "../../core/delivery/delivery.ts";
import { promptOf, responseOf } from "../../server/delegation/ticket_turns.ts";
import type { World } from "./model_world.ts";

/** Nobody waits for somebody who waits for them. */
export function checkWaits(open: readonly Ticket[]): void {
  const edges: WaitEdge[] = open.flatMap(({ source, target, kind }) =>
    source.kind === "agent" && kind === "ask" ? [{ from: source.agentId, to: target }] : []
  );
  for (const edge of edges) {
    const others = edges.filter((other) => other !== edge);
    assert.equal(cycleWith(others, edge), undefined, "agents wait for each other");
  }
}

/** Every ticket is settled, by an answer of its own or with a reason, and no agent is busy. */
export function checkRest(
  world: World,
  tickets: readonly Ticket[],
  deliveries: readonly Delivery[],
): void {
  for (const ticket of tickets) {
    const own = deliveries.filter(({ ticketId }) => ticketId === ticket.id);
    const told = JSON.stringify([ticket, own]);
    assert.notEqual(ticket.state, "open", told);
    assert.ok(ticket.settledAt !== undefined, told);
    if (ticket.state !== "answered") assert.ok(ticket.reason, told);
    else if (ticket.result) assert.ok(ticket.result.includes(ticket.id), `another's: ${told}`);
    if (ticket.lateResult) assert.ok(ticket.lateResult.includes(ticket.id), `another's: ${told}`);
  }
  for (const { agentId, activity } of world.processes()) {
    assert.equal(activity.state, "idle", `${agentId}: ${JSON.stringify(activity)}`);
  }
}

/**
 * The ledger tells what the agents' programs took.
 * @param retried tickets whose doubtful text a person asked to type again
 */
export function checkLedger(
  world: World,
  deliveries: readonly Delivery[],
  retried: ReadonlySet<string>,
): void {
  for (const delivery of deliveries) {
    const told = JSON.stringify(delivery);
    const takes = world.takes(delivery.agentId, delivery.text);
    assert.ok(["started", "failed", "unknown"].includes(delivery.state), `not over: ${told}`);
    if (!retried.has(delivery.ticketId)) {
      assert.ok(takes <= 1, `taken ${takes} times: ${told}`);
      if (delivery.state === "failed") assert.equal(takes, 0, `failed, but taken: ${told}`);
    }
    const pulled = delivery.proof === "idea_inbox";
    if (delivery.state === "started" && !pulled) assert.ok(takes > 0, `never taken: ${told}`);
  }
  checkOrder(world, deliveries, retried);
}

/** First in, first out, for each agent. */
function checkOrder(
  world: World,
  deliveries: readonly Delivery[],
  retried: ReadonlySet<string>,
): void {
  for (const [agentId, texts] of world.taken) {
    const places = texts.flatMap((text) => {
      const place = deliveries.findIndex((one) => one.agentId === agentId && one.text === text);
      const delivery = deliveries[place];
      if (!delivery) return [];
      return delivery.state === "started" && !retried.has(delivery.ticketId) ? [place] : [];
    });
    assert.deepEqual(places, places.toSorted((a, b) => a - b), `out of order: ${agentId}`);
  }
}

/** One prompt for each ticket, and one response for each that was answered, however late. */
export function checkLog(tickets: readonly Ticket[], log: readonly Turn[]): void {
  const expected = tickets.flatMap((ticket) => [promptOf(ticket), responseOf(ticket) ?? []].flat());
  for (const { id, conversation, role, text } of expected) {
    const logged = log.filter((turn) => turn.id === id);
    assert.equal(logged.length, 1, `${role} "${text}" is in the log ${logged.length} times`);
    const [found] = logged;
    assert.deepEqual([found?.conversation, found?.role, found?.text], [conversation, role, text]);
  }
  assert.equal(log.length, expected.length, "turns in the log");
}
