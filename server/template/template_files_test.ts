import assert from "node:assert/strict";
import { join } from "node:path";
import type { Agent } from "../../core/agent/agent.ts";
import type { DomainEvent } from "../../core/event.ts";
import { PROFILE_IDS } from "../../core/profile/profile.ts";
import type { AgentView } from "../../core/agent/service.ts";
import { inFolder, namesIn } from "../../tests/support/folder.ts";
import { until } from "../../tests/support/wait.ts";
import { AgentFiles } from "../agent/agent_files.ts";
import { ContextTexts } from "../context/context_texts.ts";
import { ADAPTERS } from "../profile/catalogue.ts";
import { Leases } from "../store/leases.ts";
import { TemplateFiles } from "./template_files.ts";

interface Stage {
  /** The project. */
  root: string;
  /** The file. */
  path: string;
  templates: TemplateFiles;
  agents: AgentFiles;
  texts: ContextTexts;
  events: DomainEvent[];
}

const REVIEWER = { name: "Reviewer", contentMd: "Read first.\n", defaultProfileId: "claude" };

async function withTemplates(test: (stage: Stage) => Promise<void>): Promise<void> {
  await inFolder(async (folder) => {
    const [root, configDir] = [join(folder, "project"), join(folder, "config")];
    await Deno.mkdir(join(root, ".ideai"), { recursive: true });
    const events: DomainEvent[] = [];
    const sink = { publish: (event: DomainEvent) => void events.push(event) };
    const agents = new AgentFiles(() => root);
    const texts = new ContextTexts({
      leases: new Leases(),
      events: sink,
      rootOf: () => root,
      rolePath: agents.contextPath.bind(agents),
    });
    const templates = new TemplateFiles({
      configDir,
      agents,
      texts,
      events: sink,
      adapters: ADAPTERS,
      defaultProfile: () => Promise.resolve(PROFILE_IDS.demo),
      view: async (projectId, agentId) => viewOf(await agents.get(projectId, agentId)),
    });
    try {
      const path = join(configDir, "templates.json");
      await test({ root, path, templates, agents, texts, events });
    } finally {
      await templates.shutdown();
    }
  });
}

/** What these tests look at of an agent. */
function viewOf({ agentId, name, profileId, synchronized }: Agent): AgentView {
  return { id: agentId, name, profileId, synchronized } as AgentView;
}

async function edit(
  path: string,
  change: (document: { templates: Record<string, unknown>[] }) => void,
) {
  const document = JSON.parse(await Deno.readTextFile(path));
  change(document);
  await Deno.writeTextFile(`${path}~`, JSON.stringify(document));
  await Deno.rename(`${path}~`, path);
}

Deno.test("a version is one more with each other text, and with nothing else", async () => {
  await withTemplates(async ({ templates, events }) => {
    const { id, version } = await templates.create(REVIEWER);
    assert.equal(version, 1);
    const steps: [Parameters<TemplateFiles["update"]>[1], number][] = [
      [{ contentMd: REVIEWER.contentMd }, 1],
      [{ name: "Reader" }, 1],
      [{ defaultProfileId: "codex" }, 1],
      [{ contentMd: "Read twice.\n" }, 2],
      [{ contentMd: "Read twice.\n", name: "Reviewer" }, 2],
      [{ contentMd: REVIEWER.contentMd }, 3],
    ];
    for (const [change, expected] of steps) {
      assert.equal((await templates.update(id, change)).version, expected, JSON.stringify(change));
    }
    assert.deepEqual(
      events.filter(({ type }) => type === "templateUpdated"),
      [1, 1, 2, 2, 3].map((count) => ({ type: "templateUpdated", templateId: id, version: count })),
    );
  });
});

