/** What a project knows, used through every door at once: tools, request files, the page, by hand. */
import assert from "node:assert/strict";
import { join } from "node:path";
import type { NoteEntry } from "../core/memory/note.ts";
import type { NoteList } from "../core/memory/service.ts";
import type { Project } from "../core/project/project.ts";
import type { AgentView } from "../core/agent/service.ts";
import { inFolder, namesIn } from "./support/folder.ts";
import { type TestedProject, withTrustingHost } from "./support/host.ts";
import {
  contextByAgent,
  filesOf,
  noteByAgent,
  noteByPage,
  requestFiles,
  roleByAgent,
  sharedNote,
  textByPage,
  toolsOf,
  type Use,
} from "./support/knowledge_doors.ts";
import {
  FIRST_LINE,
  linesOf,
  partyOf,
  play,
  type Scene,
  several,
  storm,
  times,
} from "./support/shared_texts.ts";
import { type ServeProcess, startServe } from "./support/serve.ts";
import { until } from "./support/wait.ts";

/** Agents, each at a door of its own. */
async function openInTurn<const Names extends readonly string[]>(
  open: typeof toolsOf,
  project: TestedProject,
  ...names: Names
) {
  const doors: (Use & { id: string })[] = [];
  for (const name of names) doors.push(await open(project, name));
  return doors as { [At in keyof Names]: Use & { id: string } };
}

/** A note that is its agent's, with one line in it. */
async function beginNote(use: Use, slug: string): Promise<void> {
  const note = { slug, ...sharedNote(slug), content: FIRST_LINE };
  const came = await use("idea_memory_write", note);
  assert.ok("value" in came, JSON.stringify(came));
}

/** The index says of each note what the note says. */
async function requireIndex(
  { host, root, path }: { host: { get<T>(path: string): Promise<T> }; root: string; path: string },
): Promise<void> {
  const { notes, problems } = await host.get<NoteList>(`${path}/memory`);
  assert.deepEqual(problems, []);
  const index = await host.get<NoteEntry[]>(`${path}/memory/index`);
  assert.deepEqual(index.map(({ slug }) => slug), notes.map(({ name }) => name));
  const rows = linesOf(await Deno.readTextFile(join(root, ".ideai", "memory", "MEMORY.md")));
  const expected = notes.map(({ name, description }) => `- [${name}](${name}.md) — ${description}`);
  assert.deepEqual(rows.filter((row) => row.startsWith("- ")).sort(), expected.sort());
}

Deno.test("fifty writers and readers at all doors lose nothing that was written", async () => {
  await withTrustingHost(async (host) => {
    const project = await host.project();
    const [ann, ben, cat, main] = await openInTurn(toolsOf, project, "Ann", "Ben", "Cat", "Main");
    const [gem, gil] = await openInTurn(filesOf, project, "Gem", "Gil");
    await host.request("PATCH", `/api${project.path}/agents/${main.id}`, { orchestrator: true });

    await beginNote(ann, "of-agents");
    const ofPeople = noteByPage(host, project.path, "of-people");
    const people = { name: "of-people", ...sharedNote("of-people"), content: FIRST_LINE };
    await host.post(`${project.path}/memory`, people);
    const context = textByPage(host, `${project.path}/context`);
    await context.write(`${FIRST_LINE}\n`, "absent");
    const role = textByPage(host, `${project.path}/agents/${ann.id}/role`);
    await role.write(`${FIRST_LINE}\n`, (await role.read()).revision);
    const [{ contextPath } = { contextPath: "" }] = (await host.get<AgentView[]>(
      `${project.path}/agents`,
    )).filter(({ id }) => id === ann.id);
    const inIdeai = (...names: string[]) => join(project.root, ".ideai", ...names);

    const scenes: Record<string, Scene> = {
      "the note of the agents": {
        writers: {
          // An agent may call so often in a minute: no more writers than that allows at the worst.
          ...several(2, "ann", noteByAgent(ann, "of-agents")),
          ...several(2, "ben", noteByAgent(ben, "of-agents")),
          ...several(2, "cat", noteByAgent(cat, "of-agents")),
          ...several(2, "gem", noteByAgent(gem, "of-agents")),
          ...several(2, "gil", noteByAgent(gil, "of-agents")),
        },
        readers: [
          ...times(5, noteByPage(host, project.path, "of-agents")),
          noteByAgent(gil, "of-agents"),
        ],
      },
      "the note of the people": {
        writers: several(6, "page", ofPeople),
        readers: [...times(2, ofPeople), noteByAgent(gem, "of-people")],
        file: inIdeai("memory", "of-people.md"),
      },
      "the project's context": {
        writers: { ...several(6, "page", context), main: contextByAgent(main) },
        readers: [...times(3, context), contextByAgent(gem)],
        file: inIdeai("CONTEXT.md"),
      },
      "a role text": {
        writers: {
          ...several(5, "page", role),
          ann: roleByAgent(ann, "Ann"),
          main: roleByAgent(main, "Ann"),
        },
        readers: [...times(3, role), roleByAgent(gil, "Ann")],
        file: inIdeai(contextPath),
      },
    };
    assert.ok(Object.values(scenes).map(partyOf).reduce((one, other) => one + other) >= 50);

    const played = Object.entries(scenes).map(async ([name, scene]) => {
      const { said, end } = await play(scene);
      assert.deepEqual(end.toSorted(), [FIRST_LINE, ...said].toSorted(), name);
    });
    const apart = [ann, ben, gem].map((use, at) =>
      Promise.all(["red", "blue", "green"].map((colour) => beginNote(use, `${colour}-${at}`)))
    );
    await Promise.all([...played, ...apart]);
    await requireIndex(project);
    assert.deepEqual(
      (await namesIn(inIdeai("memory"))).filter((name) => name.endsWith(".tmp")),
      [],
    );
  });
});

