import assert from "node:assert/strict";
import { ENV } from "../../core/profile/adapter.ts";
import { killLaunch, killRecorded, signalLaunch, survivorsOf } from "./kill_tree.ts";
import { launchIdOf, parsePsLine, parseStat, processTable, startTimeOf } from "./process_table.ts";

const QUICK = { term: 300, kill: 600, giveUp: 5_000 };
const onLinux = { ignore: Deno.build.os !== "linux" };

/** Starts a shell script of a fresh launch that prints a line once it is set up. */
async function launch(script: string) {
  const launchId = crypto.randomUUID();
  const child = new Deno.Command("/bin/bash", {
    args: ["-c", script],
    env: { [ENV.launch]: launchId },
    stdin: "null",
    stdout: "piped",
    stderr: "null",
    detached: true,
  }).spawn();
  const reader = child.stdout.getReader();
  const { value } = await reader.read();
  assert.ok(value, "the script printed its line");
  await reader.cancel();
  return { launchId, child, startTime: startTimeOf(child.pid)! };
}

Deno.test(
  "stopping a launch also stops a shell in its own session, reparented to init",
  onLinux,
  async () => {
    const { launchId, child } = await launch("setsid bash -c 'sleep 300 & echo; wait' & wait");
    assert.ok(survivorsOf(launchId).length >= 3);
    assert.deepEqual(await killLaunch(launchId, { steps: QUICK }), { gone: true, survivors: [] });
    assert.deepEqual(survivorsOf(launchId), []);
    await child.status;
  },
);

Deno.test("stopping a launch ends a program that ignores SIGHUP and SIGTERM", onLinux, async () => {
  const { launchId, child } = await launch("trap '' HUP TERM; echo; while :; do sleep 1; done");
  assert.equal((await killLaunch(launchId, { steps: QUICK })).gone, true);
  assert.equal((await child.status).signal, "SIGKILL");
});

Deno.test("stopping a launch ends a program that was suspended", onLinux, async () => {
  const { launchId, child } = await launch("echo; kill -STOP $$; sleep 300");
  assert.equal((await killLaunch(launchId, { steps: QUICK })).gone, true);
  await child.status;
});

Deno.test("stopping a launch ends children that hide the mark", onLinux, async () => {
  const { launchId, child, startTime } = await launch(
    `env -u ${ENV.launch} setsid sleep 300 & env -u ${ENV.launch} sleep 301 & echo; wait`,
  );
  assert.equal(survivorsOf(launchId).length, 3);
  const root = { pid: child.pid, startTime };
  assert.equal((await killLaunch(launchId, { ...root, steps: QUICK })).gone, true);
  assert.deepEqual(survivorsOf(launchId, root), []);
  await child.status;
});

Deno.test("stopping one launch leaves another alone", onLinux, async () => {
  const first = await launch("echo; sleep 300");
  const second = await launch("echo; sleep 300");
  await killLaunch(first.launchId, { steps: QUICK });
  assert.ok(survivorsOf(second.launchId).length > 0);
  assert.ok(signalLaunch(second.launchId, "SIGKILL") > 0);
  await Promise.all([first.child.status, second.child.status]);
});

Deno.test("stopping a launch that has ended succeeds", onLinux, async () => {
  assert.equal((await killLaunch(crypto.randomUUID())).gone, true);
});

Deno.test("a recorded pid is killed only while it is the same process", onLinux, async () => {
  const { child, startTime } = await launch("echo; exec sleep 300");
  assert.equal(killRecorded(child.pid, `${startTime}0`, "SIGKILL"), false);
  assert.equal(startTimeOf(child.pid), startTime);
  assert.equal(killRecorded(child.pid, startTime, "SIGKILL"), true);
  await child.status;
  assert.equal(killRecorded(child.pid, startTime, "SIGKILL"), false);
});

Deno.test("a process tells which launch it belongs to", onLinux, async () => {
  const { launchId, child } = await launch("echo; sleep 300; :");
  assert.equal(launchIdOf(child.pid), launchId);
  assert.ok(processTable().some((entry) => entry.pid === child.pid && entry.parent === Deno.pid));
  await killLaunch(launchId, { steps: QUICK });
  await child.status;
});

Deno.test("a program name with spaces and brackets does not confuse the table", () => {
  const line = "42 (a) b) (c) S 7 40 41 34816 40 4194304 1 0 0 0 0 0 0 0 20 0 1 0 98765 0 0";
  assert.deepEqual(parseStat(line, "boot"), {
    pid: 42,
    parent: 7,
    session: 41,
    startTime: "98765@boot",
  });
  assert.equal(parseStat(line.replace(" S ", " Z "), "boot"), undefined);
});

Deno.test("the table of macOS is read with launch ids", () => {
  const line =
    "  501     1 0x0 Thu Jan  4 09:05:07 2029     /bin/zsh -l HOME=/h IDEA_LAUNCH_ID=abc A=b";
  assert.deepEqual(parsePsLine(line), {
    pid: 501,
    parent: 1,
    session: 0,
    startTime: "Thu Jan  4 09:05:07 2029",
    launchId: "abc",
  });
  assert.equal(parsePsLine(""), undefined);
});
