import assert from "node:assert/strict";
import { join } from "node:path";
import type { ScreenReading } from "../../core/agent/activity.ts";
import { IdeaError } from "../../core/error.ts";
import type { ParkedAgent } from "../../core/limit/limited_agents.ts";
import type { LimitSignal } from "../../core/limit/signal.ts";
import type { ProfileAdapter } from "../../core/profile/adapter.ts";
import type { ScreenState, Terminals, TypeRequest } from "../../core/terminal/terminals.ts";
import type { AgentRun } from "./agent_run.ts";
import type { LimitedAgentDependencies } from "./limited_agents.ts";
import { ParkedRun } from "./parked_run.ts";

const PARKED_AT = 1_000;
const IDLE: ScreenReading = { prompt: "empty", busy: false };
const MENU: ScreenReading = { ...IDLE, dialog: { kind: "limit", question: "?" } };

/** A record's line is the moment at which the model answered. */
function readRecordLine(text: string, since: number): LimitSignal[] {
  return Number(text) >= since && text !== "" ? [{ signal: "answered", at: Number(text) }] : [];
}

/** One parked agent and everything around it. */
class Bench {
  agent: { agentId: string; name: string; profileId: string } | undefined = {
    agentId: "ann",
    name: "Ann",
    profileId: "p",
  };
  parked: ParkedAgent = {
    agentId: "ann",
    projectId: "p1",
    account: "x",
    interrupted: true,
    vendorSessionId: "s1",
    parkedAt: PARKED_AT,
  };
  reading: ScreenReading | undefined = IDLE;
  keyAt: number | undefined;
  conversation: string | undefined = "s1";
  transcriptPath: string | undefined;
  readonly typed: string[] = [];
  readonly launched: unknown[] = [];
  run: Partial<AgentRun> | undefined;

  constructor() {
    const adapter = { profile: { id: "p" }, limits: { closeMenu: "\x1b", readRecordLine } };
    this.run = {
      identity: { agentId: "ann", sessionId: "t1", adapter } as unknown as AgentRun["identity"],
      vendorSessionId: "s1",
      stopping: false,
      startedAt: 1,
    } as Partial<AgentRun>;
  }

  parkedRun(): ParkedRun {
    const screen = () =>
      Promise.resolve({ seq: 7, ...(this.reading ? { reading: this.reading } : {}) });
    const terminals: Partial<Terminals> = {
      screen: screen as () => Promise<ScreenState>,
      keys: () => Promise.resolve({ keys: 0, ...(this.keyAt ? { lastAt: this.keyAt } : {}) }),
      type: (_session: string, { bytes, ifSeq }: TypeRequest) => {
        this.typed.push(`${new TextDecoder().decode(bytes)}@${ifSeq}`);
        return Promise.resolve({ typed: true, keys: 0 });
      },
    };
    const session = { vendorSessionId: "s1", profileId: "p", transcriptPath: this.transcriptPath };
    const dependencies = {
      files: {
        get: () =>
          this.agent
            ? Promise.resolve(this.agent)
            : Promise.reject(new IdeaError("NOT_FOUND", "no such agent")),
      },
      runs: {
        live: () => this.run,
        launch: (...launch: unknown[]) => void this.launched.push(launch.at(-1)),
      },
      restarts: { ownConversation: () => Promise.resolve(this.conversation) },
      store: { lastVendorSession: () => session },
      adapters: [this.run?.identity?.adapter].filter(Boolean) as ProfileAdapter[],
      terminals,
    };
    return new ParkedRun(this.parked, dependencies as unknown as LimitedAgentDependencies);
  }
}

async function withRecord(lines: string, test: (path: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "idea-record-" });
  const path = join(folder, "record.jsonl");
  await Deno.writeTextFile(path, lines);
  await test(path).finally(() => Deno.remove(folder, { recursive: true }));
}

Deno.test("an agent at its prompt, in the session that was limited, may be resumed", async () => {
  const bench = new Bench();
  await withRecord("900\n1000", async (path) => {
    bench.transcriptPath = path;
    assert.deepEqual(await bench.parkedRun().facts(), {
      stopped: false,
      alive: true,
      sameSession: true,
      newerLine: false,
      userInput: false,
      busy: false,
      composer: "empty",
    });
  });
});

