import assert from "node:assert/strict";
import { join } from "node:path";
import { PROFILE_IDS } from "../../core/profile/profile.ts";
import type { AgentView } from "../../core/agent/service.ts";
import { STARTER_TEAM } from "../../core/template/starter/starter.ts";
import type { AgentDrift, SyncPreview, Template } from "../../core/template/template.ts";
import { follow, type TestedHost, type TestedProject, withHost } from "../../tests/support/host.ts";
import { until } from "../../tests/support/wait.ts";

const REVIEWER = { name: "Reviewer", contentMd: "Read first.\n", defaultProfileId: "demo" };
const NOBODY = "5d4e6a10-0000-4000-8000-00000000000f";

const add = (host: TestedHost, body: unknown = REVIEWER) => host.post<Template>("/templates", body);

function patch(host: TestedHost, id: string, body: unknown) {
  return host.request<Template & { code: string; message: string }>(
    "PATCH",
    `/api/templates/${id}`,
    body,
  );
}

const make = (project: TestedProject, template: string, body: unknown = {}) =>
  project.host.post<AgentView>(`${project.path}/templates/${template}/agents`, body);

const driftOf = (project: TestedProject) =>
  project.host.get<AgentDrift[]>(`${project.path}/templates/drift`);

function sync(project: TestedProject, agent: string, body: unknown = {}) {
  return project.host.request<AgentView & { code: string; message: string }>(
    "POST",
    `/api${project.path}/agents/${agent}/template/sync`,
    body,
  );
}

Deno.test("templates are created, changed by version, listed and removed over HTTP", async () => {
  await withHost(async (host) => {
    const news = await follow(host);
    assert.deepEqual(await host.get("/templates"), []);
    const created = await add(host);
    const { id } = created;
    assert.deepEqual(created, { ...REVIEWER, id, version: 1, defaultProfileId: PROFILE_IDS.demo });
    const { body: second } = await patch(host, id, { contentMd: "Read twice.\n", version: 1 });
    assert.deepEqual(second, { ...created, version: 2, contentMd: "Read twice.\n" });
    assert.deepEqual(await host.get("/templates"), [second]);
    assert.equal((await host.request("DELETE", `/api/templates/${id}`)).status, 204);
    assert.deepEqual(await host.get("/templates"), []);
    await until(() => news.events.length > 2, "three events", () => news.events);
    assert.deepEqual(news.events.map(({ seq: _, ...event }) => event), [
      { type: "templatesChanged" },
      { type: "templateUpdated", templateId: id, version: 2 },
      { type: "templatesChanged" },
    ]);
    await news.close();
  });
});

Deno.test("a wrong template is refused over HTTP with the field that is wrong", async () => {
  await withHost(async (host) => {
    const { id } = await add(host);
    const cases: [unknown, number, string, RegExp][] = [
      [{ ...REVIEWER, name: " " }, 400, "INVALID", /^name:/],
      [{ ...REVIEWER, name: "REVIEWER" }, 409, "ALREADY_EXISTS", /"REVIEWER"/],
      [{ ...REVIEWER, name: "B", contentMd: "" }, 400, "INVALID", /^contentMd:/],
      [{ ...REVIEWER, name: "B", defaultProfileId: "none" }, 400, "INVALID", /^profile:/],
      [{ name: "B" }, 400, "INVALID", /^contentMd:/],
    ];
    for (const [body, status, code, message] of cases) {
      const answer = await host.request("POST", "/api/templates", body);
      assert.deepEqual([answer.status, answer.body.code], [status, code], JSON.stringify(body));
      assert.match(answer.body.message, message);
    }
    const outdated = await patch(host, id, { name: "B", version: 7 });
    assert.deepEqual([outdated.status, outdated.body.code], [409, "CONFLICT"]);
    assert.equal((await patch(host, NOBODY, { name: "B" })).status, 404);
    assert.equal((await host.request("DELETE", `/api/templates/${NOBODY}`)).status, 404);
    assert.equal((await host.get<Template[]>("/templates")).length, 1);
  });
});

Deno.test("an agent is made from a template with its text, and can be made otherwise", async () => {
  await withHost(async (host) => {
    const project = await host.project();
    const { id, version } = await add(host);
    const first = await make(project, id);
    assert.deepEqual([first.name, first.profile, first.synchronized], ["Reviewer", "demo", true]);
    assert.deepEqual([first.template?.templateId, first.template?.syncedVersion], [id, version]);
    const role = await Deno.readTextFile(join(project.root, ".ideai", first.contextPath));
    assert.equal(role, REVIEWER.contentMd);
    assert.equal((await make(project, id)).name, "Reviewer 2");
    const other = await make(project, id, { name: "Ann", profile: "claude", synchronized: false });
    assert.deepEqual([other.name, other.profile, other.synchronized], ["Ann", "claude", false]);
    const path = `/api${project.path}/templates/${id}/agents`;
    const taken = await host.request("POST", path, { name: "ann" });
    assert.deepEqual([taken.status, taken.body.code], [409, "ALREADY_EXISTS"]);
    assert.equal((await host.request("POST", path, { profile: "none" })).status, 400);
    const none = `/api${project.path}/templates/${NOBODY}/agents`;
    assert.equal((await host.request("POST", none, {})).status, 404);
  });
});

