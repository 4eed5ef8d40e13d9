import assert from "node:assert/strict";
import { KNOWLEDGE_DOOR } from "../../core/numbers.ts";
import { by, of, promise, refused } from "./test_world.ts";

const note = (slug: string, content: string) => ({ slug, ...of(content) });

promise("an agent writes a note and another one finds and reads it", async ({ desk }) => {
  const written = await desk.writeMemory(by("alice"), note("ports", "The host listens on 4711."));
  assert.equal(written.status, "written");
  const entry = { slug: "ports", title: "ports", hook: "says The host listens on 4711." };
  assert.deepEqual(await desk.readMemory(by("bob"), {}), {
    notes: [{ ...entry, type: "project" }],
  });
  assert.deepEqual(await desk.readMemory(by("bob"), { query: "4711" }), {
    notes: [{ ...entry, type: "project" }],
  });
  assert.deepEqual(await desk.readMemory(by("bob"), { query: "nothing" }), { notes: [] });
  const read = await desk.readMemory(by("bob"), { slug: "ports" }) as Record<string, unknown>;
  assert.deepEqual([read["slug"], read["content"]], ["ports", "The host listens on 4711."]);
  await refused(desk.readMemory(by("bob"), { slug: "none" }), "NOT_FOUND");
  await refused(desk.readMemory(by("bob"), { slug: "ports", query: "x" }), "INVALID", /not both/);
  await refused(desk.readMemory(by("bob"), { slug: "../agents" }), "INVALID", /slug/);
});

promise(
  "a note keeps which agent wrote it, and on which occasion",
  async ({ desk, notes, conversations }) => {
    conversations.set("alice", "c1");
    await desk.writeMemory(by("alice"), note("ports", "The host listens on 4711."));
    assert.deepEqual(notes.get("ports")?.provenance, {
      by: { kind: "agent", agentId: "alice", name: "Alice" },
      conversation: "c1",
    });
  },
);

promise("a note is replaced only by who has read what it says", async ({ desk, notes }) => {
  await desk.writeMemory(by("alice"), note("ports", "first"));
  await refused(desk.writeMemory(by("bob"), note("ports", "blind")), "CONFLICT", /not read/);
  await desk.readMemory(by("bob"), { slug: "ports" });
  await desk.writeMemory(by("alice"), note("ports", "second"));
  await refused(desk.writeMemory(by("bob"), note("ports", "late")), "CONFLICT", /read it again/);
  await desk.readMemory(by("bob"), { slug: "ports" });
  assert.equal((await desk.writeMemory(by("bob"), note("ports", "third"))).status, "written");
  assert.equal(notes.get("ports")?.content, "third");
});

promise("what a session has read its next one has not", async ({ desk }) => {
  await desk.writeMemory(by("alice"), note("ports", "first"));
  await refused(desk.writeMemory(by("alice", "l2"), note("ports", "blind")), "CONFLICT");
});

promise("an agent may name the revision it replaces", async ({ desk, notes }) => {
  await desk.writeMemory(by("alice"), note("ports", "first"));
  const { revision } = notes.get("ports")!;
  const second = { ...note("ports", "second"), revision };
  await refused(desk.writeMemory(by("bob"), { ...second, revision: "old" }), "CONFLICT");
  assert.equal((await desk.writeMemory(by("bob"), second)).status, "written");
});

promise("to write again what is there already changes nothing", async ({ desk, notes }) => {
  await desk.writeMemory(by("alice"), note("ports", "first"));
  const before = notes.get("ports");
  assert.deepEqual(await desk.writeMemory(by("bob"), note("ports", "first")), {
    slug: "ports",
    status: "written",
    revision: before?.revision,
  });
  assert.equal(notes.get("ports"), before);
});

promise(
  "a note that was removed is written anew by who knows that it is gone",
  async ({ desk, notes }) => {
    await desk.writeMemory(by("alice"), note("ports", "first"));
    notes.delete("ports");
    const again = note("ports", "again");
    await refused(desk.writeMemory(by("alice"), again), "CONFLICT", /is gone/);
    await refused(desk.readMemory(by("alice"), { slug: "ports" }), "NOT_FOUND");
    assert.equal((await desk.writeMemory(by("alice"), again)).status, "written");
  },
);

