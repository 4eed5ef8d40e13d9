import assert from "node:assert/strict";
import { IdeaError } from "../../core/error.ts";
import { DELEGATION } from "../../core/numbers.ts";
import { until } from "../../tests/support/wait.ts";
import { by, HUMAN, promise, refused } from "./test_world.ts";

promise(
  "an agent that ends its turn without a reply is reminded once, then its last words count",
  async (world) => {
    const id = await world.ask(by("a"), "b");
    world.turnBegins("b", id);
    world.turnEnds("b", "I think it is 42");
    await Promise.resolve();
    assert.equal(world.ticket(id).state, "open");
    world.turnBegins("b", id);
    world.turnEnds("b", "It is 42");
    const { state, result } = world.ticket(id);
    assert.equal(state, "answered");
    assert.match(result ?? "", /^\[unattributed: .*\]\nIt is 42$/);
    assert.equal(world.texts.length, 2);
    assert.match(world.texts[1]?.task ?? "", /idea_reply/);
  },
);

promise("an agent that says nothing at all, twice, fails its task", async (world) => {
  const id = await world.ask(by("a"), "b");
  for (let turn = 0; turn < 2; turn++) {
    world.turnBegins("b", id);
    world.turnEnds("b");
  }
  assert.equal(world.ticket(id).state, "failed");
});

promise("the end of a turn about something else settles nothing", async (world) => {
  const id = await world.ask(by("a"), "b");
  world.turnEnds("b", "of my own accord");
  assert.equal(world.ticket(id).state, "open");
  assert.equal(world.texts.length, 1);
});

promise(
  "an agent that you interrupted is not reminded of its task until its next turn ends",
  async (world) => {
    const id = await world.ask(by("a"), "b");
    world.turnBegins("b", id);
    world.turnEnds("b", undefined, "interrupted");
    assert.equal(world.texts.length, 1);
    world.turnEnds("b", "what you told me is done");
    await until(() => world.texts.length === 2, "the reminder");
    assert.equal(world.ticket(id).state, "open");
  },
);

promise("what an agent says too late is kept beside how its task ended", async (world) => {
  const id = await world.ask(by("a"), "b");
  await world.dispatcher.cancel("p", id, "enough");
  const reply = (result: string) =>
    world.dispatcher.reply({ projectId: "p", source: by("b"), ticketId: id, result, door: "mcp" });
  await reply("late");
  await reply("later still");
  const { state, result, lateResult } = world.ticket(id);
  assert.deepEqual([state, result, lateResult], ["cancelled", undefined, "late"]);
});

promise(
  "after a crash what was being worked on has failed, and what was never seen still waits",
  async (world) => {
    const begun = await world.ask(by("a"), "b");
    const unseen = await world.ask(by("a"), "c");
    world.turnBegins("b", begun);
    await world.dispatcher.recover();
    assert.equal(world.ticket(begun).state, "failed");
    assert.match(world.ticket(begun).reason ?? "", /restarted/);
    assert.equal(world.ticket(unseen).state, "open");
    const again = await world.dispatcher.retry("p", begun);
    assert.notEqual(again.id, begun);
    assert.deepEqual([again.task, again.target, again.state], ["task", "b", "open"]);
  },
);

promise("after a crash a task that never reached the queue is put there", async (world) => {
  const id = await world.ask(by("a"), "b", "do it");
  world.lost.add(id);
  await world.dispatcher.recover();
  assert.deepEqual(world.texts.map(({ ticketId, task }) => `${ticketId} ${task}`), [
    `${id} do it`,
    `${id} do it`,
  ]);
  assert.equal(world.ticket(id).state, "open");
});

promise(
  "after a crash nothing of a task that had ended is left in the queue, and the log is whole",
  async (world) => {
    const id = await world.ask(by("a"), "b", "do it");
    world.turnBegins("b", id);
    await world.dispatcher.reply({
      projectId: "p",
      source: by("b"),
      ticketId: id,
      result: "42",
      door: "mcp",
    });
    world.withdrawn.length = 0;
    await world.dispatcher.recover();
    assert.deepEqual(world.withdrawn, [id]);
    assert.deepEqual(world.completed, ["prompt: do it", "response: 42"]);
  },
);

promise("a task that is answered is not typed any more", async (world) => {
  const id = await world.ask(by("a"), "b");
  await world.dispatcher.reply({
    projectId: "p",
    source: HUMAN,
    ticketId: id,
    result: "42",
    door: "ui",
  });
  assert.deepEqual(world.withdrawn, [id]);
});

