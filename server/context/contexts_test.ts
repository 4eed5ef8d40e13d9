import assert from "node:assert/strict";
import { join } from "node:path";
import type { ComposedView, TextFile, TextVersion } from "../../core/context/service.ts";
import type { PermissionSet } from "../../core/permission/model.ts";
import {
  follow,
  type TestedAgent,
  type TestedHost,
  type TestedProject,
  withHost,
} from "../../tests/support/host.ts";
import { told } from "../../tests/support/memory.ts";
import { until } from "../../tests/support/wait.ts";

const contextOf = ({ root }: TestedProject) => join(root, ".ideai", "CONTEXT.md");
const composed = (agent: TestedAgent) =>
  agent.project.host.get<ComposedView>(`${agent.path}/composed`);
const read = ({ host, path }: TestedProject) => host.get<TextFile>(`${path}/context`);
const put = ({ host, path }: TestedProject, text: string, revision?: string) =>
  host.request<TextFile & { code?: string; message?: string }>("PUT", `/api${path}/context`, {
    text,
    ...revision === undefined ? {} : { revision },
  });
const sectionOf = ({ next }: ComposedView, wanted: string) =>
  next.sections.find(({ id }) => id === wanted);

async function withProject(test: (project: TestedProject) => Promise<void>): Promise<void> {
  await withHost(async (host: TestedHost) => await test(await host.project()));
}

/** Waits until the agent's list says whether its context changed. */
async function isOutdated(agent: TestedAgent, expected: true | undefined): Promise<void> {
  const current = async () => (await agent.view()).contextOutdated;
  await until(async () => await current() === expected, `contextOutdated ${expected}`, current);
}