Deno.test("agents whose template went on are listed, shown what they would take, and take it", async () => {
  await withHost(async (host) => {
    const project = await host.project();
    const { id } = await add(host);
    const [plain, edited, alone] = [
      await make(project, id),
      await make(project, id),
      await make(project, id, { synchronized: false }),
    ];
    assert.deepEqual(await driftOf(project), []);
    await host.request("PATCH", `/api${project.path}/agents/${edited.id}`, { context: "Mine.\n" });
    assert.deepEqual(await driftOf(project), [], "an edited agent alone is not behind");
    for (const contentMd of ["Second.\n", "Third.\n"]) await patch(host, id, { contentMd });
    const drift = { templateId: id, from: 1, to: 3 };
    assert.deepEqual(await driftOf(project), [
      { agentId: plain.id, ...drift, edited: false, synchronized: true },
      { agentId: edited.id, ...drift, edited: true, synchronized: true },
      { agentId: alone.id, ...drift, edited: false, synchronized: false },
    ]);
    const preview = await host.get<SyncPreview>(`${project.path}/agents/${edited.id}/template`);
    assert.deepEqual([preview.current, preview.next], ["Mine.\n", "Third.\n"]);

    const news = await follow(host);
    const taken = await sync(project, plain.id);
    assert.deepEqual([taken.status, taken.body.template?.syncedVersion], [200, 3]);
    const seen = () => news.events.map(({ type }) => type);
    await until(() => seen().includes("agentsChanged"), "news", seen);
    assert.ok(seen().includes("contextChanged"));
    await news.close();

    const refused = await sync(project, edited.id);
    assert.deepEqual([refused.status, refused.body.code], [409, "CONFLICT"]);
    assert.match(refused.body.message, /was edited/);
    const seenText = { force: true, revision: preview.revision };
    assert.equal((await sync(project, edited.id, seenText)).status, 200);
    assert.match((await sync(project, alone.id, { force: true })).body.message, /does not follow/);
    assert.deepEqual((await driftOf(project)).map(({ agentId }) => agentId), [alone.id]);
    const path = join(project.root, ".ideai", edited.contextPath);
    assert.equal(await Deno.readTextFile(path), "Third.\n");
  });
});

Deno.test("agents of a removed template stay, are not behind, and are told why they cannot follow", async () => {
  await withHost(async (host) => {
    const project = await host.project();
    const { id } = await add(host);
    const made = await make(project, id);
    const scratch = await project.agent("Scratch");
    await patch(host, id, { contentMd: "Second.\n" });
    await host.request("DELETE", `/api/templates/${id}`);
    assert.deepEqual(await driftOf(project), []);
    const paths = { made: /template.*does not exist/, scratch: /not made from a template/ };
    for (const [name, message] of Object.entries(paths)) {
      const agent = name === "made" ? made.id : scratch.id;
      const path = `/api${project.path}/agents/${agent}/template`;
      const { status, body } = await host.request("GET", path);
      assert.deepEqual([status, body.code], [404, "NOT_FOUND"]);
      assert.match(body.message, message);
      assert.equal((await sync(project, agent)).status, 404);
    }
    const agents = await host.get<AgentView[]>(`${project.path}/agents`);
    assert.deepEqual(agents.map(({ name }) => name), ["Reviewer", "Scratch"]);
  });
});

Deno.test("the starter team comes in one action, once, in each language", async () => {
  await withHost(async (host) => {
    const project = await host.project();
    const qa = await project.agent("qa");
    const team = () =>
      host.post<AgentView[]>(`${project.path}/templates/team`, { language: "en", profile: "demo" });
    const first = await team();
    assert.deepEqual(first.map(({ name }) => name), [
      "Main",
      "Architect",
      "Back end",
      "Front end",
      "qa",
      "Git",
    ]);
    assert.equal(first[4]?.id, qa.id, "an agent of that name stays");
    assert.equal(first[4]?.template, undefined);
    assert.deepEqual(first.map(({ orchestrator }) => orchestrator ?? false), [
      true,
      ...Array(5).fill(false),
    ]);
    assert.ok(first.every(({ profile }) => profile === "demo"));
    assert.deepEqual(await team(), first, "asked for again, nothing is added");

    await host.request("PATCH", `/api${project.path}/agents/${first[1]!.id}`, { name: "Archie" });
    assert.equal((await team())[1]?.name, "Archie", "one that was renamed is there");

    const french = await host.post<Template[]>("/templates/starter", { language: "fr" });
    assert.deepEqual(french.map(({ contentMd }) => contentMd), [
      ...STARTER_TEAM.fr.map(({ contentMd }) => contentMd),
    ]);
    assert.equal(french[5]?.name, "Git 2", "names of templates are unique");
    assert.deepEqual(await host.post("/templates/starter", { language: "fr" }), french);
    assert.equal((await host.get<Template[]>("/templates")).length, 12);
    const answer = await host.request("POST", "/api/templates/starter", { language: "de" });
    assert.deepEqual([answer.status, answer.body.code], [400, "INVALID"]);
  });
});

Deno.test("a team joins a project that has an orchestrator without taking its place", async () => {
  await withHost(async (host) => {
    const project = await host.project();
    const chief = await project.agent("Chief");
    await host.request("PATCH", `/api${chief.path}`, { orchestrator: true });
    const team = await host.post<AgentView[]>(`${project.path}/templates/team`, {
      language: "fr",
      profile: "demo",
    });
    assert.deepEqual(team.map(({ name }) => name), STARTER_TEAM.fr.map(({ name }) => name));
    assert.ok(team.every(({ orchestrator }) => orchestrator === undefined));
    assert.equal((await chief.view()).orchestrator, true);
  });
});

Deno.test("templates and what was made of them outlive the host", async () => {
  await withHost(async (host) => {
    const project = await host.project();
    const template = await add(host);
    const agent = await make(project, template.id);
    await host.restart();
    assert.deepEqual(await host.get("/templates"), [template]);
    const agents = await host.get<AgentView[]>(`${project.path}/agents`);
    assert.deepEqual(agents.map(({ template }) => template), [agent.template]);
  });
});
