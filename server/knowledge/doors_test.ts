/** What agents may do with what a project knows, on a real host and through every door. */
import assert from "node:assert/strict";
import type { ProposalView } from "../../core/knowledge/proposal.ts";
import type { Note } from "../../core/memory/note.ts";
import { type TestedProject, withTrustingHost } from "../../tests/support/host.ts";
import {
  type Came,
  filesOf,
  type KnowledgeTool,
  sharedNote,
  toolsOf,
} from "../../tests/support/knowledge_doors.ts";

/** What an agent called Ann does, and what comes of it. */
const STEPS: readonly [KnowledgeTool, Record<string, unknown>, expected: string][] = [
  ["idea_memory_write", {
    slug: "ports",
    description: "Where it listens",
    type: "reference",
    content: "On 4711.",
  }, "written"],
  ["idea_memory_write", {
    slug: "ports",
    description: "Where it listens",
    type: "reference",
    content: "On 4712.",
  }, "written"],
  ["idea_memory_write", {
    slug: "style",
    description: "How code looks",
    type: "user",
    content: "Tabs.",
  }, "proposed"],
  [
    "idea_memory_write",
    { slug: "No Slug", description: "d", type: "project", content: "c" },
    "INVALID",
  ],
  ["idea_memory_write", {
    slug: "key",
    description: "d",
    type: "reference",
    content: "token ghp_16C7e42F292c6912E7710c838347Ae178B4a",
  }, "INVALID"],
  ["idea_memory_read", { slug: "ports" }, "On 4712."],
  ["idea_memory_read", { slug: "none" }, "NOT_FOUND"],
  ["idea_context_read", {}, "Rules."],
  ["idea_context_propose", { content: "Rules and more.", why: "one was missing" }, "proposed"],
  ["idea_update_context", { content: "You are Ann, and blind." }, "CONFLICT"],
  ["idea_context_read", { target: "Ann" }, "You are Ann."],
  ["idea_update_context", { content: "You are Ann, and careful." }, "written"],
  ["idea_update_context", { target: "Bob", content: "You are Bob, by Ann." }, "FORBIDDEN"],
  ["idea_context_propose", { target: "Bob", content: "You are Bob, by Ann." }, "proposed"],
  ["idea_context_read", { target: "Nobody" }, "NOT_FOUND"],
];

const inWords = (came: Came) =>
  "refused" in came ? came.refused : String(came.value["status"] ?? came.value["content"]);

async function personWrites(project: TestedProject, name: string, content: string): Promise<void> {
  await project.host.post(`${project.path}/memory`, { name, ...sharedNote(name), content });
}

async function writeRole(project: TestedProject, id: string, text: string): Promise<void> {
  const path = `/api${project.path}/agents/${id}/role`;
  assert.equal((await project.host.request("PUT", path, { text })).status, 200);
}

const proposalsOf = ({ host, path }: TestedProject) =>
  host.get<ProposalView[]>(`${path}/proposals`);

for (const [door, open] of [["tools", toolsOf], ["request files", filesOf]] as const) {
  Deno.test(`through the ${door} an agent may do what it may do through the others`, async () => {
    await withTrustingHost(async (host) => {
      const project = await host.project();
      const bob = await project.agent("Bob");
      const use = await open(project, "Ann");
      await writeRole(project, use.id, "You are Ann.");
      await personWrites(project, "style", "Spaces.");
      await host.request("PUT", `/api${project.path}/context`, { text: "Rules." });
      for (const [tool, args, expected] of STEPS) {
        assert.equal(inWords(await use(tool, args)), expected, `${tool} ${JSON.stringify(args)}`);
      }
      assert.deepEqual(
        (await proposalsOf(project)).map(({ about, content, agentName, outdated }) => ({
          ...about,
          content,
          agentName,
          outdated,
        })),
        [
          { kind: "memory", slug: "style", content: "Tabs.", agentName: "Ann", outdated: false },
          { kind: "projectContext", content: "Rules and more.", agentName: "Ann", outdated: false },
          {
            kind: "agentContext",
            agentId: bob.id,
            content: "You are Bob, by Ann.",
            agentName: "Ann",
            outdated: false,
          },
        ],
      );
    });
  });
}