Deno.test("the preview is, byte for byte, what the agent's CLI is given", async () => {
  await withProject(async (project) => {
    const agent = await project.agent("Ann");
    await put(project, "# Rules\r\n\r\nNever push.\n\n<!-- for us -->\n");
    const note = { description: "Ann tests with Deno", type: "project", content: "deno test" };
    await project.host.post(`${project.path}/memory`, { ...note, name: "deno-tests" });
    const permissions: PermissionSet = { rules: [], fallback: "ask" };
    const policy = await project.host.request("PUT", `/api${project.path}/permissions`, {
      permissions,
    });
    assert.equal(policy.status, 200);
    const before = await composed(agent);
    assert.equal(before.given, undefined);
    await agent.launch();
    assert.equal(await told(agent), before.next.text);
    const after = await composed(agent);
    assert.equal(after.given?.text, before.next.text);
    assert.deepEqual([after.changed, after.changedSections], [false, []]);
    assert.deepEqual(after.path, join(project.root, ".ideai", "run", agent.id, "DEMO.md"));
    assert.match(
      sectionOf(after, "project")?.text ?? "",
      /^# Project context\n\n# Rules\n\nNever/u,
    );
    assert.match(sectionOf(after, "permissions")?.text ?? "", /^## What you may do/u);
    assert.match(sectionOf(after, "memory")?.text ?? "", /`deno-tests`/u);
  });
});

Deno.test("a running agent is marked when what it was told changes, until it is given the new text", async () => {
  await withProject(async (project) => {
    const agent = await project.agent("Ann");
    await put(project, "Never push.");
    await agent.launch();
    await agent.is("idle");
    await isOutdated(agent, undefined);
    await put(project, "Always push.");
    await isOutdated(agent, true);
    const view = await composed(agent);
    assert.deepEqual([view.changed, view.changedSections], [true, ["project"]]);
    assert.match(view.given?.text ?? "", /Never push/u);
    assert.match(await told(agent), /Never push/u, "its file stays until somebody wants it");

    const { host } = project;
    const refreshed = await host.post<ComposedView>(`${agent.path}/composed/refresh`, {
      notice: true,
    });
    assert.equal(refreshed.changed, false);
    assert.match(refreshed.given?.text ?? "", /Always push/u);
    assert.equal(await told(agent), refreshed.given?.text);
    assert.doesNotMatch(await told(agent), /Where this conversation stands/u, "it goes on with it");
    await isOutdated(agent, undefined);
    const notice = `Your instructions changed. Read ${refreshed.path} again before you go on.`;
    const { id } = await until(
      async () => (await project.tickets()).find(({ task }) => task === notice),
      "the notice",
    );
    assert.equal((await project.settled(id)).state, "answered");
  });
});

Deno.test("a context put back as it was is none that changed", async () => {
  await withProject(async (project) => {
    const agent = await project.agent("Ann");
    await put(project, "one");
    await agent.launch();
    await put(project, "two");
    await isOutdated(agent, true);
    await put(project, "one");
    await isOutdated(agent, undefined);
  });
});

Deno.test("notes and skills count as told, and work does not", async () => {
  await withProject(async (project) => {
    const { host, path } = project;
    const agent = await project.agent("Ann");
    await agent.launch();
    await agent.is("idle");
    const { id } = await agent.message("Repair the parser of dates");
    await project.settled(id);
    assert.deepEqual((await composed(agent)).changedSections, []);
    const note = { description: "Ann repairs parsers", type: "project", content: "With care." };
    await host.post(`${path}/memory`, { ...note, name: "parsers" });
    await isOutdated(agent, true);
    assert.deepEqual((await composed(agent)).changedSections, ["memory"]);
    const skill = { slug: "release", description: "How to release", content: "Tag it." };
    await host.post(`${path}/skills`, skill);
    const assigned = await host.request("PUT", `/api${agent.path}/skills/project/release`);
    assert.ok(assigned.status < 300);
    const changed = async () => (await composed(agent)).changedSections.join();
    await until(async () => await changed() === "skills,memory", "the skill", changed);
  });
});

Deno.test("a context is shown as git had it, under the routes of the project and of its agents", async () => {
  await withProject(async (project) => {
    const { host, root, path } = project;
    const agent = await project.agent("Ann");
    assert.deepEqual(await host.get(`${path}/context/history`), []);
    await put(project, "one");
    const git = async (...args: string[]) => {
      const own = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org"];
      const command = new Deno.Command("git", { args: [...own, ...args], cwd: root });
      assert.ok((await command.output()).success);
    };
    await git("init", "--quiet");
    await git("add", "--force", ".ideai/CONTEXT.md", ".ideai/agents");
    await git("commit", "--quiet", "--message", "One");
    await put(project, "two");
    for (
      const [of, text] of [[`${path}/context`, "one"], [`${agent.path}/role`, "You are Ann.\n"]]
    ) {
      const versions = await host.get<TextVersion[]>(`${of}/history`);
      assert.deepEqual(versions.map(({ subject }) => subject), ["One"]);
      const version = await host.get(`${of}/history/${versions[0]?.commit}`);
      assert.deepEqual(version, { text });
      const unknown = await host.request("GET", `/api${of}/history/${"0".repeat(40)}`);
      assert.equal(unknown.status, 404);
    }
  });
});

Deno.test("an agent that does not run cannot be given a new text", async () => {
  await withProject(async (project) => {
    const agent = await project.agent("Ann");
    const path = `/api${agent.path}/composed/refresh`;
    const { status, body } = await project.host.request("POST", path, {});
    assert.deepEqual([status, body.code], [409, "AGENT_NOT_RUNNING"]);
  });
});

Deno.test("an edit by hand in the middle of an edit is a conflict, and nothing is overwritten", async () => {
  await withProject(async (project) => {
    const absent = await read(project);
    assert.deepEqual([absent.text, absent.revision], ["", "absent"]);
    const first = await put(project, "one", absent.revision);
    assert.equal(first.status, 200);
    await Deno.writeTextFile(contextOf(project), "by hand");
    const { status, body } = await put(project, "two", first.body.revision);
    assert.deepEqual([status, body.code], [409, "CONFLICT"]);
    assert.equal(await Deno.readTextFile(contextOf(project)), "by hand");
    const again = await read(project);
    assert.equal((await put(project, "two", again.revision)).status, 200);
    assert.equal(await Deno.readTextFile(contextOf(project)), "two");
  });
});

Deno.test("of fifty who write at once what they read, one does and the others are told", async () => {
  await withProject(async (project) => {
    const { revision } = await read(project);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => put(project, `writer ${at}\n`.repeat(2_000), revision)),
    );
    const won = answers.filter(({ status }) => status === 200);
    assert.equal(won.length, 1);
    assert.ok(answers.every(({ status }) => status === 200 || status === 409));
    assert.equal(await Deno.readTextFile(contextOf(project)), won[0]?.body.text);
  });
});

