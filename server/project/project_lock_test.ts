import assert from "node:assert/strict";
import { join } from "node:path";
import type { DomainEvent } from "../../core/event.ts";
import { IdeaError } from "../../core/error.ts";
import { PROFILE_IDS } from "../../core/profile/profile.ts";
import { inFolder, namesIn } from "../../tests/support/folder.ts";
import { startTimeOf } from "../process/process_table.ts";
import { openDatabase } from "../store/database.ts";
import { ProjectStore } from "../store/project_store.ts";
import { describeHolder, lockProject } from "./project_lock.ts";
import { isBridgeOf } from "./project_lock_original.ts";
import { ProjectRegistry } from "./project_registry.ts";

const LOCK = join(".ideai", "run", "host.json");
const AGENT = "aefdbd61-e3d4-4bc1-9f42-c259446a97b5";

async function writeLock(root: string, value: unknown): Promise<void> {
  await Deno.mkdir(join(root, ".ideai", "run"), { recursive: true });
  const text = typeof value === "string" ? value : JSON.stringify(value);
  await Deno.writeTextFile(join(root, LOCK), text);
}

const readLock = async (root: string) => JSON.parse(await Deno.readTextFile(join(root, LOCK)));

Deno.test("the first to come has the project until it leaves, then the next", async () => {
  await inFolder(async (root) => {
    const first = await lockProject(root);
    const second = await lockProject(root);
    assert.ok(first.held && !second.held);
    const { app, pid, startTime } = second.holder;
    assert.deepEqual([app, pid, startTime], ["idea", Deno.pid, startTimeOf(Deno.pid)]);
    assert.match(describeHolder(second.holder), new RegExp(`another IdeA \\(process ${Deno.pid}`));
    await first.release();
    assert.deepEqual(await namesIn(join(root, ".ideai", "run")), []);
    assert.ok((await lockProject(root)).held);
  });
});

Deno.test("of many that come at once one has the project, also over a stale lock", async () => {
  await inFolder(async (root) => {
    for (let round = 0; round < 10; round++) {
      if (round % 2 === 1) await writeLock(root, "left by a crash");
      const all = await Promise.all(Array.from({ length: 8 }, () => lockProject(root)));
      const held = all.filter((lock) => lock.held);
      assert.equal(held.length, 1);
      await held[0]!.release();
    }
    assert.deepEqual(await namesIn(join(root, ".ideai", "run")), []);
  });
});

Deno.test("a lock that a crash left behind is taken over", async () => {
  await inFolder(async (root) => {
    const lock = await lockProject(root);
    const own = await readLock(root);
    const child = new Deno.Command(Deno.execPath(), { args: ["--version"], stdout: "null" });
    const process = child.spawn();
    await process.status;
    // A process that is gone; a process that has that number by now; no record at all.
    for (const stale of [{ ...own, pid: process.pid }, { ...own, startTime: "1@other" }, "{"]) {
      await writeLock(root, stale);
      const taken = await lockProject(root);
      assert.ok(taken.held);
      await taken.release();
    }
    assert.ok(lock.held);
    await lock.release();
  });
});

Deno.test("a lock of another machine is not judged from here", async () => {
  await inFolder(async (root) => {
    const far = { app: "idea", pid: 1, startTime: "1@far", hostname: "far-away", at: 0 };
    await writeLock(root, far);
    const lock = await lockProject(root);
    assert.ok(!lock.held);
    assert.match(describeHolder(lock.holder), /on far-away.*if it is gone, delete .*host\.json/);
  });
});

Deno.test("whoever leaves late takes nobody else's lock away", async () => {
  await inFolder(async (root) => {
    const late = await lockProject(root);
    await writeLock(root, "left by a crash");
    const next = await lockProject(root);
    assert.ok(late.held && next.held);
    await late.release();
    assert.ok(!(await lockProject(root)).held);
    await next.release();
  });
});

Deno.test("a bridge of the original app is told from ours and from those of other projects", () => {
  const agents = new Set([AGENT]);
  const bridge = (endpoint: string, requester: string) =>
    isBridgeOf(["idea", "mcp-server", "--endpoint", endpoint, "--requester", requester], agents);
  assert.ok(bridge("/run/user/1000/idea-mcp/0123.sock", AGENT.toUpperCase()));
  assert.ok(!bridge("http://127.0.0.1:4711/mcp", AGENT));
  assert.ok(!bridge("/run/user/1000/idea-mcp/0123.sock", PROFILE_IDS.claude));
  assert.ok(!isBridgeOf(["mcp-server", "--requester", AGENT], agents));
});

Deno.test({
  name: "while the original app runs an agent of the project it is left to it",
  ignore: Deno.build.os !== "linux",
  fn: async () => {
    await inFolder(async (root) => {
      await Deno.mkdir(join(root, ".ideai"));
      const agent = { agentId: AGENT, name: "QA", mdPath: "agents/qa.md", profileId: AGENT };
      await Deno.writeTextFile(
        join(root, ".ideai", "agents.json"),
        JSON.stringify({ agents: [agent] }),
      );
      const bridge = ["mcp-server", "--endpoint", "/run/idea-mcp/0.sock", "--requester", AGENT];
      // Waits on its input like a bridge does.
      const process = new Deno.Command("/bin/sh", {
        args: ["-c", "read line; exit", ...bridge],
        stdin: "piped",
      }).spawn();
      const lock = await lockProject(root);
      assert.ok(!lock.held);
      assert.deepEqual([lock.holder.app, lock.holder.pid], ["original", process.pid]);
      assert.match(describeHolder(lock.holder), /the original IdeA .* works on this project/);
      await process.stdin.close();
      await process.status;
      assert.ok((await lockProject(root)).held);
    });
  },
});

/** A registry as every host has one, with a database of its own. */
function registry() {
  const database = openDatabase(":memory:");
  const events: DomainEvent[] = [];
  const opened: boolean[] = [];
  const projects = new ProjectRegistry(new ProjectStore(database), {
    publish: (event) => void events.push(event),
  });
  projects.connect({
    opened: ({ readOnly }) => {
      opened.push(readOnly !== true);
      return Promise.resolve(["one problem"]);
    },
    closing: () => Promise.resolve(),
  });
  return { projects, opened, [Symbol.dispose]: () => database.close() };
}

Deno.test("the second host opens a project read-only, says who has it, and may try again", async () => {
  await inFolder(async (root) => {
    using first = registry();
    using second = registry();
    const own = await first.projects.open(root);
    assert.deepEqual([own.readOnly, own.problems], [undefined, ["one problem"]]);
    first.projects.requireWritable(own.id);

    const other = await second.projects.open(root);
    assert.equal(other.readOnly, true);
    assert.match(other.problems[0] ?? "", /another IdeA .* works on this project/);
    assert.throws(() => second.projects.requireWritable(other.id), (thrown) => {
      assert.ok(thrown instanceof IdeaError);
      assert.deepEqual([thrown.code, thrown.status], ["CONFLICT", 409]);
      assert.match(thrown.message, new RegExp(`process ${Deno.pid}`));
      return true;
    });
    assert.equal((await second.projects.open(root)).readOnly, true);

    await first.projects.close(own.id);
    const freed = await second.projects.open(root);
    assert.deepEqual([freed.id, freed.readOnly], [other.id, undefined]);
    second.projects.requireWritable(other.id);
    assert.deepEqual(second.opened, [false, true]);
    await second.projects.leaveAll();
    assert.ok((await lockProject(root)).held);
  });
});