Deno.test("a proposal is accepted, or edited, or rejected, and says who wrote what it became", async () => {
  await withTrustingHost(async (host) => {
    const project = await host.project();
    const use = await toolsOf(project, "Ann");
    for (const slug of ["one", "two", "three"]) {
      await personWrites(project, slug, `Words of a person about ${slug}.`);
      const note = { slug, ...sharedNote(slug), content: `Better words about the number ${slug}.` };
      assert.equal(inWords(await use("idea_memory_write", note)), "proposed");
    }
    const [one, two, three] = await proposalsOf(project);
    const decide = (id: string, how: string, body: unknown = {}) =>
      host.request("POST", `/api${project.path}/proposals/${id}/${how}`, body);
    const stale = await decide(one!.id, "accept", { revision: "0" });
    assert.deepEqual([stale.status, stale.body.code], [409, "CONFLICT"]);
    assert.equal((await decide(one!.id, "accept", { revision: one!.revision })).status, 204);
    const edited = { revision: two!.revision, content: "Still better words." };
    assert.equal((await decide(two!.id, "accept", edited)).status, 204);
    assert.equal((await decide(three!.id, "reject")).status, 204);
    assert.equal((await decide(three!.id, "reject")).status, 409);
    const note = (slug: string) => host.get<Note>(`${project.path}/memory/notes/${slug}`);
    const shown = await Promise.all(["one", "two", "three"].map(note));
    assert.deepEqual(shown.map(({ content, provenance: { by } }) => [content.trim(), by?.kind]), [
      ["Better words about the number one.", "agent"],
      ["Still better words.", "human"],
      ["Words of a person about three.", "human"],
    ]);
    assert.deepEqual(await proposalsOf(project), []);
  });
});

Deno.test("the user's policy holds at the doors too", async () => {
  await withTrustingHost(async (host) => {
    const project = await host.project();
    const use = await toolsOf(project, "Ann");
    const note = { slug: "ports", ...sharedNote("ports"), content: "On 4711." };
    assert.equal(inWords(await use("idea_memory_write", note)), "written");
    const rule = (capability: string, path: string) => ({
      capability,
      effect: "deny",
      paths: [path],
      commands: [],
    });
    const rules = [rule("write", ".ideai/memory/**"), rule("read", ".ideai/CONTEXT.md")];
    const policy = { permissions: { rules, fallback: "allow" } };
    const { status, body } = await host.request("PUT", `/api${project.path}/permissions`, policy);
    assert.equal(status, 200, JSON.stringify(body));
    const other = { ...note, content: "On 4712." };
    assert.equal(inWords(await use("idea_memory_write", other)), "FORBIDDEN");
    assert.equal(inWords(await use("idea_context_read", {})), "FORBIDDEN");
    assert.equal(inWords(await use("idea_memory_read", { slug: "ports" })), "On 4711.");
    const asks = { permissions: { rules: [], fallback: "ask" } };
    await host.request("PUT", `/api${project.path}/permissions`, asks);
    assert.equal(inWords(await use("idea_memory_write", other)), "proposed");
  });
});

Deno.test("a skill that an agent creates is the project's, and its own", async () => {
  await withTrustingHost(async (host) => {
    const project = await host.project();
    const use = await toolsOf(project, "Ann");
    const skill = { name: "run-tests", description: "When code changed", content: "Run them." };
    assert.ok("value" in await use("idea_create_skill", skill));
    const { skills } = await host.get<{ skills: { scope: string; slug: string }[] }>(
      `${project.path}/skills`,
    );
    assert.deepEqual(skills.map(({ scope, slug }) => [scope, slug]), [["project", "run-tests"]]);
    const [agent] = await host.get<{ skills: unknown[] }[]>(`${project.path}/agents`);
    assert.deepEqual(agent?.skills, [{ scope: "project", slug: "run-tests" }]);
  });
});

Deno.test("an agent finds what another one noted by asking for it", async () => {
  await withTrustingHost(async (host) => {
    const project = await host.project();
    const writer = await toolsOf(project, "Ann");
    const reader = await filesOf(project, "Gem");
    const notes = {
      ports: ["Where the host listens", "The host listens on port 4711 of the loopback device."],
      colours: ["What the page looks like", "Blue stands for agents that work."],
    };
    for (const [slug, [description, content]] of Object.entries(notes)) {
      const note = { slug, description, type: "reference", content };
      assert.equal(inWords(await writer("idea_memory_write", note)), "written");
    }
    const found = await reader("idea_memory_read", {
      query: "which port does the host listen on?",
    });
    assert.ok("value" in found, JSON.stringify(found));
    const [first] = found.value["notes"] as { slug: string; hook: string }[];
    assert.deepEqual([first?.slug, first?.hook], ["ports", "Where the host listens"]);
    const all = await reader("idea_memory_read", {});
    assert.ok("value" in all);
    assert.equal((all.value["notes"] as unknown[]).length, 2);
  });
});
