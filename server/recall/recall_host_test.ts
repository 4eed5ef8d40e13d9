import assert from "node:assert/strict";
import { join } from "node:path";
import type { EmbedderProfile } from "../../core/embedder/embedder.ts";
import type { NoteEntry } from "../../core/memory/note.ts";
import type { RecallEngine } from "../../core/memory/service.ts";
import { follow, type TestedHost, type TestedProject, withHost } from "../../tests/support/host.ts";
import { TINY_DIMENSION, writeTinyModel } from "../../tests/support/tiny_model.ts";
import { until } from "../../tests/support/wait.ts";
import { OLLAMA, withServer } from "../../tests/support/embedder_server.ts";

const TINY: Omit<EmbedderProfile, "id"> = {
  name: "Tiny",
  strategy: "localOnnx",
  model: "tiny",
  dimension: TINY_DIMENSION,
};

async function writeNote({ host, path }: TestedProject, name: string, content: string) {
  const note = { name, description: `About ${name}`, type: "project", content };
  await host.post(`${path}/memory`, note);
}

async function find({ host, path }: TestedProject, text: string): Promise<string[]> {
  const wish = { text, tokenBudget: 500 };
  const found = await host.post<NoteEntry[]>(`${path}/memory/recall`, wish);
  return found.map(({ slug }) => slug);
}

function engineOf({ host, path }: TestedProject): Promise<RecallEngine> {
  return host.get(`${path}/memory/engine`);
}

async function choose(host: TestedHost, memoryEmbedder: string): Promise<void> {
  const { status } = await host.request("PATCH", "/api/settings", { memoryEmbedder });
  assert.equal(status, 200);
}

async function save(host: TestedHost, id: string, profile: Omit<EmbedderProfile, "id">) {
  const { status } = await host.request("PUT", `/api/embedders/${id}`, profile);
  assert.equal(status, 200);
}

/** Waits until every note has a vector of the chosen engine. */
async function hybrid(project: TestedProject): Promise<void> {
  const engine = () => engineOf(project);
  await until(async () => (await engine()).kind === "hybrid", "recall by meaning", engine);
}

Deno.test("a note is found right after it was written, and no more once it is removed", async () => {
  await withHost(async (host) => {
    const project = await host.project();
    assert.deepEqual(await find(project, "port"), []);
    await writeNote(project, "database", "Postgres listens on port 5433.");
    assert.deepEqual(await find(project, "which ports?"), ["database"]);
    await host.request("DELETE", `/api${project.path}/memory/notes/database`);
    assert.deepEqual(await find(project, "which ports?"), []);
    assert.deepEqual(await engineOf(project), { kind: "lexical", notes: 0, embedded: 0 });
  });
});

Deno.test("a note a person writes beside IdeA is found", async () => {
  await withHost(async (host) => {
    const project = await host.project();
    await writeNote(project, "database", "Postgres listens on port 5433.");
    assert.deepEqual(await find(project, "school"), []);
    const text =
      "---\nname: ecole\ndescription: About the school\nmetadata:\n  type: project\n---\nÉlèves\n";
    await Deno.writeTextFile(join(project.root, ".ideai", "memory", "ecole.md"), text);
    await until(async () => (await find(project, "eleve"))[0] === "ecole", "the new note");
  });
});

Deno.test("a chosen local model finds notes by meaning at once, and lets go when it is not", async () => {
  await withHost(async (host) => {
    const project = await host.project();
    await writeTinyModel(join(host.folder, "data", "models", "tiny"));
    await writeNote(project, "vehicle", "The automobile is red.");
    await writeNote(project, "storage", "Postgres keeps it.");
    assert.deepEqual(await find(project, "car"), []);
    await save(host, "tiny", TINY);
    await choose(host, "tiny");
    await hybrid(project);
    assert.equal((await find(project, "car"))[0], "vehicle");
    assert.equal((await find(project, "database"))[0], "storage");
    await choose(host, "");
    assert.equal((await engineOf(project)).kind, "lexical");
    assert.deepEqual(await find(project, "car"), []);
  });
});

Deno.test("when the engine's server goes away recall goes on by words and says why", async () => {
  await withHost(async (host) => {
    const project = await host.project();
    await writeNote(project, "vehicle", "The automobile is red.");
    const { events, close } = await follow(host);
    await withServer(OLLAMA, async (endpoint) => {
      const local = { name: "Ollama", strategy: "localServer", model: "m", endpoint } as const;
      await save(host, "ollama", { ...local, dimension: 2 });
      await choose(host, "ollama");
      await hybrid(project);
    });
    const told = events.length;
    assert.deepEqual(await find(project, "automobile"), ["vehicle"]);
    const { kind, profileId, problem } = await engineOf(project);
    assert.deepEqual([kind, profileId], ["lexical", "ollama"]);
    assert.match(problem ?? "", /127\.0\.0\.1:\d+ cannot be reached/);
    const isNews = ({ type }: { type: string }) => type === "embeddersChanged";
    await until(() => events.slice(told).some(isNews), "news of the failure");
    await close();
  });
});

Deno.test("many notes and no engine: one suggestion a session, and none after a no for good", async () => {
  await withHost(async (host) => {
    const project = await host.project();
    for (let at = 0; at < 60; at++) {
      const description = `Number ${at}: ${"what this note tells ".repeat(8)}`;
      const note = { name: `note-${at}`, description, type: "project", content: "Text." };
      await host.post(`${project.path}/memory`, note);
    }
    const agents = [await project.agent("First"), await project.agent("Second")];
    /** Starts both agents and counts what was suggested since the host runs. */
    const suggestions = async () => {
      const { events, close } = await follow(host, 0);
      for (const agent of agents) {
        await agent.launch();
        await agent.is("idle");
      }
      await close();
      return events.filter(({ type }) => type === "embedderSuggested").length;
    };
    const dismiss = async (choice: "later" | "never") => {
      await host.post(`${project.path}/memory/suggestion`, { choice });
      await host.restart();
    };
    assert.equal(await suggestions(), 1);
    await dismiss("later");
    assert.equal(await suggestions(), 1);
    await dismiss("never");
    assert.equal(await suggestions(), 0);
    const unknown = `/api/projects/${crypto.randomUUID()}/memory/suggestion`;
    assert.equal((await host.request("POST", unknown, { choice: "later" })).status, 404);
  });
});

Deno.test("the index is a file of its own that git does not see, and closing lets go of it", async () => {
  await withHost(async (host) => {
    const project = await host.project();
    await writeNote(project, "database", "Postgres listens on port 5433.");
    await find(project, "port");
    const folder = join(project.root, ".ideai");
    assert.ok((await Deno.stat(join(folder, "memory", ".index", "recall.sqlite"))).isFile);
    assert.match(await Deno.readTextFile(join(folder, ".gitignore")), /^\/memory\/\.index\/$/m);
    await host.request("DELETE", `/api/projects/${project.id}`);
    const left = await Array.fromAsync(Deno.readDir(join(folder, "memory", ".index")));
    assert.deepEqual(left.map(({ name }) => name), ["recall.sqlite"]);
  });
});
