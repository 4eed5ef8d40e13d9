import assert from "node:assert/strict";
import { describe, IdeaError } from "../../core/error.ts";
import type { DomainEvent } from "../../core/event.ts";
import { parseDiff } from "../../core/git/diff.ts";
import type { GitState } from "../../core/git/service.ts";
import { REVIEW } from "../../core/numbers.ts";
import type { ReviewTarget } from "../../core/review/review.ts";
import { HUMAN, World } from "../delegation/test_world.ts";
import { openDatabase } from "../store/database.ts";
import { ReviewStore } from "../store/review_store.ts";
import { TicketStore } from "../store/ticket_store.ts";
import { Reviews } from "./reviews.ts";

const files = parseDiff(new TextEncoder().encode(
  "diff --git a/a.ts b/a.ts\n--- a/a.ts\n+++ b/a.ts\n@@ -1 +1 @@\n-one\n+two\n",
));
const TARGET: ReviewTarget = { kind: "since", base: "main", tree: "/trees/alice" };
const anchor = { path: "a.ts", side: "new", line: 1, text: "two" } as const;

/** Reviews with a real dispatcher and a real database; git answers always the same. */
interface Desk {
  reviews: Reviews;
  store: ReviewStore;
  world: World;
  events: DomainEvent[];
}

function promise(name: string, test: (desk: Desk) => Promise<void> | void): void {
  Deno.test(name, async () => {
    const database = openDatabase(":memory:");
    const world = new World(new TicketStore(database));
    const store = new ReviewStore(database);
    const events: DomainEvent[] = [];
    const state: GitState = { kind: "repository", root: "/trees/alice", remotes: [] };
    const reviews = new Reviews({
      store,
      git: {
        diff: () => Promise.resolve({ files, cut: false, revision: "1" }),
        state: () => Promise.resolve(state),
      },
      delegation: world.dispatcher,
      attribution: (_project, paths) =>
        Promise.resolve(
          Object.fromEntries(
            paths.map((path) => [path, { agents: [{ agentId: "a", at: 1, how: "hook" }] }]),
          ),
        ),
      ticket: (id) => world.dispatcher.ticket(id),
      events: { publish: (event) => events.push(event) },
      rootOf: () => "/project",
    });
    try {
      await test({ reviews, store, world, events });
    } finally {
      world.dispatcher.shutdown();
      database.close();
    }
  });
}

async function refused(doing: () => unknown, code: string): Promise<void> {
  await assert.rejects(async () => await doing(), (thrown) => {
    assert.ok(thrown instanceof IdeaError, describe(thrown));
    assert.equal(thrown.code, code);
    return true;
  });
}

promise("the same comparison is the same review, another one is another", ({ reviews }) => {
  const { id } = reviews.open("p", TARGET);
  assert.equal(reviews.open("p", { ...TARGET }).id, id);
  assert.notEqual(reviews.open("p", { ...TARGET, base: "next" }).id, id);
  assert.notEqual(reviews.open("q", TARGET).id, id);
  assert.deepEqual(reviews.read("p", id).target, TARGET);
});

promise("a review of another project is not found", async ({ reviews }) => {
  const { id } = reviews.open("p", TARGET);
  await refused(() => reviews.read("q", id), "NOT_FOUND");
  await refused(() => reviews.addComment("q", id, { anchor, text: "no" }), "NOT_FOUND");
});

promise(
  "a draft is changed and removed until it is sent, then it stays as it was",
  async ({ reviews }) => {
    const { id } = reviews.open("p", TARGET);
    const one = reviews.addComment("p", id, { anchor, text: "first words" });
    reviews.changeComment("p", id, one.id, "better words");
    const other = reviews.addComment("p", id, { anchor, text: "another" });
    reviews.removeComment("p", id, other.id);
    await refused(() => reviews.removeComment("p", id, other.id), "NOT_FOUND");
    await reviews.send("p", id, { agentId: "a", comments: [one.id] });
    await refused(() => reviews.changeComment("p", id, one.id, "too late"), "CONFLICT");
    await refused(() => reviews.removeComment("p", id, one.id), "CONFLICT");
    assert.deepEqual(reviews.read("p", id).comments.map(({ text }) => text), ["better words"]);
  },
);

promise(
  "drafts go to the agent as one message, and are marked with its ticket",
  async ({ reviews, world }) => {
    const { id } = reviews.open("p", TARGET);
    const comments = ["one", "two"].map((text) => reviews.addComment("p", id, { anchor, text }).id);
    const { sends, comments: after } = await reviews.send("p", id, { agentId: "a", comments });
    assert.equal(world.texts.length, 1);
    assert.match(world.texts[0]?.task ?? "", /2 comments\.[^]*a\.ts, line 1[^]*one[^]*two/);
    assert.deepEqual(sends.map(({ kind, agentId, ticket }) => [kind, agentId, ticket?.id]), [
      ["comments", "a", world.texts[0]?.ticketId],
    ]);
    assert.deepEqual(after.map(({ sentIn }) => sentIn), [sends[0]?.id, sends[0]?.id]);
  },
);

promise("two clicks on send at once send once", async ({ reviews, world }) => {
  const { id } = reviews.open("p", TARGET);
  const comments = [reviews.addComment("p", id, { anchor, text: "once" }).id];
  const both = await Promise.allSettled([
    reviews.send("p", id, { agentId: "a", comments }),
    reviews.send("p", id, { agentId: "b", comments }),
  ]);
  assert.deepEqual(both.map(({ status }) => status), ["fulfilled", "rejected"]);
  assert.equal(world.texts.length, 1);
  assert.equal(reviews.read("p", id).sends.length, 1);
});

