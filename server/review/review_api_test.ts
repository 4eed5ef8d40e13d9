/** Reviews over HTTP on a real host, with real repositories and demo agents. */
import assert from "node:assert/strict";
import { join } from "node:path";
import type { ReviewComment, ReviewDiff, ReviewView } from "../../core/review/review.ts";
import { type TestedProject, withHost } from "../../tests/support/host.ts";
import { TestRepository } from "../../tests/support/repository.ts";

async function reviewed(project: TestedProject) {
  const repository = await TestRepository.init(project.root);
  await repository.commit("first", { "a.ts": "one\ntwo\nthree\n" });
  await repository.write({ "a.ts": "one\n2\nthree\n", "new.ts": "fresh\n" });
  const base = `${project.path}/reviews`;
  const review = await project.host.post<ReviewView>(base, { kind: "unstaged" });
  const path = `${base}/${review.id}`;
  const say = (text: string) =>
    project.host.post<ReviewComment>(`${path}/comments`, {
      anchor: { path: "a.ts", side: "new", line: 2, text: "2" },
      text,
    });
  return { repository, review, path, say };
}

Deno.test("a comment on a line reaches the agent once, with file, line and words, and its answer comes back", async () => {
  await withHost(async (host) => {
    const project = await host.project();
    const alice = await project.agent("Alice");
    const { path, say } = await reviewed(project);
    const { id } = await say("say changed it back");
    const sent = await host.post<ReviewView>(`${path}/send`, { agentId: alice.id, comments: [id] });
    const ticket = sent.sends[0]?.ticket?.id ?? "";
    await project.settled(ticket);
    const { sends, comments } = await host.get<ReviewView>(path);
    assert.equal(comments[0]?.sentIn, sends[0]?.id);
    assert.equal(sends[0]?.ticket?.state, "answered");
    assert.match(sends[0]?.ticket?.result ?? "", /changed it back/);
    const own = (await project.deliveries()).filter(({ ticketId }) => ticketId === ticket);
    assert.equal(own.length, 1);
    assert.match(own[0]?.text ?? "", /a\.ts, line 2, after the change:\n```\n2\n```\nsay changed/);
  });
});

Deno.test("drafts and viewed marks survive the end of the host", async () => {
  await withHost(async (host) => {
    const project = await host.project();
    const { path, say } = await reviewed(project);
    await say("remember me");
    const marked = await host.request("PUT", `/api${path}/viewed`, { path: "a.ts", stamp: "s" });
    assert.equal(marked.status, 204);
    await host.restart();
    const { comments, viewed } = await host.get<ReviewView>(path);
    assert.deepEqual(comments.map(({ text, sentIn }) => [text, sentIn]), [[
      "remember me",
      undefined,
    ]]);
    assert.deepEqual(viewed, { "a.ts": "s" });
  });
});

Deno.test("files git does not know yet are part of what is compared, also links and what is no text", async () => {
  await withHost(async (host) => {
    const project = await host.project();
    const { path, repository } = await reviewed(project);
    await Deno.symlink("a.ts", join(repository.root, "link"));
    await repository.write({ "binary": Uint8Array.from([0, 1, 2]) });
    await Deno.mkdir(join(repository.root, "empty"));
    const { files, root, cut } = await host.get<ReviewDiff>(`${path}/diff`);
    assert.deepEqual(
      files.filter((file) => !file.path.startsWith(".ideai/"))
        .map((file) => [file.path, file.change, file.added, file.binary ?? false]),
      [
        ["a.ts", "modified", 1, false],
        ["binary", "added", 0, true],
        ["link", "added", 1, false],
        ["new.ts", "added", 1, false],
      ],
    );
    assert.deepEqual([root, cut], [project.root, false]);
  });
});

Deno.test("a request that says something else is refused with what was expected", async () => {
  await withHost(async (host) => {
    const project = await host.project();
    const refusal = await host.request("POST", `/api${project.path}/reviews`, { kind: "since" });
    assert.deepEqual([refusal.status, refusal.body.code], [400, "INVALID"]);
    const missing = await host.request("GET", `/api${project.path}/reviews/none`);
    assert.deepEqual([missing.status, missing.body.code], [404, "NOT_FOUND"]);
  });
});