promise("two agents that ask each other at the same moment do not both wait", async (world) => {
  const asks = await Promise.allSettled([world.ask(by("a"), "b"), world.ask(by("b"), "a")]);
  assert.deepEqual(asks.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
});

promise("what an agent took up in the middle of another task is not forgotten", async (world) => {
  const first = await world.ask(by("a"), "b");
  const pulled = await world.ask(by("c"), "b");
  world.turnBegins("b", first);
  world.begins(pulled);
  await world.dispatcher.reply({ projectId: "p", source: by("b"), result: "42", door: "mcp" });
  world.turnEnds("b");
  await until(() => world.texts.length === 3, "the reminder");
  assert.equal(world.texts[2]?.ticketId, pulled);
});

promise("your message is over when you interrupt its turn", async (world) => {
  const { id } = await world.dispatcher.message("p", "b", "hello");
  world.turnBegins("b", id);
  world.turnEnds("b", undefined, "interrupted");
  const { state, reason } = world.ticket(id);
  assert.deepEqual([state, reason], ["cancelled", "its turn was interrupted"]);
});

promise("whoever waits while the host ends gets the ticket to wait on with", async (world) => {
  const tickets: string[] = [];
  const asked = world.dispatcher.ask(world.request(by("a"), "b"), {
    onTicket: (id) => {
      tickets.push(id);
      queueMicrotask(() => world.dispatcher.shutdown());
    },
  });
  assert.deepEqual(await asked, { status: "pending", ticket: tickets[0] });
});

promise(
  "the log of a conversation has what was asked and what was answered, once each",
  async (world) => {
    const id = await world.ask(by("a"), "b", "what is 6 times 7?");
    const reply = {
      projectId: "p",
      source: by("b"),
      ticketId: id,
      result: "42",
      door: "mcp",
    } as const;
    await world.dispatcher.reply(reply);
    await world.dispatcher.reply(reply);
    assert.deepEqual(world.log, ["prompt: what is 6 times 7?", "response: 42"]);
  },
);

promise("your message is done when its turn is, with the agent's last words", async (world) => {
  const { id } = await world.dispatcher.message("p", "b", "hello");
  assert.match(world.texts[0]?.header ?? "", /^\[IdeA · message from the user · ticket /);
  world.turnBegins("b", id);
  world.turnEnds("b", "hello to you");
  assert.equal(world.ticket(id).result, "hello to you");
});

promise("a reply without a ticket answers the task at hand, else the oldest", async (world) => {
  const oldest = await world.ask(by("a"), "b");
  const current = await world.ask(HUMAN, "b");
  const unseen = await world.ask(by("c"), "b");
  const reply = (result: string) =>
    world.dispatcher.reply({ projectId: "p", source: by("b"), result, door: "mcp" });
  world.turnBegins("b", oldest);
  world.turnBegins("b", current);
  assert.equal((await reply("one")).id, current);
  const repeated = await reply("two");
  assert.deepEqual([repeated.id, repeated.result], [current, "one"], "a repeat gets the first");
  world.turnEnds("b");
  assert.equal((await reply("three")).id, oldest);
  assert.equal(world.ticket(unseen).state, "open", "nobody answers what it never saw");
  await refused(reply("four"), "NOT_FOUND", /no open task/);
});

promise("an asker that waits is woken by the answer, and by nothing else", async (world) => {
  const asked = world.dispatcher.ask(world.request(by("a"), "b"), {});
  const other = await world.ask(by("c"), "b");
  const [{ id } = { id: "" }] = world.dispatcher.tickets("p");
  await world.dispatcher.cancel("p", other, "enough");
  await world.dispatcher.reply({
    projectId: "p",
    source: by("b"),
    ticketId: id,
    result: "",
    door: "mcp",
  });
  assert.deepEqual(await asked, { status: "answered", ticket: id, result: "" });
});

promise(
  "an asker that cannot wait longer gets a ticket that still brings the answer",
  async (world) => {
    const tickets: string[] = [];
    const waiting = { holdMs: 1, onTicket: (id: string) => tickets.push(id) };
    const pending = await world.dispatcher.ask(world.request(by("a"), "b"), waiting);
    assert.deepEqual(pending, { status: "pending", ticket: tickets[0] });
    const answer = world.dispatcher.await("p", tickets[0]!, {});
    world.turnBegins("b", tickets[0]!);
    await world.dispatcher.reply({ projectId: "p", source: by("b"), result: "42", door: "mcp" });
    assert.deepEqual(await answer, { status: "answered", ticket: tickets[0], result: "42" });
  },
);

promise("an asker that hangs up leaves its ask open", async (world) => {
  const hangUp = new AbortController();
  const asked = world.dispatcher.ask(world.request(by("a"), "b"), {
    signal: hangUp.signal,
    onTicket: () => queueMicrotask(() => hangUp.abort()),
  });
  assert.equal((await asked).status, "pending");
});

promise("a cancelled ask is withdrawn from the queue and says why", async (world) => {
  const asked = world.dispatcher.ask(world.request(HUMAN, "b"), {
    onTicket: (id) => void world.dispatcher.cancel("p", id, "enough"),
  });
  const outcome = await asked;
  assert.deepEqual(outcome, { status: "cancelled", ticket: outcome.ticket, reason: "enough" });
  assert.deepEqual(world.withdrawn, [outcome.ticket]);
  const late = {
    projectId: "p",
    source: by("b"),
    ticketId: outcome.ticket,
    result: "x",
    door: "mcp",
  };
  assert.equal((await world.dispatcher.reply(late as never)).state, "cancelled");
});

promise("an agent that cannot be started fails the ask with the reason", async (world) => {
  world.failure = new IdeaError("NOT_INSTALLED", "Claude Code is not installed");
  const outcome = await world.dispatcher.ask(world.request(by("a"), "b"), {});
  assert.equal(outcome.status, "failed");
  assert.match((outcome as { reason: string }).reason, /Claude Code is not installed/);
});

promise("a stopped agent fails what it had begun and keeps what it never saw", async (world) => {
  const begun = await world.ask(by("a"), "b");
  const unseen = await world.ask(by("c"), "b");
  world.turnBegins("b", begun);
  world.gone("b", true);
  assert.equal(world.ticket(begun).reason, "the agent was stopped");
  assert.equal(world.ticket(unseen).state, "open");
  world.gone("b", false);
  assert.match(world.ticket(unseen).reason ?? "", /exit code 3/);
});

promise(
  "a reply that overtakes word of its turn answers its own task, not an older one",
  async (world) => {
    const older = await world.ask(HUMAN, "b");
    world.turnBegins("b", older);
    world.turnEnds("b");
    const newer = await world.ask(HUMAN, "b");
    world.submitted.set("b", newer);
    const source = { kind: "agent", agentId: "b" } as const;
    await world.dispatcher.reply({ projectId: "p", source, result: "words", door: "mcp" });
    assert.equal(world.ticket(newer).result, "words");
    assert.equal(world.ticket(older).state, "open");
  },
);

promise("who hands over a task without waiting holds nobody up", async (world) => {
  const task = await world.dispatcher.assign(world.request({ kind: "agent", agentId: "a" }, "b"));
  assert.equal(task.kind, "task");
  assert.ok(await world.ask({ kind: "agent", agentId: "b" }, "a"));
});

promise("a wait that could never end is refused, agent by agent", async (world) => {
  await world.ask(by("a"), "b");
  await world.ask(by("b"), "c");
  await refused(world.ask(by("c"), "a"), "WAIT_CYCLE", /Carol → Alice → Bob → Carol/);
  await refused(world.ask(by("a"), "a"), "INVALID", /itself/);
  await world.ask(HUMAN, "a");
  assert.equal(world.dispatcher.tickets("p").length, 3, "what is refused leaves no ticket");
});

promise("a chain of asks has an end", async (world) => {
  let parent = await world.ask(HUMAN, "0");
  for (let depth = 1; depth < DELEGATION.maxDepth; depth++) {
    world.turnBegins(`${depth - 1}`, parent);
    parent = await world.ask(by(`${depth - 1}`), `${depth}`);
    assert.equal(world.ticket(parent).depth, depth + 1);
  }
  world.turnBegins(`${DELEGATION.maxDepth - 1}`, parent);
  await refused(world.ask(by(`${DELEGATION.maxDepth - 1}`), "z"), "INVALID", /Too deep/);
});

promise("one agent cannot flood all the others", async (world) => {
  for (let count = 0; count < DELEGATION.maxFanOut; count++) await world.ask(by("a"), `x${count}`);
  await refused(world.ask(by("a"), "b"), "INVALID", /Too many asks at once/);
  await world.ask(by("b"), "c");
});

promise("everybody who looks is told of each change of a ticket once", async (world) => {
  const id = await world.ask(by("a"), "b");
  const reply = {
    projectId: "p",
    source: by("b"),
    ticketId: id,
    result: "42",
    door: "mcp",
  } as const;
  await world.dispatcher.reply(reply);
  await world.dispatcher.reply(reply);
  const told = world.events.map((event) =>
    event.type === "ticketChanged" ? event.state : event.type
  );
  assert.deepEqual(told, ["open", "answered", "agentReplied"]);
});
