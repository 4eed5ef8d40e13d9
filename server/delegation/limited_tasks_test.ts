import assert from "node:assert/strict";
import { until } from "../../tests/support/wait.ts";
import { by, HUMAN, promise, refused } from "./test_world.ts";

promise(
  "a task that a limit cut off is neither reminded of nor failed, and its reply still counts",
  async (world) => {
    const id = await world.ask(by("a"), "b");
    for (let limit = 0; limit < 3; limit++) {
      world.turnBegins("b", id);
      world.turnEnds("b", "You've hit your limit", "limited");
    }
    assert.deepEqual([world.texts.length, world.ticket(id).state], [1, "open"]);
    const reply = {
      projectId: "p",
      source: by("b"),
      ticketId: id,
      result: "42",
      door: "mcp",
    } as const;
    await world.dispatcher.reply(reply);
    assert.equal(world.ticket(id).result, "42");
  },
);

promise(
  "a person's message is not answered by the sentence about the limit, but by the turn after it",
  async (world) => {
    const { id } = await world.dispatcher.message("p", "b", "how is it going?");
    world.turnBegins("b", id);
    world.turnEnds("b", "You've hit your limit", "limited");
    assert.equal(world.ticket(id).state, "open");
    const resume = await world.dispatcher.message("p", "b", "go on");
    world.turnBegins("b", resume.id);
    world.turnEnds("b", "well");
    assert.equal(world.ticket(id).result, "well");
  },
);

promise(
  "after a limit the reminder comes where it always did: at the end of a turn without a reply",
  async (world) => {
    const id = await world.ask(by("a"), "b");
    world.turnBegins("b", id);
    world.turnEnds("b", undefined, "limited");
    world.turnEnds("b", "done, I think");
    await until(() => world.texts.length === 2, "the reminder");
    assert.match(world.texts[1]?.task ?? "", /idea_reply/);
  },
);

promise(
  "a waiting task goes to another agent under its ticket, and its asker gets the answer",
  async (world) => {
    const id = await world.ask(by("a"), "b", "count");
    const answer = world.dispatcher.await("p", id, {});
    const moved = await world.dispatcher.reassign("p", id, "c");
    assert.equal(moved.target, "c");
    assert.deepEqual(world.withdrawn, [id]);
    assert.deepEqual(world.texts.at(-1), {
      ...world.texts.at(-1),
      ticketId: id,
      agentId: "c",
      task: "count",
    });
    assert.ok(world.log.includes("response: [given to Carol]"));
    const changed = world.events.filter((event) => event.type === "ticketChanged");
    assert.equal(changed.at(-1)?.to, "c");
    const reply = { projectId: "p", source: by("c"), result: "7", door: "mcp" } as const;
    world.turnBegins("c", id);
    await world.dispatcher.reply(reply);
    assert.deepEqual(await answer, { status: "answered", ticket: id, result: "7" });
  },
);

promise("a task that was begun is not given to a second agent", async (world) => {
  const id = await world.ask(by("a"), "b");
  world.begins(id);
  await refused(world.dispatcher.reassign("p", id, "c"), "CONFLICT", /begun/);
  assert.deepEqual(world.withdrawn, []);
});

promise("a settled task is not given to anybody", async (world) => {
  const id = await world.ask(HUMAN, "b");
  await world.dispatcher.cancel("p", id, "enough");
  await refused(world.dispatcher.reassign("p", id, "c"), "CONFLICT", /cancelled/);
});

promise(
  "a task is not given to its own asker, nor so that two would wait for each other",
  async (world) => {
    const id = await world.ask(by("a"), "b");
    await refused(world.dispatcher.reassign("p", id, "a"), "INVALID", /itself/);
    await world.ask(by("c"), "a");
    await refused(world.dispatcher.reassign("p", id, "c"), "WAIT_CYCLE", /Alice → Carol → Alice/);
    assert.equal(world.ticket(id).target, "b");
    assert.deepEqual(world.withdrawn, []);
  },
);

promise("an asker is told that the asked agent waits for its account", async (world) => {
  const id = await world.ask(by("a"), "b");
  const resetsAtMs = Date.now() + 3_600_000;
  world.limits.set("b", { state: "parked", account: "x", resetsAtMs });
  const time = Temporal.Instant.fromEpochMilliseconds(resetsAtMs)
    .toZonedDateTimeISO(Temporal.Now.timeZoneId()).toPlainTime().toString({
      smallestUnit: "minute",
    });
  const told = await world.dispatcher.progress(id);
  assert.match(told, /^Bob waits for its account's limit until /);
  assert.ok(told.endsWith(time), told);
  world.limits.set("b", { state: "resumed", account: "x", resetsAtMs });
  assert.doesNotMatch(await world.dispatcher.progress(id), /limit/);
});

promise("an asker of a ticket that nobody knows is told no tales", async (world) => {
  assert.equal(await world.dispatcher.progress("none"), "waiting for the answer");
});
