import assert from "node:assert/strict";
import { join } from "node:path";
import { PRESETS } from "../../core/permission/preset.ts";
import type { Project } from "../../core/project/project.ts";
import type { EffectiveView, PermissionsView } from "../../core/permission/service.ts";
import { follow, type TestedProject, withHost } from "../../tests/support/host.ts";
import { until } from "../../tests/support/wait.ts";

const { guarded } = PRESETS;
const NOBODY = "5d4e6a10-0000-4000-8000-00000000000f";

function put(project: TestedProject, body: unknown, path = "") {
  return project.host.request<PermissionsView & { code: string; message: string }>(
    "PUT",
    `/api${project.path}/permissions${path}`,
    body,
  );
}

const read = (project: TestedProject) =>
  project.host.get<PermissionsView>(`${project.path}/permissions`);

Deno.test("a policy is set, read, and removed by null over HTTP; a missing key removes nothing", async () => {
  await withHost(async (host) => {
    const project = await host.project();
    const agent = await project.agent("Ann");
    assert.deepEqual((await put(project, { permissions: guarded })).body.permissions, {
      version: 1,
      projectDefaults: guarded,
      agents: {},
    });
    const own = { rules: [], fallback: "deny" };
    assert.equal((await put(project, { permissions: own }, `/agents/${agent.id}`)).status, 200);
    for (const path of ["", `/agents/${agent.id}`]) {
      const { status, body } = await put(project, {}, path);
      assert.deepEqual([status, body.code], [400, "INVALID"]);
      assert.match(body.message, /permissions: expected a policy, or null/);
    }
    const { permissions } = await read(project);
    assert.deepEqual(permissions.agents, { [agent.id]: own });
    await put(project, { permissions: null });
    await put(project, { permissions: null }, `/agents/${agent.id}`);
    assert.deepEqual((await read(project)).permissions, { version: 1, agents: {} });
  });
});

Deno.test("a wrong policy, a malformed id and an unknown agent are told apart over HTTP", async () => {
  await withHost(async (host) => {
    const project = await host.project();
    const wrong = await put(project, { permissions: { fallback: "never" } });
    assert.deepEqual([wrong.status, wrong.body.code], [400, "INVALID"]);
    assert.match(wrong.body.message, /permissions\.fallback: expected allow, ask, deny/);
    assert.equal((await put(project, { permissions: guarded }, "/agents/nobody")).status, 400);
    assert.equal((await put(project, { permissions: guarded }, `/agents/${NOBODY}`)).status, 404);
    const effective = `/api${project.path}/agents/${NOBODY}/permissions/effective`;
    assert.equal((await host.request("GET", effective)).status, 404);
  });
});

Deno.test("an edit by hand is announced, holds up edits, and is approved or discarded over HTTP", async () => {
  await withHost(async (host) => {
    const project = await host.project();
    const path = join(project.root, ".ideai", "permissions.json");
    await put(project, { permissions: guarded });
    const { events, close } = await follow(host);
    await Deno.writeTextFile(path, JSON.stringify({ projectDefaults: { fallback: "deny" } }));
    await until(
      () => events.some(({ type }) => type === "permissionsChanged"),
      "the announcement",
      () => events,
    );
    await close();
    const refused = await put(project, { permissions: guarded });
    assert.deepEqual([refused.status, refused.body.code], [409, "CONFLICT"]);
    const decide = async (decision: string) => {
      const { revision } = (await read(project)).proposal ?? {};
      const path = `${project.path}/permissions/${decision}`;
      return await host.post<PermissionsView>(path, { revision });
    };
    const discarded = await decide("discard");
    assert.equal(discarded.proposal, undefined);
    await Deno.writeTextFile(path, JSON.stringify({ projectDefaults: { fallback: "allow" } }));
    assert.equal((await read(project)).proposal?.narrowing, false);
    const approved = await decide("approve");
    assert.equal(approved.permissions.projectDefaults?.fallback, "allow");
    for (const route of ["approve", "discard"]) {
      const path = `/api${project.path}/permissions/${route}`;
      assert.equal((await host.request("POST", path, { revision: "seen" })).status, 409, route);
      assert.equal((await host.request("POST", path, {})).status, 400, route);
    }
  });
});

