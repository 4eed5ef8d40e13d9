import assert from "node:assert/strict";
import type { Candidate } from "../../core/delegation/equivalent.ts";
import type { Ticket } from "../../core/delegation/ticket.ts";
import type { DomainEvent } from "../../core/event.ts";
import type { WhenLimited } from "../../core/limit/service.ts";
import { Offers } from "./offers.ts";

const BOB: Candidate = { id: "bob", profileId: "claude", state: "limited" };
const CARL: Candidate = { id: "carl", profileId: "codex", state: "idle" };

/** A project in which Bob's account may be exhausted. */
class Project {
  choice: WhenLimited = "offer";
  limited = true;
  agents: Candidate[] = [BOB, CARL];
  failure: Error | undefined;
  readonly offered: string[] = [];
  readonly #tickets = new Map<string, Ticket>();
  readonly #offers = new Offers({
    events: {
      publish: (event) => {
        if (event.type === "ticketOffered") this.offered.push(`${event.ticketId}: ${event.to}`);
      },
    },
    choice: () => this.choice,
    limited: () => this.limited,
    waiting: () => [...this.#tickets.keys()],
    ticket: (id) => this.#tickets.get(id),
    agents: () => this.failure ? Promise.reject(this.failure) : Promise.resolve(this.agents),
  });

  async waits(id: string, state: "queued" | "held" | "started" = "queued"): Promise<void> {
    const ticket = { id, target: "bob", source: { kind: "human" }, state: "open" };
    this.#tickets.set(id, ticket as Ticket);
    const delivery = { deliveryId: "d", ticketId: id, agentId: "bob", state } as const;
    await this.hears({ type: "deliveryChanged", projectId: "p", ...delivery });
  }

  hears(event: DomainEvent): Promise<void> {
    return this.#offers.heard(event);
  }
}

Deno.test("a task that waits for an exhausted account is offered once, however often it is told", async () => {
  const project = new Project();
  await project.waits("t1");
  await project.waits("t1", "held");
  await project.hears({ type: "agentRateLimited", projectId: "p", agentId: "bob" });
  assert.deepEqual(project.offered, ["t1: carl"]);
});

Deno.test("what waited before the account was exhausted is offered when it is", async () => {
  const project = new Project();
  project.limited = false;
  await project.waits("t1");
  await project.waits("t2");
  assert.deepEqual(project.offered, []);
  project.limited = true;
  await project.hears({ type: "agentRateLimited", projectId: "p", agentId: "bob" });
  assert.deepEqual(project.offered, ["t1: carl", "t2: carl"]);
});

Deno.test("nothing is offered where the project waits, of what is under way, or to nobody", async () => {
  const project = new Project();
  project.choice = "wait";
  await project.waits("t1");
  project.choice = "offer";
  await project.waits("t1", "started");
  project.agents = [BOB];
  await project.waits("t1");
  assert.deepEqual(project.offered, []);
  project.agents = [BOB, CARL];
  await project.waits("t1", "held");
  assert.deepEqual(project.offered, ["t1: carl"], "somebody is there now");
});

Deno.test("agents that cannot be read make no offer and break nothing", async () => {
  const project = new Project();
  project.failure = new Error("unreadable");
  await project.waits("t1");
  assert.deepEqual(project.offered, []);
});