Deno.test("a record that went on after the limit is seen", async () => {
  const bench = new Bench();
  await withRecord("900\n1001\n", async (path) => {
    bench.transcriptPath = path;
    assert.equal((await bench.parkedRun().facts()).newerLine, true);
  });
});

Deno.test("a record that is not there is not taken for one that did not go on", async () => {
  const bench = new Bench();
  bench.transcriptPath = "/nowhere/record.jsonl";
  assert.equal((await bench.parkedRun().facts()).newerLine, undefined);
});

Deno.test("an agent that was deleted or is being stopped is stopped", async () => {
  const bench = new Bench();
  bench.run!.stopping = true;
  assert.equal((await bench.parkedRun().facts()).stopped, true);
  bench.run!.stopping = false;
  bench.agent = undefined;
  assert.equal((await bench.parkedRun().facts()).stopped, true);
});

Deno.test("another conversation in the same terminal is not the one that was limited", async () => {
  const bench = new Bench();
  bench.run!.vendorSessionId = "s2";
  assert.equal((await bench.parkedRun().facts()).sameSession, false);
});

Deno.test("a session that was never named is the same as long as its process is", async () => {
  const bench = new Bench();
  const { vendorSessionId: _never, ...parked } = bench.parked;
  bench.parked = parked;
  assert.equal((await bench.parkedRun().facts()).sameSession, true);
  Object.assign(bench.run!, { startedAt: PARKED_AT + 1 });
  assert.equal((await bench.parkedRun().facts()).sameSession, false);
});

Deno.test("a person who looks around in an agent's terminal does not keep it from coming back", async () => {
  const bench = new Bench();
  bench.keyAt = PARKED_AT + 1;
  assert.equal((await bench.parkedRun().facts()).userInput, false);
});

Deno.test("where no record tells what a person sent, every key after the limit counts", async () => {
  const bench = new Bench();
  bench.run!.identity!.adapter.limits = {
    account: () => "",
    sentences: { patterns: [], never: [] },
  };
  bench.keyAt = PARKED_AT - 1;
  assert.equal((await bench.parkedRun().facts()).userInput, false);
  bench.keyAt = PARKED_AT + 1;
  assert.equal((await bench.parkedRun().facts()).userInput, true);
});

for (
  const [kind, dialog] of [["limit", "limitMenu"], ["limitCountdown", "countdown"], [
    "permission",
    "other",
  ]] as const
) {
  Deno.test(`a dialog on the screen is told apart: ${kind}`, async () => {
    const bench = new Bench();
    bench.reading = { ...IDLE, dialog: { kind, question: "?" } };
    assert.equal((await bench.parkedRun().facts()).dialog, dialog);
  });
}

Deno.test("a screen that cannot be read says nothing about the prompt", async () => {
  const bench = new Bench();
  bench.reading = undefined;
  const { busy, composer } = await bench.parkedRun().facts();
  assert.deepEqual([busy, composer], [undefined, undefined]);
});

Deno.test("only the CLI's own limit dialog is closed, and only on the very screen that shows it", async () => {
  const bench = new Bench();
  bench.reading = MENU;
  await bench.parkedRun().closeMenu();
  assert.deepEqual(bench.typed, ["\x1b@7"]);
  bench.reading = { ...IDLE, dialog: { kind: "permission", question: "?" } };
  await bench.parkedRun().closeMenu();
  bench.reading = IDLE;
  await bench.parkedRun().closeMenu();
  assert.equal(bench.typed.length, 1);
});

Deno.test("an agent is started again only in the conversation that was limited", async () => {
  const bench = new Bench();
  await bench.parkedRun().relaunch();
  assert.deepEqual(bench.launched, [{ conversationId: "s1" }]);
  for (const other of ["s2", undefined]) {
    bench.conversation = other;
    await assert.rejects(bench.parkedRun().relaunch(), { code: "NOT_FOUND" });
  }
  assert.equal(bench.launched.length, 1);
});