Deno.test("two who change one template from the same version do not overwrite each other", async () => {
  await withTemplates(async ({ templates }) => {
    const { id } = await templates.create(REVIEWER);
    const changes = ["first", "second"].map((contentMd) =>
      templates.update(id, { contentMd, version: 1 })
    );
    const results = await Promise.allSettled(changes);
    assert.deepEqual(results.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
    await assert.rejects(templates.update(id, { name: "x", version: 1 }), {
      code: "CONFLICT",
      message: /version 2 now, not 1/,
    });
  });
});

Deno.test("many who create templates at once all keep theirs, and one gets each name", async () => {
  await withTemplates(async ({ templates, path }) => {
    const names = Array.from({ length: 20 }, (_, number) => `Role ${number % 15}`);
    const results = await Promise.allSettled(
      names.map((name) => templates.create({ ...REVIEWER, name })),
    );
    assert.equal(results.filter(({ status }) => status === "fulfilled").length, 15);
    assert.equal((await templates.list()).length, 15);
    assert.deepEqual(await namesIn(join(path, "..")), ["templates.json"]);
  });
});

Deno.test("what a person writes beside a template stays, and no change writes nothing", async () => {
  await withTemplates(async ({ templates, path }) => {
    const { id } = await templates.create(REVIEWER);
    await edit(path, (document) => Object.assign(document.templates[0]!, { icon: "eye" }));
    const text = await Deno.readTextFile(path);
    await templates.update(id, { name: "Reviewer" });
    assert.equal(await Deno.readTextFile(path), text);
    await templates.update(id, { name: "Reader" });
    const { templates: [entry] } = JSON.parse(await Deno.readTextFile(path));
    assert.deepEqual([entry.icon, entry.name], ["eye", "Reader"]);
  });
});

Deno.test("a file that is no list of templates is named and left alone", async () => {
  await withTemplates(async ({ templates, path, events }) => {
    const { id } = await templates.create(REVIEWER);
    const text = `{"templates": [{"id": 1}]}`;
    await Deno.writeTextFile(path, text);
    events.length = 0;
    await assert.rejects(templates.list(), { code: "INVALID", message: /templates\.json.*id/ });
    const changes = [
      () => templates.create({ ...REVIEWER, name: "Other" }),
      () => templates.update(id, { name: "Other" }),
      () => templates.remove(id),
      () => templates.addStarter("en"),
      () => templates.createAgent("p", id, {}),
    ];
    for (const change of changes) {
      await assert.rejects(change(), { code: "CONFLICT", message: /Mend or remove/ });
    }
    assert.equal(await Deno.readTextFile(path), text);
    assert.deepEqual(events, []);
  });
});

Deno.test("a link to templates kept elsewhere stays a link", async () => {
  await withTemplates(async ({ templates, path, root }) => {
    const elsewhere = join(root, "dotfiles.json");
    await Deno.mkdir(join(path, ".."));
    await Deno.symlink(elsewhere, path);
    await templates.create(REVIEWER);
    assert.ok((await Deno.lstat(path)).isSymlink);
    assert.equal(JSON.parse(await Deno.readTextFile(elsewhere)).templates.length, 1);
  });
});

Deno.test("an edit by hand is announced and counts as a version; a change made here is told once", async () => {
  await withTemplates(async ({ templates, path, events }) => {
    await templates.watch();
    const { id } = await templates.create(REVIEWER);
    assert.deepEqual(events, [{ type: "templatesChanged" }]);
    await edit(path, (document) => document.templates[0]!["contentMd"] = "By hand.\n");
    await until(() => events.length > 1, "news of the edit");
    assert.deepEqual(events, [{ type: "templatesChanged" }, { type: "templatesChanged" }]);
    const [template] = await templates.list();
    assert.deepEqual([template?.version, template?.contentMd], [2, "By hand.\n"]);
    assert.equal((await templates.update(id, { contentMd: "Here.\n", version: 2 })).version, 3);
  });
});

Deno.test("an agent made after an edit by hand is behind after the next one", async () => {
  await withTemplates(async ({ templates, path, texts }) => {
    const { id } = await templates.create(REVIEWER);
    await edit(path, (document) => document.templates[0]!["contentMd"] = "Second.\n");
    const { id: agentId } = await templates.createAgent("p", id, {});
    assert.equal((await texts.read("p", agentId)).text, "Second.\n");
    assert.deepEqual(await templates.drift("p"), []);
    await edit(path, (document) => document.templates[0]!["contentMd"] = "Third.\n");
    assert.deepEqual(
      (await templates.drift("p")).map(({ from, to, edited }) => ({ from, to, edited })),
      [{ from: 2, to: 3, edited: false }],
    );
  });
});

Deno.test("an agent's text that changed since it was shown is not replaced, even by force", async () => {
  await withTemplates(async ({ templates, texts }) => {
    const { id } = await templates.create(REVIEWER);
    const { id: agentId } = await templates.createAgent("p", id, {});
    await templates.update(id, { contentMd: "Second.\n" });
    const { revision } = await templates.preview("p", agentId);
    await texts.write("p", { text: "My own.\n" }, agentId);
    await assert.rejects(templates.sync("p", agentId, { force: true, revision }), {
      code: "CONFLICT",
    });
    assert.equal((await texts.read("p", agentId)).text, "My own.\n");
    await templates.sync("p", agentId, { force: true });
    assert.equal((await texts.read("p", agentId)).text, "Second.\n");
    assert.deepEqual(await templates.drift("p"), []);
  });
});

Deno.test("one role text that cannot be read does not hide how the other agents stand", async () => {
  await withTemplates(async ({ templates, agents }) => {
    const { id } = await templates.create(REVIEWER);
    const [first, second] = [
      await templates.createAgent("p", id, {}),
      await templates.createAgent("p", id, {}),
    ];
    await templates.update(id, { contentMd: "Second.\n" });
    await Deno.writeFile(await agents.contextPath("p", first.id), new Uint8Array([0xff, 0xfe, 0]));
    const drift = await templates.drift("p");
    assert.deepEqual(drift.map(({ agentId, edited }) => [agentId, edited]), [
      [first.id, true],
      [second.id, false],
    ]);
  });
});

Deno.test("a team asked for twice at once is one team", async () => {
  await withTemplates(async ({ templates, agents }) => {
    const [first, second] = await Promise.all([
      templates.addTeam("p", { language: "en" }),
      templates.addTeam("p", { language: "en" }),
    ]);
    assert.deepEqual(first, second);
    assert.equal((await agents.list("p")).length, 6);
    assert.equal((await templates.list()).length, 6);
  });
});
