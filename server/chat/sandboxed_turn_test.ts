// deno-lint-ignore-file camelcase -- names of the vendors' wire formats
/** Turns behind the sandbox: the same guarantees as in a terminal. */
import assert from "node:assert/strict";
import type { TurnOutcome } from "../../core/chat/turn.ts";
import type { Program } from "../../core/permission/sandbox.ts";
import type { SandboxPlan } from "../../core/permission/sandbox_plan.ts";
import { withFakeChat } from "../../tests/support/fake_cli.ts";
import { namesIn } from "../../tests/support/folder.ts";
import { survivorsOf } from "../process/kill_tree.ts";
import { claude } from "../profile/claude.ts";
import {
  DEVICES,
  grant,
  plan,
  sandboxWith,
  withLandlock,
  withPlaces,
} from "../sandbox/testdata/stage.ts";
import { runTurn } from "./run_turn.ts";

const RESULT = '{"type":"result","subtype":"success","is_error":false,"result":"ok",' +
  '"session_id":"s-1"}';
const COMPLETED: TurnOutcome = { kind: "completed", text: "ok" };
const machine = sandboxWith();

/** Behind the plan, or as it is. */
async function confine(program: Program, within?: SandboxPlan): Promise<Program> {
  return within ? await machine.confine(program, within, []) : program;
}

interface TurnOptions {
  within?: SandboxPlan;
  confined?: (program: Program) => Promise<Program>;
  timeoutMs?: number;
  launchId?: string;
}

/** One turn of a CLI that prints its result and then runs the script. */
async function turn(script: string, options: TurnOptions = {}): Promise<TurnOutcome> {
  const { within, confined = (program) => confine(program, within), timeoutMs } = options;
  const { outcome } = await runTurn({
    program: async () => ({
      ...await confined({ command: "/bin/sh", args: ["-c", `echo '${RESULT}'; ${script}`] }),
      cwd: "/",
      env: { PATH: Deno.env.get("PATH") ?? "" },
      launchId: options.launchId ?? crypto.randomUUID(),
    }),
    read: (line) => claude.structured!.readLine(line, { now: Date.now(), zone: "UTC" }),
    onProcess: () => {},
    onEvent: () => {},
    signal: new AbortController().signal,
    timeoutMs,
  });
  return outcome;
}

Deno.test(
  "1: a turn's write outside is refused, inside it works, the answer comes",
  withLandlock,
  async () => {
    await withPlaces(async ({ inside, outside }) => {
      const within = plan([grant(inside), DEVICES]);
      const script = `echo x > ${outside}/out.txt; echo x > ${inside}/in.txt`;
      assert.deepEqual(await turn(script, { within }), COMPLETED);
      assert.deepEqual(await namesIn(inside), ["in.txt"]);
      assert.deepEqual(await namesIn(outside), []);
    });
  },
);

Deno.test("2: without a plan nothing is fenced", async () => {
  await withPlaces(async ({ inside, outside }) => {
    const script = `echo x > ${outside}/out.txt; echo x > ${inside}/in.txt`;
    assert.deepEqual(await turn(script), COMPLETED);
    assert.deepEqual([await namesIn(inside), await namesIn(outside)], [["in.txt"], ["out.txt"]]);
  });
});

Deno.test("3: where the plan cannot be held, no process starts", async () => {
  await withPlaces(async ({ inside }) => {
    const confined = () => Promise.reject(new Error("the kernel is too old"));
    const outcome = await turn(`echo x > ${inside}/marker`, { confined });
    assert.ok(outcome.kind === "failed" && outcome.why === "notStarted");
    assert.match(outcome.words, /kernel is too old/);
    assert.deepEqual(await namesIn(inside), []);
  });
});

Deno.test("4: an agent without a policy is started as it is", async () => {
  await withPlaces(async ({ inside }) => {
    const asIs = (program: Program) => Promise.resolve(program);
    assert.deepEqual(await turn(`echo x > ${inside}/file`, { confined: asIs }), COMPLETED);
    assert.deepEqual(await namesIn(inside), ["file"]);
  });
});

Deno.test("5: each turn has its own fences, none leaks into the next", withLandlock, async () => {
  await withPlaces(async ({ inside: a, outside: b }) => {
    const first = `echo x > ${a}/in.txt; echo x > ${b}/from-a.txt`;
    assert.deepEqual(await turn(first, { within: plan([grant(a), DEVICES]) }), COMPLETED);
    const second = `echo x > ${b}/in.txt; echo x > ${a}/from-b.txt`;
    assert.deepEqual(await turn(second, { within: plan([grant(b), DEVICES]) }), COMPLETED);
    assert.deepEqual([await namesIn(a), await namesIn(b)], [["in.txt"], ["in.txt"]]);
  });
});

Deno.test(
  "6: a confined turn that takes too long is stopped with all it started",
  withLandlock,
  async () => {
    await withPlaces(async ({ inside }) => {
      const launchId = crypto.randomUUID();
      const confined = async ({ command }: Program) => {
        const args = ["-c", "setsid sleep 30 & sleep 30"];
        return await confine({ command, args }, plan([grant(inside), DEVICES]));
      };
      const outcome = await turn("", { confined, timeoutMs: 400, launchId });
      assert.ok(outcome.kind === "failed" && outcome.why === "timeout");
      assert.deepEqual(survivorsOf(launchId), []);
    });
  },
);

Deno.test("7: a confined session holds its fences and its conversation", withLandlock, async () => {
  await withPlaces(async ({ outside }) => {
    let folder = "";
    const confined = (program: Program) => confine(program, plan([grant(folder), DEVICES]));
    await withFakeChat("claude", async ({ chat, play, ...fake }) => {
      folder = fake.folder;
      const init = { type: "system", subtype: "init", session_id: "conv-sbx-1" };
      const tries = `@run echo x > ${outside}/out.txt; echo x > ${folder}/in.txt`;
      await play(init, tries, RESULT.replace("s-1", "conv-sbx-1"));
      assert.equal(chat.session.conversationId, undefined);
      assert.deepEqual(await chat.session.send("x"), COMPLETED);
      assert.equal(chat.events.filter(({ kind }) => kind === "final").length, 1);
      assert.equal(chat.session.conversationId, "conv-sbx-1");
      assert.deepEqual(await namesIn(outside), []);
      assert.ok((await namesIn(folder)).includes("in.txt"));
    }, { confine: confined });
  });
});
