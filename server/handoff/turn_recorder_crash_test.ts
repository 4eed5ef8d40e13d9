import assert from "node:assert/strict";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { cautiousEstimate } from "../../core/handoff/budget.ts";
import { foldTurns } from "../../core/handoff/fold.ts";
import { inFolder, namesIn } from "../../tests/support/folder.ts";
import { firstSeed, Random } from "../../tests/support/random.ts";
import { ConversationLog } from "../conversation/conversation_log.ts";
import { FsHandoffStore } from "./handoff_store.ts";
import { TurnRecorder } from "./turn_recorder.ts";

const CONVERSATION = "08336578-5b47-09d2-2f41-5cc483f101f4";
const PROGRAM = fileURLToPath(new URL("testdata/endless_recorder.ts", import.meta.url));
const CONFIG = fileURLToPath(new URL("../../deno.json", import.meta.url));
const BUDGET = { tokens: 2_000, estimate: cautiousEstimate };
const KILLS = 4;

Deno.test("a host that is killed while it records loses no turn it had, and the next one goes on", async () => {
  await inFolder(async (folder) => {
    const random = new Random(firstSeed());
    const recorded: string[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      recorded.push(...await recordUntilKilled(folder, 1_000 * kill, 5 + random.below(60)));
    }
    const log = new ConversationLog(() => folder);
    const store = new FsHandoffStore(() => folder);
    const recorder = new TurnRecorder({
      log,
      store,
      budget: BUDGET,
      factsOf: () => ({ tickets: [], files: [] }),
      onBroken: (_project, _conversation, problem) => assert.fail(problem),
    });
    await recorder.refresh("p", CONVERSATION);
    const turns = await log.read("p", CONVERSATION);
    const ids = turns.map(({ id }) => id);
    assert.deepEqual(recorded.filter((id) => !ids.includes(id)), [], `seed ${random.seed}`);
    assert.ok(ids.length <= recorded.length + KILLS, "nothing is there that was not recorded");
    const read = await store.load("p", CONVERSATION);
    assert.ok(read.kind === "read");
    assert.deepEqual(read.handoff, foldTurns(undefined, turns, BUDGET));
    const names = await namesIn(dirname(store.path("p", CONVERSATION)));
    assert.deepEqual(names.filter((name) => !name.endsWith(".tmp")), ["handoff.md", "log.jsonl"]);
  });
});

/** @returns ids of the turns the program said it has */
async function recordUntilKilled(folder: string, first: number, turns: number): Promise<string[]> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", "-c", CONFIG, PROGRAM, folder, CONVERSATION, `${first}`],
    stdin: "null",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  let said = "";
  for await (const text of child.stdout.pipeThrough(new TextDecoderStream())) {
    said += text;
    // What it said before it died is still read.
    if (said.split("\n").length > turns) kill(child);
  }
  const { success } = await child.status;
  assert.ok(!success && said.split("\n").length > turns, said.slice(-300));
  return said.split("\n").slice(0, -1);
}

function kill(child: Deno.ChildProcess): void {
  try {
    child.kill("SIGKILL");
  } catch {
    // It is dead, and only what it said last is still being read.
  }
}