promise(
  "a person's note is not replaced by an agent, its change waits for a person",
  async (world) => {
    const { desk, proposals, notes } = world;
    await world.personWrites("style", "Two spaces.");
    for (const agent of ["alice", "main"]) {
      const { status } = await desk.writeMemory(by(agent), note("style", `Tabs, says ${agent}.`));
      assert.equal(status, "proposed");
    }
    assert.equal(notes.get("style")?.content, "Two spaces.");
    const [proposal] = await proposals.list("p");
    assert.deepEqual(proposal?.about, { kind: "memory", slug: "style" });
    assert.deepEqual([proposal?.current, proposal?.content], ["Two spaces.", "Tabs, says alice."]);
    assert.deepEqual(proposal?.currentNote, { description: "says Two spaces.", type: "project" });
  },
);

promise("secrets and copies of a note are not written", async ({ desk, notes }) => {
  const key = `-----BEGIN RSA PRIVATE KEY-----\n${
    "MIIEow".repeat(10)
  }\n-----END RSA PRIVATE KEY-----`;
  await refused(desk.writeMemory(by("alice"), note("key", key)), "INVALID");
  const text =
    "The host listens on port 4711 of the loopback device and on no other one, so that " +
    "nobody in the network reaches it; a person who wants to reach it makes a tunnel.";
  await desk.writeMemory(by("alice"), note("ports", text));
  await refused(desk.writeMemory(by("bob"), note("listening", text)), "ALREADY_EXISTS", /ports/);
  assert.deepEqual([...notes.keys()], ["ports"]);
});

promise("the index is given as far as one answer has room for it", async (world) => {
  for (let at = 0; at < KNOWLEDGE_DOOR.indexRows + 3; at++) {
    await world.personWrites(`n${at}`, `${at}`);
  }
  const found = await world.desk.readMemory(by("alice"), {}) as { notes: unknown[]; more: string };
  assert.equal(found.notes.length, KNOWLEDGE_DOOR.indexRows);
  assert.match(found.more, /^3 more/);
});

promise("the orchestrator writes the project's context, the others propose it", async (world) => {
  const { desk, texts, proposals } = world;
  const first = await desk.proposeContext(by("main"), { content: "Rules." });
  assert.equal(first.status, "written");
  assert.deepEqual(await desk.readContext(by("alice"), undefined), {
    content: "Rules.",
    revision: first.status === "written" && first.revision,
  });
  const change = { content: "Rules and more.", why: "a rule was missing" };
  assert.equal((await desk.proposeContext(by("alice"), change)).status, "proposed");
  assert.equal(texts.get("context"), "Rules.");
  const [{ agentName, why, outdated, current } = {}] = await proposals.list("p");
  assert.deepEqual([agentName, why, outdated, current], ["Alice", change.why, false, "Rules."]);
});

promise("the orchestrator too replaces only what it has read", async ({ desk, texts }) => {
  texts.set("context", "A person's rules.");
  await refused(
    desk.proposeContext(by("main"), { content: "Other rules." }),
    "CONFLICT",
    /not read/,
  );
  await desk.readContext(by("main"), undefined);
  await desk.proposeContext(by("main"), { content: "Other rules." });
  assert.equal(texts.get("context"), "Other rules.");
});

promise(
  "an agent writes its own role text, the orchestrator everybody's",
  async ({ desk, texts }) => {
    texts.set("alice", "You are Alice.");
    texts.set("bob", "You are Bob.");
    await desk.readContext(by("alice"), "Alice");
    const own = await desk.updateContext(by("alice"), { content: "You are Alice, careful." });
    assert.deepEqual([own.agent, own.status], ["Alice", "written"]);
    const other = { target: "Bob", content: "You are Bob, careful." };
    await desk.readContext(by("alice"), "Bob");
    await refused(desk.updateContext(by("alice"), other), "FORBIDDEN", /"Bob": propose/);
    await desk.readContext(by("main"), "Bob");
    assert.equal((await desk.updateContext(by("main"), other)).status, "written");
    assert.deepEqual([texts.get("alice"), texts.get("bob")], [
      "You are Alice, careful.",
      "You are Bob, careful.",
    ]);
    await refused(desk.readContext(by("alice"), "Nobody"), "NOT_FOUND");
  },
);

