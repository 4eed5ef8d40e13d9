import assert from "node:assert/strict";
import { join } from "node:path";
import type { DomainEvent } from "../../core/event.ts";
import type { Touch } from "../../core/git/attribution.ts";
import type { MadeWorktree, MergeResult, WorktreeView } from "../../core/git/worktree_service.ts";
import type { SessionView } from "../../core/agent/service.ts";
import type { EffectiveView } from "../../core/permission/service.ts";
import { inFolder } from "../../tests/support/folder.ts";
import {
  follow,
  type TestedAgent,
  type TestedHost,
  TestedProject,
  withHost,
} from "../../tests/support/host.ts";
import { gitEnvironment, TestRepository } from "../../tests/support/repository.ts";
import { until } from "../../tests/support/wait.ts";

const onLinux = { ignore: Deno.build.os !== "linux" };

/** A host with a project in a repository, and an agent. */
interface ApiStage {
  host: TestedHost;
  project: TestedProject;
  repository: TestRepository;
  ann: TestedAgent;
  /** Routes below `/git/worktrees`. */
  post<T>(path: string, body: unknown): Promise<T>;
  refused(path: string, body: unknown): Promise<string>;
  /** Gives Ann a work tree. */
  make(more?: Record<string, unknown>): Promise<TestRepository>;
}

async function withProject(test: (stage: ApiStage) => Promise<void>): Promise<void> {
  await inFolder(async (given) => {
    const folder = await Deno.realPath(given);
    const repository = await TestRepository.init(join(folder, "work"));
    await repository.commit("first", { "a.txt": "a\n", ".gitignore": ".ideai\n.env\n" });
    await withHost(async (host) => {
      const { id } = await host.post<{ id: string }>("/projects", { root: repository.root });
      const project = new TestedProject(host, id, repository.root);
      const ann = await project.agent("Ann");
      const base = `${project.path}/git/worktrees`;
      const post = <T>(path: string, body: unknown) => host.post<T>(base + path, body);
      await test({
        host,
        project,
        repository,
        ann,
        post,
        refused: async (path, body) => {
          const answer = await host.request("POST", `/api${base}${path}`, body);
          assert.ok(answer.status >= 400);
          return answer.body.message;
        },
        make: async (more = {}) => {
          const wish = { agentId: ann.id, branch: { create: "ann/work" }, ...more };
          return new TestRepository((await post<MadeWorktree>("", wish)).tree.path);
        },
      });
    }, gitEnvironment(folder));
  });
}

Deno.test("an agent runs in its work tree, is told so, and leaves no trace in its status", async () => {
  await withProject(async ({ host, ann, project, make }) => {
    const tree = await make();
    assert.ok(tree.root.startsWith(`${await Deno.realPath(host.folder)}/data-worktrees/work-`));
    const { cwd } = await host.post<SessionView>(`${ann.path}/launch`);
    assert.equal(cwd, join(tree.root, ".ideai/run", ann.id));
    await ann.is("idle");
    const { worktree, stillIn } = await ann.view();
    assert.deepEqual(worktree, { path: tree.root, branch: "ann/work", base: "main" });
    assert.equal(stillIn, undefined);
    const told = JSON.stringify(await host.get(`${ann.path}/composed`));
    assert.ok(told.includes(tree.root), told);
    await Deno.remove(join(tree.root, ".gitignore"));
    assert.equal(await tree.git("status", "--porcelain"), "D .gitignore");
    // Its requests are looked for in the project.
    await Deno.stat(join(project.root, ".ideai/requests", ann.id));
    await ann.message("hello");
    await until(async () => (await project.tickets())[0]?.state === "answered", "its answer");
  });
});

Deno.test("an agent that runs is where it belongs after a restart, and a gone work tree starts nobody", async () => {
  await withProject(async ({ host, ann, project, make, post, refused }) => {
    await ann.launch();
    await ann.is("idle");
    const { id } = await ann.message("remember the word tomato");
    await project.settled(id);
    await ann.is("idle");
    const tree = await make();
    assert.equal((await ann.view()).stillIn, project.root);
    const moved = await host.post<SessionView>(`${ann.path}/restart`);
    await ann.is("idle");
    assert.equal((await ann.view()).stillIn, undefined);
    // CLIs keep conversations by folder: it goes on from its hand-off, and that is said.
    assert.equal(moved.resumed, false);
    assert.match(moved.resumeProblem ?? "", /belongs to .* only resumes where it ran/);
    assert.match(JSON.stringify(await host.get(`${ann.path}/composed`)), /tomato/);
    const removal = { path: tree.root, force: true };
    assert.match(await refused("/remove", removal), /the agent "Ann"/);
    await ann.stop();
    await Deno.remove(tree.root, { recursive: true });
    const launch = await host.request("POST", `/api${ann.path}/launch`, {});
    assert.match(launch.body.message, /work tree of this agent is gone/);
    await post("/remove", removal);
    await ann.launch();
    await ann.is("idle");
    assert.equal((await ann.view()).worktree, undefined);
  });
});

