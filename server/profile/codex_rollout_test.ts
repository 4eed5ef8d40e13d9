import assert from "node:assert/strict";
import { join } from "node:path";
import type { AgentSignal } from "../../core/profile/adapter.ts";
import { readRolloutLine } from "./codex_record.ts";
import { followRollouts } from "./codex_rollout.ts";

const CWD = "/projects/shop/.ideai/run/5f0e9c1e";

const meta = (id: string, cwd = CWD) => line("session_meta", { id, cwd });
const said = (text: string) =>
  line("event_msg", {
    type: "item_completed",
    item: { type: "UserMessage", content: [{ type: "text", text }] },
  });
const complete = (text: string) =>
  line("event_msg", { type: "task_complete", last_agent_message: text });

function line(type: string, payload: Record<string, unknown>): string {
  return JSON.stringify({ timestamp: "2026-11-30T12:00:00Z", type, payload }) + "\n";
}

/** A `sessions` folder with today's folder in it, and what a follower of it reported. */
class Sessions implements AsyncDisposable {
  readonly signals: AgentSignal[] = [];
  #changed = () => {};

  private constructor(readonly path: string, readonly today: string) {}

  static async make(): Promise<Sessions> {
    const path = await Deno.makeTempDir();
    const today = join(path, ...Temporal.Now.plainDateISO().toString().split("-"));
    await Deno.mkdir(today, { recursive: true });
    return new Sessions(path, today);
  }

  file(id: string): string {
    return join(this.today, `rollout-2026-11-30T12-00-00-${id}.jsonl`);
  }

  append(id: string, text: string): Promise<void> {
    return Deno.writeTextFile(this.file(id), text, { append: true });
  }

  follow(resume?: string) {
    return followRollouts({
      sessions: this.path,
      cwd: CWD,
      ...(resume === undefined ? {} : { resume }),
      onSignal: (signal) => {
        this.signals.push(signal);
        this.#changed();
      },
    });
  }

  async reported(count: number): Promise<AgentSignal[]> {
    while (this.signals.length < count) {
      await new Promise<void>((resolve) => this.#changed = resolve);
    }
    return this.signals;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Deno.remove(this.path, { recursive: true });
  }
}

Deno.test("a new Codex session is found by its folder and its turns are reported", async () => {
  await using sessions = await Sessions.make();
  await sessions.append("old", meta("old") + said("of yesterday"));
  const follower = sessions.follow();
  await sessions.append("resting", meta("resting", "/projects/other"));
  await sessions.append("new", meta("new") + said("do it\nnow"));
  await sessions.reported(2);
  await sessions.append("new", complete("done"));
  assert.deepEqual(await sessions.reported(3), [
    { kind: "session", vendorSessionId: "new", transcriptPath: sessions.file("new") },
    { kind: "turnStarted", source: "rollout UserMessage", prompt: "do it\nnow" },
    { kind: "turnEnded", source: "rollout task_complete", lastMessage: "done" },
  ]);
  await follower.stop();
});

Deno.test("a resumed Codex session is followed from its end, without its past", async () => {
  await using sessions = await Sessions.make();
  await sessions.append("s1", meta("s1") + said("long ago") + complete("then"));
  const follower = sessions.follow("s1");
  await sessions.reported(1);
  await sessions.append("s1", said("again"));
  assert.deepEqual(await sessions.reported(2), [
    { kind: "session", vendorSessionId: "s1", transcriptPath: sessions.file("s1") },
    { kind: "turnStarted", source: "rollout UserMessage", prompt: "again" },
  ]);
  await follower.stop();
});

Deno.test("a line that is still being written is reported once, when it is whole", async () => {
  await using sessions = await Sessions.make();
  const follower = sessions.follow();
  const text = said("héllo");
  await sessions.append("s1", meta("s1") + text.slice(0, 60));
  await sessions.reported(1);
  await sessions.append("s1", text.slice(60));
  assert.deepEqual((await sessions.reported(2)).slice(1), [
    { kind: "turnStarted", source: "rollout UserMessage", prompt: "héllo" },
  ]);
  await follower.stop();
});

Deno.test("an interrupted turn has ended", () => {
  const text = line("event_msg", { type: "turn_aborted", reason: "interrupted" });
  assert.deepEqual(readRolloutLine(text), [
    { kind: "turnEnded", source: "rollout turn_aborted", interrupted: true },
  ]);
});

Deno.test("a record that quotes another record's lines starts no turn", () => {
  const text = line("response_item", { type: "message", content: said("x") });
  assert.deepEqual(readRolloutLine(text), []);
  assert.deepEqual(readRolloutLine('not JSON "UserMessage"'), []);
});

Deno.test("following a folder that does not exist waits and stops at once", async () => {
  const follower = followRollouts({ sessions: "/nowhere/sessions", cwd: CWD, onSignal: () => {} });
  await follower.stop();
});

Deno.test("a limit is told before the end of the turn it cut off; one of before the launch is not", async () => {
  await using sessions = await Sessions.make();
  const message = "You've hit your usage limit. Upgrade to Pro or try again at 12:36 PM.";
  const failed = (timestamp: string) =>
    JSON.stringify({ timestamp, type: "event_msg", payload: { type: "error", message } }) + "\n";
  const follower = sessions.follow();
  await sessions.append("new", meta("new") + failed("2020-01-01T00:00:00Z"));
  await sessions.append("new", said("do it"));
  await sessions.append("new", failed(new Date().toISOString()) + complete(""));
  const signals = await sessions.reported(4);
  await follower.stop();
  assert.deepEqual(signals.map(({ kind }) => kind), [
    "session",
    "turnStarted",
    "limit",
    "turnEnded",
  ]);
});

Deno.test("files that Codex patched are told, those of a patch that failed are not", () => {
  const changed = (status: string, changes: unknown) =>
    readRolloutLine(
      line("event_msg", { type: "item_completed", item: { type: "FileChange", status, changes } }),
    );
  const both = { "/p/a.ts": { type: "add", content: "x" }, "/p/b.ts": { type: "update" } };
  assert.deepEqual(changed("completed", both), [
    { kind: "wrote", path: "/p/a.ts" },
    { kind: "wrote", path: "/p/b.ts" },
  ]);
  assert.deepEqual(changed("failed", both), []);
  assert.deepEqual(changed("completed", "nothing"), []);
});