/** The API of a host in a process of its own, as the texts want it. */
function apiOf(host: ServeProcess) {
  return {
    request: <T>(method: string, path: string, body?: unknown) =>
      host.tryCall(method, path.replace(/^\/api/, ""), body) as Promise<
        { status: number; body: T }
      >,
  };
}

Deno.test("a host that is killed while many write leaves whole texts and nothing locked", async () => {
  await inFolder(async (home) => {
    const root = join(home, "project");
    await Deno.mkdir(root);
    const runtime = join(home, "runtime");
    await Deno.mkdir(runtime, { mode: 0o700 });
    const env = {
      HOME: home,
      XDG_RUNTIME_DIR: runtime,
      PATH: Deno.env.get("PATH") ?? "",
      SHELL: "/bin/sh",
    };
    const textsOf = (host: ServeProcess, path: string, agentId: string) => [
      textByPage(apiOf(host), `${path}/context`),
      textByPage(apiOf(host), `${path}/agents/${agentId}/role`),
      noteByPage(apiOf(host), path, "shared"),
    ];
    const begin = async (host: ServeProcess) => {
      const { id } = await host.call<Project>("POST", "/projects", { root });
      return `/projects/${id}`;
    };

    const first = await startServe(env);
    const path = await begin(first);
    const gem = { name: "Gem", profile: "gemini", context: FIRST_LINE };
    const { id } = await first.call<AgentView>("POST", `${path}/agents`, gem);
    const shared = { name: "shared", ...sharedNote("shared"), content: FIRST_LINE };
    await first.call("POST", `${path}/memory`, shared);
    const before = textsOf(first, path, id);
    const { said, over } = storm(before);
    const busy = () => [...said.values()].every((lines) => lines.length > 10);
    await until(busy, "writes to every text");
    first.signal("SIGKILL");
    await first.status;
    await first[Symbol.asyncDispose]();
    await over;

    await using second = await startServe(env);
    assert.equal(await begin(second), path);
    const after = textsOf(second, path, id);
    for (const [at, text] of after.entries()) {
      const { text: now, revision } = await text.read();
      const lines = linesOf(now);
      const lost = said.get(before[at]!)?.filter((line) => !lines.includes(line));
      assert.deepEqual(lost, []);
      for (const line of lines.slice(1)) assert.match(line, /^(Begun\.|writer \d+ said \d+)$/);
      assert.ok(await text.write(`${now.trimEnd()}\nAfterwards.\n`, revision), "writable at once");
    }
    const use = requestFiles(root, "Gem");
    const own = { slug: "own", description: "Of Gem", type: "project", content: "Afterwards." };
    assert.deepEqual("value" in await use("idea_memory_write", own), true);
    await requireIndex({ root, path, host: { get: (of: string) => second.call("GET", of) } });
  });
});