Deno.test("a context that is no text is named and left alone, and agents start without it", async () => {
  await withProject(async (project) => {
    const agent = await project.agent("Ann");
    const binary = new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0, 0xff]);
    await Deno.writeFile(contextOf(project), binary);
    const { status, body } = await project.host.request("GET", `/api${project.path}/context`);
    assert.deepEqual([status, body.code], [500, "FILE_SYSTEM"]);
    assert.ok(body.message.includes(contextOf(project)), body.message);
    assert.ok((await put(project, "text")).status >= 400);
    assert.deepEqual(await Deno.readFile(contextOf(project)), binary);
    await agent.launch();
    const view = await composed(agent);
    assert.ok(sectionOf(view, "project")?.cut?.includes(contextOf(project)));
    assert.match(await told(agent), /could not be read/u);
  });
});

Deno.test("a link that leads out of the project gives nobody what is there, and is not written through", async () => {
  await withProject(async (project) => {
    const secret = join(project.host.folder, "secret.txt");
    await Deno.writeTextFile(secret, "the secret");
    const agent = await project.agent("Ann");
    await Deno.symlink(secret, contextOf(project));
    const { status, body } = await project.host.request("GET", `/api${project.path}/context`);
    assert.deepEqual([status, body.code], [400, "INVALID"]);
    assert.ok((await put(project, "mine")).status >= 400);
    assert.equal(await Deno.readTextFile(secret), "the secret");
    await agent.launch();
    assert.doesNotMatch(await told(agent), /the secret/u);
    await Deno.remove(contextOf(project));
    const inside = join(project.root, "RULES.md");
    await Deno.writeTextFile(inside, "rules");
    await Deno.symlink("../RULES.md", contextOf(project));
    assert.equal((await read(project)).text, "rules");
    await put(project, "other rules");
    assert.equal(await Deno.readTextFile(inside), "other rules");
  });
});

Deno.test("every way to write a role text is announced and heeds what is there", async () => {
  await withProject(async (project) => {
    const agent = await project.agent("Ann");
    const { events, close } = await follow(project.host);
    try {
      const heard = (count: number) =>
        until(
          () => events.filter(({ type }) => type === "contextChanged").length === count,
          `${count} changes`,
          () => events,
        );
      const { host } = project;
      const role = await host.get<TextFile>(`${agent.path}/role`);
      assert.equal(role.text, "You are Ann.\n");
      await host.request("PATCH", `/api${agent.path}`, { context: "by patch" });
      await heard(1);
      const body = { text: "by put", revision: role.revision };
      assert.equal((await host.request("PUT", `/api${agent.path}/role`, body)).status, 409);
      const now = await host.get<TextFile>(`${agent.path}/role`);
      assert.equal(now.text, "by patch");
      const fresh = { ...body, revision: now.revision };
      assert.equal((await host.request("PUT", `/api${agent.path}/role`, fresh)).status, 200);
      await heard(2);
      await Deno.writeTextFile(role.path, "by hand, and longer");
      await heard(3);
      const last = events.findLast(({ type }) => type === "contextChanged");
      assert.deepEqual(last && "agentId" in last ? last.agentId : "", agent.id);
    } finally {
      await close();
    }
  });
});