Deno.test(
  "under a policy the work tree is open and the project's folder is not",
  onLinux,
  async () => {
    await withProject(async ({ host, ann, project, make }) => {
      const tree = await make();
      const rules = ["read", "write", "delete"].map((capability) => (
        { capability, effect: "allow", paths: ["**"] }
      ));
      const permissions = { fallback: "deny", rules };
      await host.request("PUT", `/api${project.path}/permissions`, { permissions });
      const view = await host.get<EffectiveView>(`${ann.path}/permissions/effective`);
      const writable = (view.plan?.grants ?? [])
        .filter(({ access }) => access.includes("write")).map(({ path }) => path);
      assert.ok(writable.includes(tree.root), writable.join("\n"));
      const common = join(project.root, ".git");
      for (const path of [`${common}/objects`, `${common}/refs`, `${common}/worktrees/ann`]) {
        assert.ok(writable.includes(path), writable.join("\n"));
      }
      for (const path of [project.root, common, `${common}/hooks`, `${common}/config`]) {
        assert.ok(!writable.includes(path), path);
      }
      const kept = view.protected?.map(({ path }) => path) ?? [];
      const own = join(tree.root, ".git");
      for (const path of [`${common}/hooks`, `${common}/config`, own]) {
        assert.ok(kept.includes(path), kept.join("\n"));
      }
      assert.ok(kept.includes(join(project.root, ".ideai/permissions.json")));
    });
  },
);

Deno.test(
  "what an agent changes in its work tree is told within moments, and is its own",
  onLinux,
  async () => {
    await withProject(async ({ host, ann, project, repository, make }) => {
      const tree = await make();
      const { events, close } = await follow(host);
      try {
        await ann.launch();
        await ann.is("idle");
        const touches = () => host.get<Touch[]>(`${project.path}/git/touches`);
        const changed = (root: string) => (event: DomainEvent) =>
          event.type === "gitChanged" && event.tree === root;
        await tree.write({ "by-a-person.txt": "p\n" });
        await until(() => events.some(changed(tree.root)), "the change to be told");
        await ann.message("wait 600");
        await ann.is("busy");
        await tree.write({ "new/by-the-agent.txt": "a\n" });
        const own = async () => (await touches()).find(({ path }) => path.startsWith("new/"));
        const touch = await until(own, "whose it is", touches);
        assert.deepEqual(
          [touch.path, touch.agentId, touch.tree, touch.how],
          ["new/by-the-agent.txt", ann.id, tree.root, "watch"],
        );
        const others = (await touches()).filter(({ path }) => path !== touch.path);
        assert.deepEqual(others, []);
        await repository.write({ "in-the-project.txt": "p\n" });
        await until(() => events.some(changed(repository.root)), "the change to be told");
        const unknown = await host.post(`${project.path}/git/attribution`, {
          paths: ["in-the-project.txt"],
        });
        assert.deepEqual(unknown, { "in-the-project.txt": { agents: [], unknown: true } });
      } finally {
        await close();
      }
    });
  },
);

Deno.test("the work comes back, and the work tree goes, over the routes", async () => {
  await withProject(async ({ host, project, repository, make, post }) => {
    const tree = await make({ copy: [".env"], setUp: "echo ready > made.log" });
    const list = () => host.get<WorktreeView[]>(`${project.path}/git/worktrees`);
    await until(async () => (await list())[1]?.setUp?.state === "done", "the set-up", list);
    await tree.commit("work", { "b.txt": "b\n" });
    const path = tree.root;
    const merged = await post<MergeResult>("/merge", { path, how: "merge", onConflict: "abort" });
    assert.equal(merged.state, "merged");
    assert.equal(await repository.read("b.txt"), "b\n");
    const base = `${project.path}/git/worktrees`;
    const query = `path=${encodeURIComponent(path)}`;
    assert.deepEqual(await host.get(`${base}/problems?${query}`), []);
    assert.deepEqual(await post("/remove", { path, deleteBranch: true }), { kept: [] });
    assert.equal((await list()).length, 1);
  });
});

Deno.test("an agent that is removed leaves its work tree to the others", async () => {
  await withProject(async ({ host, ann, project, make }) => {
    const tree = await make();
    await host.request("DELETE", `/api${ann.path}`);
    const own = async () =>
      (await host.get<WorktreeView[]>(`${project.path}/git/worktrees`))
        .find(({ path }) => path === tree.root);
    await until(async () => (await own())?.agentId === undefined, "nobody to be in it", own);
  });
});