promise("a message that is refused leaves the drafts as they were", async ({ reviews, world }) => {
  const { id } = reviews.open("p", TARGET);
  const comments = Array.from({ length: 10 }, () => {
    return reviews.addComment("p", id, { anchor, text: "x".repeat(REVIEW.commentChars) }).id;
  });
  await refused(() => reviews.send("p", id, { agentId: "a", comments }), "TOO_LARGE");
  const { sends, comments: after } = reviews.read("p", id);
  assert.deepEqual([sends, after.filter(({ sentIn }) => sentIn)], [[], []]);
  assert.equal(world.texts.length, 0);
  await reviews.send("p", id, { agentId: "a", comments: comments.slice(0, 2) });
  assert.equal(world.texts.length, 1);
});

promise(
  "drafts marked by a host that died before the ticket was there wait again",
  ({ reviews, store }) => {
    const { id } = reviews.open("p", TARGET);
    const comment = reviews.addComment("p", id, { anchor, text: "still mine" }).id;
    const send = {
      id: "s",
      reviewId: id,
      kind: "comments",
      agentId: "a",
      ticketId: "t",
      at: 1,
    } as const;
    assert.equal(store.claim(send, [comment]), true);
    assert.equal(reviews.read("p", id).comments[0]?.sentIn, "s");
    reviews.recover();
    const { comments, sends } = reviews.read("p", id);
    assert.deepEqual([comments[0]?.sentIn, sends], [undefined, []]);
  },
);

promise(
  "drafts whose ticket was there before the host died are sent",
  async ({ reviews, world }) => {
    const { id } = reviews.open("p", TARGET);
    const comments = [reviews.addComment("p", id, { anchor, text: "sent" }).id];
    await reviews.send("p", id, { agentId: "a", comments });
    reviews.recover();
    assert.notEqual(reviews.read("p", id).comments[0]?.sentIn, undefined);
    await refused(() => reviews.send("p", id, { agentId: "a", comments }), "CONFLICT");
    assert.equal(world.texts.length, 1);
  },
);

promise(
  "what became of the ticket is told, and the agent's answer stands in the review",
  async ({ reviews, world, events }) => {
    const { id } = reviews.open("p", TARGET);
    const { sends } = await reviews.ask("p", id, { agentId: "a", note: "Be strict." });
    const ticketId = sends[0]?.ticket?.id ?? "";
    assert.match(world.texts[0]?.task ?? "", /Please review everything since main[^]*Be strict\./);
    assert.equal(world.dispatcher.ticket(ticketId)?.kind, "task");
    events.length = 0;
    const source = { kind: "agent", agentId: "a" } as const;
    await world.dispatcher.reply({
      projectId: "p",
      source,
      ticketId,
      result: "Fine.",
      door: "mcp",
    });
    reviews.heard("p", ticketId);
    assert.deepEqual(events, [{ type: "reviewChanged", projectId: "p", reviewId: id }]);
    assert.equal(reviews.read("p", id).sends[0]?.ticket?.result, "Fine.");
  },
);

promise("a ticket of something else tells nothing", async ({ reviews, world, events }) => {
  const ticket = await world.ask(HUMAN, "a", "something else");
  reviews.heard("p", ticket);
  assert.deepEqual(events, []);
});

promise(
  "comments whose message was cancelled can be sent again, those on their way cannot",
  async ({ reviews, world }) => {
    const { id } = reviews.open("p", TARGET);
    const comments = [reviews.addComment("p", id, { anchor, text: "again" }).id];
    const { sends } = await reviews.send("p", id, { agentId: "a", comments });
    const send = sends[0]?.id ?? "";
    await refused(() => reviews.reopen("p", id, send), "CONFLICT");
    await world.dispatcher.cancel("p", sends[0]?.ticket?.id ?? "", "not this way");
    assert.equal(reviews.reopen("p", id, send).comments[0]?.sentIn, undefined);
    const after = await reviews.send("p", id, { agentId: "b", comments });
    assert.deepEqual(after.sends.map(({ ticket }) => ticket?.state), ["cancelled", "open"]);
  },
);

promise("a file counts as viewed until it is another one", ({ reviews }) => {
  const { id } = reviews.open("p", TARGET);
  const path = "caf\udce9\n.ts";
  reviews.setViewed("p", id, path, "stamp 1");
  reviews.setViewed("p", id, path, "stamp 2");
  assert.deepEqual(reviews.read("p", id).viewed, { [path]: "stamp 2" });
  reviews.setViewed("p", id, path, undefined);
  assert.deepEqual(reviews.read("p", id).viewed, {});
});

promise(
  "who changed the files is told where a work tree is compared, not for commits",
  async ({ reviews }) => {
    const inTree = await reviews.diff("p", reviews.open("p", TARGET).id);
    assert.deepEqual(inTree.by["a.ts"]?.agents.map(({ agentId }) => agentId), ["a"]);
    const commits = await reviews.diff("p", reviews.open("p", { kind: "commits", to: "HEAD" }).id);
    assert.deepEqual(commits.by, {});
  },
);

promise("more drafts than anybody answers are refused", async ({ reviews }) => {
  const { id } = reviews.open("p", TARGET);
  for (let at = 0; at < REVIEW.maxDrafts; at++) reviews.addComment("p", id, { anchor, text: "x" });
  await refused(() => reviews.addComment("p", id, { anchor, text: "x" }), "TOO_MANY");
  assert.equal(reviews.list("p")[0]?.drafts, REVIEW.maxDrafts);
});
