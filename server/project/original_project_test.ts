import assert from "node:assert/strict";
import { join } from "node:path";
import type { LayoutsDocument } from "../../core/layout/layout.ts";
import type { Project } from "../../core/project/project.ts";
import { GITIGNORE } from "../../core/project/project.ts";
import type { AgentView } from "../../core/agent/service.ts";
import { FIXTURES, type TestedHost, withHost } from "../../tests/support/host.ts";

const LAYOUTS = ".ideai/layouts.json";
const QA = "aefdbd61-e3d4-4bc1-9f42-c259446a97b5";
/** The cell of the fixture that shows QA a second time. */
const SECOND_CELL = "1b47c2a3-6b4e-5103-8f01-05e1d73af695";

/** A copy of a project that the original app left behind. */
async function originalProject(host: TestedHost): Promise<string> {
  const root = join(host.folder, "original");
  await copy(join(FIXTURES, "original-project"), root);
  return root;
}

async function copy(from: string, to: string): Promise<void> {
  await Deno.mkdir(to, { recursive: true });
  for await (const { name, isDirectory } of Deno.readDir(from)) {
    const [source, target] = [join(from, name), join(to, name)];
    if (isDirectory) await copy(source, target);
    else await Deno.writeFile(target, await Deno.readFile(source));
  }
}

/** Every file below a folder with its exact content and time. */
async function files(
  root: string,
  below = "",
): Promise<Record<string, { text: string; at: number }>> {
  const found: Record<string, { text: string; at: number }> = {};
  for await (const { name, isDirectory } of Deno.readDir(join(root, below))) {
    const path = join(below, name);
    if (isDirectory) Object.assign(found, await files(root, path));
    else {
      const { mtime } = await Deno.stat(join(root, path));
      found[path] = { text: await Deno.readTextFile(join(root, path)), at: mtime?.getTime() ?? 0 };
    }
  }
  return found;
}

Deno.test("a project of the original app opens with its agents and loses nothing", async () => {
  await withHost(async (host) => {
    const root = await originalProject(host);
    const before = await files(root);
    const { id, problems } = await host.post<Project>("/projects", { root });
    assert.deepEqual(problems, []);
    const agents = await host.get<AgentView[]>(`/projects/${id}/agents`);
    assert.deepEqual(agents.map(({ name, profile }) => `${name} ${profile}`), [
      "Main claude",
      "DevBackend claude",
      "QA claude",
      "Git claude",
    ]);
    const after = await files(root);
    const added = Object.keys(after).filter((path) => !(path in before));
    assert.deepEqual(added, [".ideai/.gitignore", ".ideai/run/host.json"]);
    assert.equal(after[".ideai/.gitignore"]?.text, GITIGNORE);
    for (const [path, { text }] of Object.entries(before)) {
      if (path !== LAYOUTS) assert.equal(after[path]?.text, text, path);
    }
  });
});

Deno.test("an agent shown twice keeps one running cell, and the layouts are otherwise the same", async () => {
  await withHost(async (host) => {
    const root = await originalProject(host);
    const expected = JSON.parse(
      await Deno.readTextFile(join(root, LAYOUTS)),
      (_key, value) => {
        if (value?.id !== SECOND_CELL) return value;
        const { agentWasRunning: _running, ...healed } = value;
        return healed;
      },
    );
    const { id } = await host.post<Project>("/projects", { root });
    assert.deepEqual(JSON.parse(await Deno.readTextFile(join(root, LAYOUTS))), expected);
    assert.deepEqual(await host.get<LayoutsDocument>(`/projects/${id}/layouts`), expected);
    const { resumable } = await host.get<{ resumable: { agentId: string }[] }>(
      `/projects/${id}/resumable`,
    );
    assert.equal(resumable.filter(({ agentId }) => agentId === QA).length, 1);
  });
});

Deno.test("opening a healed project again writes nothing", async () => {
  await withHost(async (host) => {
    const root = await originalProject(host);
    await host.post<Project>("/projects", { root });
    const healed = await files(root);
    await host.post<Project>("/projects", { root });
    assert.deepEqual(await files(root), healed);
  });
});

Deno.test("a .gitignore that the user changed is kept", async () => {
  await withHost(async (host) => {
    const root = await originalProject(host);
    const path = join(root, ".ideai", ".gitignore");
    await Deno.writeTextFile(path, "# mine\n*\n");
    await host.post<Project>("/projects", { root });
    assert.equal(await Deno.readTextFile(path), "# mine\n*\n");
  });
});

Deno.test("layouts that cannot be read are reported and never overwritten", async () => {
  await withHost(async (host) => {
    const root = await originalProject(host);
    const path = join(root, LAYOUTS);
    const broken = '{"version": 1, "layouts": [';
    await Deno.writeTextFile(path, broken);
    const { id, problems } = await host.post<Project>("/projects", { root });
    assert.equal(problems.length, 1);
    assert.match(problems[0] ?? "", /layouts\.json is not JSON/);
    const close = { type: "close", target: SECOND_CELL };
    const change = await host.request("POST", `/api/projects/${id}/layouts/operations`, close);
    assert.deepEqual([change.status, change.body.code], [400, "INVALID"]);
    await host.request("DELETE", `/api/projects/${id}`);
    assert.equal(await Deno.readTextFile(path), broken);
  });
});
