import assert from "node:assert/strict";
import { KNOWLEDGE_DOOR } from "../../core/numbers.ts";
import { ABSENT } from "../store/revision.ts";
import { ProposalStore } from "../store/proposal_store.ts";
import { by, of, promise, refused, type World } from "./test_world.ts";

/** Alice proposes a context; returns the id. */
async function proposes(world: World, content: string, agent = "alice"): Promise<string> {
  const outcome = await world.desk.proposeContext(by(agent), { content, why: "because" });
  assert.equal(outcome.status, "proposed");
  return outcome.status === "proposed" ? outcome.proposal : "";
}

promise("a proposal is accepted by who saw what it replaces", async (world) => {
  const { proposals, texts, events } = world;
  texts.set("context", "before");
  const id = await proposes(world, "after");
  const [view] = await proposals.list("p");
  assert.deepEqual([view?.id, view?.current, view?.outdated], [id, "before", false]);
  await proposals.accept("p", id, { revision: view!.revision });
  assert.equal(texts.get("context"), "after");
  assert.deepEqual(await proposals.list("p"), []);
  const changes = events.filter(({ type }) => type === "proposalsChanged");
  assert.equal(changes.length, 2);
});

promise("what changed since the person looked is not replaced", async (world) => {
  const { proposals, texts } = world;
  texts.set("context", "before");
  const id = await proposes(world, "after");
  const [seen] = await proposals.list("p");
  texts.set("context", "edited meanwhile");
  await refused(proposals.accept("p", id, { revision: seen!.revision }), "CONFLICT");
  assert.equal(texts.get("context"), "edited meanwhile");
  const [now] = await proposals.list("p");
  assert.deepEqual([now?.outdated, now?.current], [true, "edited meanwhile"]);
  await proposals.accept("p", id, { revision: now!.revision });
  assert.equal(texts.get("context"), "after");
});

promise(
  "a proposal made from an older text than is there is outdated from the start",
  async (world) => {
    const { desk, proposals, texts } = world;
    texts.set("context", "first");
    await desk.readContext(by("alice"), undefined);
    texts.set("context", "second");
    await proposes(world, "first and more");
    assert.equal((await proposals.list("p"))[0]?.outdated, true);
  },
);

promise("a proposal for what is not there yet creates it", async (world) => {
  const id = await proposes(world, "the first context");
  const [view] = await world.proposals.list("p");
  assert.deepEqual([view?.current, view?.revision], [undefined, ABSENT]);
  await world.proposals.accept("p", id, { revision: ABSENT });
  assert.equal(world.texts.get("context"), "the first context");
});

promise("a decision is made once", async (world) => {
  const { proposals, texts } = world;
  const id = await proposes(world, "after");
  const [one, other] = await Promise.allSettled([
    proposals.accept("p", id, { revision: ABSENT }),
    proposals.accept("p", id, { revision: ABSENT }),
  ]);
  assert.deepEqual([one?.status, other?.status], ["fulfilled", "rejected"]);
  await refused(proposals.reject("p", id), "CONFLICT", /accepted already/);
  await refused(proposals.reject("p", "none"), "NOT_FOUND");
  await refused(proposals.reject("another project", id), "NOT_FOUND");
  assert.equal(texts.get("context"), "after");
});

promise("a rejected proposal changes nothing and is not shown again", async (world) => {
  const id = await proposes(world, "after");
  await world.proposals.reject("p", id);
  assert.deepEqual([await world.proposals.list("p"), world.texts.get("context")], [[], undefined]);
  await refused(
    world.proposals.accept("p", id, { revision: ABSENT }),
    "CONFLICT",
    /rejected already/,
  );
});

promise(
  "a later proposal about the same thing takes the place of the earlier one",
  async (world) => {
    const first = await proposes(world, "first");
    await proposes(world, "of another agent", "bob");
    const second = await proposes(world, "second");
    const list = await world.proposals.list("p");
    assert.deepEqual(list.map(({ content }) => content).sort(), ["of another agent", "second"]);
    await refused(
      world.proposals.accept("p", first, { revision: ABSENT }),
      "NOT_FOUND",
      /replaced/,
    );
    await world.proposals.accept("p", second, { revision: ABSENT });
  },
);