promise(
  "another agent's role text is proposed, one's own is written at once",
  async ({ desk, texts }) => {
    texts.set("bob", "You are Bob.");
    const change = { target: "bob", content: "You are Bob, careful." };
    assert.equal((await desk.proposeContext(by("alice"), change)).status, "proposed");
    await desk.readContext(by("bob"), "Bob");
    assert.equal((await desk.proposeContext(by("bob"), change)).status, "written");
  },
);

promise(
  "where the policy denies it, an agent neither reads nor writes through the door",
  async (world) => {
    const { desk, policy, notes } = world;
    await desk.writeMemory(by("alice"), note("ports", "first"));
    await desk.writeMemory(by("alice"), note("style", "second thing"));
    const paths = [".ideai/CONTEXT.md", ".ideai/agents/bob.md", ".ideai/memory/ports.md"];
    for (const path of paths) policy.set(`write ${path}`, "deny").set(`read ${path}`, "deny");
    const calls = [
      () => desk.readContext(by("main"), undefined),
      () => desk.proposeContext(by("main"), { content: "text" }),
      () => desk.readContext(by("bob"), "Bob"),
      () => desk.updateContext(by("bob"), { content: "text" }),
      () => desk.readMemory(by("alice"), { slug: "ports" }),
      () => desk.writeMemory(by("alice"), note("ports", "another one")),
    ];
    for (const call of calls) await refused(call(), "FORBIDDEN", /policy denies you/);
    assert.equal(notes.get("ports")?.content, "first");
    const { notes: rows } = await desk.readMemory(by("alice"), {}) as { notes: { slug: string }[] };
    assert.deepEqual(rows.map(({ slug }) => slug), ["style"]);
  },
);

promise("where the policy asks, what an agent would write waits for a person", async (world) => {
  const { desk, policy, proposals } = world;
  policy.set("write .ideai/CONTEXT.md", "ask").set("write .ideai/agents/bob.md", "ask");
  policy.set("write .ideai/memory/ports.md", "ask").set("read .ideai/CONTEXT.md", "ask");
  assert.equal((await desk.readContext(by("main"), undefined)).content, "");
  const outcomes = [
    await desk.proposeContext(by("main"), { content: "text" }),
    await desk.updateContext(by("bob"), { content: "text" }),
    await desk.writeMemory(by("alice"), note("ports", "first")),
  ];
  assert.deepEqual(outcomes.map(({ status }) => status), ["proposed", "proposed", "proposed"]);
  assert.equal((await proposals.list("p")).length, 3);
});

promise(
  "texts that are too long, say nothing or hold a secret are refused in words",
  async ({ desk }) => {
    const long = "x".repeat(KNOWLEDGE_DOOR.contextBytes + 1);
    await refused(desk.proposeContext(by("main"), { content: long }), "TOO_LARGE", /at most/);
    await refused(desk.updateContext(by("main"), { content: long }), "TOO_LARGE", /at most/);
    await refused(desk.updateContext(by("main"), { content: " \n" }), "INVALID", /^content/);
    const secret = "The database is at postgres://admin:hunter2hunter2@db.internal/main";
    await refused(
      desk.updateContext(by("main"), { content: secret }),
      "INVALID",
      /line 1 looks like/,
    );
    const why = "x".repeat(KNOWLEDGE_DOOR.whyChars + 1);
    await refused(desk.proposeContext(by("main"), { content: "text", why }), "TOO_LARGE", /^why/);
  },
);

promise(
  "a skill that an agent makes is the project's, and its own",
  async ({ desk, made, policy }) => {
    const skill = { name: "Run the tests", description: "when code changed", content: "Do it." };
    assert.deepEqual(await desk.createSkill(by("alice"), skill), {
      skill: "run-the-tests",
      assigned: true,
    });
    assert.deepEqual(made, [
      "created run-the-tests in p",
      "gave the project skill run-the-tests to alice",
    ]);
    for (const posture of ["ask", "deny"] as const) {
      policy.set("write .ideai/skills/other/SKILL.md", posture);
      await refused(
        desk.createSkill(by("alice"), { ...skill, name: "Other" }),
        "FORBIDDEN",
        /policy/,
      );
    }
    assert.equal(made.length, 2);
  },
);
