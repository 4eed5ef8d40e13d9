import assert from "node:assert/strict";
import { join } from "node:path";
import type { LimitedSignal, LimitSignal } from "../../core/limit/signal.ts";
import type { AgentRun } from "./agent_run.ts";
import { withRecord } from "./limit_record.ts";

const AT = Date.UTC(2026, 10, 30, 10, 0);
const HOOK: LimitedSignal = {
  signal: "limited",
  source: "hook",
  kind: "session",
  at: AT,
  reset: { at: AT + 59_999, precision: "minute" },
};
const EXACT: LimitedSignal = {
  ...HOOK,
  source: "structured",
  reset: { at: AT + 17_000, precision: "second" },
};

/** Lines are signals in JSON. */
const run = {
  identity: {
    adapter: {
      limits: {
        readRecordLine: (text: string, since: number): LimitSignal[] => {
          const signal: LimitSignal | undefined = text === "" ? undefined : JSON.parse(text);
          return signal && "at" in signal && signal.at >= since ? [signal] : [];
        },
      },
    },
  },
} as unknown as AgentRun;

async function withFile(test: (path: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "idea-record-" });
  await test(join(folder, "record")).finally(() => Deno.remove(folder, { recursive: true }));
}

Deno.test("the second of a limit comes from the CLI's record, also when that is written later", () =>
  withFile(async (path) => {
    const told = withRecord(run, path, HOOK);
    await Deno.writeTextFile(path, `${JSON.stringify(EXACT)}\n`);
    assert.deepEqual(await told, [EXACT]);
  }));

Deno.test("a limit of long ago in the record, or one without a time, does not replace the hook's word", () =>
  withFile(async (path) => {
    const old = { ...EXACT, at: AT - 3_600_000 };
    const { reset: _reset, ...timeless } = EXACT;
    await Deno.writeTextFile(path, [old, timeless].map((line) => JSON.stringify(line)).join("\n"));
    assert.deepEqual(await withRecord(run, path, HOOK), [HOOK]);
  }));

Deno.test("without a record, and for everything else, what was told stands", async () => {
  assert.deepEqual(await withRecord(run, undefined, HOOK), [HOOK]);
  assert.deepEqual(await withRecord(run, "/nowhere/at/all", EXACT), [EXACT]);
  const answered: LimitSignal = { signal: "answered", at: AT };
  assert.deepEqual(await withRecord(run, "/nowhere/at/all", answered), [answered]);
});
