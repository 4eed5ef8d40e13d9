import assert from "node:assert/strict";
import { join } from "node:path";
import type { FileDiff } from "../../core/git/diff.ts";
import type { Branch, GitOutcome, GitState, GraphPage, SafetyRef } from "../../core/git/service.ts";
import { inFolder } from "../../tests/support/folder.ts";
import { type TestedHost, withHost } from "../../tests/support/host.ts";
import { gitEnvironment, TestRepository } from "../../tests/support/repository.ts";

/** A host with a project in a fresh repository. */
async function withProject(
  test: (stage: { work: TestRepository; folder: string; routes: Routes }) => Promise<void>,
): Promise<void> {
  await inFolder(async (folder) => {
    const work = await TestRepository.init(join(await Deno.realPath(folder), "work"));
    await withHost(async (host) => {
      const { id } = await host.post<{ id: string }>("/projects", { root: work.root });
      await test({ work, folder, routes: new Routes(host, `/api/projects/${id}/git`) });
    }, gitEnvironment(folder));
  });
}

class Routes {
  constructor(readonly host: TestedHost, readonly path: string) {}

  async get<T>(path: string): Promise<T> {
    const { status, body } = await this.host.request<T>("GET", this.path + path);
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  }

  async post<T>(path: string, body: unknown = {}): Promise<T> {
    const answer = await this.host.request<T>("POST", this.path + path, body);
    assert.ok(answer.status < 300, JSON.stringify(answer.body));
    return answer.body;
  }

  /** The refusal of a request. */
  async refused(path: string, body: unknown): Promise<{ status: number; code: string }> {
    const { status, body: { code } } = await this.host.request("POST", this.path + path, body);
    return { status, code };
  }
}

Deno.test("a folder becomes a repository, and its first commit is made over the routes", async () => {
  await withProject(async ({ work, routes }) => {
    await Deno.remove(join(work.root, ".git"), { recursive: true });
    assert.equal((await routes.get<GitState>("")).kind, "none");
    assert.equal((await routes.post<GitState>("/init")).kind, "repository");
    await work.write({ "a.txt": "a\n" });
    await routes.post("/stage", { paths: ["a.txt"] });
    const made = await routes.post<GitOutcome & { commit: string }>("/commit", {
      message: "first",
    });
    assert.equal(made.ok, true);
    const { commits } = await routes.get<GraphPage>("/graph");
    assert.deepEqual(commits.map(({ id, subject }) => [id, subject]), [[made.commit, "first"]]);
    assert.equal((await routes.get<{ text: string }>("/file?commit=HEAD&path=a.txt")).text, "a\n");
  });
});

Deno.test("lines are staged, discarded changes kept and brought back, over the routes", async () => {
  await withProject(async ({ work, routes }) => {
    await work.commit("first", { a: "a\nb\nc\n" });
    await work.write({ a: "A\nb\nC\n" });
    type Diff = { files: FileDiff[]; revision: string };
    const { files, revision } = await routes.get<Diff>("/diff?kind=unstaged&path=a");
    const lines = files[0]?.hunks[0]?.lines ?? [];
    const choices = [{ hunk: 0, lines: [lines.indexOf("-a"), lines.indexOf("+A")] }];
    await routes.post("/lines", { path: "a", choices, revision, unstage: false });
    assert.equal(await work.git("show", ":a"), "A\nb\nc");
    const again = { path: "a", choices, revision, unstage: false };
    assert.deepEqual(await routes.refused("/lines", again), { status: 409, code: "CONFLICT" });
    const { ref } = await routes.post<SafetyRef>("/discard", { paths: ["a"] });
    assert.equal(await work.read("a"), "A\nb\nc\n");
    assert.deepEqual((await routes.get<SafetyRef[]>("/safety")).map((kept) => kept.ref), [ref]);
    await routes.post("/unstage", { paths: ["a"] });
    assert.deepEqual(await routes.refused("/restore", { ref }), { status: 409, code: "CONFLICT" });
    await routes.post("/discard", { paths: ["a"] });
    await routes.post("/restore", { ref });
    assert.equal(await work.read("a"), "A\nb\nC\n");
  });
});

Deno.test("branches are made, switched and removed, and a merge that stopped is ended, over the routes", async () => {
  await withProject(async ({ work, routes }) => {
    await work.commit("first", { a: "a\n" });
    await routes.post("/branches", { name: "side", checkout: true });
    await work.commit("side", { a: "side\n" });
    await routes.post("/checkout", { name: "main" });
    await work.commit("main", { a: "main\n" });
    await work.tryGit("merge", "side");
    assert.equal((await routes.get<GitState>("")).operation, "merge");
    await routes.post("/abort");
    assert.equal((await routes.get<GitState>("")).operation, undefined);
    assert.deepEqual(await routes.refused("/branches/delete", { name: "side" }), {
      status: 409,
      code: "CONFLICT",
    });
    const { kept } = await routes.post<{ kept: SafetyRef }>("/branches/delete", {
      name: "side",
      force: true,
    });
    assert.match(kept.why, /side/);
    assert.deepEqual((await routes.get<Branch[]>("/branches")).map(({ name }) => name), ["main"]);
  });
});

Deno.test("what is pushed arrives, what others pushed is pulled, and a refusal has git's words", async () => {
  await withProject(async ({ work, folder, routes }) => {
    await work.commit("first");
    const none = await routes.refused("/push", {});
    assert.deepEqual(none, { status: 409, code: "CONFLICT" });
    const origin = join(folder, "origin.git");
    await work.git("clone", "--quiet", "--bare", ".", origin);
    await work.git("remote", "add", "origin", origin);
    await work.commit("second");
    assert.equal((await routes.post<GitOutcome>("/push")).ok, true);
    await work.git("clone", "--quiet", origin, join(folder, "other"));
    const other = new TestRepository(join(folder, "other"));
    await other.commit("by another");
    await other.git("push", "--quiet");
    assert.equal((await routes.post<GitOutcome>("/pull")).ok, true);
    assert.equal(await work.git("log", "-1", "--format=%s"), "by another");
    await other.commit("by another again");
    await other.git("push", "--quiet");
    await work.commit("mine");
    const refused = await routes.post<GitOutcome>("/push");
    assert.equal(refused.ok, false);
    assert.match(refused.output, /rejected/);
    assert.equal((await routes.post<GitOutcome>("/pull")).ok, false);
    assert.equal(await work.git("log", "-1", "--format=%s"), "mine");
  });
});

Deno.test("a folder that is no work tree of the project is not worked in", async () => {
  await withProject(async ({ work, folder, routes }) => {
    await work.commit("first", { a: "a\n" });
    const other = await TestRepository.init(join(folder, "foreign"));
    await other.write({ b: "b\n" });
    const foreign = { paths: ["b"], tree: other.root };
    assert.deepEqual(await routes.refused("/stage", foreign), { status: 404, code: "NOT_FOUND" });
    const own = join(await Deno.realPath(folder), "own");
    await work.git("worktree", "add", "--quiet", own);
    await Deno.writeTextFile(join(own, "a"), "changed\n");
    const { status } = await routes.get<GitState>(`?tree=${encodeURIComponent(own)}`);
    assert.deepEqual(status?.files, [{ path: "a", unstaged: "modified" }]);
  });
});
