import assert from "node:assert/strict";
import { join } from "node:path";
import type { AgentView } from "../../core/agent/service.ts";
import type { Skill, SkillProblem } from "../../core/skill/skill.ts";
import { follow, type TestedHost, withHost } from "../../tests/support/host.ts";
import { until } from "../../tests/support/wait.ts";

const NOBODY = "5d4e6a10-0000-4000-8000-00000000000f";
const REVIEW = { slug: "review", description: "When asked.", content: "Look." };

interface SkillList {
  skills: Skill[];
  problems: SkillProblem[];
}

/** A request and its status. */
async function status(host: TestedHost, method: string, path: string, body?: unknown) {
  return (await host.request(method, `/api${path}`, body)).status;
}

Deno.test("skills of the user and of a project are created, changed, listed and removed over HTTP", async () => {
  await withHost(async (host) => {
    const project = await host.project();
    for (const [path, scope] of [["/skills", "global"], [`${project.path}/skills`, "project"]]) {
      const created = await host.post<Skill>(path!, REVIEW);
      assert.deepEqual([created.scope, created.slug, created.files], [scope, "review", []]);
      const change = { description: "Always.", content: "Look twice." };
      const answer = await host.request<Skill>("PUT", `/api${path}/review`, {
        ...change,
        revision: created.revision,
      });
      assert.equal(answer.status, 200);
      assert.deepEqual([answer.body.description, answer.body.content], Object.values(change));
      assert.notEqual(answer.body.revision, created.revision);
      const outdated = await host.request("PUT", `/api${path}/review`, {
        ...change,
        revision: created.revision,
      });
      assert.deepEqual([outdated.status, outdated.body.code], [409, "CONFLICT"]);
    }
    const { skills, problems } = await host.get<SkillList>(`${project.path}/skills`);
    assert.deepEqual(skills.map(({ scope, slug }) => [scope, slug]), [
      ["global", "review"],
      ["project", "review"],
    ]);
    assert.deepEqual(problems, []);
    assert.equal((await host.get<SkillList>("/skills")).skills.length, 1);
    assert.equal(await status(host, "DELETE", "/skills/review"), 204);
    assert.equal(await status(host, "DELETE", `${project.path}/skills/review`), 204);
    assert.deepEqual((await host.get<SkillList>(`${project.path}/skills`)).skills, []);
    assert.equal(await status(host, "DELETE", "/skills/review"), 404);
  });
});

Deno.test("a wrong skill is refused over HTTP with the field that is wrong", async () => {
  await withHost(async (host) => {
    await host.post("/skills", REVIEW);
    const cases: [unknown, number, string, RegExp][] = [
      [REVIEW, 409, "ALREADY_EXISTS", /"review"/],
      [{ ...REVIEW, slug: "../x" }, 400, "INVALID", /^slug:/],
      [{ ...REVIEW, slug: "b", description: "a\nb" }, 400, "INVALID", /^description:/],
      [{ ...REVIEW, slug: "b", content: "" }, 400, "INVALID", /^content:/],
      [{ slug: "b", content: "x" }, 400, "INVALID", /^description:/],
      [{ ...REVIEW, slug: "b", content: "x".repeat(70_000) }, 413, "TOO_LARGE", /^content:/],
    ];
    for (const [body, code, name, message] of cases) {
      const answer = await host.request("POST", "/api/skills", body);
      assert.deepEqual([answer.status, answer.body.code], [code, name]);
      assert.match(answer.body.message, message);
    }
    const { description, content } = REVIEW;
    assert.equal(await status(host, "PUT", "/skills/none", { description, content }), 404);
    assert.deepEqual((await host.get<SkillList>("/skills")).skills.map(({ slug }) => slug), [
      "review",
    ]);
  });
});

Deno.test("a skill is given to an agent and taken from it over HTTP, and goes with the skill", async () => {
  await withHost(async (host) => {
    const project = await host.project();
    const agent = await project.agent("Ann");
    await host.post("/skills", REVIEW);
    await host.post(`${project.path}/skills`, { ...REVIEW, slug: "tidy" });
    const news = await follow(host);
    const own = `${agent.path}/skills/project/tidy`;
    const user = `${agent.path}/skills/global/review`;
    for (const path of [own, user, own]) assert.equal(await status(host, "PUT", path), 204);
    assert.deepEqual((await agent.view()).skills, [
      { scope: "project", slug: "tidy" },
      { scope: "global", slug: "review" },
    ]);
    for (const path of [user, user]) assert.equal(await status(host, "DELETE", path), 204);
    assert.equal(await status(host, "DELETE", `${project.path}/skills/tidy`), 204);
    assert.deepEqual((await agent.view()).skills, []);
    const types = () => news.events.map(({ type }) => type);
    const expected = [
      "agentsChanged",
      "agentsChanged",
      "agentsChanged",
      "skillsChanged",
      "agentsChanged",
    ];
    await until(() => types().length >= expected.length, "all news", types);
    assert.deepEqual(types(), expected);
    await news.close();

    assert.equal(await status(host, "PUT", `${agent.path}/skills/project/tidy`), 404);
    assert.equal(await status(host, "PUT", `${agent.path}/skills/team/review`), 400);
    const nobody = `${project.path}/agents/${NOBODY}/skills/global/review`;
    assert.equal(await status(host, "PUT", nobody), 404);
    assert.equal(await status(host, "DELETE", nobody), 404);
  });
});

Deno.test("a skill edited by hand is announced, and one that is wrong is a problem, not a failure", async () => {
  await withHost(async (host) => {
    const project = await host.project();
    await host.post(`${project.path}/skills`, REVIEW);
    const news = await follow(host);
    await Deno.writeTextFile(
      join(project.root, ".ideai", "skills", "review", "SKILL.md"),
      "# no\n",
    );
    await until(
      () => news.events.some(({ type }) => type === "skillsChanged"),
      "news of the edit",
      () => news.events,
    );
    await news.close();
    const { skills, problems } = await host.get<SkillList>(`${project.path}/skills`);
    assert.deepEqual([skills, problems.map(({ slug }) => slug)], [[], ["review"]]);
  });
});

Deno.test("skills an agent has outlive the host, and so does what is missing of them", async () => {
  await withHost(async (host) => {
    const project = await host.project();
    const agent = await project.agent("Ann");
    await host.post(`${project.path}/skills`, REVIEW);
    await status(host, "PUT", `${agent.path}/skills/project/review`);
    await Deno.remove(join(project.root, ".ideai", "skills"), { recursive: true });
    await host.restart();
    const [view] = await host.get<AgentView[]>(`${project.path}/agents`);
    assert.deepEqual(view?.skills, [{ scope: "project", slug: "review" }]);
    const { problems } = await host.get<SkillList>(`${project.path}/skills`);
    assert.deepEqual(problems.map(({ scope, slug }) => [scope, slug]), [["project", "review"]]);
    await agent.launch();
    await agent.is("idle");
  });
});
