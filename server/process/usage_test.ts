import assert from "node:assert/strict";
import { ENV } from "../../core/profile/adapter.ts";
import { until } from "../../tests/support/wait.ts";
import { measureProcesses, ProcessUsage, type Reading } from "./usage.ts";

const MB = 1_000_000;

function reading(
  at: number,
  ...processes: [pid: number, launchId: string, cpuMs: number][]
): Reading {
  return {
    at,
    processes: processes.map(([pid, launchId, cpuMs]) => ({
      ...{ pid, startTime: "1", launchId, cpuMs },
      rssBytes: pid * MB,
    })),
  };
}

/** Usage of readings that come one after the other, each taken long ago: none is still fresh. */
function usageOf(...readings: Reading[]): ProcessUsage {
  const terminals = [
    { sessionId: "s1", launchId: "l1", agentId: "a1" },
    { sessionId: "s2", launchId: "l2" },
  ];
  return new ProcessUsage((project) => project === "p" ? terminals : [], () => readings.shift()!);
}

Deno.test("memory is of all processes of a terminal, time what they used since the last look", async () => {
  const usage = usageOf(
    reading(-20_000, [1, "l1", 500], [2, "l1", 0], [3, "l2", 100], [9, "other", 7]),
    reading(-18_000, [1, "l1", 1_500], [2, "l1", 0], [4, "l1", 600], [3, "l2", 100]),
    reading(-16_000, [4, "l1", 600]),
  );
  assert.deepEqual(await usage.read("p"), [
    { sessionId: "s1", agentId: "a1", rssBytes: 3 * MB, processes: 2 },
    { sessionId: "s2", rssBytes: 3 * MB, processes: 1 },
  ]);
  assert.deepEqual(await usage.read("p"), [
    { sessionId: "s1", agentId: "a1", rssBytes: 7 * MB, processes: 3, cpuPercent: 80 },
    { sessionId: "s2", rssBytes: 3 * MB, processes: 1, cpuPercent: 0 },
  ]);
  // The end of a process takes no time back, and what has no process left is not told.
  assert.deepEqual(await usage.read("p"), [
    { sessionId: "s1", agentId: "a1", rssBytes: 4 * MB, processes: 1, cpuPercent: 0 },
  ]);
});

Deno.test("many who look at once make one look at the system", async () => {
  let looks = 0;
  const usage = new ProcessUsage(() => [{ sessionId: "s", launchId: "l" }], () => {
    looks++;
    return reading(performance.now(), [1, "l", 0]);
  });
  for (let count = 0; count < 10; count++) await usage.read("p");
  assert.equal(looks, 1);
});

Deno.test("a project without terminals costs no look at the system", async () => {
  const usage = new ProcessUsage(() => [], () => assert.fail("looked"));
  assert.deepEqual(await usage.read("p"), []);
});

const onLinux = { ignore: Deno.build.os !== "linux" };

Deno.test(
  "a program that works and takes memory is seen to, with what it started",
  onLinux,
  async () => {
    const launchId = crypto.randomUUID();
    // Twenty megabytes in a variable, and a loop; a child that does nothing beside it.
    const script = `sleep 600 & x=$(head -c 20000000 /dev/zero | tr '\\0' x); while :; do :; done`;
    await using child = new Deno.Command("/bin/sh", {
      args: ["-c", script],
      env: { [ENV.launch]: launchId },
      stdin: "null",
      detached: true,
    }).spawn();
    const own = () => measureProcesses().processes.filter((one) => one.launchId === launchId);
    try {
      await until(() => own().some(({ rssBytes }) => rssBytes > 15 * MB), "its memory", own);
      const before = own().reduce((sum, { cpuMs }) => sum + cpuMs, 0);
      await until(() => own().reduce((sum, { cpuMs }) => sum + cpuMs, 0) > before + 50, "its work");
      await until(() => own().length === 2, "the program and its child alone", own);
    } finally {
      Deno.kill(-child.pid, "SIGKILL");
    }
  },
);