Deno.test("a file that cannot be read is a problem of the project and keeps agents from starting", async () => {
  await withHost(async (host) => {
    const project = await host.project();
    const agent = await project.agent("Ann");
    await Deno.writeTextFile(join(project.root, ".ideai", "permissions.json"), "{ broken");
    assert.match((await read(project)).proposal?.problem ?? "", /permissions\.json is not JSON/);
    const launch = await host.request("POST", `/api${agent.path}/launch`, {});
    assert.deepEqual([launch.status, launch.body.code], [409, "CONFLICT"]);
    assert.match(launch.body.message, /permissions\.json is not JSON.*approve a policy/);
    await host.restart();
    const [opened] = await host.get<{ problems: string[] }[]>("/projects");
    assert.match(opened?.problems.join() ?? "", /permissions\.json is not JSON/);
  });
});

Deno.test("who enforces what, whether one may, and what was refused are read over HTTP", async () => {
  await withHost(async (host) => {
    const project = await host.project();
    const agent = await project.agent("Ann");
    const effective = () => host.get<EffectiveView>(`${agent.path}/permissions/effective`);
    assert.deepEqual(Object.keys(await effective()), ["ability"]);
    await put(project, { permissions: guarded });
    const { plan, enforcement, projection, summary } = await effective();
    assert.ok(enforcement && projection && summary);
    assert.ok(plan?.grants.some(({ path }) => path === project.root));
    // The host's data lies in the test's folder, so the temp folder around it stays closed.
    assert.ok(!plan?.grants.some(({ path }) => host.folder.startsWith(path)));
    const check = (body: unknown) =>
      host.request<{ decision?: { posture: string } }>(
        "POST",
        `/api${project.path}/permissions/check`,
        body,
      );
    const sudo = { agentId: agent.id, capability: "executeBash", what: "sudo ls" };
    assert.equal((await check(sudo)).body.decision?.posture, "deny");
    assert.equal((await check({ ...sudo, capability: "network" })).status, 400);
    assert.equal((await check({ ...sudo, what: "" })).status, 400);
    assert.deepEqual(await host.get(`${project.path}/permissions/refusals`), []);
    const elsewhere = await host.request("GET", `/api/projects/${NOBODY}/permissions/refusals`);
    assert.equal(elsewhere.status, 404);
  });
});

Deno.test("in a project that another host holds one may ask what is allowed, and change nothing", async () => {
  await withHost(async (host) => {
    const held = await host.project();
    const { id: agentId } = await held.agent("Ann");
    await withHost(async (second) => {
      const { id, readOnly } = await second.post<Project>("/projects", { root: held.root });
      assert.equal(readOnly, true);
      const question = { agentId, capability: "write", what: "src/x" };
      const path = `/projects/${id}/permissions`;
      assert.deepEqual(await second.post(`${path}/check`, question), { kernel: "open" });
      const refused = await second.request("PUT", `/api${path}`, { permissions: guarded });
      assert.deepEqual([refused.status, refused.body.code], [409, "CONFLICT"]);
    });
  });
});

Deno.test("an agent started before a policy changed is shown to run under an older one", async () => {
  await withHost(async (host) => {
    const project = await host.project();
    const agent = await project.agent("Ann");
    await agent.launch();
    await agent.is("idle");
    const outdated = async () => (await agent.view()).sandbox?.outdated;
    assert.equal(await outdated(), undefined);
    await put(project, { permissions: PRESETS.ask });
    assert.equal(await outdated(), true);
    await put(project, { permissions: null });
    assert.equal(await outdated(), undefined);
    await agent.stop();
  });
});
