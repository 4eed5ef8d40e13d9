import assert from "node:assert/strict";
import type { DeliveryState } from "../../core/delivery/delivery.ts";
import type { Ticket } from "../../core/delegation/ticket.ts";
import type { DomainEvent } from "../../core/event.ts";
import { deliverMessage } from "./message_taken.ts";

const ID = "t1";

/** Delivers a message of which the queue tells as scripted, and says what was done. */
async function deliver(
  states: DeliveryState[],
  { early = false, patienceMs = 5_000, before = [] as Partial<Ticket>[] } = {},
): Promise<{ done: string[]; failure?: string }> {
  const done: string[] = [];
  let tell: (event: DomainEvent) => void = () => {};
  const play = () => {
    for (const state of states) {
      const delivery = { projectId: "p", deliveryId: "d", agentId: "a", state } as const;
      tell({ type: "deliveryChanged", ticketId: "another", ...delivery });
      tell({ type: "deliveryChanged", ticketId: ID, ...delivery });
    }
  };
  const sent = deliverMessage(
    {
      tickets: () => before as Ticket[],
      message: (_project, _agent, text) => {
        done.push(text);
        if (early) play();
        return Promise.resolve({ id: ID } as Ticket);
      },
      onQueued: (_project, _agent, ticketId) => {
        done.push(`queued ${ticketId}`);
        if (!early) play();
      },
      cancel: (_project, ticketId) => {
        done.push(`cancelled ${ticketId}`);
        return Promise.resolve({ id: ID } as Ticket);
      },
      subscribe: (listener) => {
        tell = listener;
        return () => void done.push("unsubscribed");
      },
      patienceMs,
    },
    "p",
    "a",
    "go on",
  );
  const failure = await sent.then(() => undefined, (error) => String(error.message));
  return failure === undefined ? { done } : { done, failure };
}

Deno.test("a message counts as handed over when the CLI took it, and is not withdrawn then", async () => {
  const expected = { done: ["go on", `queued ${ID}`, "unsubscribed"] };
  assert.deepEqual(await deliver(["queued", "typed", "submitted", "started"]), expected);
});

Deno.test("word that comes before the ticket is known is not lost", async () => {
  assert.equal((await deliver(["started"], { early: true })).failure, undefined);
});

for (const state of ["failed", "unknown"] as const) {
  Deno.test(`a message whose delivery is ${state} is withdrawn, so that it is not typed later`, async () => {
    const { done, failure } = await deliver(["typed", state]);
    assert.match(failure ?? "", new RegExp(`not taken \\(${state}\\)`));
    assert.ok(done.includes(`cancelled ${ID}`));
  });
}

Deno.test("a message that nobody takes in time is withdrawn", async () => {
  const { done, failure } = await deliver(["queued"], { patienceMs: 1 });
  assert.match(failure ?? "", /late/);
  assert.ok(done.includes(`cancelled ${ID}`));
});

Deno.test("a message that a killed host left in the queue is not typed as well", async () => {
  const left = { id: "t0", target: "a", kind: "message", state: "open", task: "go on" } as const;
  const before = [
    left,
    { ...left, id: "other agent", target: "b" },
    { ...left, id: "other text", task: "go" },
    { ...left, id: "settled", state: "answered" as const },
  ];
  const { done } = await deliver(["started"], { before });
  assert.deepEqual(done.filter((one) => one.startsWith("cancelled")), ["cancelled t0"]);
});
