import assert from "node:assert/strict";
import { join } from "node:path";
import type { FoundTurn, LogPage } from "../../core/conversation/log_page.ts";
import { formatTurn } from "../../core/conversation/turn.ts";
import type { LiveState } from "../../core/live_state/live_state.ts";
import type { ResumableAgent } from "../../core/agent/service.ts";
import type { HandoffView } from "../../core/handoff/view.ts";
import type { LayoutsDocument } from "../../core/layout/layout.ts";
import { leaves } from "../../core/layout/tree.ts";
import { type TestedProject, withHost } from "../../tests/support/host.ts";

const ID = "a6ced819-b893-4213-b003-9e9dc79b9641";

function withProject(test: (project: TestedProject) => Promise<void>): Promise<void> {
  return withHost(async (host) => await test(await host.project()));
}

/** A conversation of so many turns. */
async function converse(project: TestedProject, turns: number): Promise<void> {
  const folder = join(project.root, ".ideai", "conversations", ID);
  await Deno.mkdir(folder, { recursive: true });
  const lines = Array.from({ length: turns }, (_, at) =>
    formatTurn({
      id: `00000000-0000-4000-8000-${String(at).padStart(12, "0")}`,
      conversation: ID,
      atMs: at,
      source: { kind: "human" },
      role: "prompt",
      text: `word ${at}`,
    }));
  await Deno.writeTextFile(join(folder, "log.jsonl"), lines.join(""));
}

const path = (project: TestedProject, rest: string) =>
  `${project.path}/conversations/${ID}/${rest}`;

async function refused(project: TestedProject, route: string, status: number, why: RegExp) {
  const answer = await project.host.request("GET", `/api${project.path}/${route}`);
  assert.equal(answer.status, status, JSON.stringify(answer.body));
  assert.match(`${answer.body.code}: ${answer.body.message}`, why);
}

Deno.test("a conversation is read by pages, the last one first", async () => {
  await withProject(async (project) => {
    await converse(project, 7);
    const last = await project.host.get<LogPage>(path(project, "page?turns=3"));
    assert.deepEqual(last.turns.map(({ turn }) => turn.text), ["word 4", "word 5", "word 6"]);
    assert.equal(last.broken, 0);
    const before = await project.host.get<LogPage>(
      path(project, `page?turns=9&before=${last.before}`),
    );
    assert.deepEqual(before.turns.map(({ turn }) => turn.atMs), [0, 1, 2, 3]);
    assert.equal(before.before, undefined);
  });
});

