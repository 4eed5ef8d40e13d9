import assert from "node:assert/strict";
import { join } from "node:path";
import type { AgentSignal } from "../../core/profile/adapter.ts";
import { until } from "../../tests/support/wait.ts";
import { followStatus, keepingStatusLine, STATUS_FILE } from "./claude_status.ts";

const STATUS = JSON.stringify({
  model: { display_name: "It's 100 % \\n $HOME" },
  rate_limits: { five_hour: { used_percentage: 93, resets_at: 1_796_068_590 } },
});

async function withFolder(test: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "idea's status-" });
  await test(folder).finally(() => Deno.remove(folder, { recursive: true }));
}

/** Runs a status line as the CLI does. */
async function run(command: string): Promise<string> {
  const child = new Deno.Command("/bin/sh", {
    args: ["-c", command],
    stdin: "piped",
    stdout: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(STATUS));
  await writer.close();
  return new TextDecoder().decode((await child.output()).stdout);
}

const settings = (folder: string) => join(folder, "settings.json");
const kept = (folder: string) => Deno.readTextFile(join(folder, STATUS_FILE));

Deno.test("A status line of ours keeps what it is told and shows nothing", () =>
  withFolder(async (folder) => {
    const line = keepingStatusLine(folder, settings(folder));
    assert.equal(await run(line!.command), "");
    assert.equal(await kept(folder), STATUS);
  }));

Deno.test("A user's own status line shows what it always showed, with all its options", () =>
  withFolder(async (folder) => {
    const own = { type: "command", command: "cat; echo ' mine' # yes", padding: 2 };
    await Deno.writeTextFile(settings(folder), JSON.stringify({ statusLine: own }));
    const line = keepingStatusLine(folder, settings(folder));
    assert.equal(await run(line!.command), `${STATUS} mine\n`);
    assert.equal(await kept(folder), STATUS);
    assert.equal(line!["padding"], 2);
  }));

Deno.test("A status line that cannot write its file still shows the user's own", () =>
  withFolder(async (folder) => {
    const own = { type: "command", command: "echo mine" };
    await Deno.writeTextFile(settings(folder), JSON.stringify({ statusLine: own }));
    const line = keepingStatusLine(join(folder, "absent"), settings(folder));
    assert.equal(await run(line!.command), "mine\n");
  }));

for (
  const [what, text] of [
    ["is no JSON", "{"],
    ["is a list", "[]"],
    ["has a status line of another kind", '{"statusLine":{"type":"other"}}'],
  ] as const
) {
  Deno.test(`Settings of the user are never overruled where the file ${what}`, () =>
    withFolder(async (folder) => {
      await Deno.writeTextFile(settings(folder), text);
      assert.equal(keepingStatusLine(folder, settings(folder)), undefined);
    }));
}

Deno.test("Settings of the user that cannot be read are not taken for absent", () =>
  withFolder(async (folder) => {
    await Deno.mkdir(settings(folder));
    assert.equal(keepingStatusLine(folder, settings(folder)), undefined);
  }));

Deno.test("What the status line is told moves the meter, what it was told before does not", () =>
  withFolder(async (folder) => {
    await Deno.writeTextFile(join(folder, STATUS_FILE), "old");
    await Deno.utime(join(folder, STATUS_FILE), 1, 1);
    const told: AgentSignal[] = [];
    const follower = followStatus(folder, (signal) => void told.push(signal));
    try {
      await run(keepingStatusLine(folder, settings(folder))!.command);
      await until(() => told.length > 0, "the meter");
    } finally {
      await follower.stop();
    }
    const [signal] = told;
    assert.ok(signal?.kind === "limit" && signal.signal.signal === "usage");
    assert.equal(signal.signal.readings[0]?.usedPercent, 93);
  }));