promise(
  "an agent whose proposals nobody reads is told to go on without another one",
  async (world) => {
    const { desk, proposals } = world;
    for (let at = 0; at <= KNOWLEDGE_DOOR.openProposals; at++) {
      await world.personWrites(
        `n${at}`,
        "by hand",
      );
    }
    const write = (at: number, agent = "alice") =>
      desk.writeMemory(by(agent), { slug: `n${at}`, ...of(`of ${agent} about ${at}`) });
    for (let at = 0; at < KNOWLEDGE_DOOR.openProposals; at++) await write(at);
    await refused(write(KNOWLEDGE_DOOR.openProposals), "TOO_MANY");
    assert.equal((await write(0)).status, "proposed", "one in the place of another is no more");
    assert.equal((await write(0, "bob")).status, "proposed");
    const [first] = await proposals.list("p");
    await proposals.reject("p", first!.id);
    assert.equal((await write(KNOWLEDGE_DOOR.openProposals)).status, "proposed");
  },
);

promise(
  "an accepted note is its agent's, an edited one the person's who edited it",
  async (world) => {
    const { desk, proposals, notes, conversations } = world;
    conversations.set("alice", "c1");
    for (const slug of ["kept", "edited"]) {
      await world.personWrites(slug, "by hand");
      await desk.writeMemory(by("alice"), {
        slug,
        ...of(`a better ${slug}`),
        expires: "2040-01-01",
      });
    }
    const [kept, edited] = await proposals.list("p");
    await proposals.accept("p", kept!.id, { revision: kept!.revision });
    await proposals.accept("p", edited!.id, {
      revision: edited!.revision,
      content: "still better",
    });
    const { provenance, content, description, expires } = notes.get("kept")!;
    assert.deepEqual([content, description, expires], [
      "a better kept",
      "says a better kept",
      "2040-01-01",
    ]);
    assert.deepEqual(provenance, {
      by: { kind: "agent", agentId: "alice", name: "Alice" },
      conversation: "c1",
    });
    assert.equal(notes.get("edited")?.content, "still better");
    assert.deepEqual(notes.get("edited")?.provenance.by, { kind: "human" });
  },
);

promise("proposals outlive the host, word for word", async (world) => {
  await world.personWrites("style", "by hand");
  world.conversations.set("alice", "c1");
  await world.desk.writeMemory(by("alice"), { slug: "style", ...of("日本 😀 '; DROP TABLE x") });
  await world.desk.proposeContext(by("bob"), { target: "Alice", content: "text", why: "because" });
  const shown = (await world.proposals.list("p")).map(({ id, content, about, note, why }) => ({
    id,
    content,
    about,
    note,
    why,
  }));
  const stored = new ProposalStore(world.database).open("p");
  assert.deepEqual(
    stored.map(({ id, content, about, note, why }) => ({ id, content, about, note, why })),
    shown,
  );
  assert.deepEqual(stored.map(({ about }) => about), [
    { kind: "memory", slug: "style" },
    { kind: "agentContext", agentId: "alice" },
  ]);
  assert.deepEqual(stored.map(({ conversation }) => conversation), ["c1", undefined]);
});

promise("what cannot be read is said of its proposal, and hides no other one", async (world) => {
  await world.personWrites("style", "by hand");
  await world.desk.writeMemory(by("alice"), { slug: "style", ...of("better") });
  const id = await proposes(world, "after");
  Object.defineProperty(world.notes, "get", {
    value: () => {
      throw new Error("style.md: expected a front matter");
    },
  });
  const [broken, other] = await world.proposals.list("p");
  assert.match(broken?.problem ?? "", /front matter/);
  assert.equal(other?.id, id);
});