Deno.test("words are found newest first, fifty at a time", async () => {
  await withProject(async (project) => {
    await converse(project, 60);
    const search = (more = "") =>
      project.host.get<FoundTurn[]>(path(project, `search?words=WORD${more}`));
    const newest = await search();
    assert.deepEqual([newest.length, newest[0]?.excerpt, newest[49]?.turn.text], [
      50,
      "word 59",
      "word 10",
    ]);
    const older = await search(`&before=${newest.at(-1)?.position}`);
    assert.deepEqual(older.map(({ turn }) => turn.atMs), [9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
    assert.deepEqual(await project.host.get(path(project, "search?words=nothing")), []);
  });
});

Deno.test("what a conversation cannot be asked is refused in words", async () => {
  await withProject(async (project) => {
    await converse(project, 3);
    const own = `conversations/${ID}`;
    await refused(
      project,
      `${own}/page?before=x`,
      400,
      /^INVALID: before: expected a whole number/,
    );
    await refused(project, `${own}/page?before=-1`, 400, /^INVALID: before/);
    await refused(project, `${own}/page?turns=1.5`, 400, /^INVALID: turns/);
    await refused(project, `${own}/page?before=7`, 400, /^INVALID/);
    await refused(project, `${own}/search`, 400, /^INVALID: words: expected words/);
    await refused(project, `${own}/search?words=%20`, 400, /^INVALID/);
    await refused(project, "conversations/..%2F..%2Fetc/handoff", 400, /^INVALID/);
    await refused(project, "conversations/nonsense/page", 400, /^INVALID/);
    const unknown = "conversations/00000000-0000-4000-8000-000000000000";
    await refused(project, `${unknown}/page`, 404, /^NOT_FOUND/);
    await refused(project, `${unknown}/search?words=x`, 404, /^NOT_FOUND/);
  });
});

Deno.test("a hand-off is shown as it is, with its place, and with what is wrong with it", async () => {
  await withProject(async (project) => {
    const file = join(project.root, ".ideai", "conversations", ID, "handoff.md");
    const handoff = () => project.host.get<HandoffView>(path(project, "handoff"));
    assert.deepEqual(await handoff(), { path: file });
    await converse(project, 1);
    await Deno.writeTextFile(file, "# no front matter\n");
    const broken = await handoff();
    assert.equal(broken.text, "# no front matter\n");
    assert.match(broken.problem ?? "", /front matter/);
    await Deno.remove(file);
    await Deno.symlink("/etc/hostname", file);
    const linked = await handoff();
    assert.deepEqual([linked.text, /is a link/.test(linked.problem ?? "")], [undefined, true]);
  });
});

Deno.test("who works on what is known to whoever looks, also after a restart", async () => {
  await withProject(async (project) => {
    const live = () => project.host.get<LiveState>(`${project.path}/live-state`);
    assert.deepEqual(await live(), { version: 1, agents: {}, open: {} });
    const [alice, bob] = [await project.agent("Alice"), await project.agent("Bob")];
    const { id } = await alice.message("ask Bob: say hello");
    await project.settled(id);
    const { agents, open, lastDelegation } = await live();
    assert.deepEqual(open, {});
    assert.equal(agents[alice.id]?.lastDone?.task, "ask Bob: say hello");
    assert.deepEqual([lastDelegation?.target, lastDelegation?.task, lastDelegation?.state], [
      bob.id,
      "say hello",
      "answered",
    ]);
    const waiting = await alice.message("wait 600");
    await alice.is("busy");
    assert.equal((await live()).agents[alice.id]?.working?.ticketId, waiting.id);
    await project.host.restart();
    await project.host.post("/projects", { root: project.root });
    const after = await live();
    assert.equal(after.agents[alice.id]?.state, "stopped");
    assert.deepEqual([after.agents[alice.id]?.working, after.lastDelegation?.task], [
      undefined,
      "say hello",
    ]);
    const closed = await project.host.request("DELETE", `/api${project.path}`);
    assert.equal(closed.status, 204);
    await refused(project, "live-state", 404, /^NOT_FOUND/);
  });
});

Deno.test("an agent that can be resumed says what it was last asked, and one that cannot says why", async () => {
  await withProject(async (project) => {
    const alice = await project.agent("Alice");
    const { layouts } = await project.host.get<LayoutsDocument>(`${project.path}/layouts`);
    const { id: layout, tree } = layouts[0]!;
    const cell = leaves(tree.root)[0]!.id;
    const operation = { type: "setCellAgent", target: cell, agent: alice.id };
    await project.host.post(`${project.path}/layouts/${layout}/operations`, operation);
    await project.host.post(`${alice.path}/launch`, { nodeId: cell });
    const { id } = await alice.message("say\n hello");
    await project.settled(id);
    await alice.stop();
    const resumable = async () =>
      (await project.host.get<{ resumable: ResumableAgent[] }>(`${project.path}/resumable`))
        .resumable[0];
    const offered = await resumable();
    assert.deepEqual([offered?.lastTopic, offered?.resumeSupported, offered?.reason], [
      "say hello",
      true,
      undefined,
    ]);
    assert.ok(offered?.lastAt !== undefined && offered.lastAt <= Date.now());
    await Deno.remove(join(project.root, ".ideai", "run", alice.id, "demo"), { recursive: true });
    const lost = await resumable();
    assert.equal(lost?.resumeSupported, false);
    assert.match(lost?.reason ?? "", /is gone/);
    assert.equal(lost?.lastTopic, "say hello");
  });
});
